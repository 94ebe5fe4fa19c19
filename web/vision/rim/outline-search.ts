/** Finds the ellipse that most edge peaks lie on (RANSAC), in a picture unrolled around a guide ellipse. */

import { mulberry32 } from '../../../shared/lib/mulberry32.ts'
import { type Ellipse, meanRadius } from '../geometry/ellipse.ts'
import { fitEllipse, type WeightedPoint } from '../geometry/fit-ellipse.ts'
import type { Frame } from '../geometry/frame.ts'
import { type Unrolled, unroll } from '../geometry/polar.ts'
import {
  cutEllipse,
  pointOnRay,
  rayIntersections,
  scaleOnRay,
} from '../geometry/ray-intersections.ts'
import { evidenceOf, type Peak, peaksOf } from '../geometry/ray-peaks.ts'

const COARSE = { rays: 64, steps: 81, from: 0.6, to: 1.6, reach: 2 }
/** Hypotheses before a hopeless search stops, and in all. */
const EARLY_STOP_TRIALS = 80
const HYPOTHESES = 240
const MIN_SUPPORT = 0.2
/** Scales of the guide that are tried as hypotheses too. */
const GUIDE_SIZES = Array.from({ length: 25 }, (_, at) => 0.76 * 1.02 ** at)
/** Hypotheses where all outlines are requested, and the share of the best support that they must have. */
const ALL_HYPOTHESES = 500
const ALL_SHARE = 0.75
const POLISH_ROUNDS = 4
/** In steps to either side. */
const COARSE_TOLERANCE = 2
/** Share of the rays that must stay within the picture. */
const MIN_SEEN = 0.35
const FLATTEST = 0.55

/** A closed edge outside the strongest one is the rim when it has this share of its support. */
const OUTER_SHARE = 0.9
/** From this scale an outline is another edge; nearer ones are weighed in `refine-outlines.ts`. */
const CLEAR = 1.08

export interface Outline {
  ellipse: Ellipse
  /** Mean evidence over the rays that stay within the picture, 0..1. */
  support: number
}

/** For each ray, what it and those after it can add to an ellipse's support. */
interface Ahead {
  /** The most evidence. */
  most: Float64Array
  /** How many of them lie within the picture at every step. */
  sure: Float64Array
}

interface Search {
  guide: Ellipse
  unrolled: Unrolled
  peaks: Peak[][]
  evidence: Float32Array
  ahead: Ahead
  scales: Float64Array
  /** For each ray, the first and the last step that count; none: all do. */
  leastStep?: Float64Array
  mostStep?: Float64Array
  /** A search with less support after the first hypotheses stops. */
  minSupport: number
}

/** Rays between two looks at whether an ellipse can still be the better one. */
const LOOK_EVERY = 8

/** Mean evidence over the seen rays, or 0 where it is no more than `least`. */
function supportOf(ellipse: Ellipse, search: Search, least: number): number {
  const { rays, steps, from, pitch, inside, guide, vectors } = search.unrolled
  const { evidence, ahead } = search
  const cut = cutEllipse(ellipse, guide)
  if (!cut) return 0
  let total = 0
  let seen = 0
  for (let ray = 0; ray < rays; ray++) {
    if (ray % LOOK_EVERY === 0 && total + ahead.most[ray]! < least * (seen + ahead.sure[ray]!))
      return 0
    const place = (scaleOnRay(cut, vectors, ray) - from) / pitch
    if (search.leastStep && place < search.leastStep[ray]!) return 0
    if (search.mostStep && place > search.mostStep[ray]!) return 0
    const step = Math.floor(place)
    if (step < 0 || step + 1 >= steps) {
      seen++
      continue
    }
    const at = ray * steps + step
    if (!inside[at]) continue
    seen++
    const part = place - step
    total += evidence[at]! * (1 - part) + evidence[at + 1]! * part
  }
  return seen < rays * MIN_SEEN ? 0 : total / seen
}

function aheadOf({ rays, steps, inside }: Unrolled, peaks: readonly Peak[][]): Ahead {
  const most = new Float64Array(rays + 1)
  const sure = new Float64Array(rays + 1)
  for (let ray = rays - 1; ray >= 0; ray--) {
    // The strongest peak is the first.
    most[ray] = most[ray + 1]! + (peaks[ray]![0]?.strength ?? 0)
    const isInside = inside[ray * steps]! > 0 && inside[ray * steps + steps - 1]! > 0
    sure[ray] = sure[ray + 1]! + (isInside ? 1 : 0)
  }
  return { most, sure }
}

/** Whether a fit is still about the guide's coin, and no flatter than a coin is photographed. */
function isPlausible(ellipse: Ellipse, guide: Ellipse): boolean {
  const size = meanRadius(ellipse) / meanRadius(guide)
  const [dx, dy] = [ellipse.cx - guide.cx, ellipse.cy - guide.cy]
  const offset = Math.sqrt(dx * dx + dy * dy) / meanRadius(guide)
  return ellipse.ry / ellipse.rx > FLATTEST && size > 0.62 && size < 1.58 && offset < 0.45
}

