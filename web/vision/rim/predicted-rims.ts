/** Rims that the edges do not show: the rim network is asked about the guess itself. */

import type { Rim } from '../geometry/coin-score.ts'
import { type Ellipse, intersectionOverUnion } from '../geometry/ellipse.ts'
import type { Frame } from '../geometry/frame.ts'
import { describeRim } from './rim.ts'
import type { PredictRims } from './rim-network.ts'
import type { RimPrediction } from './rim-prediction.ts'

/** Where a coin is, roughly, and the edge that was found there, which is no clear rim. */
export interface UnclearRim {
  guess: Ellipse
  edge: Ellipse | undefined
}

/** Scales of a guess that the network is asked about: a faint rim gives a proposal that is too small. */
const SIZES = [1, 1.1]
/** With less confidence the network sees no rim. */
const MIN_CONFIDENCE = 0.72
const FLATTEST = 0.55
/** With more overlap edge and network agree, and the edge is more accurate. */
const SAME_EDGE_OVERLAP = 0.86

const moreConfident = (
  one: RimPrediction | undefined,
  other: RimPrediction | undefined,
): RimPrediction | undefined => ((other?.confidence ?? 0) > (one?.confidence ?? 0) ? other : one)

/**
 * The rim of each coin by the network alone, in pixels of the first frame; undefined where it sees none, or the
 * edge is its rim. On a light pad the edge of the lettering is stronger than the rim's. The network's confidence,
 * the share of the rays that agree with it, counts as coverage.
 */
export async function predictUnclearRims(
  frames: readonly [Frame, ...Frame[]],
  unclear: readonly UnclearRim[],
  predictRims: PredictRims | undefined,
): Promise<(Rim | undefined)[]> {
  if (!predictRims || unclear.length === 0) return unclear.map(() => undefined)
  const tried = unclear.flatMap(({ guess }) =>
    SIZES.map(size => ({ ...guess, rx: guess.rx * size, ry: guess.ry * size })),
  )
  const first = await predictRims(frames, tried)
  const best = unclear.map((_, at) =>
    first.slice(at * SIZES.length, (at + 1) * SIZES.length).reduce(moreConfident, undefined),
  )
  // Asked again where the rays cross the rim more perpendicularly.
  const guides = best.map((one, at) => one?.ellipse ?? unclear[at]!.guess)
  const again = await predictRims(frames, guides)
  return unclear.map(({ edge }, at) => {
    const prediction = moreConfident(best[at], again[at])
    if (!prediction || prediction.confidence < MIN_CONFIDENCE) return undefined
    const { ellipse, confidence } = prediction
    if (ellipse.ry < FLATTEST * ellipse.rx) return undefined
    if (edge && intersectionOverUnion(edge, ellipse) > SAME_EDGE_OVERLAP) return undefined
    const rim = describeRim(frames[0], ellipse)
    return { ...rim, coverage: Math.max(rim.coverage, confidence), isPredicted: true }
  })
}
