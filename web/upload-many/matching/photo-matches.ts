/**
 * Which photos are the two sides of one coin, and which have no partner yet. Pure. Every photo occurs exactly
 * once; a pair always has both sides.
 */
import type { PhotoPair } from './match-photos.ts'
import type { PairDoubt } from './pair-doubts.ts'

export interface MatchedPair extends PhotoPair {
  /** Stays the same through all edits of the pair. */
  id: string
  /** The id under which it is queued. Every edit makes a new one, because the queue accepts an id once. */
  sentAs: string
  /** The seller confirmed the pair although there are doubts. */
  confirmed: boolean
}

export interface PhotoMatches {
  pairs: readonly MatchedPair[]
  /** Photos without a partner. */
  singles: readonly string[]
}

export const NO_MATCHES: PhotoMatches = { pairs: [], singles: [] }

export type MatchEdit =
  /** New photos as they were matched. */
  | { edit: 'add'; pairs: readonly PhotoPair[]; singles: readonly string[] }
  /** The photo and the target change places; two unmatched photos become a pair. */
  | { edit: 'exchange'; photo: string; target: string }
  /** The photo's pair is split: both photos are unmatched. */
  | { edit: 'unmatch'; photo: string }
  | { edit: 'swap'; pair: string }
  /** The pair is right; of several at once. */
  | { edit: 'confirm'; pairs: readonly string[] }
  /** All photos from this pair on are paired in order, shifted by one. */
  | { edit: 'pair-again'; pair: string }
  | { edit: 'remove'; photos: readonly string[] }

/** What edits need to know of the photos. */
export interface MatchEditDependencies {
  newId: () => string
  /** Why two photos may not be the two sides of one coin. */
  doubts: (a: string, b: string) => readonly PairDoubt[]
  /** Negative when the first is the front of the two, or comes first in the list. */
  order: (a: string, b: string) => number
  /** Whether a coin was found in it. */
  hasCoin: (photo: string) => boolean
  /** Whether the names of both say that they are one coin. */
  isNamed: (a: string, b: string) => boolean
}

/** A pair that the seller is asked about before it is processed. */
export const isDoubtfulPair = ({ doubts, confirmed }: MatchedPair): boolean =>
  doubts.length > 0 && !confirmed

export const photosIn = ({ pairs, singles }: PhotoMatches): string[] => [
  ...pairs.flatMap(({ front, back }) => [front, back]),
  ...singles,
]

export function applyEdit(
  matches: PhotoMatches,
  edit: MatchEdit,
  needs: MatchEditDependencies,
): PhotoMatches {
  switch (edit.edit) {
    case 'add':
      return {
        pairs: [
          ...matches.pairs,
          ...edit.pairs.map(pair => ({
            ...pair,
            id: needs.newId(),
            sentAs: needs.newId(),
            confirmed: false,
          })),
        ],
        singles: [...matches.singles, ...edit.singles],
      }
    case 'exchange':
      return exchange(matches, edit.photo, edit.target, needs)
    case 'unmatch': {
      const pair = pairOf(matches, edit.photo)
      if (!pair) return matches
      return {
        pairs: matches.pairs.filter(one => one !== pair),
        singles: [...matches.singles, pair.front, pair.back],
      }
    }
    case 'swap':
      return withPair(matches, edit.pair, pair => ({
        ...pair,
        sentAs: needs.newId(),
        front: pair.back,
        back: pair.front,
      }))
    case 'confirm':
      return edit.pairs.reduce(
        (all, id) =>
          withPair(all, id, pair => ({ ...pair, sentAs: needs.newId(), confirmed: true })),
        matches,
      )
    case 'pair-again':
      return pairedAgain(matches, edit.pair, needs)
    case 'remove':
      return without(matches, new Set(edit.photos))
    default:
      return edit satisfies never
  }
}

const newPair = (front: string, back: string, needs: MatchEditDependencies): MatchedPair => ({
  id: needs.newId(),
  sentAs: needs.newId(),
  front,
  back,
  doubts: needs.doubts(front, back),
  confirmed: false,
})

/**
 * The photos from a pair on, shifted by one: a photo without a partner right before the pair takes part; without one the
 * pair's first photo stays alone. The next two are a pair, and so on; of two of one side beside each other the first stays
 * alone. So one photo too many or too few is mended by one act. Pairs by their names stay; of the photos without a partner
 * those after the pair take part, except two of one side beside each other, which were set apart for that.
 */
