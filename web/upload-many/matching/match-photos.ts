/**
 * Proposes which photos of a folder are the two sides of one coin: by their names, their order and time, the faces
 * that were detected, and what the library knows of them. Pure. The seller may edit the proposal.
 */
import type { PictureSlot } from '../../../shared/coins/coins.ts'
import type { KnownSide } from './known-side.ts'
import { pairsOfKnown, pairsOfStacks } from './pair-apart.ts'
import { type PairDoubt, pairDoubts } from './pair-doubts.ts'
import {
  fitTogether,
  pairSequence,
  type SequencePair,
  type SequencePhoto,
} from './pair-sequence.ts'
import { lookLimits } from './photo-look.ts'
import { type DesignOrder, orderOfDesigns, type SeenPair } from './side-evidence.ts'

export interface PhotoToMatch<Face> extends Omit<SequencePhoto<Face>, 'face'> {
  name: string
  /** Null: no coin was detected. */
  face: Face | null
}

export interface PhotoPair {
  front: string
  back: string
  /** Why they may not be the two sides of one coin. */
  doubts: readonly PairDoubt[]
  /** The photos came the other way round: what is known of the coin or of an equal one turned them. */
  turned?: boolean
  /** How it stands among the pairs of its design; absent where there is no other. */
  order?: DesignOrder | undefined
}

export interface MatchedPhotos {
  pairs: PhotoPair[]
  /** Photos without a partner, in order. */
  single: string[]
  /** What the library knows of the photos, by id; missing where it was not asked. */
  known?: ReadonlyMap<string, KnownSide>
}

/** Sorts "coin 2" before "coin 10". */
export const naturalOrder = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

const FRONT_WORDS = 'obverse|obv|front|heads|avers|avers?o|recto|face'
const BACK_WORDS = 'reverse|rev|back|tails|revers|revers?o|verso'
const SIDE_WORD = new RegExp(
  String.raw`(?:^|[^a-z])(?:(${FRONT_WORDS})|(${BACK_WORDS}))(?=$|[^a-z])`,
  'i',
)
/** A single letter at the end: "0147a.jpg", "0147-b.jpg", "dime_f.jpg", "dime_r.jpg". */
const SIDE_LETTER = /(?:(?<=\d)|[\s._-])(?:([afo])|([br]))$/i

const stemOf = (name: string): string => name.replace(/\.[a-z0-9]{2,5}$/i, '')

/** The side in a file name, and the rest of the name; null without a side. */
export function sideInName(name: string): { slot: PictureSlot; coin: string } | null {
  const stem = stemOf(name)
  const match = SIDE_WORD.exec(stem) ?? SIDE_LETTER.exec(stem)
  if (!match) return null
  const coin = (stem.slice(0, match.index) + stem.slice(match.index + match[0].length))
    .replace(/[\s._-]+/g, ' ')
    .trim()
    .toLowerCase()
  return { slot: match[1] ? 'front' : 'back', coin }
}

/** Whether two names say that they are front and back of one coin. */
export function isNamedPair(one: string, other: string): boolean {
  const [named, otherNamed] = [sideInName(one), sideInName(other)]
  return named !== null && named.coin === otherNamed?.coin && named.slot !== otherNamed.slot
}

/** Negative when the first is the front by the names, or else comes first in the folder. */
export function compareNames(one: string, other: string): number {
  if (isNamedPair(one, other)) return sideInName(one)?.slot === 'front' ? -1 : 1
  return naturalOrder.compare(one, other)
}

/** Pairs by the names: exactly one front and one back with the same rest of the name. */
function pairsByName<Face>(photos: readonly PhotoToMatch<Face>[]): Map<string, [string, string]> {
  const named = new Map<string, Record<PictureSlot, string[]>>()
  for (const { id, name } of photos) {
    const side = sideInName(name)
    if (!side) continue
    const sides = named.get(side.coin) ?? { front: [], back: [] }
    sides[side.slot].push(id)
    named.set(side.coin, sides)
  }
  const pairs = new Map<string, [string, string]>()
  for (const { front, back } of named.values()) {
    const [oneFront, ...otherFronts] = front
    const [oneBack, ...otherBacks] = back
    if (!oneFront || !oneBack || otherFronts.length + otherBacks.length > 0) continue
    pairs.set(oneFront, [oneFront, oneBack])
    pairs.set(oneBack, [oneFront, oneBack])
  }
  return pairs
}

/**
 * Proposes the pairs of a folder. Names with a side decide; the others are paired with a neighbour in the order of
 * their names, or at a distance where all fronts come before all backs. A photo without a
 * coin stays unmatched, and of two consecutive photos of the same side the later one counts. The front is the side
 * that a word in the name says, else the one that the library knows as obverse, else the one that fits an equal coin of
 * which that is known, else the first. `sameSide` compares two faces.
 */
