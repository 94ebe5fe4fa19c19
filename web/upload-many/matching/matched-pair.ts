import type { PhotoPair } from './match-photos.ts'
import type { PairDoubt } from './pair-doubts.ts'

export interface MatchedPair extends PhotoPair {
  /** Stays the same through all edits of the pair. */
  id: string
  /** The id under which it is queued. Every edit makes a new one, because the queue accepts an id once. */
  sentAs: string
  /** The seller confirmed the pair although there are doubts. */
  confirmed: boolean
  /** The seller has said which photo is the front; absent in pairs of an earlier version. */
  sidesConfirmed?: boolean
}

export interface PhotoMatches {
  pairs: readonly MatchedPair[]
  /** Photos without a partner. */
  singles: readonly string[]
}

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

export const photosIn = ({ pairs, singles }: PhotoMatches): string[] => [
  ...pairs.flatMap(({ front, back }) => [front, back]),
  ...singles,
]

export const newPair = (
  front: string,
  back: string,
  needs: MatchEditDependencies,
): MatchedPair => ({
  id: needs.newId(),
  sentAs: needs.newId(),
  front,
  back,
  doubts: needs.doubts(front, back),
  confirmed: false,
})
