/** Which type of a seed library a coin is, by both sides. */
import { compareFaces, compareTurned } from './compare.ts'
import type { FaceDescriptor } from './face-descriptor.ts'
import { type KnownCoinFace, type Recognition, recogniseCoin } from './recognise.ts'
import type { SeedLibrary, SeedType } from './seed-library.ts'
import { faceSignature, searchSignatures } from './signature.ts'

export interface SeedRecognition {
  /** Null where the library is not sure. */
  named: { type: SeedType; errorChance: number } | null
  /** Likeness of the most alike type, 0 to 1. */
  score: number
  /** What it may be, best first. */
  candidates: SeedType[]
  frontSide: Recognition['frontSide']
}

const NOTHING: SeedRecognition = { named: null, score: 0, candidates: [], frontSide: 'unclear' }

/**
 * Limits of a name from one catalogue picture a side. They were chosen on the euro catalogue itself: of its types, each
 * asked with its design left out, about one in a hundred reaches them (docs/recognition.md).
 */
const WEAKEST_LEAST = 0.28
const CONTRAST_LEAST = 0.1
/** The side of the denomination: a coin that is less like any of them is none of the library's. */
const DENOMINATION_LEAST = 0.24
/** By so much the denomination must lead the next one. */
const DENOMINATION_LEAD = 0.03
/** Faces of the denomination that are compared exactly as to their likeness at a rotation. */
const CLOSE_FACES = 4
/** Designs of a denomination that are compared; of more, those that are nearest by their signatures. */
const DESIGNS = 160
const CANDIDATES = 5

/**
 * The denomination is read first, from the side that all countries share: the other side may be the same on several
 * denominations. Then the types of that denomination are compared.
 */
export async function recogniseFromSeed(
  coin: { front: FaceDescriptor; back: FaceDescriptor },
  seed: SeedLibrary,
): Promise<SeedRecognition> {
  const denomination = await denominationOf([coin.front, coin.back], seed)
  if (denomination === null) return NOTHING
  const places = [...seed.types.keys()].filter(
    place => seed.types[place]?.denomination === denomination,
  )
  const near = nearestTypes([coin.front, coin.back], seed, places)
  const recognition = recogniseCoin(coin, await referencesOf([coin.front, coin.back], seed, near))
  const ranked = recognition.ranked.map(({ type }) => Number(type))
  const [best] = ranked
  const type = best === undefined ? undefined : seed.types[best]
  if (!type) return NOTHING
  const { named, evidence, frontSide } = recognition
  const score = recognition.ranked[0]?.score ?? 0
  const isSure =
    named !== null &&
    evidence !== null &&
    evidence.weakest >= WEAKEST_LEAST &&
    evidence.contrast >= CONTRAST_LEAST &&
    type.twins.length === 0
  const candidates = [...new Set([best, ...type.twins, ...ranked])]
    .flatMap(place => (place === undefined ? [] : (seed.types[place] ?? [])))
    .slice(0, CANDIDATES)
  return {
    named: isSure ? { type, errorChance: named.errorChance } : null,
    score,
    candidates,
    frontSide,
  }
}

async function denominationOf(
  faces: readonly FaceDescriptor[],
  seed: SeedLibrary,
): Promise<string | null> {
  const shared = new Map(
    seed.types.flatMap(({ reverse, denomination }) =>
      reverse.map(number => [number, denomination] as const),
    ),
  )
  const known = await seed.faces([...shared.keys()])
  const likeness = new Map<string, number>()
  for (const face of faces) {
    const close = [...known]
      .map(([number, reference]) => ({
        number,
        reference,
        score: compareTurned(face, reference).score,
      }))
      .sort((a, b) => b.score - a.score)
      .slice(0, CLOSE_FACES)
    for (const { number, reference } of close) {
      const denomination = shared.get(number) ?? ''
      const { score } = compareFaces(face, reference)
      likeness.set(denomination, Math.max(score, likeness.get(denomination) ?? 0))
    }
  }
  const [best, next] = [...likeness].sort(([, a], [, b]) => b - a)
  if (!best || best[1] < DENOMINATION_LEAST) return null
  return best[1] - (next?.[1] ?? 0) >= DENOMINATION_LEAD ? best[0] : null
}

/** @param places - of types; of more than DESIGNS those whose obverse is nearest to either face */
function nearestTypes(
  faces: readonly FaceDescriptor[],
  { types, signatures }: SeedLibrary,
  places: readonly number[],
): number[] {
  const owners = new Map<number, number>()
  for (const place of places)
    for (const number of types[place]?.obverse ?? []) owners.set(number, place)
  if (owners.size <= DESIGNS) return [...places]
  const numbers = [...owners.keys()]
  const own = numbers.map(number => signatures[number]!)
  const found = faces.flatMap(face => searchSignatures(faceSignature(face), own, DESIGNS / 2))
  return [...new Set(found.map(i => owners.get(numbers[i]!)!))]
}

/**
 * Of each type one face a side. The states of an obverse are designs of their own (the heads of two monarchs), and a
 * coin shows one of them: together they would be alike to none. The reverse is the denomination's, and the catalogue
 * shows one state of it, where a country struck both: so all types are compared by the same, and the obverse decides.
 */
async function referencesOf(
  coin: readonly FaceDescriptor[],
  seed: SeedLibrary,
  places: readonly number[],
): Promise<KnownCoinFace[]> {
  const types = places.flatMap(place => seed.types[place] ?? [])
  const faces = await seed.faces(types.flatMap(({ obverse, reverse }) => [...obverse, ...reverse]))
  const mostAlikeOf = (numbers: readonly number[]) =>
    mostAlike(
      coin,
      [...new Set(numbers)].flatMap(number => faces.get(number) ?? []),
    )
  const common = mostAlikeOf(types.flatMap(({ reverse }) => reverse))
  return places.flatMap(place => {
    const own = mostAlikeOf(seed.types[place]?.obverse ?? [])
    const type = String(place)
    return [
      ...(own ? [{ type, side: 'obverse' as const, face: own }] : []),
      ...(common ? [{ type, side: 'reverse' as const, face: common }] : []),
    ]
  })
}

/** The state most like either face of the coin. */
function mostAlike(
  coin: readonly FaceDescriptor[],
  states: readonly FaceDescriptor[],
): FaceDescriptor | undefined {
  if (states.length < 2) return states[0]
  const [best] = states
    .map(state => ({
      state,
      score: Math.max(...coin.map(face => compareTurned(face, state).score)),
    }))
    .sort((a, b) => b.score - a.score)
  return best?.state
}
