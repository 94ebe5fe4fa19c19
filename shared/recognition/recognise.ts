/** Which known type a coin is: its two faces against the references of a library. */
import { compareFaces, compareTurned } from './compare.ts'
import type { FaceDescriptor } from './face-descriptor.ts'

export type CoinSide = 'obverse' | 'reverse'

/** A reference: a face of a coin whose type was confirmed. */
export interface KnownCoinFace {
  /** Design and denomination; never date, mint mark, grade or price. */
  type: string
  side: CoinSide
  face: FaceDescriptor
}

export interface RankedType {
  type: string
  /** Mean likeness of the sides that were given, 0 to 1. */
  score: number
  /** Probability that the coin is of another type. */
  errorChance: number
}

export interface Recognition {
  /** Most alike first, as far as they were looked at closely. */
  ranked: RankedType[]
  /** The coin's type; null where the chance of error is not under `NAMING_LIMIT`. */
  named: { type: string; errorChance: number } | null
  /** Which side the front shows, by the best type. */
  frontSide: CoinSide | 'unclear'
}

/** A type is named only under this chance of error. */
export const NAMING_LIMIT = 0.01

/** Types looked at closely, and references of a side that count for a type. */
const CLOSE_TYPES = 8
const CLOSE_REFERENCES = 5
const FUSED_REFERENCES = 3

/**
 * @param coin - the back may be absent; front and back may be given in either order
 * @param references - few hundred at most: the nearest by `searchSignatures` of a larger library
 */
export function recogniseCoin(
  coin: { front: FaceDescriptor; back?: FaceDescriptor | null },
  references: readonly KnownCoinFace[],
): Recognition {
  const faces = coin.back ? [coin.front, coin.back] : [coin.front]
  const types = [...byType(references)]
    .map(([type, known]) => scoreType(type, faces, known, compareTurned))
    .sort((a, b) => b.score - a.score)
    .slice(0, CLOSE_TYPES)
    .map(({ type, closest }) => scoreType(type, faces, closest, compareFaces))
    .sort((a, b) => b.score - a.score)
  const ranked = types.map(({ type, score }, place) => ({
    type,
    score,
    errorChance: place === 0 ? errorChance(types) : 1 - score,
  }))
  const [first] = ranked
  const [best] = types
  return {
    ranked,
    named:
      first && first.errorChance < NAMING_LIMIT
        ? { type: first.type, errorChance: first.errorChance }
        : null,
    frontSide:
      best && Math.abs(best.lead) >= CLEAR_SIDE
        ? best.lead > 0
          ? 'obverse'
          : 'reverse'
        : 'unclear',
  }
}

function byType(references: readonly KnownCoinFace[]): Map<string, KnownCoinFace[]> {
  const types = new Map<string, KnownCoinFace[]>()
  for (const one of references) {
    const known = types.get(one.type)
    if (known) known.push(one)
    else types.set(one.type, [one])
  }
  return types
}

/** Lead of one order of the sides over the other from which it counts. */
const CLEAR_SIDE = 0.05

interface TypeScore {
  type: string
  score: number
  /** Score of the side that agrees less. */
  weakest: number
  /** Score of the front as obverse less that of the front as reverse. */
  lead: number
  closest: KnownCoinFace[]
}

type Compare = (a: FaceDescriptor, b: FaceDescriptor) => { score: number }

function scoreType(
  type: string,
  faces: FaceDescriptor[],
  known: KnownCoinFace[],
  compare: Compare,
): TypeScore {
  const sides = { obverse: [] as number[], reverse: [] as number[] }
  const closest = new Set<KnownCoinFace>()
  for (const side of ['obverse', 'reverse'] as const) {
    const ofSide = known.filter(one => one.side === side)
    for (const face of faces) {
      const likest = ofSide
        .map(one => ({ one, score: compare(face, one.face).score }))
        .sort((a, b) => b.score - a.score)
        .slice(0, CLOSE_REFERENCES)
      for (const { one } of likest) closest.add(one)
      const fused = likest.slice(0, FUSED_REFERENCES)
      sides[side].push(fused.reduce((sum, { score }) => sum + score, 0) / Math.max(1, fused.length))
    }
  }
  const [straight, swapped] = [
    [sides.obverse[0], sides.reverse[1]],
    [sides.reverse[0], sides.obverse[1]],
  ].map(scores => scores.filter(score => score !== undefined))
  const lead = mean(straight) - mean(swapped)
  const better = lead >= 0 ? straight : swapped
  return {
    type,
    score: mean(better),
    weakest: Math.min(...(better ?? [])),
    lead,
    closest: [...closest],
  }
}

function mean(scores: readonly number[] = []): number {
  return scores.reduce((sum, score) => sum + score, 0) / Math.max(1, scores.length)
}

/** Logistic in the score of the side that agrees less, and the lead of the type over the next one. */
function errorChance([first, second]: TypeScore[]): number {
  if (!first) return 1
  const lead = first.score - (second?.score ?? 0.2)
  return 1 / (1 + Math.exp(40 * (first.weakest - 0.34) + 25 * lead))
}
