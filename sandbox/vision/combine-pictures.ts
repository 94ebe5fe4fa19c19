import type { RankedMatch } from '../../shared/recognition/compare.ts'
import type { PictureRecognition } from './recognise-picture.ts'

export type Side = 'obverse' | 'reverse'

/** One face of a known coin seen in a picture. */
export interface MatchedFace extends RankedMatch {
  coinId: string
  side: Side
}

/** A known coin that both pictures match. */
export interface KnownCoin {
  coinId: string
  first: MatchedFace
  second: MatchedFace
  /** Sum of both likenesses, 0..2. */
  likeness: number
}

export type CombinedMatch =
  | { kind: 'known'; coins: KnownCoin[] }
  /** Two pictures of one side of a known coin. */
  | { kind: 'one-sided'; first: MatchedFace; second: MatchedFace }
  /** The best match of each picture, if any. */
  | { kind: 'unknown'; first: MatchedFace | null; second: MatchedFace | null }

/**
 * Minimum similarity to the gallery, whose descriptors combine several pictures of each face.
 * Measured: 98 % of 220 pictures of known faces reach 0.61. The most similar decoy's obverse reaches
 * 0.53, its reverse 0.3. The two sides confirm each other.
 */
const MIN_SCORE_EACH_SIDE = 0.42
const MIN_SCORE_BOTH_SIDES = 1
const MIN_SCORE_ONE_SIDE = 0.6
const MIN_LEAD = 0.05

/**
 * Combines two pictures: a coin is known only if one picture matches its obverse and the other its
 * reverse, both are similar enough, and no other known coin comes close.
 */
export function combinePictures(
  first: PictureRecognition,
  second: PictureRecognition,
): CombinedMatch {
  const pairs: KnownCoin[] = []
  for (const one of facesOf(first)) {
    for (const other of facesOf(second)) {
      if (one.coinId !== other.coinId || one.side === other.side) continue
      if (Math.min(one.score, other.score) < MIN_SCORE_EACH_SIDE) continue
      pairs.push({
        coinId: one.coinId,
        first: one,
        second: other,
        likeness: one.score + other.score,
      })
    }
  }
  pairs.sort((a, b) => b.likeness - a.likeness)
  const [best, runnerUp] = pairs
  const lead = best && runnerUp ? best.likeness - runnerUp.likeness : Infinity
  if (best && best.likeness >= MIN_SCORE_BOTH_SIDES && lead >= MIN_LEAD)
    return { kind: 'known', coins: pairs.filter(pair => pair.likeness >= MIN_SCORE_BOTH_SIDES) }
  const alone = recognisedFace(first)
  const otherAlone = recognisedFace(second)
  if (alone && otherAlone && alone.name === otherAlone.name)
    return { kind: 'one-sided', first: alone, second: otherAlone }
  return { kind: 'unknown', first: alone, second: otherAlone }
}

function facesOf(sight: PictureRecognition): MatchedFace[] {
  return sight.matches.flatMap(match => {
    const [coinId, side] = match.name.split('/')
    return coinId && (side === 'obverse' || side === 'reverse') ? [{ ...match, coinId, side }] : []
  })
}

function recognisedFace(sight: PictureRecognition): MatchedFace | null {
  const [best, next] = facesOf(sight)
  if (!best || best.score < MIN_SCORE_ONE_SIDE) return null
  return next && best.score - next.score < MIN_LEAD ? null : best
}
