/** Finds a coin's rim round a rough circle: rays outward, then a robust ellipse through the steps. */
import {
  type Ellipse,
  fitEllipse,
  meanRadius,
  pointOn,
  scaleAt,
  type WeightedPoint,
} from './ellipse.ts'
import type { Frame } from './frame.ts'
import { type Unrolled, unroll } from './polar.ts'

/** How a rim was found, 0..1 each but for the contrast. */
export interface Rim {
  ellipse: Ellipse
  /** Share of the rays within the picture that meet an edge at the ellipse. */
  coverage: number
  /** How much of all round edges nearby lies on this one: 0 in mere texture. */
  prominence: number
  /** Median colour step across the rim, 0..442. */
  contrast: number
  /** Share of the rays that stay within the picture up to the rim. */
  seen: number
}

const RAYS = 64
const COARSE = { rays: RAYS, steps: 101, from: 0.6, to: 1.6, reach: 4 }
const FINE = { rays: 96, steps: 97, from: 0.88, to: 1.12, reach: 8 }
const WIDE = { rays: 72, steps: 111, from: 0.4, to: 1.5, reach: 3 }

const HYPOTHESES = 160
const PEAKS_PER_RAY = 4
/** Tolerance of the coarse fit, in steps to either side. */
const COARSE_TOLERANCE = 3
const FLATTEST = 0.55
const NOISE_STEP = 5
/** A weaker closed edge outside the strongest one is the rim when it has this share of its support. */
const OUTER_SHARE = 0.8

interface Peak {
  step: number
  strength: number
}

/** Deterministic: the same picture gives the same coins. (mulberry32) */
const randomFrom = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296
}

const medianOf = (values: number[]): number => {
  if (values.length === 0) return 0
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[sorted.length >> 1]!
}

/** The strongest local maxima of each ray, their place interpolated, strength 0..1. */
const peaksOf = ({ rays, steps, edge, inside }: Unrolled): Peak[][] => {
  const tops: number[] = []
  const found: Peak[][] = []
  for (let ray = 0; ray < rays; ray++) {
    const peaks: Peak[] = []
    const base = ray * steps
    for (let step = 1; step < steps - 1; step++) {
      const here = edge[base + step]!
      const before = edge[base + step - 1]!
      const after = edge[base + step + 1]!
      if (here < before || here <= after || !inside[base + step] || here < NOISE_STEP) continue
      const curve = before - 2 * here + after
      const shift = curve < 0 ? (before - after) / (2 * curve) : 0
      peaks.push({ step: step + shift, strength: here })
    }
    peaks.sort((a, b) => b.strength - a.strength)
    if (peaks[0]) tops.push(peaks[0].strength)
    found.push(peaks.slice(0, PEAKS_PER_RAY))
  }
  const typical = medianOf(tops) * 0.5 + NOISE_STEP
  for (const peaks of found) for (const p of peaks) p.strength = p.strength / (p.strength + typical)
  return found
}

/** [ray * steps + step]: the strength of a peak near that step, fading with distance. */
const evidenceOf = (peaks: Peak[][], steps: number): Float32Array => {
  const evidence = new Float32Array(peaks.length * steps)
  peaks.forEach((onRay, ray) => {
    for (const { step, strength } of onRay) {
      const first = Math.max(0, Math.ceil(step - COARSE_TOLERANCE))
      const last = Math.min(steps - 1, Math.floor(step + COARSE_TOLERANCE))
      for (let s = first; s <= last; s++) {
        const near = strength * (1 - ((s - step) / (COARSE_TOLERANCE + 1)) ** 2)
        const at = ray * steps + s
        if (near > evidence[at]!) evidence[at] = near
      }
    }
  })
  return evidence
}

