/** From the rim network's logits along each ray to the ellipse that the rays agree on. Pure. */

import { type Ellipse, scaleAt } from '../geometry/ellipse.ts'
import { fitEllipse, type WeightedPoint } from '../geometry/fit-ellipse.ts'
import { rayVectors } from '../geometry/polar.ts'
import { rayIntersections } from '../geometry/ray-intersections.ts'
import { STRIP_FROM, STRIP_PITCH, STRIP_RAYS, STRIP_STEPS } from './rim-strip.ts'

/** The network predicts one position per pair of neighbouring rays. */
export const PREDICTED_RAYS = STRIP_RAYS / 2

export interface RimPrediction {
  ellipse: Ellipse
  /** The network's confidence in the rim's position, 0..1: the mean over the rays within the picture. */
  confidence: number
  /**
   * Agreement with an ellipse near the guide: mean log probability of the positions where the ellipse
   * crosses the rays, from MIN_AGREEMENT to 0.
   */
  agreement: (ellipse: Ellipse) => number
}

/** The rim's position is the mean within this many steps of the likeliest one. */
const NEAR_STEPS = 3
/** Rays that are off by this many steps have half the weight. */
const HALF_WEIGHT_STEPS = 1.5
const ROUNDS = 4
/** Lower confidence of a ray counts as this much. */
const MIN_CONFIDENCE = 0.05
/** Share of rays that are outliers: bounds how much one ray can count against an ellipse. */
const OUTLIER_SHARE = 0.02
/** Agreement of an ellipse that no ray agrees with. */
const MIN_AGREEMENT = Math.log(OUTLIER_SHARE)
/** Steps to either side of a position that count, with falling weight. */
const AGREEMENT_STEPS = 2

/** Softmax of one ray's logits, written into `shares` at `to`. */
function softmaxInto(logits: ArrayLike<number>, from: number, shares: Float32Array, to: number) {
  let top = Number.NEGATIVE_INFINITY
  for (let step = 0; step < STRIP_STEPS; step++) top = Math.max(top, logits[from + step]!)
  let all = 0
  for (let step = 0; step < STRIP_STEPS; step++) {
    const share = Math.exp(logits[from + step]! - top)
    shares[to + step] = share
    all += share
  }
  for (let step = 0; step < STRIP_STEPS; step++) shares[to + step]! /= all
}

/** Likeliest position on one ray, in steps, and the probability near it, 0..1. */
function likeliestStep(shares: Float32Array, from: number): { step: number; sure: number } {
  let top = 0
  for (let step = 1; step < STRIP_STEPS; step++) {
    if (shares[from + step]! > shares[from + top]!) top = step
  }
  let [sure, moment] = [0, 0]
  const last = Math.min(STRIP_STEPS - 1, top + NEAR_STEPS)
  for (let step = Math.max(0, top - NEAR_STEPS); step <= last; step++) {
    sure += shares[from + step]!
    moment += shares[from + step]! * step
  }
  return { step: moment / sure, sure }
}

/** As `RimPrediction.agreement`, by each ray's shares and the vectors from the guide's centre to its outline. */
function agreementBy(
  shares: Float32Array,
  guide: Ellipse,
  vectors: Float64Array,
  isSeen: (ray: number) => boolean,
): RimPrediction['agreement'] {
  const scales = new Float64Array(PREDICTED_RAYS)
  return ellipse => {
    if (!rayIntersections(ellipse, { guide, vectors, rays: PREDICTED_RAYS }, scales))
      return MIN_AGREEMENT
    let [total, seen] = [0, 0]
    for (let ray = 0; ray < PREDICTED_RAYS; ray++) {
      if (!isSeen(ray)) continue
      const middle = Math.round((scales[ray]! - STRIP_FROM) / STRIP_PITCH)
      let share = 0
      for (let off = -AGREEMENT_STEPS; off <= AGREEMENT_STEPS; off++) {
        const step = middle + off
        if (step < 0 || step >= STRIP_STEPS) continue
        share += shares[ray * STRIP_STEPS + step]! * (1 - Math.abs(off) / (AGREEMENT_STEPS + 1))
      }
      total += Math.log(Math.min(1, share + OUTLIER_SHARE))
      seen++
    }
    return seen > 0 ? total / seen : MIN_AGREEMENT
  }
}

/**
 * The rim by the network's logits, [ray * STRIP_STEPS + step] from `from` on, round `guide`, in the
 * guide's pixels. `inside`: 1 for each ray of the strip that lies within the picture.
 * Undefined where the rays agree on no ellipse.
 */
export function predictRim(
  logits: ArrayLike<number>,
  from: number,
  guide: Ellipse,
  inside: Uint8Array,
): RimPrediction | undefined {
  const points: (WeightedPoint & { sure: number })[] = []
  const shares = new Float32Array(PREDICTED_RAYS * STRIP_STEPS)
  // Between the two rays of each pair.
  const vectors = rayVectors(guide, PREDICTED_RAYS, 0.25)
  const isSeen = (ray: number) => inside[2 * ray] === 1 && inside[2 * ray + 1] === 1
  let confidence = 0
  for (let ray = 0; ray < PREDICTED_RAYS; ray++) {
    if (!isSeen(ray)) continue
    softmaxInto(logits, from + ray * STRIP_STEPS, shares, ray * STRIP_STEPS)
    const { step, sure } = likeliestStep(shares, ray * STRIP_STEPS)
    const scale = STRIP_FROM + step * STRIP_PITCH
    const weight = Math.max(MIN_CONFIDENCE, sure) ** 2
    const x = guide.cx + vectors[2 * ray]! * scale
    const y = guide.cy + vectors[2 * ray + 1]! * scale
    points.push({ x, y, weight, sure: weight })
    confidence += sure
  }
  let ellipse: Ellipse | undefined
  for (let round = 0; round < ROUNDS; round++) {
    ellipse = fitEllipse(points)
    if (!ellipse) return undefined
    for (const point of points) {
      const off = (scaleAt(ellipse, point.x, point.y) - 1) / STRIP_PITCH
      point.weight = point.sure / (1 + (off / HALF_WEIGHT_STEPS) ** 2)
    }
  }
  return (
    ellipse && {
      ellipse,
      confidence: confidence / points.length,
      agreement: agreementBy(shares, guide, vectors, isSeen),
    }
  )
}
