/**
 * Which of the edges near a rough outline is the rim. A raised rim has an inner and an outer edge, a
 * coin a shadow on one side and, seen obliquely, its own thickness on another: each gives an ellipse.
 */

import { placeOn } from './crossings.ts'
import { evidenceOf, type Peak, peaksOf } from './edge-peaks.ts'
import { type Ellipse, fitEllipse, meanRadius, type WeightedPoint } from './ellipse.ts'
import type { Frame } from './frame.ts'
import { type Unrolled, unroll } from './polar.ts'
import { likelihoodOf, type RimScene } from './rim-likelihood.ts'

const NEAR = { rays: 96, steps: 121, from: 0.84, to: 1.2 }
/** Half the stretch of a colour step: 1.2 % of the radius, but never less than a pixel. */
const LEAST_REACH = 4
const LEAST_REACH_PX = 1
const PEAKS_PER_RAY = 6
const TOLERANCE = 4

/** Shifts of the outline that are tried, in shares of its radius. */
const GRID = 0.015
const FARTHEST_SHIFT = 0.076
const MOST_CURVES = 10
const LEAST_SHARE = 0.4
const SETTLING = [5, 4, 3]

/** The scale along the rays as 1 + a0 + a1 cos + b1 sin + a2 cos 2 + b2 sin 2: an ellipse near the guide. */
type Curve = Float64Array
const HARMONICS = 5
/** Weight on staying the guide's shape: keeps half-seen rims from bending. */
const STIFFNESS = 0.05

interface RimCurve {
  ellipse: Ellipse
  /** Where it lies on each ray, in steps. */
  steps: Float64Array
  /** The higher the likelier it is the coin's rim; compares curves of one coin only. */
  likelihood: number
}

const basisOf = (rays: number): Float64Array => {
  const basis = new Float64Array(rays * HARMONICS)
  for (let ray = 0; ray < rays; ray++) {
    const t = (ray / rays) * 2 * Math.PI
    basis.set([1, Math.cos(t), Math.sin(t), Math.cos(2 * t), Math.sin(2 * t)], ray * HARMONICS)
  }
  return basis
}
const BASIS = basisOf(NEAR.rays)

const stepsOf = (curve: Curve, { rays, from, pitch }: Unrolled): Float64Array => {
  const steps = new Float64Array(rays)
  for (let ray = 0; ray < rays; ray++) {
    let scale = 1
    for (let k = 0; k < HARMONICS; k++) scale += curve[k]! * BASIS[ray * HARMONICS + k]!
    steps[ray] = (scale - from) / pitch
  }
  return steps
}

/** Sizes tried: so many, every fifth step, the first so many of them below the outline's own. */
const SIZE_STEP = 5
const SIZES = 17
const FIRST_SIZE = -7

const shiftsOf = (): { a1: number; b1: number; byRay: Float64Array }[] => {
  const shifts = []
  for (let i = -5; i <= 5; i++) {
    for (let j = -5; j <= 5; j++) {
      const [a1, b1] = [i * GRID, j * GRID]
      if (Math.hypot(a1, b1) > FARTHEST_SHIFT) continue
      const byRay = Float64Array.from(
        { length: NEAR.rays },
        (_, ray) => a1 * BASIS[ray * HARMONICS + 1]! + b1 * BASIS[ray * HARMONICS + 2]!,
      )
      shifts.push({ a1, b1, byRay })
    }
  }
  return shifts
}
const SHIFTS = shiftsOf()

const totals = new Float64Array(SIZES)
const counts = new Int32Array(SIZES)

/** Circles, shifted or not, that most evidence lies on, each unlike the others; every second ray is asked. */
const roughCurves = ({ unrolled, evidence }: RimScene): Curve[] => {
  const { rays, steps, from, pitch, inside } = unrolled
  const still = Math.round((1 - from) / pitch)
  const tried: { a0: number; a1: number; b1: number; support: number }[] = []
  let top = 0
  for (const { a1, b1, byRay } of SHIFTS) {
    totals.fill(0)
    counts.fill(0)
    for (let ray = 0; ray < rays; ray += 2) {
      const first = still + Math.round(byRay[ray]! / pitch) + FIRST_SIZE * SIZE_STEP
      for (let size = 0; size < SIZES; size++) {
        const step = first + size * SIZE_STEP
        if (step < 0 || step >= steps) continue
        const at = ray * steps + step
        counts[size]! += inside[at]!
        totals[size]! += evidence[at]! * inside[at]!
      }
    }
    for (let size = 0; size < SIZES; size++) {
      if (counts[size]! < rays * 0.15) continue
      const support = totals[size]! / counts[size]!
      if (support < top * LEAST_SHARE) continue
      if (support > top) top = support
      tried.push({ a0: (FIRST_SIZE + size) * SIZE_STEP * pitch, a1, b1, support })
    }
  }
  tried.sort((a, b) => b.support - a.support)
  const kept: typeof tried = []
  for (const one of tried) {
    if (kept.length >= MOST_CURVES || one.support < top * LEAST_SHARE) break
    const isNew = kept.every(
      k => Math.abs(k.a0 - one.a0) + Math.hypot(k.a1 - one.a1, k.b1 - one.b1) > 0.022,
    )
    if (isNew) kept.push(one)
  }
  return kept.map(({ a0, a1, b1 }) => Float64Array.of(a0, a1, b1, 0, 0))
}