function pairedAgain(
  matches: PhotoMatches,
  id: string,
  needs: MatchEditDependencies,
): PhotoMatches {
  const from = matches.pairs.find(pair => pair.id === id)
  if (!from) return matches
  const inOrder = (photos: readonly string[]) => photos.toSorted(needs.order)
  const [first = from.front] = inOrder([from.front, from.back])
  const isAfter = (photo: string) => needs.order(first, photo) <= 0
  const moved = matches.pairs.filter(
    pair => isAfter(pair.front) && isAfter(pair.back) && !needs.isNamed(pair.front, pair.back),
  )
  if (!moved.includes(from)) return matches
  const isFree = singleApart(matches.singles, needs)
  const before = inOrder(photosIn(matches).filter(photo => !isAfter(photo))).at(-1)
  const isJoined = before !== undefined && matches.singles.includes(before) && isFree(before)
  const singles = matches.singles.filter(
    photo => (isJoined && photo === before) || (isAfter(photo) && isFree(photo)),
  )
  const photos = inOrder([...moved.flatMap(({ front, back }) => [front, back]), ...singles])
  const { pairs, alone } = pairedInOrder(isJoined ? photos : photos.slice(1), moved, needs)
  const isMoved = new Set(moved)
  const isTaken = new Set(singles)
  const place = matches.pairs.indexOf(from)
  const kept = matches.pairs.filter(pair => !isMoved.has(pair))
  const placeKept = matches.pairs.slice(0, place).filter(pair => !isMoved.has(pair)).length
  return {
    pairs: kept.toSpliced(placeKept, 0, ...pairs),
    singles: inOrder([
      ...matches.singles.filter(photo => !isTaken.has(photo)),
      ...(isJoined ? [] : photos.slice(0, 1)),
      ...alone,
    ]),
  }
}

/** Photos two by two, as the pairs that they are already where they are; of two of one side the first is left alone. */
function pairedInOrder(
  photos: readonly string[],
  known: readonly MatchedPair[],
  needs: MatchEditDependencies,
): { pairs: MatchedPair[]; alone: string[] } {
  const pairs: MatchedPair[] = []
  const alone: string[] = []
  for (let at = 0; at < photos.length; at += 1) {
    const [one = '', other] = [photos[at], photos[at + 1]]
    const isPair = other !== undefined && !needs.doubts(one, other).includes('same-side')
    if (!isPair) {
      alone.push(one)
      continue
    }
    const same = known.find(
      ({ front, back }) => (front === one && back === other) || (front === other && back === one),
    )
    pairs.push(same ?? newPair(one, other, needs))
    at += 1
  }
  return { pairs, alone }
}

/** Whether a photo without a partner may get one: it has a coin, and no neighbour of its own side beside it. */
function singleApart(
  singles: readonly string[],
  { order, doubts, hasCoin }: MatchEditDependencies,
): (photo: string) => boolean {
  const sorted = singles.filter(hasCoin).toSorted(order)
  const isTwice = (at: number): boolean => {
    const [one, other] = [sorted[at], sorted[at + 1]]
    return one !== undefined && other !== undefined && doubts(one, other).includes('same-side')
  }
  const free = new Set(sorted.filter((_, at) => !isTwice(at) && !isTwice(at - 1)))
  return photo => free.has(photo)
}

/** Stored matches without the photos that the device does not hold any more. */
export function withoutMissing(matches: PhotoMatches, photos: ReadonlySet<string>): PhotoMatches {
  const removed = photosIn(matches).filter(photo => !photos.has(photo))
  return without(matches, new Set(removed))
}

function pairOf({ pairs }: PhotoMatches, photo: string): MatchedPair | undefined {
  return pairs.find(({ front, back }) => front === photo || back === photo)
}

function withPair(
  matches: PhotoMatches,
  id: string,
  change: (pair: MatchedPair) => MatchedPair,
): PhotoMatches {
  return { ...matches, pairs: matches.pairs.map(pair => (pair.id === id ? change(pair) : pair)) }
}

function without({ pairs, singles }: PhotoMatches, removed: ReadonlySet<string>): PhotoMatches {
  const isWhole = ({ front, back }: MatchedPair) => !removed.has(front) && !removed.has(back)
  // The other photo of a broken pair becomes unmatched.
  const left = pairs.filter(pair => !isWhole(pair)).flatMap(({ front, back }) => [front, back])
  return {
    pairs: pairs.filter(isWhole),
    singles: [...singles, ...left].filter(photo => !removed.has(photo)),
  }
}

function exchange(
  matches: PhotoMatches,
  photo: string,
  target: string,
  needs: MatchEditDependencies,
): PhotoMatches {
  if (photo === target) return matches
  if (!pairOf(matches, photo) && !pairOf(matches, target))
    return match(matches, photo, target, needs)
  const exchanged = (one: string) => (one === photo ? target : one === target ? photo : one)
  return {
    pairs: matches.pairs.map(pair => {
      const front = exchanged(pair.front)
      const back = exchanged(pair.back)
      if (front === pair.front && back === pair.back) return pair
      const isSwap = front === pair.back
      return {
        id: pair.id,
        sentAs: needs.newId(),
        front,
        back,
        doubts: isSwap ? pair.doubts : needs.doubts(front, back),
        confirmed: isSwap && pair.confirmed,
      }
    }),
    singles: matches.singles.map(exchanged),
  }
}

function match(
  matches: PhotoMatches,
  one: string,
  other: string,
  needs: MatchEditDependencies,
): PhotoMatches {
  const [front, back] = needs.order(one, other) <= 0 ? [one, other] : [other, one]
  const pair = newPair(front, back, needs)
  const after = matches.pairs.findIndex(neighbour => needs.order(front, neighbour.front) < 0)
  const at = after < 0 ? matches.pairs.length : after
  return {
    pairs: matches.pairs.toSpliced(at, 0, pair),
    singles: matches.singles.filter(photo => photo !== one && photo !== other),
  }
}
