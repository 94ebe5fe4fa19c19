import { RECALL_MAX_PAIRS } from '../../../shared/references.ts'
import { type AskSides, askSides } from '../../references/ask-sides.ts'
import type { FaceDescriptor } from '../../vision/detector/coin-detector.ts'
import type { KnownSide } from './known-side.ts'
import { type MatchedPhotos, naturalOrder, type PhotoToMatch } from './match-photos.ts'

type Photo = PhotoToMatch<FaceDescriptor>
type Pair = readonly [Photo & { face: FaceDescriptor }, Photo & { face: FaceDescriptor }]

/**
 * The photos with what the library knows of them: the proposed pairs are asked for, and neighbours in the order of
 * their names, which may be pairs instead. Where the library cannot be asked, nothing is known.
 */
export async function withKnownSides(
  photos: readonly Photo[],
  { pairs: proposed }: MatchedPhotos,
  ask: AskSides = askSides,
): Promise<Photo[]> {
  const known = new Map<string, KnownSide>()
  const pairs = pairsToAsk(photos, proposed)
  for (let at = 0; at < pairs.length; at += RECALL_MAX_PAIRS) {
    const part = pairs.slice(at, at + RECALL_MAX_PAIRS)
    // oxlint-disable-next-line no-await-in-loop -- one search of the library at a time
    const sides = await ask(part.map(([one, other]) => ({ front: one.face, back: other.face })))
    part.forEach((pair, index) => {
      const side = sides[index]
      if (!side || side.frontSide === 'unclear') return
      const { type, frontSide } = side
      const other = frontSide === 'obverse' ? 'reverse' : 'obverse'
      // A proposed pair is asked for before neighbours.
      if (!known.has(pair[0].id)) known.set(pair[0].id, { type, side: frontSide })
      if (!known.has(pair[1].id)) known.set(pair[1].id, { type, side: other })
    })
  }
  return photos.map(photo => ({ ...photo, known: known.get(photo.id) ?? null }))
}

function pairsToAsk(photos: readonly Photo[], proposed: MatchedPhotos['pairs']): Pair[] {
  const sorted = photos
    .flatMap(photo => (photo.face ? [{ ...photo, face: photo.face }] : []))
    .toSorted((a, b) => naturalOrder.compare(a.name, b.name))
  const byId = new Map(sorted.map(photo => [photo.id, photo]))
  const asked = new Set<string>()
  const neighbours = sorted.slice(1).map((photo, at) => [sorted[at], photo] as const)
  const wanted = proposed.map(({ front, back }) => [byId.get(front), byId.get(back)] as const)
  return [...wanted, ...neighbours].flatMap(([one, other]) => {
    if (!one || !other) return []
    const key = [one.id, other.id].toSorted((a, b) => a.localeCompare(b)).join(' ')
    if (asked.has(key)) return []
    asked.add(key)
    return [[one, other] as const]
  })
}
