/** Pairs of photos that do not stand beside each other, as where all fronts were taken before all backs. Pure. */
import type { SequencePhoto } from './pair-sequence.ts'

type Pair<Face> = [SequencePhoto<Face>, SequencePhoto<Face>]

/** Fewer photos of one side after each other are one side that was taken again. */
const STACK_MIN = 3

/**
 * Pairs of known sides among photos that have no neighbour as partner, in order: the first obverse of a design with
 * its first reverse, and so on, where there are as many of both.
 */
export function pairsOfKnown<Face>(photos: readonly SequencePhoto<Face>[]): Pair<Face>[] {
  const types = new Map<string, Record<'obverse' | 'reverse', SequencePhoto<Face>[]>>()
  for (const photo of photos) {
    if (!photo.known) continue
    const sides = types.get(photo.known.type) ?? { obverse: [], reverse: [] }
    sides[photo.known.side].push(photo)
    types.set(photo.known.type, sides)
  }
  return [...types.values()].flatMap(({ obverse, reverse }) =>
    obverse.length === reverse.length ? zipped(obverse, reverse) : [],
  )
}

/**
 * The photos as the fronts and then the backs of a roll: two halves, each of one side throughout. None where they
 * are not.
 */
export function pairsOfStacks<Face>(
  photos: readonly SequencePhoto<Face>[],
  sameSide: (a: Face, b: Face) => boolean,
): Pair<Face>[] {
  const half = photos.length / 2
  const [fronts, backs] = [photos.slice(0, half), photos.slice(half)]
  const [front, back] = [fronts[0], backs[0]]
  if (!front || !back || fronts.length < STACK_MIN || fronts.length !== backs.length) return []
  const isStack = (stack: typeof fronts, first: SequencePhoto<Face>) =>
    stack.every(({ face }) => face === first.face || sameSide(first.face, face))
  if (!isStack(fronts, front) || !isStack(backs, back) || sameSide(front.face, back.face)) return []
  return zipped(fronts, backs)
}

const zipped = <Face>(
  ones: readonly SequencePhoto<Face>[],
  others: readonly SequencePhoto<Face>[],
): Pair<Face>[] =>
  ones.flatMap((one, at) => {
    const other = others[at]
    return other ? [[one, other] as Pair<Face>] : []
  })