/** How far along the guide's ray (in guide radii) the ellipse is met; undefined when it is not. */
const crossing = (ellipse: Ellipse, guide: Ellipse, dx: number, dy: number): number | undefined => {
  const centre = scaleAt(ellipse, guide.cx, guide.cy)
  if (centre >= 1) return undefined
  const angle = (ellipse.angleDegrees * Math.PI) / 180
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  const ox = guide.cx - ellipse.cx
  const oy = guide.cy - ellipse.cy
  const u0 = (ox * cos + oy * sin) / ellipse.rx
  const v0 = (oy * cos - ox * sin) / ellipse.ry
  const u1 = (dx * cos + dy * sin) / ellipse.rx
  const v1 = (dy * cos - dx * sin) / ellipse.ry
  const a = u1 * u1 + v1 * v1
  const b = u0 * u1 + v0 * v1
  const c = u0 * u0 + v0 * v0 - 1
  return (-b + Math.sqrt(b * b - a * c)) / a
}

interface Fit {
  ellipse: Ellipse
  /** Mean evidence over the rays that stay within the picture. */
  support: number
}

const supportOf = (
  ellipse: Ellipse,
  guide: Ellipse,
  unrolled: Unrolled,
  evidence: Float32Array,
  leastStep?: Float32Array,
): number => {
  const { rays, steps, from, pitch, inside } = unrolled
  let total = 0
  let seen = 0
  for (let ray = 0; ray < rays; ray++) {
    const rim = pointOn(guide, (ray / rays) * 2 * Math.PI)
    const scale = crossing(ellipse, guide, rim.x - guide.cx, rim.y - guide.cy)
    if (scale === undefined) return 0
    const step = Math.round((scale - from) / pitch)
    if (leastStep && step < leastStep[ray]!) return 0
    if (step < 0 || step >= steps) {
      seen++
      continue
    }
    if (!inside[ray * steps + step]) continue
    seen++
    total += evidence[ray * steps + step]!
  }
  return seen < rays * 0.35 ? 0 : total / seen
}

const isPlausible = (ellipse: Ellipse, guide: Ellipse): boolean => {
  const size = meanRadius(ellipse) / meanRadius(guide)
  const offset = Math.hypot(ellipse.cx - guide.cx, ellipse.cy - guide.cy) / meanRadius(guide)
  return ellipse.ry / ellipse.rx > FLATTEST && size > 0.62 && size < 1.58 && offset < 0.45
}

/** The best of many ellipses through five peaks each, one from each fifth of the turn (RANSAC). */
const searchEllipse = (
  guide: Ellipse,
  unrolled: Unrolled,
  peaks: Peak[][],
  leastStep?: Float32Array,
): Fit | undefined => {
  const evidence = evidenceOf(peaks, unrolled.steps)
  const random = randomFrom(1)
  const { rays, from, pitch } = unrolled
  let best: Fit | undefined
  for (let trial = 0; trial < HYPOTHESES; trial++) {
    const points: WeightedPoint[] = []
    const turn = random() * rays
    for (let fifth = 0; fifth < 5; fifth++) {
      const ray = Math.floor(turn + ((fifth + random()) * rays) / 5) % rays
      const onRay = leastStep ? peaks[ray]!.filter(p => p.step >= leastStep[ray]!) : peaks[ray]!
      const peak = onRay[Math.floor(random() * random() * onRay.length)]
      if (!peak) continue
      const place = pointOn(guide, (ray / rays) * 2 * Math.PI, from + peak.step * pitch)
      points.push({ ...place, weight: 1 })
    }
    const ellipse = fitEllipse(points)
    if (!ellipse || !isPlausible(ellipse, guide)) continue
    const support = supportOf(ellipse, guide, unrolled, evidence, leastStep)
    if (support > (best?.support ?? 0)) best = { ellipse, support }
  }
  return best
}

/** For each ray, the first step that lies clear outside the ellipse. */
const stepsOutside = (ellipse: Ellipse, guide: Ellipse, unrolled: Unrolled): Float32Array => {
  const { rays, from, pitch } = unrolled
  const least = new Float32Array(rays)
  for (let ray = 0; ray < rays; ray++) {
    const rim = pointOn(guide, (ray / rays) * 2 * Math.PI)
    const scale = crossing(ellipse, guide, rim.x - guide.cx, rim.y - guide.cy) ?? 0
    least[ray] = (scale * 1.02 - from) / pitch + 1
  }
  return least
}

