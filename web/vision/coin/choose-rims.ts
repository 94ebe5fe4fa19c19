/** Of the rims that were found at one place, chooses the coin's: not a holder's hole, not a ring on its face. */

import type { Rim } from '../geometry/coin-score.ts'
import { type Ellipse, intersectionOverUnion, meanRadius, scaleAt } from '../geometry/ellipse.ts'
import type { Frame } from '../geometry/frame.ts'
import type { PredictRims } from '../rim/rim-network.ts'
import { innerOdds, isNested, type NestedRim } from './nested-rims.ts'

/** A rim that the classifier accepts as a coin's. */
export interface CoinCandidate extends Rim {
  votes: number
  /** The coin classifier's; 0 without a classifier. */
  logit: number
  score: number
  whole: boolean
  /** Found beside another rim, see `rimsBeside`. */
  isBeside?: boolean
}

/** Of two ellipses that overlap more than this only the better one is a coin. */
const SAME_COIN_OVERLAP = 0.2

const isInside = (inner: Ellipse, outer: Ellipse): boolean =>
  scaleAt(outer, inner.cx, inner.cy) < 0.8 && meanRadius(inner) < meanRadius(outer)

/** An inner ring of a bimetallic coin or a beaded border: concentric and smaller. */
const isRingOf = (inner: Ellipse, outer: Ellipse): boolean =>
  isInside(inner, outer) &&
  scaleAt(outer, inner.cx, inner.cy) < 0.2 &&
  meanRadius(inner) > 0.55 * meanRadius(outer)

/** A ring on a coin's face (a digit, a letter) is smaller than this share of the coin, and reaches no farther. */
const ON_FACE_SIZE = 0.5
const ON_FACE_REACH = 1.02
/** With these a rim is a coin's, whatever lies in it. */
const SURE_LOGIT = 1
const SURE_SCORE = 0.9

const isSure = ({ whole, logit, score }: CoinCandidate): boolean =>
  whole && logit >= SURE_LOGIT && score >= SURE_SCORE

function isOnFace(ring: Ellipse, coin: Ellipse): boolean {
  const size = meanRadius(ring) / meanRadius(coin)
  return size < ON_FACE_SIZE && scaleAt(coin, ring.cx, ring.cy) + size < ON_FACE_REACH
}

/** The candidates without the rings on a sure coin's face. */
const withoutRings = (candidates: readonly CoinCandidate[]): CoinCandidate[] =>
  candidates.filter(({ ellipse }) =>
    candidates.every(coin => !isSure(coin) || !isOnFace(ellipse, coin.ellipse)),
  )

/** The core of a coin of two metals looks like a coin: it is as much smaller, and needs more than this. */
const CORE = { size: 0.78, margin: 1.5 }

const marginOf = (inner: Ellipse, outer: Ellipse): number =>
  meanRadius(inner) < CORE.size * meanRadius(outer) ? CORE.margin : 0

/** Of the candidates those that are nested with another, with what the rim network says round each. */
export async function nestedRims(
  frames: readonly [Frame, ...Frame[]],
  candidates: readonly CoinCandidate[],
  predictRims: PredictRims,
): Promise<Map<CoinCandidate, NestedRim>> {
  const nested = candidates.filter(one =>
    candidates.some(
      other =>
        other !== one &&
        (isNested(one.ellipse, other.ellipse) || isNested(other.ellipse, one.ellipse)),
    ),
  )
  const predictions = await predictRims(
    frames,
    nested.map(({ ellipse }) => ellipse),
  )
  return new Map(nested.map((one, at) => [one, { ...one, prediction: predictions[at] }]))
}

/**
 * The best rim of each place, in pixels of the first frame. The classifier, the rim network, the edges and what lies
 * between them decide together; without networks the outer one of two concentric rings.
 */
export async function chooseRims(
  frames: readonly [Frame, ...Frame[]],
  candidates: readonly CoinCandidate[],
  predictRims: PredictRims | undefined,
): Promise<CoinCandidate[]> {
  const left = withoutRings(candidates)
  if (!predictRims) return suppressOverlaps(left)
  const rims = await nestedRims(frames, left, predictRims)
  const chosen: CoinCandidate[] = []
  const larger: CoinCandidate[] = []
  for (const one of [...rims.keys()].sort(
    (a, b) => meanRadius(b.ellipse) - meanRadius(a.ellipse),
  )) {
    const isBetter = larger.every(
      outer =>
        !isNested(one.ellipse, outer.ellipse) ||
        innerOdds(frames[0], rims.get(one)!, rims.get(outer)!) >
          marginOf(one.ellipse, outer.ellipse),
    )
    larger.push(one)
    const at = chosen.findIndex(({ ellipse }) => isNested(one.ellipse, ellipse))
    if (at < 0) chosen.push(one)
    else if (isBetter) chosen[at] = one
  }
  return suppressOverlaps(left.filter(one => !rims.has(one) || chosen.includes(one)))
}

/** Non-maximum suppression: the better of two that overlap, the outer of two concentric rings. */
function suppressOverlaps(candidates: CoinCandidate[]): CoinCandidate[] {
  const distinct: CoinCandidate[] = []
  for (const candidate of candidates.sort((a, b) => b.score - a.score)) {
    const ring = distinct.findIndex(
      other => isRingOf(other.ellipse, candidate.ellipse) && candidate.score > other.score * 0.9,
    )
    if (ring >= 0) {
      distinct[ring] = candidate
      continue
    }
    const isTaken = distinct.some(
      other =>
        intersectionOverUnion(other.ellipse, candidate.ellipse) > SAME_COIN_OVERLAP ||
        isInside(candidate.ellipse, other.ellipse) ||
        isInside(other.ellipse, candidate.ellipse),
    )
    if (!isTaken) distinct.push(candidate)
  }
  return distinct
}