export function matchPhotos<Face>(
  photos: readonly PhotoToMatch<Face>[],
  sameSide: (a: Face, b: Face) => boolean,
): MatchedPhotos {
  const sorted = photos.toSorted((a, b) => naturalOrder.compare(a.name, b.name))
  const places = new Map(sorted.map((photo, at) => [photo.id, { photo, at }]))
  const limits = lookLimits(sorted)
  const doubtsOf = (front: string, back: string): PairDoubt[] => {
    const [one, other] = [places.get(front)?.photo, places.get(back)?.photo]
    return one && other ? pairDoubts(one, other, { sameSide, limits }) : []
  }
  const byName = pairsByName(sorted)
  const named = sorted.flatMap(({ id }) => {
    const pair = byName.get(id)
    return pair?.[0] === id ? [pair] : []
  })
  // A pair by name separates its neighbours.
  const sequences = sequencesOf(sorted, ({ id }) => byName.has(id))
  const neighbours = sequences.flatMap((sequence): SequencePair<Face>[] => {
    const stacks = pairsOfStacks(sequence, sameSide)
    return stacks.length > 0 ? stacks : pairSequence(sequence, sameSide)
  })
  const paired = new Set(neighbours.flatMap(([one, other]) => [one.id, other.id]))
  const shiftable = new Set(neighbours.flatMap(([one, , is]) => (is ? [one.id] : [])))
  const apart = pairsOfKnown(sequences.flat().filter(({ id }) => !paired.has(id)))
  const found = [...neighbours, ...apart].map(([one, other]): [string, string] => [
    one.id,
    other.id,
  ])
  const facing = [...named, ...found].map(pair => {
    const [front, back] = facingUp(pair, id => places.get(id)?.photo)
    const shifted = shiftable.has(pair[0]) ? (['shifted'] as const) : []
    const turned = front !== pair[0] && { turned: true }
    return { front, back, doubts: [...doubtsOf(front, back), ...shifted], ...turned }
  })
  const pairs = withDesigns(facing, id => places.get(id)?.photo, { sameSide, limits })
  const firstPlace = ({ front, back }: PhotoPair): number =>
    Math.min(places.get(front)?.at ?? 0, places.get(back)?.at ?? 0)
  const inPairs = new Set(pairs.flatMap(({ front, back }) => [front, back]))
  return {
    pairs: pairs.toSorted((a, b) => firstPlace(a) - firstPlace(b)),
    single: sorted.flatMap(({ id }) => (inPairs.has(id) ? [] : [id])),
  }
}

/** The photos with a coin, divided where `separates`, without those that separate. */
function sequencesOf<Face>(
  sorted: readonly PhotoToMatch<Face>[],
  separates: (photo: PhotoToMatch<Face>) => boolean,
): SequencePhoto<Face>[][] {
  const sequences: SequencePhoto<Face>[][] = [[]]
  for (const photo of sorted) {
    const { face } = photo
    if (separates(photo)) sequences.push([])
    else if (face !== null) sequences.at(-1)?.push({ ...photo, face })
  }
  return sequences
}

/** The pair with the side first that the library knows as obverse; a word in the names keeps its side. */
function facingUp<Face>(
  [front, back]: [string, string],
  photoOf: (id: string) => PhotoToMatch<Face> | undefined,
): [string, string] {
  const [one, other] = [photoOf(front), photoOf(back)]
  if (SIDE_WORD.test(stemOf(one?.name ?? ''))) return [front, back]
  const turned = one?.known?.side === 'reverse' || other?.known?.side === 'obverse'
  const contradicts = one?.known && other?.known && one.known.side === other.known.side
  return turned && !contradicts ? [back, front] : [front, back]
}

/** The pairs with how they stand among those of their design; one beside a pair whose order is certain stands like it. */
function withDesigns<Face>(
  pairs: readonly PhotoPair[],
  photoOf: (id: string) => PhotoToMatch<Face> | undefined,
  compared: Parameters<typeof orderOfDesigns<Face>>[1],
): PhotoPair[] {
  const seen = pairs.map(({ front, back }): SeenPair<Face> => {
    const unread = { face: null, name: '' }
    const [one, other] = [
      photoOf(front) ?? { id: front, ...unread },
      photoOf(back) ?? { id: back, ...unread },
    ]
    const isNamed = SIDE_WORD.test(stemOf(one.name)) && isNamedPair(one.name, other.name)
    return { front: one, back: other, certain: isNamed || fitTogether(one, other) === true }
  })
  const { orders, toTurn } = orderOfDesigns(seen, compared)
  return pairs.map((pair, at) => {
    const order = orders.get(at)
    const { front, back } = pair
    const turned = toTurn.has(at) && { front: back, back: front, turned: !pair.turned }
    return { ...pair, ...(order && { order }), ...turned }
  })
}
