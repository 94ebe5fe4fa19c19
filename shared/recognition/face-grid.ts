import type { Ellipse } from './ellipse.ts'
import { ellipseMap, scaleEllipse } from './ellipse.ts'
import type { Picture } from './picture.ts'
import { shrinkPart } from './shrink.ts'

/** Pixels between the face's outline and the grid's edge. */
const MARGIN = 4
/** Beyond this share of the radius the face goes on as its rim, so that the background behind adds no edge. */
const RIM = 0.97

/** Side in pixels of a square grid that holds a face of this radius. */
export const gridSide = (radius: number): number => 2 * (radius + MARGIN) + 1

interface FaceGrid {
  /** The face and what is next to it, at the size at which the grid reads it. */
  picture: Picture
  /** Calls back for each pixel of the grid, row by row, with the place in `picture` that it shows. */
  forEachPixel(visit: (at: number, x: number, y: number) => void): void
}

/**
 * A coin's face as seen from straight above.
 * @param ellipse - the coin's outline in the picture
 * @param radius - of the face in the grid, in pixels
 * @param oversampling - the picture's radius against the grid's, where the picture is large enough
 */
export function faceGrid(
  picture: Picture,
  ellipse: Ellipse,
  { radius, oversampling }: { radius: number; oversampling: number },
): FaceGrid {
  const wanted = (oversampling * radius) / ((ellipse.rx + ellipse.ry) / 2)
  const longestSide = Math.max(picture.width, picture.height) * Math.min(1, wanted)
  const read = shrinkPart(picture, longestSide, ({ scale, width, height }) => {
    const { cx, cy, a, b, d } = ellipseMap(scaleEllipse(ellipse, scale))
    const [left, right] = readBetween(cx, RIM * Math.hypot(a, b), width)
    const [top, bottom] = readBetween(cy, RIM * Math.hypot(b, d), height)
    return { left, top, right, bottom }
  })
  const { cx, cy, a, b, d } = ellipseMap(scaleEllipse(ellipse, read.scale))
  const { left, top } = read.area
  const { u, v } = placesOf(radius)
  return {
    picture: read.picture,
    forEachPixel(visit) {
      for (let at = 0; at < u.length; at++)
        visit(at, cx + a * u[at]! + b * v[at]! - left, cy + b * u[at]! + d * v[at]! - top)
    },
  }
}

/** The pixels within reach of a middle, with their neighbours; those of the border where all is outside. */
function readBetween(middle: number, reach: number, size: number): [number, number] {
  const first = Math.min(Math.max(Math.floor(middle - reach) - 1, 0), size - 1)
  return [first, Math.min(Math.max(Math.ceil(middle + reach) + 2, first + 1), size)]
}

interface Places {
  u: Float64Array
  v: Float64Array
}

const placesByRadius = new Map<number, Places>()

/** By pixel of the grid the place in the unit circle that it shows. */
function placesOf(radius: number): Places {
  const known = placesByRadius.get(radius)
  if (known) return known
  const side = gridSide(radius)
  const middle = (side - 1) / 2
  const places = { u: new Float64Array(side * side), v: new Float64Array(side * side) }
  for (let at = 0; at < side * side; at++) {
    const u = ((at % side) - middle) / radius
    const v = (Math.floor(at / side) - middle) / radius
    const beyond = Math.max(1, Math.hypot(u, v) / RIM)
    places.u[at] = u / beyond
    places.v[at] = v / beyond
  }
  placesByRadius.set(radius, places)
  return places
}
