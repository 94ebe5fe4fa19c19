import type { RankedMatch } from '../../shared/recognition/compare.ts'
import type { Sight } from './recognise-picture.ts'

export type Side = 'obverse' | 'reverse'

/** One face of a known coin seen in a picture. */
export interface SeenFace extends RankedMatch {
  coinId: string
  side: Side
}

/** A known coin that both pictures agree on. */
export interface KnownCoin {
  coinId: string
  first: SeenFace
  second: SeenFace
  /** Sum of both likenesses, 0..2. */
  likeness: number
}

export type Verdict =
  | { kind: 'known'; coins: KnownCoin[] }
  /** Two pictures of one side of a known coin. */
  | { kind: 'one-sided'; first: SeenFace; second: SeenFace }
  /** What either picture showed for itself, where it showed anything known. */
  | { kind: 'unknown'; first: SeenFace | null; second: SeenFace | null }

/**
 * Likenesses to the gallery, which is made of several pictures a face and so is more like a new one
 * than a single picture is. Measured: of 220 pictures of known faces 98 % reach 0.61; the most alike
 * decoy's obverse reaches 0.53, its reverse 0.3. Two sides bear each other out.
 */
const EACH_SIDE = 0.42
const BOTH_SIDES = 1
const ONE_SIDE = 0.6
const CLEAR_LEAD = 0.05

/**
 * Weighs two pictures together: a coin is known only where one picture shows its obverse and the other
 * its reverse, each like enough, and no other known coin comes near.
 */
export function weigh(first: Sight, second: Sight): Verdict {
  const pairs: KnownCoin[] = []
  for (const one of facesOf(first)) {
    for (const other of facesOf(second)) {
      if (one.coinId !== other.coinId || one.side === other.side) continue
      if (Math.min(one.score, other.score) < EACH_SIDE) continue
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
  if (best && best.likeness >= BOTH_SIDES && lead >= CLEAR_LEAD)
    return { kind: 'known', coins: pairs.filter(pair => pair.likeness >= BOTH_SIDES) }
  const alone = recognisedAlone(first)
  const otherAlone = recognisedAlone(second)
  if (alone && otherAlone && alone.name === otherAlone.name)
    return { kind: 'one-sided', first: alone, second: otherAlone }
  return { kind: 'unknown', first: alone, second: otherAlone }
}

function facesOf(sight: Sight): SeenFace[] {
  return sight.matches.flatMap(match => {
    const [coinId, side] = match.name.split('/')
    return coinId && (side === 'obverse' || side === 'reverse') ? [{ ...match, coinId, side }] : []
  })
}

function recognisedAlone(sight: Sight): SeenFace | null {
  const [best, next] = facesOf(sight)
  if (!best || best.score < ONE_SIDE) return null
  return next && best.score - next.score < CLEAR_LEAD ? null : best
}
