/**
 * The rim of a coin that the prongs of a slab cover in part: their tips form a ring of edges inside the rim, and the
 * rim is seen in the gaps between them.
 */

import { type Ellipse, meanRadius } from '../geometry/ellipse.ts'
import { fitEllipse, type WeightedPoint } from '../geometry/fit-ellipse.ts'
import type { Frame } from '../geometry/frame.ts'
import { type Unrolled, unroll } from '../geometry/polar.ts'
import { pointOnRay } from '../geometry/ray-intersections.ts'
import { evidenceOf, type Peak, peaksOf } from '../geometry/ray-peaks.ts'
import type { PredictRims } from './rim-network.ts'

const SEARCHED = { rays: 96, steps: 95, from: 0.86, to: 1.14, reach: 3 }
/** In steps to either side. */
const TOLERANCE = 2
/** Of a smaller coin the prongs cover too few pixels to be told. */
const MIN_RADIUS = 60
/** Sizes of the rim beyond the ring that was found, and offsets of its middle, both in radii. */
const SIZES = Array.from({ length: 20 }, (_, at) => 1.012 + 0.004 * at)
const OFFSETS = [-0.016, -0.008, 0, 0.008, 0.016]
/** An edge of this strength is seen. */
const SEEN = 0.3
/** Shares of the turn in which the rim is seen: more, and nothing covers it. */
const LEAST_SEEN = 0.45
const MOST_SEEN = 0.9
/** Prongs, and rays that each covers at least. */
const PRONGS = { least: 2, most: 8, rays: 3 }
/** Share of the covered rays on which the prongs' tips have an edge, and how far inside the rim they end. */
const TIPS_SEEN = 0.6
const TIPS = { from: 0.88, within: 0.015, pitch: 0.006 }
/** By so much the rim may be larger than what was found, and flatter or rounder. */
const MAX_GROWTH = 1.05
const MAX_FLATTER = 0.04
/** The rim network's agreement with what was found: with less it is no ring of the coin's. */
const MIN_AGREEMENT = -1.2

const COSINES = Array.from({ length: SEARCHED.rays }, (_, ray) =>
  Math.cos((ray / SEARCHED.rays) * 2 * Math.PI),
)
const SINES = Array.from({ length: SEARCHED.rays }, (_, ray) =>
  Math.sin((ray / SEARCHED.rays) * 2 * Math.PI),
)

/** A circle in the sizes of the guide: its size and its middle. */
interface Ring {
  size: number
  dx: number
  dy: number
}

const reachOf = ({ size, dx, dy }: Ring, ray: number): number =>
  size + dx * COSINES[ray]! + dy * SINES[ray]!

interface Seen {
  unrolled: Unrolled
  peaks: Peak[][]
  evidence: Float32Array
}

function evidenceAt({ unrolled, evidence }: Seen, ray: number, scale: number): number {
  const step = Math.round((scale - unrolled.from) / unrolled.pitch)
  return step < 0 || step >= unrolled.steps ? 0 : evidence[ray * unrolled.steps + step]!
}

/** The ring beyond the found rim on which most edges lie. */
function bestRing(seen: Seen): Ring {
  let best: Ring = { size: 1, dx: 0, dy: 0 }
  let most = 0
  for (const size of SIZES)
    for (const dx of OFFSETS)
      for (const dy of OFFSETS) {
        const ring = { size, dx, dy }
        if (size - Math.hypot(dx, dy) < SIZES[0]!) continue
        let total = 0
        for (let ray = 0; ray < SEARCHED.rays; ray++)
          total += evidenceAt(seen, ray, reachOf(ring, ray))
        if (total > most) [best, most] = [ring, total]
      }
  return best
}

/** Without single rays that differ from both neighbours. */
const smoothed = (met: readonly boolean[]): boolean[] =>
  met.map((here, ray) => {
    const [before, after] = [met.at(ray - 1)!, met[(ray + 1) % met.length]!]
    return before === after ? before : here
  })