/** The ellipse through the peaks next to a fit, for as long as that gains support. */
function polish(start: Outline, search: Search): Outline {
  const { unrolled, scales } = search
  let best = start
  for (let round = 0; round < POLISH_ROUNDS; round++) {
    if (!rayIntersections(best.ellipse, unrolled, scales)) break
    const points: WeightedPoint[] = []
    search.peaks.forEach((onRay, ray) => {
      const step = (scales[ray]! - unrolled.from) / unrolled.pitch
      let nearest: Peak | undefined
      for (const peak of onRay) {
        const distance = Math.abs(peak.step - step)
        if (distance > COARSE_TOLERANCE) continue
        if (!nearest || distance < Math.abs(nearest.step - step)) nearest = peak
      }
      if (nearest) points.push(pointOnRay(unrolled, ray, nearest.step, nearest.strength))
    })
    const ellipse = fitEllipse(points)
    if (!ellipse || !isPlausible(ellipse, search.guide)) break
    const support = supportOf(ellipse, search, best.support)
    if (support <= best.support) break
    best = { ellipse, support }
  }
  return best
}

/**
 * The best of many ellipses through five peaks each, one from each fifth of the turn that is seen.
 * Those nearly as good go into `all`, where it is given.
 */
function searchEllipse(search: Search, all?: Outline[]): Outline | undefined {
  const random = mulberry32(1)
  const { leastStep, mostStep } = search
  const choices = search.peaks
    .map((onRay, ray) => {
      const [first, last] = [leastStep?.[ray] ?? 0, mostStep?.[ray] ?? Infinity]
      return { ray, peaks: onRay.filter(({ step }) => step >= first && step <= last) }
    })
    .filter(choice => choice.peaks.length > 0)
  if (choices.length < search.unrolled.rays * MIN_SEEN) return undefined
  let best: Outline | undefined
  const consider = (ellipse: Ellipse): void => {
    const least = best?.support ?? 0
    const needed = all ? least * ALL_SHARE : least
    const support = supportOf(ellipse, search, needed)
    if (support <= needed) return
    const outline = polish({ ellipse, support }, search)
    all?.push(outline)
    if (outline.support > least) best = outline
  }
  // Where all outlines are requested, the given ones are included already.
  for (const size of all ? [] : GUIDE_SIZES) {
    const { guide } = search
    consider({ ...guide, rx: guide.rx * size, ry: guide.ry * size })
  }
  const points: WeightedPoint[] = []
  const trials = all ? ALL_HYPOTHESES : HYPOTHESES
  for (let trial = 0; trial < trials; trial++) {
    if (trial === EARLY_STOP_TRIALS && (best?.support ?? 0) < search.minSupport) return undefined
    const turn = random()
    for (let fifth = 0; fifth < 5; fifth++) {
      const place = (turn + (fifth + random()) / 5) % 1
      const { ray, peaks } = choices[Math.floor(place * choices.length)]!
      // The fourth power prefers low indices, where the stronger peaks are.
      const low = random() ** 2
      const peak = peaks[Math.floor(low * low * peaks.length)]!
      points[fifth] = pointOnRay(search.unrolled, ray, peak.step)
    }
    const ellipse = fitEllipse(points)
    if (!ellipse || !isPlausible(ellipse, search.guide)) continue
    consider(ellipse)
  }
  return best
}

/** For each ray, the step at that multiple of the ellipse. */
function stepsAt(ellipse: Ellipse, times: number, { unrolled, scales }: Search): Float64Array {
  rayIntersections(ellipse, unrolled, scales)
  return scales.map(scale => (scale * times - unrolled.from) / unrolled.pitch)
}

function searchRound(frame: Frame, guide: Ellipse, minSupport: number): Search {
  const unrolled = unroll(frame, guide, COARSE)
  const peaks = peaksOf(unrolled)
  return {
    guide,
    unrolled,
    peaks,
    evidence: evidenceOf(peaks, unrolled.steps, COARSE_TOLERANCE),
    ahead: aheadOf(unrolled, peaks),
    scales: new Float64Array(unrolled.rays),
    minSupport,
  }
}

/** The ellipse near the guide that most edges lie on, or the one outside it where that has about as many. */
export function findOutline(frame: Frame, guide: Ellipse): Outline | undefined {
  const search = searchRound(frame, guide, MIN_SUPPORT)
  const fit = searchEllipse(search)
  if (!fit) return undefined
  // The centre of a bimetallic coin has a rim of its own, often the stronger one.
  const outer = searchEllipse({
    ...search,
    leastStep: stepsAt(fit.ellipse, CLEAR, search),
    minSupport: fit.support * OUTER_SHARE * 0.5,
  })
  return outer && outer.support > fit.support * OUTER_SHARE ? outer : fit
}

/**
 * The closed edges clearly inside and clearly outside a rim: one of them may be the coin's, and the rim a holder's
 * hole, a ring of plastic round the coin or one on its face.
 */
export function edgesBeside(frame: Frame, rim: Ellipse): Outline[] {
  const search = searchRound(frame, rim, MIN_SUPPORT)
  const inner = searchEllipse({ ...search, mostStep: stepsAt(rim, 1 / CLEAR, search) })
  const outer = searchEllipse({ ...search, leastStep: stepsAt(rim, CLEAR, search) })
  return [inner, outer].filter(outline => outline !== undefined)
}

/** All ellipses near the guide that many edges lie on, the given ones among them; some many times over. */
export function outlinesNear(frame: Frame, guide: Ellipse, given: readonly Ellipse[]): Outline[] {
  const search = searchRound(frame, guide, 0)
  const all = given.map(ellipse => ({ ellipse, support: supportOf(ellipse, search, 0) }))
  searchEllipse(search, all)
  return all
}
