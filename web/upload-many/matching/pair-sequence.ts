/** Which neighbours in a row of photos are the two sides of one coin. Pure. */
import type { KnownSide } from './known-side.ts'
import { type LookLimits, lookLimits, type PhotoLook, unlikeness } from './photo-look.ts'
import { repeatedPairs } from './repeated-pairs.ts'

export interface SequencePhoto<Face> {
  id: string
  face: Face
  /** When the file was written, in ms since 1970; absent where no file says it. */
  takenAt?: number | undefined
  /** The design and side that the library knows it as. */
  known?: KnownSide | null | undefined
  look?: PhotoLook | undefined
}

/** A pair that the library vouches for is worth more than two pairs that the library does not know. */
const KNOWN_PAIR = 3.5
/**
 * More than two photos that are left alone as repeats: a coin between two equal ones, the other way round, shows on both
 * sides what its neighbours show.
 */
const PAIR = 1.5
/** The most that time between two photos takes from a pair: less than a pair more or less. */
const TIME_SHARE = 0.25
/** The most that another size, and as much that another metal, takes from a pair: a pair is a pair still. */
const LOOK_SHARE = 0.35
/**
 * A photo without a partner that shows its neighbour's side again: an expected repeat. More than the looks of another
 * pair can say for leaving that one's photo alone.
 */
const TAKEN_TWICE = 0.6
/** Both sides of a coin take longer to photograph, in ms: times closer together are those of a copy. */
const QUICKEST_PAUSE_MS = 1_000

/**
 * What a pair is worth more that other neighbours show, too: an equal coin. Less than a size that differs, as pairs of
 * other coins may be alike by chance.
 */
const REPEATED = 0.12
/**
 * A pair is in doubt where a division without it is worth almost as much: the photo without a partner may be another one.
 * More than one pair loses whose sides differ in size and somewhat in metal, and less than two photos of one side are
 * worth beside each other.
 */
const AS_GOOD = 0.45

export type SequencePair<Face> = [
  one: SequencePhoto<Face>,
  other: SequencePhoto<Face>,
  /** Whether either may as well be the photo without a partner, or belong to its other neighbour. */
  isShiftable?: boolean,
]

/**
 * The best division of the photos, in their order, into neighbouring pairs and single photos: as many pairs as
 * possible, those that the library knows first, photos that were taken soon after each other and whose coins are alike
 * in size and metal before others. Where that leaves a pair in doubt, equal coins of the folder have a say. Two photos of one side, or of two known designs, are never a pair. Where one side was
 * taken twice both photos stay single rather than shift the pairs after them. Ties go to the earliest photos.
 */
export function pairSequence<Face>(
  photos: readonly SequencePhoto<Face>[],
  sameSide: (a: Face, b: Face) => boolean,
): SequencePair<Face>[] {
  const usual = { pause: usualPause(photos), limits: lookLimits(photos) }
  const isTwice = photos.map((photo, at) => {
    const after = photos[at + 1]
    return (
      after !== undefined && fitTogether(photo, after) !== true && sameSide(photo.face, after.face)
    )
  })
  const worth = photos.map((photo, at) => {
    const after = photos[at + 1]
    return after && !isTwice[at] ? worthOf(photo, after, usual) : null
  })
  const alone = photos.map((_, at) => (isTwice[at] || isTwice[at - 1] ? TAKEN_TWICE : 0))
  const pairs = bestDivision(photos, { worth, alone })
  if (!pairs.some(([, , isShiftable]) => isShiftable)) return pairs
  const isRepeated = repeatedPairs(photos, { sameSide, limits: usual.limits })
  const more = worth.map((paired, at) =>
    paired !== null && isRepeated[at] ? paired + REPEATED : paired,
  )
  return bestDivision(photos, { worth: more, alone })
}

interface Worths {
  /** Of each photo with the next one; null where they are no pair. */
  worth: readonly (number | null)[]
  /** Of each photo without a partner. */
  alone: readonly number[]
}

function bestDivision<Face>(
  photos: readonly SequencePhoto<Face>[],
  { worth, alone }: Worths,
): SequencePair<Face>[] {
  const best = bestFrom({ worth, alone })
  const starts: number[] = []
  for (let at = 0; at < photos.length; at++) {
    const paired = worth[at] ?? null
    if (paired === null || paired + best[at + 2]! < best[at]!) continue
    starts.push(at)
    at++
  }
  // That a paired photo shows its neighbour's side again speaks for no other partner.
  const paired = new Set(starts.flatMap(at => [at, at + 1]))
  const others = { worth, alone: alone.map((each, at) => (paired.has(at) ? 0 : each)) }
  const [after, before] = [bestFrom(others), bestBefore(others)]
  /** The worth of the best division in which this photo and the next one are no pair. */
  const without = (at: number): number => {
    const withEarlier = worth[at - 1] ?? null
    return Math.max(
      before[at]! + others.alone[at]! + after[at + 1]!,
      withEarlier === null ? -1 : before[at - 1]! + withEarlier + after[at + 1]!,
    )
  }
  return starts.flatMap((at): SequencePair<Face>[] => {
    const [one, other] = [photos[at], photos[at + 1]]
    return one && other ? [[one, other, without(at) > best[0]! - AS_GOOD]] : []
  })
}

/** The worth of the photos from each one on, in their best division. */
function bestFrom({ worth, alone }: Worths): Float64Array {
  const best = new Float64Array(alone.length + 2)
  for (let at = alone.length - 1; at >= 0; at--) {
    const paired = worth[at] ?? null
    best[at] = Math.max(best[at + 1]! + alone[at]!, paired === null ? -1 : paired + best[at + 2]!)
  }
  return best
}

/** The worth of the photos before each one, in their best division. */
function bestBefore({ worth, alone }: Worths): Float64Array {
  const best = new Float64Array(alone.length + 1)
  for (let at = 1; at <= alone.length; at++) {
    const paired = worth[at - 2] ?? null
    best[at] = Math.max(
      best[at - 1]! + alone[at - 1]!,
      paired === null ? -1 : paired + best[at - 2]!,
    )
  }
  return best
}

/** Null where the two cannot be one coin. */
function worthOf(
  one: SequencePhoto<unknown>,
  other: SequencePhoto<unknown>,
  { pause, limits }: { pause: number; limits: LookLimits },
): number | null {
  const known = fitTogether(one, other)
  if (known === false) return null
  const gap = Math.abs((other.takenAt ?? 0) - (one.takenAt ?? 0))
  const distance = pause === 0 ? 0 : gap / (gap + pause)
  const unlike = known === true ? 0 : unlikeness(one.look, other.look, limits)
  return (known === true ? KNOWN_PAIR : PAIR) - TIME_SHARE * distance - LOOK_SHARE * unlike
}

/** Whether two photos are the two sides of a design that the library knows; null where it does not know both. */
export function fitTogether(
  one: Pick<SequencePhoto<unknown>, 'known'>,
  other: Pick<SequencePhoto<unknown>, 'known'>,
): boolean | null {
  if (!one.known || !other.known) return null
  return one.known.type === other.known.type && one.known.side !== other.known.side
}

/** The median of the times between neighbours, in ms; 0 where they do not say when the photos were taken. */
function usualPause(photos: readonly SequencePhoto<unknown>[]): number {
  const pauses = photos
    .slice(1)
    .map((photo, at) => Math.abs((photo.takenAt ?? 0) - (photos[at]?.takenAt ?? 0)))
    .sort((a, b) => a - b)
  const median = pauses[pauses.length >> 1] ?? 0
  return median < QUICKEST_PAUSE_MS ? 0 : median
}
