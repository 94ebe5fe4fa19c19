import type { Point } from '../../lib/point.ts'
import type { CropFrame, HolderOutline } from '../../vision/coin/crop-frame.ts'
import { areaOf, type Quad, sideLengths } from '../../vision/holder/quadrilateral.ts'
import type { Bounds } from './crop-geometry.ts'

/** A holder drawn by hand begins with these: its width by the coin's square, its shape, the coin's place in it. */
const USUAL_WIDTH = 1.5
const USUAL_ASPECT = 0.72
const USUAL_COIN_DOWN = 0.6
/** Smallest area of a holder, as a share of the picture. */
const SMALLEST_AREA = 0.002

const shownAspect = (corners: Quad): number => {
  const [top, right, bottom, left] = sideLengths(corners)
  return (top + bottom) / (right + left)
}

/** The holder with other corners: its shape changes as much as the picture's does. */
const withCorners = ({ corners, aspect }: HolderOutline, next: Quad): HolderOutline => ({
  corners: next,
  aspect: (aspect * shownAspect(next)) / shownAspect(corners),
})

const replaced = ([a, b, c, d]: Quad, index: number, p: Point): Quad => [
  index === 0 ? p : a,
  index === 1 ? p : b,
  index === 2 ? p : c,
  index === 3 ? p : d,
]

/** Whether every corner turns the same way, and the area is no sliver. */
function isProper(corners: Quad, { width, height }: Bounds): boolean {
  const turns = corners.every(
    (p, i) => areaOf([corners[(i + 3) % 4]!, p, corners[(i + 1) % 4]!]) > 0,
  )
  return turns && areaOf(corners) > SMALLEST_AREA * width * height
}

/** The holder with one corner moved within the picture; as it was where no rectangle would be left. */
export function moveCorner(
  holder: HolderOutline,
  index: number,
  to: Point,
  bounds: Bounds,
): HolderOutline {
  const p = {
    x: Math.min(Math.max(to.x, 0), bounds.width),
    y: Math.min(Math.max(to.y, 0), bounds.height),
  }
  const next = replaced(holder.corners, index, p)
  return isProper(next, bounds) ? withCorners(holder, next) : holder
}

/** The holder moved by so many pixels, as far as it stays within the picture. */
export function moveHolder(holder: HolderOutline, by: Point, bounds: Bounds): HolderOutline {
  const xs = holder.corners.map(({ x }) => x)
  const ys = holder.corners.map(({ y }) => y)
  const within = (way: number, least: number, most: number) =>
    Math.min(Math.max(way, Math.min(0, least)), Math.max(0, most))
  const x = within(by.x, -Math.min(...xs), bounds.width - Math.max(...xs))
  const y = within(by.y, -Math.min(...ys), bounds.height - Math.max(...ys))
  const moved = (p: Point): Point => ({ x: p.x + x, y: p.y + y })
  const [a, b, c, d] = holder.corners
  return { ...holder, corners: [moved(a), moved(b), moved(c), moved(d)] }
}

/** The frame with holder and coin turned clockwise by a quarter for the crop. */
export function quarterTurned(frame: CropFrame, holder: HolderOutline): CropFrame {
  const [a, b, c, d] = holder.corners
  const turnDegrees = frame.turnDegrees + 90
  return {
    ...frame,
    turnDegrees: turnDegrees > 180 ? turnDegrees - 360 : turnDegrees,
    holder: { corners: [d, a, b, c], aspect: 1 / holder.aspect },
  }
}

/** A holder to begin with, around a coin of which none was found. */
export function usualHolder(
  { cx, cy, side, turnDegrees }: CropFrame,
  { width, height }: Bounds,
): HolderOutline {
  const across = Math.min(USUAL_WIDTH * side, 0.9 * width, 0.9 * height * USUAL_ASPECT)
  const down = across / USUAL_ASPECT
  const turn = (-turnDegrees * Math.PI) / 180
  const at = (u: number, v: number): Point => {
    const [x, y] = [u * across, v * down]
    return {
      x: cx + x * Math.cos(turn) - y * Math.sin(turn),
      y: cy + x * Math.sin(turn) + y * Math.cos(turn),
    }
  }
  const [top, bottom] = [-USUAL_COIN_DOWN, 1 - USUAL_COIN_DOWN]
  const corners: Quad = [at(-0.5, top), at(0.5, top), at(0.5, bottom), at(-0.5, bottom)]
  return { corners, aspect: USUAL_ASPECT }
}
