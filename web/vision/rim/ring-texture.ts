/** Tells a hole round a coin, whose floor is plain, from a coin's own outer part, which has lettering and relief. */

import type { Point } from '../../lib/point.ts'
import { type Ellipse, scaleAt } from '../geometry/ellipse.ts'
import type { Frame } from '../geometry/frame.ts'

const RAYS = 160
/** Places of the ring between the two edges, and of the inner one's face in shares of its size. */
const BETWEEN = [0.2, 0.35, 0.5, 0.65, 0.8]
const ON_FACE = [0.5, 0.6, 0.7, 0.8, 0.9]
/** More counts no more: a hard shadow or a prong's side. */
const MAX_STEP = 30

/** Mean of three by three pixels' brightness. */
function brightnessAt({ width, height, data }: Frame, x: number, y: number): number {
  const px = Math.min(width - 2, Math.max(1, Math.floor(x)))
  const py = Math.min(height - 2, Math.max(1, Math.floor(y)))
  let sum = 0
  for (let dy = -1; dy <= 1; dy++) {
    let at = ((py + dy) * width + px - 1) * 4
    for (let dx = -1; dx <= 1; dx++, at += 4) sum += data[at]! + 2 * data[at + 1]! + data[at + 2]!
  }
  return sum / 36
}

/** Where the outline is met in a direction from its centre: nearly round ones have any angle. */
function outlineTowards(ellipse: Ellipse, cos: number, sin: number): Point {
  const reach = 1 / scaleAt(ellipse, ellipse.cx + cos, ellipse.cy + sin)
  return { x: ellipse.cx + cos * reach, y: ellipse.cy + sin * reach }
}

/** Mean change of the brightness from ray to ray, without what changes slowly around. */
function textureOf(
  frame: Frame,
  inner: Ellipse,
  outer: Ellipse,
  shares: readonly number[],
): number {
  const ring = new Float32Array(RAYS)
  let total = 0
  for (const share of shares) {
    for (let ray = 0; ray < RAYS; ray++) {
      const angle = (ray / RAYS) * 2 * Math.PI
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
      const [near, far] = [outlineTowards(inner, cos, sin), outlineTowards(outer, cos, sin)]
      ring[ray] = brightnessAt(
        frame,
        near.x + (far.x - near.x) * share,
        near.y + (far.y - near.y) * share,
      )
    }
    for (let ray = 0; ray < RAYS; ray++) {
      const [before, after] = [ring[(ray + RAYS - 1) % RAYS]!, ring[(ray + 1) % RAYS]!]
      total += Math.min(MAX_STEP, Math.abs(ring[ray]! - (before + after) / 2))
    }
  }
  return total / (shares.length * RAYS)
}

/** Texture of the ring between two edges by that of the inner one's face. */
export function ringTexture(frame: Frame, inner: Ellipse, outer: Ellipse): number {
  const middle = { ...inner, rx: 1e-3, ry: 1e-3 }
  return textureOf(frame, inner, outer, BETWEEN) / (textureOf(frame, middle, inner, ON_FACE) + 0.2)
}
