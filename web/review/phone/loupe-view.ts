import type { Point } from '../../lib/point.ts'

/** A picture in a square of `side` px: enlarged `scale` times, its center `x`, `y` px from the square's. */
export type LoupeView = { scale: number; x: number; y: number }

export const WHOLE: LoupeView = { scale: 1, x: 0, y: 0 }
export const MAX_SCALE = 8

/** Moved by px; the picture covers the square. */
export const movedLoupe = (view: LoupeView, by: Point, side: number): LoupeView =>
  covering({ ...view, x: view.x + by.x, y: view.y + by.y }, side)

/** Enlarged by a factor; what is at the point (px from the square's center) stays there. */
export function zoomed(view: LoupeView, factor: number, at: Point, side: number): LoupeView {
  const scale = Math.min(MAX_SCALE, Math.max(1, view.scale * factor))
  const ratio = scale / view.scale
  return covering(
    { scale, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio },
    side,
  )
}

/** Two fingers: moved and enlarged with them. */
export function pinched(
  view: LoupeView,
  before: readonly [Point, Point],
  after: readonly [Point, Point],
  side: number,
): LoupeView {
  const [from, to] = [middle(before), middle(after)]
  const factor = distance(after) / Math.max(1, distance(before))
  return zoomed(movedLoupe(view, { x: to.x - from.x, y: to.y - from.y }, side), factor, to, side)
}

function covering({ scale, x, y }: LoupeView, side: number): LoupeView {
  const most = ((scale - 1) * side) / 2
  const within = (value: number) => Math.min(most, Math.max(-most, value))
  return { scale, x: within(x), y: within(y) }
}

const middle = ([a, b]: readonly [Point, Point]): Point => ({
  x: (a.x + b.x) / 2,
  y: (a.y + b.y) / 2,
})
const distance = ([a, b]: readonly [Point, Point]): number => Math.hypot(a.x - b.x, a.y - b.y)
