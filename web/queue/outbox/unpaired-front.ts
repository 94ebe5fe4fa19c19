/** The front whose back is not captured yet, in IndexedDB: one per user. */
import { createStore, del, get, set } from 'idb-keyval'
import type { ReadCode } from '../../../shared/slab-reading.ts'
import type { FaceDescriptor } from '../../vision/coin-detector.ts'
import type { StoreResult } from './outbox.ts'

export interface UnpairedFront {
  /** The small crop, for the analysis. */
  crop: Blob
  listingCrop?: Blob | undefined
  original?: Blob | undefined
  /** What the coin shows; null where no coin was found. */
  face?: FaceDescriptor | null | undefined
  /** Codes of a slab's label; null where none were looked for. */
  codes?: ReadCode[] | null | undefined
  takenAt: number
}

const fronts = createStore('obverse-fronts', 'fronts')

/** Writes the front, without its original and then without its listing crop where there is no space for them. */
export async function storeFront(owner: number, front: UnpairedFront): Promise<StoreResult> {
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

export function loadFront(owner: number): Promise<UnpairedFront | undefined> {
  return get<UnpairedFront>(owner, fronts)
}
