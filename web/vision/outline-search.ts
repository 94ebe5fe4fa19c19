/** Searches the ellipse that most rays agree on (RANSAC), in a picture unrolled round a guide. */
import { evidenceOf, type Peak, peaksOf } from './edge-peaks.ts'
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

const COARSE = { rays: 64, steps: 101, from: 0.6, to: 1.6, reach: 2 }
const HYPOTHESES = 300
const POLISH_ROUNDS = 4
/** In steps to either side. */
const COARSE_TOLERANCE = 2
/** Share of the rays that must stay within the picture. */
const LEAST_SEEN = 0.35
const FLATTEST = 0.55
/** A weaker closed edge outside the strongest one is the rim when it has this share of its support. */
const OUTER_SHARE = 0.9

/** Deterministic: the same picture gives the same coins. (mulberry32) */
const randomFrom = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296
}

/** The guide's rays: [2 * ray] and the next are the way from its centre to its own outline. */
const raysOf = (guide: Ellipse, rays: number): Float64Array => {
  const ways = new Float64Array(rays * 2)
  for (let ray = 0; ray < rays; ray++) {
    const rim = pointOn(guide, (ray / rays) * 2 * Math.PI)
    ways[2 * ray] = rim.x - guide.cx
    ways[2 * ray + 1] = rim.y - guide.cy
  }
  return ways
}

/** How far along each ray (in guide radii) the ellipse is met; undefined when the centre is outside. */
const crossings = (
  ellipse: Ellipse,
  guide: Ellipse,
  ways: Float64Array,
): Float64Array | undefined => {
  if (scaleAt(ellipse, guide.cx, guide.cy) >= 1) return undefined
  const angle = (ellipse.angleDegrees * Math.PI) / 180
  const cosX = Math.cos(angle) / ellipse.rx
  const sinX = Math.sin(angle) / ellipse.rx
  const cosY = Math.cos(angle) / ellipse.ry
  const sinY = Math.sin(angle) / ellipse.ry
  const ox = guide.cx - ellipse.cx
  const oy = guide.cy - ellipse.cy
  const u0 = ox * cosX + oy * sinX
  const v0 = oy * cosY - ox * sinY
  const c = u0 * u0 + v0 * v0 - 1
  const scales = new Float64Array(ways.length / 2)
  for (let ray = 0; ray < scales.length; ray++) {
    const dx = ways[2 * ray]!
    const dy = ways[2 * ray + 1]!
    const u1 = dx * cosX + dy * sinX
    const v1 = dy * cosY - dx * sinY
    const a = u1 * u1 + v1 * v1
    const b = u0 * u1 + v0 * v1
    scales[ray] = (-b + Math.sqrt(b * b - a * c)) / a
  }
  return scales
}

interface Fit {
  ellipse: Ellipse
  /** Mean evidence over the rays that stay within the picture. */
  support: number
}

/** What an ellipse is sought in: the unrolled surroundings of a guide, their peaks, and their rays. */
interface Search {
  guide: Ellipse
  unrolled: Unrolled
  peaks: Peak[][]
  evidence: Float32Array
  ways: Float64Array
  /** For each ray, the first step that counts. */
  leastStep: Float32Array | undefined
}

const supportOf = (ellipse: Ellipse, search: Search): number => {
  const { rays, steps, from, pitch, inside } = search.unrolled
  const scales = crossings(ellipse, search.guide, search.ways)
  if (!scales) return 0
  let total = 0
  let seen = 0
  for (let ray = 0; ray < rays; ray++) {
    const step = Math.round((scales[ray]! - from) / pitch)
    if (search.leastStep && step < search.leastStep[ray]!) return 0
    if (step < 0 || step >= steps) {
      seen++
      continue
    }
    if (!inside[ray * steps + step]) continue
    seen++
    total += search.evidence[ray * steps + step]!
  }
  return seen < rays * LEAST_SEEN ? 0 : total / seen
}

/** Whether a fit is still about the guide's coin, and no flatter than a coin is photographed. */
export const isPlausible = (ellipse: Ellipse, guide: Ellipse): boolean => {
  const size = meanRadius(ellipse) / meanRadius(guide)
  const offset = Math.hypot(ellipse.cx - guide.cx, ellipse.cy - guide.cy) / meanRadius(guide)
  return ellipse.ry / ellipse.rx > FLATTEST && size > 0.62 && size < 1.58 && offset < 0.45
}

