import type { Ellipse } from './ellipse.ts'
import { outlineOf, scaleEllipse } from './ellipse.ts'
import type { Picture } from './picture.ts'
import { shrink } from './picture.ts'

/** Pixels between the face's outline and the grid's edge. */
const MARGIN = 4

/** Side in pixels of a square grid that holds a face of this radius. */
export const gridSide = (radius: number): number => 2 * (radius + MARGIN) + 1

interface FaceGrid {
  /** The picture at the size at which the grid reads it. */
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
  const small = shrink(picture, Math.max(picture.width, picture.height) * Math.min(1, wanted))
  const map = outlineOf(scaleEllipse(ellipse, small.scale))
  const side = gridSide(radius)
  const middle = (side - 1) / 2
  return {
    picture: small.picture,
    forEachPixel(visit) {
      for (let y = 0; y < side; y++) {
        for (let x = 0; x < side; x++) {
          let u = (x - middle) / radius
          let v = (y - middle) / radius
          // Beyond the rim the face goes on as its rim, so that the background behind adds no edge.
          const beyond = Math.hypot(u, v) / 0.97
          if (beyond > 1) {
            u /= beyond
            v /= beyond
          }
          visit(y * side + x, map.cx + map.a * u + map.b * v, map.cy + map.b * u + map.d * v)
        }
      }
    },
  }
}
