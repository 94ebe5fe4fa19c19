/** The pairs that go to the outbox, in parts. */
import type { SidePictures, TakenPair, TakenPicture } from '../../pictures/taken-pair.ts'
import type { MatchedPair } from './matched-pair.ts'
import { isDoubtfulPair } from './photo-matches.ts'
import type { PhotoMatchingState } from './photo-matching-machine.ts'
import type { SkippedFile } from './photo-reader.ts'

/** So many pairs are handed over in one transaction: with their photos they take 100 MB. */
export const HAND_OVER_PAIRS = 10

/** Pairs that are handed to the outbox together. */
export interface PairChunk {
  pairs: readonly MatchedPair[]
  /** Front and back of each pair in turn. */
  photos: string[]
  /** The first pair's time in ms since 1970; the others follow by 1 ms each, which keeps their order. */
  takenAt: number
}

/** All pairs that are not in doubt. */
export function chunksToProcess({ matches }: PhotoMatchingState, now: number): PairChunk[] {
  const ready = matches.pairs.filter(pair => !isDoubtfulPair(pair))
  return Array.from({ length: Math.ceil(ready.length / HAND_OVER_PAIRS) }, (_, index) => {
    const start = index * HAND_OVER_PAIRS
    const pairs = ready.slice(start, start + HAND_OVER_PAIRS)
    return { pairs, photos: pairs.flatMap(pair => [pair.front, pair.back]), takenAt: now + start }
  })
}

/** A chunk as the outbox takes it. `pictures`: those of its photos; a pair without one of them is skipped. */
export function takenPairsOf(
  { photos }: PhotoMatchingState,
  { pairs, takenAt }: PairChunk,
  pictures: readonly (SidePictures | undefined)[],
): { taken: TakenPair[]; skipped: SkippedFile[] } {
  const taken: TakenPair[] = []
  const skipped: SkippedFile[] = []
  pairs.forEach((pair, index) => {
    const withFacts = (id: string, side: SidePictures): TakenPicture => {
      const { face, codes } = photos.get(id) ?? {}
      return { ...side, face, codes, takenAt: takenAt + index }
    }
    const [front, back] = pictures.slice(index * 2)
    if (front && back) {
      taken.push({
        id: pair.sentAs,
        front: withFacts(pair.front, front),
        back: withFacts(pair.back, back),
        sameSideConfirmed: pair.confirmed && pair.doubts.includes('same-side'),
        sidesConfirmed: pair.sidesConfirmed,
      })
    } else {
      skipped.push({
        name: [pair.front, pair.back].map(id => photos.get(id)?.name ?? '').join(', '),
        sentence: 'This device does not hold them any more. Choose them again.',
      })
    }
  })
  return { taken, skipped }
}
