import {
  type MatchEditDependencies,
  type MatchedPair,
  newPair,
  type PhotoMatches,
  photosIn,
} from './matched-pair.ts'

/**
 * The photos from a pair on, shifted by one: a photo without a partner right before the pair takes part; without one the
 * pair's first photo stays alone. The next two are a pair, and so on; of two of one side beside each other the first stays
 * alone. So one photo too many or too few is mended by one act. Pairs by their names stay; of the photos without a partner
 * those after the pair take part, except two of one side beside each other, which were set apart for that.
 */
export function pairedAgain(
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
