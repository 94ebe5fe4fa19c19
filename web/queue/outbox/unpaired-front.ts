/** The front whose back is not captured yet, in IndexedDB: one per user. */
import { createStore, del } from 'idb-keyval'
import type { TakenPicture } from '../../capture/session/capture-session.ts'
import { get, set } from '../../lib/picture-storage.ts'
import type { StoreResult } from './outbox.ts'

const fronts = createStore('obverse-fronts', 'fronts')

/** Writes the front, without its original and then without its listing crop where there is no space for them. */
export async function storeFront(owner: number, front: TakenPicture): Promise<StoreResult> {
  const { crop, listingCrop, face, codes, takenAt } = front
  try {
    await set(owner, front, fronts)
    return 'whole'
  } catch {
    // The browser gives no further reason; the smaller row shows whether it was the space.
  }
  try {
    await set(owner, { crop, listingCrop, face, codes, takenAt }, fronts)
    return 'without originals'
  } catch {
    await set(owner, { crop, face, codes, takenAt }, fronts)
    return 'small crops only'
  }
}

export async function deleteFront(owner: number): Promise<void> {
  await del(owner, fronts)
}

export function loadFront(owner: number): Promise<TakenPicture | undefined> {
  return get<TakenPicture>(owner, fronts)
}
