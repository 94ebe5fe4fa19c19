/** Which neighbours in a row of photos show what other neighbours show. Pure. */
import { type LookLimits, lookDoubts, type PhotoLook } from './photo-look.ts'

interface SeenPhoto<Face> {
  face: Face
  look?: PhotoLook | undefined
}

interface Compared<Face> {
  sameSide: (a: Face, b: Face) => boolean
  limits: LookLimits
}

/**
 * For each photo whether it and the next one show the two sides that two other neighbours show, in either order: so do
 * the sides of equal coins. Neighbours of two coins do it by chance alone, but for a roll, where all do.
 */
export function repeatedPairs<Face>(
  photos: readonly SeenPhoto<Face>[],
  { sameSide, limits }: Compared<Face>,
): boolean[] {
  const known = new Map<number, boolean>()
  const isSame = (one: number, other: number): boolean => {
    const key = Math.min(one, other) * photos.length + Math.max(one, other)
    const before = known.get(key)
    if (before !== undefined) return before
    const [a, b] = [photos[one], photos[other]]
    // Another size or metal costs no comparison of faces.
    const is =
      a !== undefined &&
      b !== undefined &&
      lookDoubts(a.look, b.look, limits).length === 0 &&
      sameSide(a.face, b.face)
    known.set(key, is)
    return is
  }
  const isAlike = (at: number, other: number) =>
    (isSame(at, other) && isSame(at + 1, other + 1)) ||
    (isSame(at, other + 1) && isSame(at + 1, other))
  const repeated = photos.map(() => false)
  for (let at = 0; at + 1 < photos.length; at++)
    // Not those that share a photo.
    for (let other = at + 2; other + 1 < photos.length; other++) {
      if (repeated[at] && repeated[other]) continue
      if (isAlike(at, other)) repeated[at] = repeated[other] = true
    }
  return repeated
}
