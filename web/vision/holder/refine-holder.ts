/** Moves the sides of a quadrilateral onto the edges of the picture near them. Pure. */

import type { Point } from '../../lib/point.ts'
import type { Frame } from '../camera/frame.ts'
import { crossing, type Quad } from './quadrilateral.ts'

/** Places on each side, between these shares of its length: a holder's corners are rounded. */
const SAMPLES = 64
const FIRST_SAMPLE = 0.07
/** Colour difference over two pixels, of 255, that counts half. */
const HALF_CLEAR = 14

interface Side {
  from: Point
  to: Point
  /** Unit vector out of the quadrilateral. */
  outward: Point
}

const sidesOf = (corners: Quad): Side[] =>
  corners.map((from, i) => {
    const to = corners[(i + 1) % 4]!
    const length = Math.hypot(to.x - from.x, to.y - from.y)
    return { from, to, outward: { x: (to.y - from.y) / length, y: (from.x - to.x) / length } }
  })

const shareAt = (sample: number): number =>
  FIRST_SAMPLE + ((1 - 2 * FIRST_SAMPLE) * sample) / (SAMPLES - 1)

/** How clear the edge is across the side, 0..1, by sample and by offset outwards from −reach to reach steps. */
function edgeProfiles(frame: Frame, side: Side, reach: number, step: number): Float32Array {
  const { width, height, data } = frame
  const across = 2 * reach + 1
  const profiles = new Float32Array(SAMPLES * across)
  const pixel = (x: number, y: number): number =>
    x < 0 || y < 0 || x >= width || y >= height ? -1 : 4 * ((y | 0) * width + (x | 0))
  for (let s = 0; s < SAMPLES; s++) {
    const t = shareAt(s)
    const x = side.from.x + t * (side.to.x - side.from.x)
    const y = side.from.y + t * (side.to.y - side.from.y)
    for (let o = -reach; o <= reach; o++) {
      const out = pixel(x + side.outward.x * (o * step + 1), y + side.outward.y * (o * step + 1))
      const inside = pixel(x + side.outward.x * (o * step - 1), y + side.outward.y * (o * step - 1))
      if (out < 0 || inside < 0) continue
      const difference = Math.max(
        Math.abs(data[out]! - data[inside]!),
        Math.abs(data[out + 1]! - data[inside + 1]!),
        Math.abs(data[out + 2]! - data[inside + 2]!),
      )
      profiles[s * across + o + reach] = difference / (difference + HALF_CLEAR)
    }
  }
  return profiles
}

/** The straight edge within reach that most samples support. */
function bestOffsets(profiles: Float32Array, reach: number) {
  const across = 2 * reach + 1
  let best = { from: 0, to: 0, support: -1 }
  for (let from = -reach; from <= reach; from++) {
    for (let to = -reach; to <= reach; to++) {
      let sum = 0
      for (let s = 0; s < SAMPLES; s++) {
        const offset = Math.round(from + (to - from) * shareAt(s))
        sum += profiles[s * across + offset + reach]!
      }
      const support = sum / SAMPLES
      if (support > best.support) best = { from, to, support }
    }
  }
  return best
}

/**
 * The quadrilateral with every side moved, and turned a little, to the clearest straight edge within
 * `reach` steps of `step` pixels.
 */
export function refinedQuad(frame: Frame, corners: Quad, reach: number, step: number): Quad {
  const moved = sidesOf(corners).map(side => {
    const best = bestOffsets(edgeProfiles(frame, side, reach, step), reach)
    const shift = (p: Point, steps: number): Point => ({
      x: p.x + side.outward.x * steps * step,
      y: p.y + side.outward.y * steps * step,
    })
    return [shift(side.from, best.from), shift(side.to, best.to)] as const
  })
  const at = (i: number) => crossing(moved[(i + 3) % 4]!, moved[i]!)
  return [at(0), at(1), at(2), at(3)]
}
