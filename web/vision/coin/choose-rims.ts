/** Of the rims that were found at one place, chooses the coin's: not a holder's hole, not a ring on its face. */

import { type Rim, rimEvidence } from '../geometry/coin-score.ts'
import { type Ellipse, intersectionOverUnion, meanRadius, scaleAt } from '../geometry/ellipse.ts'
import type { Frame } from '../geometry/frame.ts'
import { isBrightAround } from '../rim/light-pad.ts'
import type { PredictRims } from '../rim/rim-network.ts'
import { ringTexture } from '../rim/ring-texture.ts'

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

/** Weights of the evidence by which one of several rims at one place is chosen, fitted to drawn holders. */
const LOGIT_WEIGHT = 0.87
const AGREEMENT_WEIGHT = 0.48
const EVIDENCE_WEIGHT = 0.5
/** More counts no more. */
const MAX_LOGIT = 4
const MAX_EVIDENCE = 5
/** An edge that was looked for beside a rim needs more than the rim that the picture proposed. */
const BESIDE_MARGIN = 1.5

const worthOf = (candidate: CoinCandidate, agreement: number): number =>
  LOGIT_WEIGHT * Math.min(MAX_LOGIT, candidate.logit) +
  AGREEMENT_WEIGHT * agreement +
  EVIDENCE_WEIGHT * Math.min(MAX_EVIDENCE, rimEvidence(candidate, candidate.votes)) -
  (candidate.isBeside ? BESIDE_MARGIN : 0)

/** The core of a coin of two metals looks like a coin: it is as much smaller, and needs more than this. */
const CORE = { size: 0.78, margin: 1 }

const marginOf = (inner: Ellipse, outer: Ellipse): number =>
  meanRadius(inner) < CORE.size * meanRadius(outer) ? CORE.margin : 0

/**
 * A ring of less than this share of the face's texture is a hole's floor and no part of the coin: the inner edge counts
 * for more, up to a limit. Of 275 rings between an edge on a coin of photographs and its rim none has less than 0.59,
 * half have more than 1.5; of 60 between a drawn coin and its hole half have less than 0.5.
 */
const FLOOR = { texture: 0.9, weight: 5, most: 4 }

/** A thinner ring is a rim's own width. */
const hasRing = (inner: Ellipse, outer: Ellipse): boolean =>
  meanRadius(inner) < 0.95 * meanRadius(outer)

/** For the inner of two edges, by what lies between them. */
function floorEvidence(frame: Frame, inner: Ellipse, outer: Ellipse): number {
  // A light pad spills over the coin's own outer part.
  if (isBrightAround(frame, outer)) return 0
  const texture = ringTexture(frame, inner, outer)
  return Math.min(FLOOR.most, FLOOR.weight * Math.max(0, Math.log(FLOOR.texture / texture)))
}

/** Whether both may be edges of one coin and what it lies in. */
function isBeside(one: Ellipse, other: Ellipse): boolean {
  const [small, large] = [one, other].sort((a, b) => meanRadius(a) - meanRadius(b))
  return (
    scaleAt(large!, small!.cx, small!.cy) < 0.45 && meanRadius(small!) > 0.5 * meanRadius(large!)
  )
}

/** The candidates without the rings on a sure coin's face. */
const withoutRings = (candidates: readonly CoinCandidate[]): CoinCandidate[] =>
  candidates.filter(({ ellipse }) =>
    candidates.every(coin => !isSure(coin) || !isOnFace(ellipse, coin.ellipse)),
  )

/**
 * The best rim of each place, in pixels of the first frame. The classifier, the rim network and the edges decide
 * together; without networks the outer one of two concentric rings.
 */
export async function chooseRims(
  frames: readonly [Frame, ...Frame[]],
  candidates: readonly CoinCandidate[],
  predictRims: PredictRims | undefined,
): Promise<CoinCandidate[]> {
  const left = withoutRings(candidates)
  if (!predictRims) return suppressOverlaps(left)
  const contested = left.filter(one =>
    left.some(other => other !== one && isBeside(one.ellipse, other.ellipse)),
  )
  const predictions = await predictRims(
    frames,
    contested.map(({ ellipse }) => ellipse),
  )
  const worth = new Map(
    contested.map((one, at) => [one, worthOf(one, predictions[at]?.agreement(one.ellipse) ?? -4)]),
  )
  const chosen: CoinCandidate[] = []
  const larger: CoinCandidate[] = []
  for (const one of contested.sort((a, b) => meanRadius(b.ellipse) - meanRadius(a.ellipse))) {
    const isBetter = larger.every(outer => {
      if (!isBeside(one.ellipse, outer.ellipse)) return true
      const lacks = marginOf(one.ellipse, outer.ellipse) - (worth.get(one)! - worth.get(outer)!)
      if (lacks < 0 || lacks >= FLOOR.most || !hasRing(one.ellipse, outer.ellipse)) return lacks < 0
      return floorEvidence(frames[0], one.ellipse, outer.ellipse) > lacks
    })
    larger.push(one)
    const at = chosen.findIndex(({ ellipse }) => isBeside(one.ellipse, ellipse))
    if (at < 0) chosen.push(one)
    else if (isBetter) chosen[at] = one
  }
  return suppressOverlaps(left.filter(one => !worth.has(one) || chosen.includes(one)))
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
