/**
 * Which photos are the two sides of one coin, and which have no partner yet. Pure. Every photo occurs exactly
 * once; a pair always has both sides.
 */
import type { PhotoPair } from './match-photos.ts'
import {
  type MatchEditDependencies,
  type MatchedPair,
  newPair,
  type PhotoMatches,
  photosIn,
} from './matched-pair.ts'
import { pairedAgain } from './pair-again.ts'
import { pairsToCheck } from './side-evidence.ts'

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

/** A pair that the seller is asked about before it is processed. */
export const isDoubtfulPair = ({ doubts, confirmed }: MatchedPair): boolean =>
  doubts.length > 0 && !confirmed

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
        ...swapped(pair),
      }))
    case 'confirm': {
      const toCheck = pairsToCheck(matches.pairs)
      return edit.pairs.reduce(
        (all, id) =>
          withPair(all, id, pair => ({
            ...pair,
            sentAs: needs.newId(),
            confirmed: true,
            // Where the pair itself is in doubt, its sides are not what the seller was asked about.
            ...(toCheck.has(id) && !isDoubtfulPair(pair) && { sidesConfirmed: true }),
          })),
        matches,
      )
    }
    case 'pair-again':
      return pairedAgain(matches, edit.pair, needs)
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

/** Front and back exchanged by the seller. */
const swapped = ({ front, back, order }: MatchedPair) => ({
  front: back,
  back: front,
  turned: false,
  sidesConfirmed: true,
  ...(order && { order: { ...order, reversed: !order.reversed } }),
})

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
      if (isSwap) return { ...pair, sentAs: needs.newId(), ...swapped(pair) }
      return {
        id: pair.id,
        sentAs: needs.newId(),
        front,
        back,
        doubts: needs.doubts(front, back),
        confirmed: false,
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
