/** The photos of photo matching in IndexedDB: they survive a reload and a closed tab. */

import { createStore, delMany } from 'idb-keyval'
import type { ReadCode } from '../../../shared/certificates/slab-reading.ts'
import { entries, get, getMany, set } from '../../lib/picture-storage.ts'
import type { LargeSide, SidePictures } from '../../pictures/taken-pair.ts'
import type { StoreResult } from '../../queue/outbox/outbox.ts'
import type { FaceDescriptor } from '../../vision/detector/coin-detector.ts'
import { type PhotoMatches } from './matched-pair.ts'
import type { PhotoLook } from './photo-look.ts'
import { NO_MATCHES } from './photo-matches.ts'

/** What is shown and compared of a photo. Its pictures stay in storage until the pair is processed. */
export interface PhotoEntry {
  /** SHA-256 of the file: the same photo occurs once. */
  id: string
  name: string
  thumb: Blob
  /** Null: no coin was detected. */
  face: FaceDescriptor | null
  /** Codes of a slab's label; null or missing where none were looked for. */
  codes?: ReadCode[] | null
  /** When the file was written, in ms since 1970. */
  takenAt: number
  look: PhotoLook
}

interface StoredPhoto extends PhotoEntry {
  owner: number
}

const photos = createStore('obverse-sorting', 'photos')
const smallCrops = createStore('obverse-sorting-crops', 'crops')
const largeSides = createStore('obverse-sorting-large', 'large')
const tables = createStore('obverse-sorting-tables', 'tables')
const sent = createStore('obverse-sorting-processed', 'processed')
/** The latest photos that are remembered after they went to the queue. */
const PROCESSED_MOST = 5_000

const keyOf = (owner: number, photo: string) => `${owner}:${photo}`

/**
 * Writes a photo. The photo itself and then its listing crop are left out where there is no space for them;
 * rejects where not even the small crop can be stored. Returns what was stored of the large pictures.
 */
export async function storePhoto(
  owner: number,
  photo: PhotoEntry,
  { smallCrop, listingCrop, original }: SidePictures,
): Promise<StoreResult> {
  const key = keyOf(owner, photo.id)
  // The pictures first: every listed photo has a small crop.
  const stored = await storeLargeSide(key, { listingCrop, original })
  await set(key, smallCrop, smallCrops)
  await set(keyOf(owner, photo.id), { ...photo, owner } satisfies StoredPhoto, photos)
  return stored
}

async function storeLargeSide(key: string, side: LargeSide): Promise<StoreResult> {
  try {
    await set(key, side, largeSides)
    return 'whole'
  } catch {
    // No space, or the browser gives no reason: less is tried.
  }
  const { listingCrop } = side
  try {
    if (listingCrop) await set(key, { listingCrop } satisfies LargeSide, largeSides)
    return listingCrop ? 'without originals' : 'small crops only'
  } catch {
    return 'small crops only'
  }
}

export async function deletePhotos(owner: number, ids: readonly string[]): Promise<void> {
  const keys = ids.map(id => keyOf(owner, id))
  await delMany(keys, photos)
  await delMany(keys, smallCrops)
  await delMany(keys, largeSides)
}

/** The pictures of these photos, in order; undefined where there is no small crop any more. */
export async function storedPhotoPictures(
  owner: number,
  ids: readonly string[],
): Promise<(SidePictures | undefined)[]> {
  const keys = ids.map(id => keyOf(owner, id))
  const [small, large] = await Promise.all([
    getMany<Blob | undefined>(keys, smallCrops),
    getMany<LargeSide | undefined>(keys, largeSides),
  ])
  return small.map((smallCrop, index) => smallCrop && { ...large[index], smallCrop })
}

export async function storeMatches(owner: number, matches: PhotoMatches): Promise<void> {
  await set(owner, matches, tables)
}

/** What an earlier visit stored. */
export interface StoredPhotos {
  photos: PhotoEntry[]
  matches: PhotoMatches
  /** SHA-256 of photos that went to the queue. */
  processed: readonly string[]
}

/** Remembers photos that went to the queue. */
export async function storeProcessed(owner: number, ids: readonly string[]): Promise<void> {
  const before = (await get<string[]>(owner, sent)) ?? []
  await set(owner, [...new Set([...before, ...ids])].slice(-PROCESSED_MOST), sent)
}

export async function loadPhotos(owner: number): Promise<StoredPhotos> {
  const [stored, matches, processed = []] = await Promise.all([
    entries<string, StoredPhoto>(photos),
    get<PhotoMatches>(owner, tables),
    get<string[]>(owner, sent),
  ])
  return {
    photos: stored.map(([, photo]) => photo).filter(photo => photo.owner === owner),
    matches: matches ?? NO_MATCHES,
    processed,
  }
}