/** Lengths of the runs of rays on which the rim is not seen. */
function coveredRuns(met: readonly boolean[]): number[] {
  const start = met.indexOf(true)
  const runs: number[] = []
  for (let off = 0, run = 0; off <= met.length; off++) {
    if (!met[(start + off) % met.length]) run++
    else if (run > 0) {
      runs.push(run)
      run = 0
    }
  }
  return runs
}

/** Whether the prongs end on a ring inside the rim, on which most covered rays have an edge. */
function haveTips(seen: Seen, rim: Ring, covered: readonly number[]): boolean {
  for (let tips = TIPS.from; tips < rim.size - TIPS.within; tips += TIPS.pitch) {
    const share = tips / rim.size
    const met = covered.filter(ray => evidenceAt(seen, ray, share * reachOf(rim, ray)) >= SEEN)
    if (met.length >= TIPS_SEEN * covered.length) return true
  }
  return false
}

/** The ellipse through the edges in the gaps. */
function throughGaps({ unrolled, peaks }: Seen, rim: Ring, gaps: readonly number[]) {
  const points: WeightedPoint[] = gaps.flatMap(ray => {
    const step = (reachOf(rim, ray) - unrolled.from) / unrolled.pitch
    const [near] = peaks[ray]!.filter(peak => Math.abs(peak.step - step) <= TOLERANCE + 1).sort(
      (a, b) => Math.abs(a.step - step) - Math.abs(b.step - step),
    )
    return near ? pointOnRay(unrolled, ray, near.step, near.strength) : []
  })
  return fitEllipse(points)
}

/** The rim beyond what was found, in the frame's pixels; undefined where no prongs are seen to cover it. */
function rimInGaps(frame: Frame, found: Ellipse): Ellipse | undefined {
  if (meanRadius(found) < MIN_RADIUS) return undefined
  const unrolled = unroll(frame, found, SEARCHED)
  const peaks = peaksOf(unrolled)
  const seen = { unrolled, peaks, evidence: evidenceOf(peaks, unrolled.steps, TOLERANCE) }
  const rim = bestRing(seen)
  const met = smoothed(COSINES.map((_, ray) => evidenceAt(seen, ray, reachOf(rim, ray)) >= SEEN))
  const rays = [...met.keys()]
  const [gaps, covered] = [rays.filter(ray => met[ray]), rays.filter(ray => !met[ray])]
  if (gaps.length < LEAST_SEEN * rays.length || gaps.length > MOST_SEEN * rays.length)
    return undefined
  const prongs = coveredRuns(met).filter(run => run >= PRONGS.rays).length
  if (prongs < PRONGS.least || prongs > PRONGS.most || !haveTips(seen, rim, covered))
    return undefined
  const ellipse = throughGaps(seen, rim, gaps)
  if (!ellipse) return undefined
  const growth = meanRadius(ellipse) / meanRadius(found)
  const flatter = Math.abs(ellipse.ry / ellipse.rx - found.ry / found.rx)
  return growth > 1 && growth < MAX_GROWTH && flatter < MAX_FLATTER ? ellipse : undefined
}

/**
 * What was found, each completed where prongs are seen to cover a part of its rim, in pixels of the first frame. The rim
 * network must agree that what was found is nearly the rim.
 */
export async function completeCoveredRims(
  frames: readonly [Frame, ...Frame[]],
  found: readonly Ellipse[],
  predictRims: PredictRims | undefined,
): Promise<Ellipse[]> {
  const rims = found.map(ellipse => rimInGaps(frames[0], ellipse))
  const completed = found.filter((_, at) => rims[at])
  const predictions = completed.length > 0 ? await predictRims?.(frames, completed) : undefined
  return found.map((ellipse, at) => {
    const prediction = predictions?.[completed.indexOf(ellipse)]
    const isNearRim = prediction && prediction.agreement(ellipse) >= MIN_AGREEMENT
    return (isNearRim ? rims[at] : undefined) ?? ellipse
  })
}
