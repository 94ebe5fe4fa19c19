/**
 * Which photos are the two sides of one coin, and which have no partner yet. Pure. Every photo occurs exactly
 * once; a pair always has both sides.
 */
import type { PhotoPair } from './match-photos.ts'

export interface MatchedPair extends PhotoPair {
  /** Stays the same through all edits of the pair. */
  id: string
  /** The id under which it is queued. Every edit makes a new one, because the queue accepts an id once. */
  sentAs: string
  /** The seller confirmed the pair although both photos look like the same side. */
  sameSideConfirmed: boolean
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
  | { edit: 'confirm'; pair: string }
  | { edit: 'remove'; photos: readonly string[] }

/** What edits need to know of the photos. */
export interface MatchEditDependencies {
  newId: () => string
  sameSide: (a: string, b: string) => boolean
  /** Negative when the first is the front of the two, or comes first in the list. */
  order: (a: string, b: string) => number
}

/** A pair that the seller has to confirm before it is processed. */
export const isDoubtful = (pair: MatchedPair): boolean => pair.sameSide && !pair.sameSideConfirmed

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
            sameSideConfirmed: false,
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
      return withPair(matches, edit.pair, pair => ({
        ...pair,
        sentAs: needs.newId(),
        sameSideConfirmed: true,
      }))
    case 'remove':
      return without(matches, new Set(edit.photos))
    default:
      return edit satisfies never
  }
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
        sameSide: isSwap ? pair.sameSide : needs.sameSide(front, back),
        sameSideConfirmed: isSwap && pair.sameSideConfirmed,
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
  const pair: MatchedPair = {
    id: needs.newId(),
    sentAs: needs.newId(),
    front,
    back,
    sameSide: needs.sameSide(front, back),
    sameSideConfirmed: false,
  }
  const after = matches.pairs.findIndex(neighbour => needs.order(front, neighbour.front) < 0)
  const at = after < 0 ? matches.pairs.length : after
  return {
    pairs: matches.pairs.toSpliced(at, 0, pair),
    singles: matches.singles.filter(photo => photo !== one && photo !== other),
  }
}
