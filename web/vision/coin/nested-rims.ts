/** Of two edges at one place, one inside the other: which is the coin's rim. */

import { type Rim, rimEvidence } from '../geometry/coin-score.ts'
import { type Ellipse, meanRadius, scaleAt } from '../geometry/ellipse.ts'
import type { Frame } from '../geometry/frame.ts'
import { measureBetween } from '../rim/between-rims.ts'
import type { RimPrediction } from '../rim/rim-prediction.ts'
import { NESTED_CONSTANT, NESTED_WEIGHTS } from './nested-weights.ts'

/** An edge with what the networks say of it. */
export interface NestedRim extends Rim {
  votes: number
  /** The coin classifier's. */
  logit: number
  /** Found beside another rim, see `rimsBeside`. */
  isBeside?: boolean | undefined
  /** By the rim network round this edge. */
  prediction: RimPrediction | undefined
}

/** More or less counts no more. */
const LOGITS = [-2, 4] as const
const MAX_EVIDENCE = 5
/** Where the network predicts nothing. */
const NO_AGREEMENT = -4

/** Whether both may be edges of one coin and what it lies in. */
export function isNested(inner: Ellipse, outer: Ellipse): boolean {
  const [small, large] = [meanRadius(inner), meanRadius(outer)]
  return small <= large && scaleAt(outer, inner.cx, inner.cy) < 0.45 && small > 0.5 * large
}

/** What speaks for either, as the weights were fitted to it. Lengths do not depend on the picture's size. */
export function nestedEvidence(frame: Frame, inner: NestedRim, outer: NestedRim) {
  const between = measureBetween(frame, inner.ellipse, outer.ellipse)
  const agreement = ({ prediction }: NestedRim, { ellipse }: NestedRim) =>
    prediction?.agreement(ellipse) ?? NO_AGREEMENT
  const outerByInner = agreement(inner, outer)
  const limited = ({ logit }: NestedRim) => Math.min(LOGITS[1], Math.max(LOGITS[0], logit))
  const evidence = (rim: NestedRim) => Math.min(MAX_EVIDENCE, rimEvidence(rim, rim.votes))
  return {
    ...between,
    logits: limited(inner) - limited(outer),
    contrasts: Math.log((inner.contrast + 3) / (outer.contrast + 3)),
    prominences: inner.prominence - outer.prominence,
    evidences: evidence(inner) - evidence(outer),
    agreements: agreement(inner, inner) - agreement(outer, outer),
    innerByOuter: agreement(outer, inner),
    outerByInner,
    isInnerBeside: inner.isBeside ? 1 : 0,
    ...onLightPad(between.outsideLight, outerByInner),
  }
}

/** Of `outsideLight`: 221 of 255. */
const PAD_LIGHT = 5.45

/**
 * A light pad spills over the coin's own outer part, so that its lettering may be the stronger edge. A holder's card may
 * be as bright. There the rim network counts by a weight of its own.
 */
function onLightPad(outsideLight: number, outerByInner: number) {
  const isPad = outsideLight >= PAD_LIGHT
  return { isOnPad: isPad ? 1 : 0, padOuterByInner: isPad ? outerByInner : 0 }
}

export type NestedEvidence = ReturnType<typeof nestedEvidence>

/** Where the network sees the outer edge from the inner one, on a ground as bright as a pad, the inner one needs so much more. */
const SEEN_ON_PAD = { agreement: -3.4, margin: 2 }

/** Log of the odds that the inner edge is the coin's. Fitted by `npm run train -- nested`. */
export function innerOdds(frame: Frame, inner: NestedRim, outer: NestedRim): number {
  const evidence = nestedEvidence(frame, inner, outer)
  const isSeenOnPad = evidence.isOnPad > 0 && evidence.outerByInner > SEEN_ON_PAD.agreement
  let odds = NESTED_CONSTANT - (isSeenOnPad ? SEEN_ON_PAD.margin : 0)
  for (const [name, weight] of Object.entries(NESTED_WEIGHTS)) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the weights' own keys
    odds += weight * evidence[name as keyof typeof NESTED_WEIGHTS]
  }
  return odds
}
