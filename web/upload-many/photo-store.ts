/** The photos of photo matching in IndexedDB: they survive a reload and a closed tab. */
import { createStore, delMany, entries, get, getMany, set } from 'idb-keyval'
import type { FaceDescriptor } from '../vision/coin-detector.ts'
import { NO_MATCHES, type PhotoMatches } from './photo-matches.ts'

/** What is shown and compared of a photo. Its crop stays in storage until the pair is processed. */
export interface PhotoEntry {
  /** SHA-256 of the file: the same photo occurs once. */
  id: string
  name: string
  thumb: Blob
  /** Null: no coin was detected. */
  face: FaceDescriptor | null
}

interface StoredPhoto extends PhotoEntry {
  owner: number
}

const photos = createStore('obverse-sorting', 'photos')
const crops = createStore('obverse-sorting-crops', 'crops')
const tables = createStore('obverse-sorting-tables', 'tables')

const keyOf = (owner: number, photo: string) => `${owner}:${photo}`

/** Writes a photo; rejects where nothing can be stored. */
export async function storePhoto(owner: number, photo: PhotoEntry, crop: Blob): Promise<void> {
  // The crop first: every listed photo has one.
  await set(keyOf(owner, photo.id), crop, crops)
  await set(keyOf(owner, photo.id), { ...photo, owner } satisfies StoredPhoto, photos)
}

export async function deletePhotos(owner: number, ids: readonly string[]): Promise<void> {
  const keys = ids.map(id => keyOf(owner, id))
  await delMany(keys, photos)
  await delMany(keys, crops)
}

/** The crops of these photos, in order; undefined where there is none any more. */
export function cropsOf(owner: number, ids: readonly string[]): Promise<(Blob | undefined)[]> {
  return getMany<Blob | undefined>(
    ids.map(id => keyOf(owner, id)),
    crops,
  )
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
    get<PhotoMatches>(owner, tables),
  ])
  return {
    photos: stored.map(([, photo]) => photo).filter(photo => photo.owner === owner),
    matches: matches ?? NO_MATCHES,
  }
}
