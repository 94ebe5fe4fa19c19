/** The photos of photo matching in IndexedDB: they survive a reload and a closed tab. */

import { createStore, delMany } from 'idb-keyval'
import type { ReadCode } from '../../../shared/certificates/slab-reading.ts'
import { entries, get, getMany, set } from '../../lib/picture-storage.ts'
import type { LargeSide } from '../../queue/outbox/large-pictures.ts'
import type { FaceDescriptor } from '../../vision/detector/coin-detector.ts'
import type { PhotoLook } from './photo-look.ts'
import { type MatchedPair, NO_MATCHES, type PhotoMatches } from './photo-matches.ts'

/** What is shown and compared of a photo. Its crop stays in storage until the pair is processed. */
export interface PhotoEntry {
  /** SHA-256 of the file: the same photo occurs once. */
  id: string
  name: string
  thumb: Blob
  /** Null: no coin was detected. */
  face: FaceDescriptor | null
  /** Codes of a slab's label; null or missing where none were looked for. */
  codes?: ReadCode[] | null
  /** When the file was written, in ms since 1970; missing in photos of an earlier version. */
  takenAt?: number
  /** Missing in photos of an earlier version. */
  look?: PhotoLook
}

interface StoredPhoto extends PhotoEntry {
  owner: number
}

/** The pictures of a photo: its small crop for the analysis, the listing crop, and the photo itself. */
export interface PhotoPictures extends LargeSide {
  crop: Blob
}

const photos = createStore('obverse-sorting', 'photos')
const crops = createStore('obverse-sorting-crops', 'crops')
const largeSides = createStore('obverse-sorting-large', 'large')
const tables = createStore('obverse-sorting-tables', 'tables')

const keyOf = (owner: number, photo: string) => `${owner}:${photo}`

/**
 * Writes a photo. The photo itself and then its listing crop are left out where there is no space for them;
 * rejects where not even the small crop can be stored.
 */
export async function storePhoto(
  owner: number,
  photo: PhotoEntry,
  { crop, listingCrop, original }: PhotoPictures,
): Promise<void> {
  const key = keyOf(owner, photo.id)
  // The pictures first: every listed photo has a crop.
  await storeLargeSide(key, { listingCrop, original }, { listingCrop })
  await set(key, crop, crops)
  await set(keyOf(owner, photo.id), { ...photo, owner } satisfies StoredPhoto, photos)
}

async function storeLargeSide(key: string, ...sides: LargeSide[]): Promise<void> {
  for (const side of sides) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- the smaller one only where the larger one does not fit
      await set(key, side, largeSides)
      return
    } catch {
      // No space, or the browser gives no reason: less is tried.
    }
  }
}

export async function deletePhotos(owner: number, ids: readonly string[]): Promise<void> {
  const keys = ids.map(id => keyOf(owner, id))
  await delMany(keys, photos)
  await delMany(keys, crops)
  await delMany(keys, largeSides)
}

/** The pictures of these photos, in order; undefined where there is no crop any more. */
export async function storedPhotoPictures(
  owner: number,
  ids: readonly string[],
): Promise<(PhotoPictures | undefined)[]> {
  const keys = ids.map(id => keyOf(owner, id))
  const [small, large] = await Promise.all([
    getMany<Blob | undefined>(keys, crops),
    getMany<LargeSide | undefined>(keys, largeSides),
  ])
  return small.map((crop, index) => crop && { ...large[index], crop })
}

export async function storeMatches(owner: number, matches: PhotoMatches): Promise<void> {
  await set(owner, matches, tables)
}

/** The photos and matches of an earlier visit. */
export async function loadPhotos(
  owner: number,
): Promise<{ photos: PhotoEntry[]; matches: PhotoMatches }> {
  const [stored, matches] = await Promise.all([
    entries<string, StoredPhoto>(photos),
    get<StoredMatches>(owner, tables),
  ])
  return {
    photos: stored.map(([, photo]) => photo).filter(photo => photo.owner === owner),
    matches: matches ? presentMatches(matches) : NO_MATCHES,
  }
}

/** A pair as an earlier version stored it knew one doubt. */
interface LegacyPair extends Omit<MatchedPair, 'doubts' | 'confirmed'> {
  sameSide: boolean
  sameSideConfirmed: boolean
}
interface StoredMatches extends Omit<PhotoMatches, 'pairs'> {
  pairs: readonly (MatchedPair | LegacyPair)[]
}

const presentMatches = ({ pairs, singles }: StoredMatches): PhotoMatches => ({
  singles,
  pairs: pairs.map((pair): MatchedPair => {
    if ('doubts' in pair) return pair
    const { sameSide, sameSideConfirmed: confirmed, ...rest } = pair
    return { ...rest, doubts: sameSide ? ['same-side'] : [], confirmed }
  }),
})
