/** Follows a coin's holder over the frames of a live picture: smoothed, and kept where one frame misses it. Pure. */
import type { HolderOutline } from './crop-frame.ts'
import type { Point, Quad } from './quadrilateral.ts'

export interface FollowedHolder extends HolderOutline {
  /** Frames in a row in which it was not found. */
  missed: number
}

/** It stays for this many frames without being found. */
const MAX_MISSED = 3
/** A corner that moved by more of the width than this is not smoothed. */
const UNSMOOTHED_MOVEMENT = 0.03
const SMOOTHING = 0.35

/** The holder to show; `found` and `before` are of the same coin, in pixels of the frame. */
export function followHolder(
  before: FollowedHolder | null,
  found: HolderOutline | null,
): FollowedHolder | null {
  if (!found) {
    return before && before.missed < MAX_MISSED ? { ...before, missed: before.missed + 1 } : null
  }
  const { corners, aspect } = found
  if (!before) return { corners, aspect, missed: 0 }
  const [a, b] = corners
  const width = Math.hypot(b.x - a.x, b.y - a.y)
  const moved = corners.map((p, i) => {
    const was = before.corners[i]!
    return Math.hypot(p.x - was.x, p.y - was.y) / width
  })
  const way = Math.max(...moved) > UNSMOOTHED_MOVEMENT ? 1 : SMOOTHING
  return { corners: between(before.corners, corners, way), aspect, missed: 0 }
}

function between(from: Quad, to: Quad, way: number): Quad {
  const at = (i: 0 | 1 | 2 | 3): Point => ({
    x: from[i].x + way * (to[i].x - from[i].x),
    y: from[i].y + way * (to[i].y - from[i].y),
  })
  return [at(0), at(1), at(2), at(3)]
}
