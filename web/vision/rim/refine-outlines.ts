/** Refines a coin's outline by all edges near it and by the rim network. */

import { type Ellipse, intersectionOverUnion, meanEllipse } from '../geometry/ellipse.ts'
import type { Frame } from '../geometry/frame.ts'
import { outlinesNear } from './outline-search.ts'
import type { PredictRims } from './rim-network.ts'
import type { RimPrediction } from './rim-prediction.ts'

/** With less overlap an outline belongs to another ring or coin. */
const SAME_COIN_OVERLAP = 0.75
/** An outline with so much less support (0..1) counts for 1/e. */
const SUPPORT_SPREAD = 0.035
/** Weight of the network's agreement relative to the support, per unit of its odds. */
const AGREEMENT_WEIGHT = 0.006
const MAX_ODDS = 30
/** Outlines that count for less than this share of the best one's are left out. */
const MIN_SHARE = 0.02
/** Rays from a better centre cross the rim more perpendicularly, so each round starts from the last result. */
const ROUNDS = 2
/** With more overlap between rounds the result has converged. */
const CONVERGED_OVERLAP = 0.98

/** Log evidence of an outline. */
function outlineEvidence(prediction: RimPrediction | undefined) {
  const confidence = prediction?.confidence ?? 0
  const odds = Math.min(MAX_ODDS, confidence / (1 - Math.min(confidence, 0.999)))
  return ({ ellipse, support }: { ellipse: Ellipse; support: number }): number =>
    (support + AGREEMENT_WEIGHT * odds * (prediction?.agreement(ellipse) ?? 0)) / SUPPORT_SPREAD
}

/**
 * The mean of all candidate outlines, weighted by likelihood. Inner and outer edge of the rim, shadow and
 * thickness may be equally strong edges; the mean is never far from the right one.
 */
function weightedMean(frame: Frame, edge: Ellipse, prediction: RimPrediction | undefined): Ellipse {
  const given = prediction ? [edge, prediction.ellipse] : [edge]
  const evidence = outlineEvidence(prediction)
  const outlines = outlinesNear(frame, edge, given)
    .filter(({ ellipse }) => intersectionOverUnion(ellipse, edge) > SAME_COIN_OVERLAP)
    .map(outline => ({ ellipse: outline.ellipse, evidence: evidence(outline) }))
  const best = Math.max(...outlines.map(({ evidence }) => evidence))
  const weighted = outlines
    .map(({ ellipse, evidence }) => ({ ellipse, weight: Math.exp(evidence - best) }))
    .filter(({ weight }) => weight >= MIN_SHARE)
  return meanEllipse(weighted)
}

/** The refined ellipses, in pixels of the first frame. */
export async function refineOutlines(
  frames: readonly [Frame, ...Frame[]],
  edges: readonly Ellipse[],
  predictRims: PredictRims | undefined,
): Promise<Ellipse[]> {
  const predictions = await predictRims?.(frames, edges)
  return edges.map((edge, index) => {
    let ellipse = edge
    for (let round = 0; round < ROUNDS; round++) {
      const start = ellipse
      ellipse = weightedMean(frames[0], start, predictions?.[index])
      if (intersectionOverUnion(start, ellipse) > CONVERGED_OVERLAP) break
    }
    return ellipse
  })
}