const placeOn = ({ guide, unrolled, ways }: Search, ray: number, step: number): WeightedPoint => {
  const scale = unrolled.from + step * unrolled.pitch
  return {
    x: guide.cx + ways[2 * ray]! * scale,
    y: guide.cy + ways[2 * ray + 1]! * scale,
    weight: 1,
  }
}

/** The ellipse through the peaks next to a fit, for as long as that gains support. */
const polish = (start: Fit, search: Search): Fit => {
  let best = start
  for (let round = 0; round < POLISH_ROUNDS; round++) {
    const scales = crossings(best.ellipse, search.guide, search.ways)
    if (!scales) break
    const points: WeightedPoint[] = []
    search.peaks.forEach((onRay, ray) => {
      const step = (scales[ray]! - search.unrolled.from) / search.unrolled.pitch
      let nearest: Peak | undefined
      for (const peak of onRay) {
        const distance = Math.abs(peak.step - step)
        if (distance > COARSE_TOLERANCE) continue
        if (!nearest || distance < Math.abs(nearest.step - step)) nearest = peak
      }
      if (nearest) {
        points.push({ ...placeOn(search, ray, nearest.step), weight: nearest.strength })
      }
    })
    const ellipse = fitEllipse(points)
    if (!ellipse || !isPlausible(ellipse, search.guide)) break
    const support = supportOf(ellipse, search)
    if (support <= best.support) break
    best = { ellipse, support }
  }
  return best
}

/** The best of many ellipses through five peaks each, one from each fifth of the turn that is seen (RANSAC). */
const searchEllipse = (search: Search): Fit | undefined => {
  const random = randomFrom(1)
  const { leastStep } = search
  const choices = search.peaks
    .map((onRay, ray) => ({ ray, peaks: onRay.filter(p => p.step >= (leastStep?.[ray] ?? 0)) }))
    .filter(choice => choice.peaks.length > 0)
  if (choices.length < search.unrolled.rays * LEAST_SEEN) return undefined
  let best: Fit | undefined
  for (let trial = 0; trial < HYPOTHESES; trial++) {
    const turn = random()
    const points = Array.from({ length: 5 }, (_, fifth) => {
      const place = (turn + (fifth + random()) / 5) % 1
      const { ray, peaks } = choices[Math.floor(place * choices.length)]!
      // The product of two prefers low numbers: the stronger peaks come first.
      return placeOn(search, ray, peaks[Math.floor(random() * random() * peaks.length)]!.step)
    })
    const ellipse = fitEllipse(points)
    if (!ellipse || !isPlausible(ellipse, search.guide)) continue
    const support = supportOf(ellipse, search)
    if (support > (best?.support ?? 0)) best = polish({ ellipse, support }, search)
  }
  return best
}

/** For each ray, the first step that lies clear outside the ellipse. */
const stepsOutside = (ellipse: Ellipse, { guide, unrolled, ways }: Search): Float32Array => {
  const scales = crossings(ellipse, guide, ways)
  return Float32Array.from({ length: unrolled.rays }, (_, ray) => {
    return ((scales?.[ray] ?? 0) * 1.02 - unrolled.from) / unrolled.pitch + 1
  })
}

/** The strongest ellipse near the guide, or the one outside it where that is about as strong. */
export const findOutline = (frame: Frame, guide: Ellipse): Ellipse | undefined => {
  const unrolled = unroll(frame, guide, COARSE)
  const peaks = peaksOf(unrolled)
  const search: Search = {
    guide,
    unrolled,
    peaks,
    evidence: evidenceOf(peaks, unrolled.steps, COARSE_TOLERANCE),
    ways: raysOf(guide, unrolled.rays),
    leastStep: undefined,
  }
  const fit = searchEllipse(search)
  if (!fit) return undefined
  const outer = searchEllipse({ ...search, leastStep: stepsOutside(fit.ellipse, search) })
  return outer && outer.support > fit.support * OUTER_SHARE ? outer.ellipse : fit.ellipse
}