const normal = new Float64Array(HARMONICS * (HARMONICS + 1))

/** Weighted least squares of the five harmonics; undefined when too few rays bear on them. */
const fitCurve = (places: { ray: number; scale: number; weight: number }[]): Curve | undefined => {
  if (places.length < 12) return undefined
  const n = HARMONICS + 1
  normal.fill(0)
  for (const { ray, scale, weight } of places) {
    const at = ray * HARMONICS
    for (let r = 0; r < HARMONICS; r++) {
      const factor = weight * BASIS[at + r]!
      for (let c = 0; c < HARMONICS; c++) normal[r * n + c]! += factor * BASIS[at + c]!
      normal[r * n + HARMONICS]! += factor * (scale - 1)
    }
  }
  for (let r = 0; r < HARMONICS; r++) normal[r * n + r]! += STIFFNESS
  const curve = new Float64Array(HARMONICS)
  for (let column = 0; column < HARMONICS; column++) {
    const top = normal[column * n + column]!
    for (let r = column + 1; r < HARMONICS; r++) {
      const factor = normal[r * n + column]! / top
      for (let c = column; c < n; c++) normal[r * n + c]! -= factor * normal[column * n + c]!
    }
  }
  for (let r = HARMONICS - 1; r >= 0; r--) {
    let rest = normal[r * n + HARMONICS]!
    for (let c = r + 1; c < HARMONICS; c++) rest -= normal[r * n + c]! * curve[c]!
    curve[r] = rest / normal[r * n + r]!
  }
  return curve
}

/** Draws a rough curve onto the peaks beside it. */
const settle = (
  rough: Curve,
  { unrolled, peaks }: RimScene,
): { curve: Curve; points: WeightedPoint[] } | undefined => {
  let curve = rough
  let points: WeightedPoint[] = []
  for (const tolerance of SETTLING) {
    const steps = stepsOf(curve, unrolled)
    const places: { ray: number; scale: number; weight: number }[] = []
    points = []
    for (let ray = 0; ray < unrolled.rays; ray++) {
      let best: Peak | undefined
      let weight = 0.02
      for (const peak of peaks[ray]!) {
        const w = peak.strength * Math.exp(-(((peak.step - steps[ray]!) / tolerance) ** 2))
        if (w > weight) {
          weight = w
          best = peak
        }
      }
      if (!best) continue
      places.push({ ray, scale: unrolled.from + best.step * unrolled.pitch, weight })
      points.push(placeOn(unrolled, ray, best.step, weight))
    }
    const fitted = fitCurve(places)
    if (!fitted) return undefined
    curve = fitted
  }
  return { curve, points }
}

/** The rims that may be, near a rough outline. */
const rimCurves = (frame: Frame, outline: Ellipse): RimCurve[] => {
  const radius = meanRadius(outline)
  const pitch = (NEAR.to - NEAR.from) / (NEAR.steps - 1)
  const reach = Math.max(LEAST_REACH, Math.min(14, Math.ceil(LEAST_REACH_PX / (pitch * radius))))
  const unrolled = unroll(frame, outline, { ...NEAR, reach })
  const peaks = peaksOf(unrolled, PEAKS_PER_RAY)
  const scene = { unrolled, peaks, evidence: evidenceOf(peaks, unrolled.steps, TOLERANCE) }
  const curves: RimCurve[] = []
  for (const rough of roughCurves(scene)) {
    const settled = settle(rough, scene)
    if (!settled) continue
    const steps = stepsOf(settled.curve, unrolled)
    const isKnown = curves.some(known => known.steps.every((s, i) => Math.abs(s - steps[i]!) < 2))
    if (isKnown) continue
    const ellipse = fitEllipse(settled.points)
    if (!ellipse) continue
    curves.push({ ellipse, steps, likelihood: likelihoodOf({ ellipse, steps }, scene) })
  }
  return curves
}

/** The edge near a rough outline that is most likely the coin's rim. */
export const chooseRim = (frame: Frame, outline: Ellipse): Ellipse | undefined => {
  const [first, ...others] = rimCurves(frame, outline)
  let best = first
  for (const curve of others) if (best && curve.likelihood > best.likelihood) best = curve
  return best?.ellipse
}
