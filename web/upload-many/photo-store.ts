/** The photos that are being sorted into pairs, kept on this device: they outlive a reload and a closed tab. */
import { createStore, delMany, entries, get, getMany, set } from 'idb-keyval'
import type { FaceDescriptor } from '../vision/eye.ts'
import { EMPTY_TABLE, type Table } from './table.ts'

/** What the table shows and compares of a photo. Its crop stays in storage until the pair is processed. */
export interface TablePhoto {
  /** SHA-256 of the file: the same photo lies on the table once. */
  id: string
  name: string
  thumb: Blob
  /** Null: the eye saw no coin. */
  face: FaceDescriptor | null
}

interface StoredPhoto extends TablePhoto {
  owner: number
}

const photos = createStore('obverse-sorting', 'photos')
const crops = createStore('obverse-sorting-crops', 'crops')
const tables = createStore('obverse-sorting-tables', 'tables')

const keyOf = (owner: number, photo: string) => `${owner}:${photo}`

/** Writes a photo; rejects where nothing can be stored. */
export async function keepPhoto(owner: number, photo: TablePhoto, crop: Blob): Promise<void> {
  // The crop first: a photo that is shown can be sent.
  await set(keyOf(owner, photo.id), crop, crops)
  await set(keyOf(owner, photo.id), { ...photo, owner } satisfies StoredPhoto, photos)
}

export async function forgetPhotos(owner: number, ids: readonly string[]): Promise<void> {
  const keys = ids.map(id => keyOf(owner, id))
  await delMany(keys, photos)
  await delMany(keys, crops)
}

/** The crops of these photos, in their order; undefined for one that is gone. */
export function cropsOf(owner: number, ids: readonly string[]): Promise<(Blob | undefined)[]> {
  return getMany<Blob | undefined>(
    ids.map(id => keyOf(owner, id)),
    crops,
  )
}

export async function keepTable(owner: number, table: Table): Promise<void> {
  await set(owner, table, tables)
}

/** What an earlier visit left: every photo, and how they lay. */
export async function leftOnTable(owner: number): Promise<{ photos: TablePhoto[]; table: Table }> {
  const [stored, table] = await Promise.all([
    entries<string, StoredPhoto>(photos),
    get<Table>(owner, tables),
  ])
  return {
    photos: stored.map(([, photo]) => photo).filter(photo => photo.owner === owner),
    table: table ?? EMPTY_TABLE,
  }
}
