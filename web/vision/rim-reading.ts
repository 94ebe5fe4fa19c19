/** From what the network sees along each ray to the one ellipse that the rays agree on. Pure. */
import { type Ellipse, fitEllipse, pointOn, scaleAt, type WeightedPoint } from './ellipse.ts'
import { STRIP_FROM, STRIP_PITCH, STRIP_RAYS, STRIP_STEPS } from './rim-strip.ts'

/** The network answers for pairs of neighbouring rays. */
export const READ_RAYS = STRIP_RAYS / 2

export interface RimReading {
  ellipse: Ellipse
  /** How sure the network is of the rim's place, 0..1: the mean over the rays within the picture. */
  sureness: number
}

/** A rim's place is the middle of what stands within so many steps of its likeliest one. */
const NEAR_STEPS = 3
/** Rays that are off by about so many steps count half. */
const DOUBT_STEPS = 1.5
const ROUNDS = 4
/** A ray whose network is of no mind says nothing. */
const LEAST_SURE = 0.05

/** Likeliest place of one ray's logits, in steps, and how much of the whole stands about it, 0..1. */
const placeOf = (logits: ArrayLike<number>, from: number): { step: number; sure: number } => {
  let top = 0
  for (let step = 1; step < STRIP_STEPS; step++) {
    if (logits[from + step]! > logits[from + top]!) top = step
  }
  let [all, near, moment] = [0, 0, 0]
  for (let step = 0; step < STRIP_STEPS; step++) {
    const share = Math.exp(logits[from + step]! - logits[from + top]!)
    all += share
    if (Math.abs(step - top) > NEAR_STEPS) continue
    near += share
    moment += share * step
  }
  return { step: moment / near, sure: near / all }
}

/**
 * The rim by the network's logits, [ray * STRIP_STEPS + step] from `from` on, round `guide`, in the
 * guide's pixels. `inside` tells of each of the strip's rays whether the picture has it.
 * Undefined where the rays agree on no ellipse.
 */
export const readRim = (
  logits: ArrayLike<number>,
  from: number,
  guide: Ellipse,
  inside: Uint8Array,
): RimReading | undefined => {
  const points: (WeightedPoint & { sure: number })[] = []
  let sureness = 0
  for (let ray = 0; ray < READ_RAYS; ray++) {
    if (!inside[2 * ray] || !inside[2 * ray + 1]) continue
    const { step, sure } = placeOf(logits, from + ray * STRIP_STEPS)
    const { x, y } = pointOn(
      guide,
      ((2 * ray + 0.5) / STRIP_RAYS) * 2 * Math.PI,
      STRIP_FROM + step * STRIP_PITCH,
    )
    const weight = Math.max(LEAST_SURE, sure) ** 2
    points.push({ x, y, weight, sure: weight })
    sureness += sure
  }
  let ellipse: Ellipse | undefined
  for (let round = 0; round < ROUNDS; round++) {
    ellipse = fitEllipse(points)
    if (!ellipse) return undefined
    for (const point of points) {
      const off = (scaleAt(ellipse, point.x, point.y) - 1) / STRIP_PITCH
      point.weight = point.sure / (1 + (off / DOUBT_STEPS) ** 2)
    }
  }
  return ellipse && { ellipse, sureness: sureness / points.length }
}
