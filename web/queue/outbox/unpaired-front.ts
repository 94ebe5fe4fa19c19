/** The front whose back is not captured yet, in IndexedDB: one per user. */
import { createStore, del } from 'idb-keyval'
import { get, set } from '../../lib/picture-storage.ts'
import type { TakenPicture } from '../../pictures/taken-pair.ts'
import type { StoreResult } from './outbox.ts'

const fronts = createStore('obverse-unpaired-fronts', 'fronts')

/** Writes the front, without its original and then without its listing crop where there is no space for them. */
export async function storeFront(owner: number, front: TakenPicture): Promise<StoreResult> {
  const { original: _original, ...withoutOriginal } = front
  const { listingCrop: _listingCrop, ...smallCropOnly } = withoutOriginal
  try {
    await set(owner, front, fronts)
    return 'whole'
  } catch {
    // The browser gives no further reason; the smaller row shows whether it was the space.
  }
  try {
    await set(owner, withoutOriginal, fronts)
    return 'without originals'
  } catch {
    await set(owner, smallCropOnly, fronts)
    return 'small crops only'
  }
}

export async function deleteFront(owner: number): Promise<void> {
  await del(owner, fronts)
}

export function loadFront(owner: number): Promise<TakenPicture | undefined> {
  return get<TakenPicture>(owner, fronts)
}
