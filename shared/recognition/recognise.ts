/** Which known type a coin is: its two faces against the references of a library. */
import { errorChance, NAMING_LIMIT } from './calibration.ts'
import { compareTurned, type FaceOverlay, layOver, prepareFace } from './compare.ts'
import { type NamingEvidence, weighEvidence } from './evidence.ts'
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
  /** What the chance of error of the best type was computed from; null without references. */
  evidence: NamingEvidence | null
}

/** Types looked at closely, and references of a side that count for a type. */
const CLOSE_TYPES = 6
const CLOSE_REFERENCES = 5
/** Lead of one order of the sides over the other from which it counts. */
const CLEAR_SIDE = 0.05

/**
 * @param coin - the back may be absent; front and back may be given in either order
 * @param references - a few hundred at most: the nearest by `searchSignatures` of a larger library
 * @param lay - `layOver`, or one that remembers what it has laid
 */
export function recogniseCoin(
  coin: { front: FaceDescriptor; back?: FaceDescriptor | null },
  references: readonly KnownCoinFace[],
  lay: typeof layOver = layOver,
): Recognition {
  const faces = coin.back ? [coin.front, coin.back] : [coin.front]
  const types = [...byType(references)]
    .map(([type, known]) => compareType(type, faces, known))
    .sort((a, b) => b.score - a.score)
    .slice(0, CLOSE_TYPES)
    .map(one => lookClosely(faces, one, lay))
    .sort((a, b) => b.score - a.score)
  const [best, next] = types
  if (!best) return { ranked: [], named: null, frontSide: 'unclear', evidence: null }
  const evidence = evidenceFor(faces, best, next)
  const chance = errorChance(evidence)
  const rest = types.slice(1).map(({ type, score }) => ({
    type,
    score,
    errorChance: 1 - (chance * score) / types.slice(1).reduce((sum, one) => sum + one.score, 1e-6),
  }))
  return {
    ranked: [{ type: best.type, score: best.score, errorChance: chance }, ...rest],
    named: chance < NAMING_LIMIT ? { type: best.type, errorChance: chance } : null,
    frontSide: frontSideOf(best.lead),
    evidence,
  }
}

function frontSideOf(lead: number): Recognition['frontSide'] {
  if (Math.abs(lead) < CLEAR_SIDE) return 'unclear'
  return lead > 0 ? 'obverse' : 'reverse'
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

interface ComparedType {
  type: string
  score: number
  /** Score of the front as obverse less that of the front as reverse. */
  lead: number
  /** By face of the coin the references that are most like it, in the better order of the sides. */
  closest: FaceDescriptor[][]
}

/** Compares by rotation alone, in both orders of the sides. */
function compareType(type: string, faces: FaceDescriptor[], known: KnownCoinFace[]): ComparedType {
  const sides = {
    obverse: known.filter(({ side }) => side === 'obverse').map(({ face }) => face),
    reverse: known.filter(({ side }) => side === 'reverse').map(({ face }) => face),
  }
  const inOrder = (order: CoinSide[]) =>
    faces.map((face, i) =>
      sides[order[i] ?? 'obverse']
        .map(reference => ({ reference, score: compareTurned(face, reference).score }))
        .sort((a, b) => b.score - a.score)
        .slice(0, CLOSE_REFERENCES),
    )
  const straight = inOrder(['obverse', 'reverse'])
  const swapped = inOrder(['reverse', 'obverse'])
  const scoreOf = (order: typeof straight) =>
    mean(order.filter(one => one.length > 0).map(one => mean(one.map(({ score }) => score))))
  const lead = scoreOf(straight) - scoreOf(swapped)
  const better = lead >= 0 ? straight : swapped
  return {
    type,
    score: scoreOf(better),
    lead,
    closest: better.map(one => one.map(({ reference }) => reference)),
  }
}

interface ClosedType extends ComparedType {
  weakest: number
  overlays: FaceOverlay[][]
}

function lookClosely(
  faces: FaceDescriptor[],
  compared: ComparedType,
  lay: typeof layOver,
): ClosedType {
  const overlays = faces.map((face, i) =>
    (compared.closest[i] ?? []).map(reference => lay(face, reference)),
  )
  const scores = overlays
    .filter(one => one.length > 0)
    .map(one => mean(one.map(({ score }) => score)))
  return { ...compared, overlays, score: mean(scores), weakest: Math.min(...scores) }
}

function evidenceFor(
  faces: FaceDescriptor[],
  best: ClosedType,
  next: ClosedType | undefined,
): NamingEvidence {
  const sides = faces.flatMap((face, i) => {
    const own = best.overlays[i]?.map(({ field }) => field) ?? []
    const others = next?.overlays[i]?.map(({ field }) => field) ?? []
    return own.length > 0 ? [{ query: prepareFace(face).field, own, next: others }] : []
  })
  return {
    ...weighEvidence(sides),
    score: best.score,
    weakest: best.weakest,
    references: Math.min(...best.overlays.map(one => one.length)),
    sides: faces.length === 2 ? 2 : 1,
  }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}
