/** Follows a coin's holder over the frames of a live picture: smoothed, and continued where one frame misses it. Pure. */

import type { Point } from '../../lib/point.ts'
import type { HolderOutline } from '../coin/crop-frame.ts'
import { type Quad, sideLengths } from '../geometry/quadrilateral.ts'
import { recentMovement, remembered } from './tracker.ts'

export interface FollowedHolder extends HolderOutline {
  /** Frames in a row in which it was not found. */
  missed: number
  /** Its corners as found lately, not smoothed, oldest first. */
  history: readonly SeenHolder[]
}

interface SeenHolder {
  at: number
  corners: Quad
}

/** It stays for this many frames without being found. */
const MAX_MISSED = 3
/** A corner that moved by more of the width than this is not smoothed. */
const UNSMOOTHED_MOVEMENT = 0.03
const SMOOTHING = 0.35

/** The holder to show; `found` and `before` are of the same coin, in pixels of the frame; `at` in milliseconds. */
export function followHolder(
  before: FollowedHolder | null,
  found: HolderOutline | null,
  at: number,
): FollowedHolder | null {
  if (!found) {
    return before && before.missed < MAX_MISSED ? { ...before, missed: before.missed + 1 } : null
  }
  const { corners, aspect } = found
  const history = remembered(before?.history ?? [], { at, corners })
  if (!before) return { corners, aspect, missed: 0, history }
  const moved = cornerMovement(before.corners, corners) / 2
  const way = moved > UNSMOOTHED_MOVEMENT ? 1 : SMOOTHING
  return { corners: between(before.corners, corners, way), aspect, missed: 0, history }
}

/** The most that a corner moved lately, as a share of the holder's half width; 1 while it was found too rarely. */
export const holderMovement = ({ history }: FollowedHolder): number =>
  recentMovement(history, (from, to) => cornerMovement(from.corners, to.corners))

/** The greatest movement of a corner, as a share of the half width. */
function cornerMovement(from: Quad, to: Quad): number {
  const halfWidth = Math.min(...sideLengths(to)) / 2
  return Math.max(...to.map((p, i) => Math.hypot(p.x - from[i]!.x, p.y - from[i]!.y))) / halfWidth
}

function between(from: Quad, to: Quad, way: number): Quad {
  const at = (i: 0 | 1 | 2 | 3): Point => ({
    x: from[i].x + way * (to[i].x - from[i].x),
    y: from[i].y + way * (to[i].y - from[i].y),
  })
  return [at(0), at(1), at(2), at(3)]
}