/** Sub-pixel: peaks near the ellipse, reweighted by their distance to it as it settles (IRLS). */
const settle = (frame: Frame, start: Ellipse): { ellipse: Ellipse; unrolled: Unrolled } => {
  let ellipse = start
  let unrolled = unroll(frame, ellipse, FINE)
  for (const tolerance of [0.05, 0.03, 0.02]) {
    const guide = ellipse
    const points: WeightedPoint[] = []
    peaksOf(unrolled).forEach((onRay, ray) => {
      let best: WeightedPoint | undefined
      for (const { step, strength } of onRay) {
        const scale = unrolled.from + step * unrolled.pitch
        const weight = strength * Math.exp(-(((scale - 1) / tolerance) ** 2))
        if (weight < 0.02 || weight <= (best?.weight ?? 0)) continue
        best = { ...pointOn(guide, (ray / unrolled.rays) * 2 * Math.PI, scale), weight }
      }
      if (best) points.push(best)
    })
    const fitted = points.length >= 12 ? fitEllipse(points) : undefined
    if (!fitted || !isPlausible(fitted, guide)) break
    ellipse = fitted
    unrolled = unroll(frame, ellipse, FINE)
  }
  return { ellipse, unrolled }
}

/** Looks for one coin's rim round a rough circle. Undefined when nothing round is there. */
export const findRim = (
  frame: Frame,
  rough: { cx: number; cy: number; radius: number },
): Rim | undefined => {
  const guide: Ellipse = {
    cx: rough.cx,
    cy: rough.cy,
    rx: rough.radius,
    ry: rough.radius,
    angleDegrees: 0,
  }
  const unrolled = unroll(frame, guide, COARSE)
  const peaks = peaksOf(unrolled)
  let fit = searchEllipse(guide, unrolled, peaks)
  if (!fit) return undefined
  const outer = searchEllipse(guide, unrolled, peaks, stepsOutside(fit.ellipse, guide, unrolled))
  if (outer && outer.support > fit.support * OUTER_SHARE) fit = outer
  const settled = settle(frame, fit.ellipse)
  return describe(frame, settled.ellipse, settled.unrolled)
}

const describe = (frame: Frame, ellipse: Ellipse, fine: Unrolled): Rim => {
  const peaks = peaksOf(fine)
  const atRim = (1 - fine.from) / fine.pitch
  const near = 0.025 / fine.pitch
  let met = 0
  let seen = 0
  const contrasts: number[] = []
  for (let ray = 0; ray < fine.rays; ray++) {
    if (!fine.inside[ray * fine.steps + Math.round(atRim)]) continue
    seen++
    const hit = peaks[ray]!.some(p => Math.abs(p.step - atRim) < near && p.strength > 0.4)
    if (hit) met++
    contrasts.push(fine.edge[ray * fine.steps + Math.round(atRim)]!)
  }
  const wide = unroll(frame, ellipse, WIDE)
  const profile = Array.from({ length: wide.steps }, (_, step) => {
    let total = 0
    let count = 0
    for (let ray = 0; ray < wide.rays; ray++) {
      if (!wide.inside[ray * wide.steps + step]) continue
      total += Math.min(60, wide.edge[ray * wide.steps + step]!)
      count++
    }
    return count > wide.rays * 0.3 ? total / count : 0
  })
  const rimStep = Math.round((1 - wide.from) / wide.pitch)
  const top = Math.max(...profile.slice(rimStep - 2, rimStep + 3))
  const rest = profile.filter((p, step) => p > 0 && Math.abs(step - rimStep) > 6)
  return {
    ellipse,
    coverage: seen > 0 ? met / seen : 0,
    prominence: top > 0 ? Math.max(0, 1 - medianOf(rest) / top) : 0,
    contrast: medianOf(contrasts),
    seen: seen / fine.rays,
  }
}
