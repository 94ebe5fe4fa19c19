/** Score of a candidate: evidence of its rim and the coin classifier's logit. */
import type { Ellipse } from './ellipse.ts'

/** A rim with its evidence, 0..1 each except the contrast. */
export interface Rim {
  ellipse: Ellipse
  /** Share of the rays within the picture that meet an edge at the ellipse. */
  coverage: number
  /** How much of all round edges nearby lies on this one: 0 in texture. */
  prominence: number
  /** Median colour step across the rim, 0..442. */
  contrast: number
  /** Located by the rim network alone, where the edges are too weak. */
  isPredicted?: boolean
}

/** Below this score a round thing is not called a coin. */
export const MIN_SCORE = 0.6

/** Weight of the classifier's logit, and the limits of its evidence. */
const LOGIT_WEIGHT = 3
const MAX_LOGIT_EVIDENCE = 1.5
const MIN_LOGIT_EVIDENCE = -9
/** A logit within this of zero does not count: a lost coin is worse than a false alarm. */
const LOGIT_DEAD_ZONE = 1

/**
 * Log of the odds, by the rim alone. Logistic weights, fitted to rims that were found round and
 * beside coins in real photographs. `votes` is the proposal's share of the rim, see `proposals.ts`.
 * A flat ellipse counts against a rim only up to a point: coins are also seen obliquely.
 */
export const rimEvidence = (rim: Rim, votes: number): number =>
  5.5 * rim.coverage +
  4 * rim.prominence +
  1.5 * Math.log(rim.contrast + 3) +
  15 * votes +
  4 * Math.min(0.9, rim.ellipse.ry / rim.ellipse.rx) -
  17.8

/** 0..1. `logit` is the coin classifier's; 0 without a classifier. */
export function scoreOf(rim: Rim, votes: number, logit = 0): number {
  const sure = Math.sign(logit) * Math.max(0, Math.abs(logit) - LOGIT_DEAD_ZONE)
  const evidence = Math.min(MAX_LOGIT_EVIDENCE, Math.max(MIN_LOGIT_EVIDENCE, LOGIT_WEIGHT * sure))
  return 1 / (1 + Math.exp(-rimEvidence(rim, votes) - evidence))
}

/** As LOGIT_DEAD_ZONE and LOGIT_WEIGHT, where the classifier accepts or rejects. */
const ACCEPTED_DEAD_ZONE = 0.5
const ACCEPTED_WEIGHT = 2
/** However clear a rim is, it may be a button's: it counts for no more than this. */
const MAX_RIM_EVIDENCE = 2.2
/** Half a button looks like half a coin, and a coin that the border cuts is no picture to sell with. */
const CUT_EVIDENCE = -1.5
const MIN_EVIDENCE = Math.log(MIN_SCORE / (1 - MIN_SCORE))

/** Whether the coin classifier accepts a rim as a coin's, by its logit. `isCut`: by the picture's border. */
export function isAccepted(rim: Rim, votes: number, logit: number, isCut: boolean): boolean {
  const sure = Math.sign(logit) * Math.max(0, Math.abs(logit) - ACCEPTED_DEAD_ZONE)
  const ofRim = Math.min(MAX_RIM_EVIDENCE, rimEvidence(rim, votes))
  const ofClassifier = Math.min(MAX_LOGIT_EVIDENCE, ACCEPTED_WEIGHT * sure)
  return ofRim + ofClassifier + (isCut ? CUT_EVIDENCE : 0) >= MIN_EVIDENCE
}

/** Whether a rim explains the proposals inside it, and the rim network need not be asked about them. */
export const isClear = (score: number, coverage: number): boolean =>
  score >= 0.9 && coverage >= 0.85
