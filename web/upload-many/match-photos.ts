/**
 * Proposes which photos of a folder are the two sides of one coin: by their names, their order, and the faces
 * that were detected. Pure. The seller may edit the proposal.
 */
import type { PictureSlot } from '../../shared/coins.ts'

export interface PhotoToMatch<Face> {
  id: string
  name: string
  /** Null: no coin was detected. */
  face: Face | null
}

export interface PhotoPair {
  front: string
  back: string
  /** Both photos look like the same side. */
  sameSide: boolean
}

export interface MatchedPhotos {
  pairs: PhotoPair[]
  /** Photos without a partner, in order. */
  single: string[]
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

/** The side in a file name, and the rest of the name; null without a side. */
export function sideInName(name: string): { slot: PictureSlot; coin: string } | null {
  const stem = name.replace(/\.[a-z0-9]{2,5}$/i, '')
  const match = SIDE_WORD.exec(stem) ?? SIDE_LETTER.exec(stem)
  if (!match) return null
  const coin = (stem.slice(0, match.index) + stem.slice(match.index + match[0].length))
    .replace(/[\s._-]+/g, ' ')
    .trim()
    .toLowerCase()
  return { slot: match[1] ? 'front' : 'back', coin }
}

/** Negative when the first is the front by the names, or else comes first in the folder. */
export function compareNames(one: string, other: string): number {
  const [named, otherNamed] = [sideInName(one), sideInName(other)]
  if (named && otherNamed && named.coin === otherNamed.coin && named.slot !== otherNamed.slot) {
    return named.slot === 'front' ? -1 : 1
  }
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
 * Proposes the pairs of a folder. Names with a side decide; the others go two by two in the order of their
 * names, front first. A photo without a coin stays unmatched. Of two consecutive photos of the same side the
 * later one counts. `sameSide` compares two faces.
 */
export function matchPhotos<Face>(
  photos: readonly PhotoToMatch<Face>[],
  sameSide: (a: Face, b: Face) => boolean,
): MatchedPhotos {
  const sorted = photos.toSorted((a, b) => naturalOrder.compare(a.name, b.name))
  const faces = new Map(sorted.map(({ id, face }) => [id, face]))
  const isSameSide = (a: string, b: string): boolean => {
    const [one, other] = [faces.get(a), faces.get(b)]
    return one != null && other != null && sameSide(one, other)
  }
  const byName = pairsByName(sorted)
  const pairs: PhotoPair[] = []
  const single: string[] = []
  let front: string | null = null
  for (const { id, face } of sorted) {
    const pair = byName.get(id)
    if (pair) {
      const [first, second] = pair
      // A pair by name leaves an open front without its back.
      if (front) single.push(front)
      front = null
      const isKnown = pairs.some(one => one.front === first)
      if (!isKnown) pairs.push({ front: first, back: second, sameSide: isSameSide(first, second) })
    } else if (face === null) single.push(id)
    else if (front === null) front = id
    else if (isSameSide(front, id)) {
      single.push(front)
      front = id
    } else {
      pairs.push({ front, back: id, sameSide: false })
      front = null
    }
  }
  if (front) single.push(front)
  return { pairs, single }
}
