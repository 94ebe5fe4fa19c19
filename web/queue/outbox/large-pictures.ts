/**
 * The large pictures of a pair: for each side the listing crop, which eBay gets, and the photo that it was cut
 * from. They are uploaded after the pair. A pair in the outbox holds them back, so that its rows stay as they
 * are when it is uploaded.
 */
import { del } from 'idb-keyval'
import { PICTURE_SLOTS, type PictureSlot } from '../../../shared/coins/coins.ts'
import { getMany, set, setMany } from '../../lib/picture-storage.ts'
import { storedHash } from '../../pictures/make-thumbnail.ts'
import {
  LARGE_KINDS,
  type LargeKind,
  type LargePicture,
  notify,
  outboxRows,
  type WaitingPair,
} from './outbox-rows.ts'

export interface LargeSide {
  listingCrop?: Blob | undefined
  original?: Blob | undefined
}
export type LargePictures = Partial<Record<PictureSlot, LargeSide>>

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys of a constant forgets its keys
const SLOTS = Object.keys(PICTURE_SLOTS) as PictureSlot[]
const keyOf = (pair: string, slot: PictureSlot, kind: LargeKind) => `${pair}:${slot}:${kind}`

export const largeKeysOf = (pair: string): string[] =>
  SLOTS.flatMap(slot => LARGE_KINDS.map(kind => keyOf(pair, slot, kind)))

/** The rows of a pair's large pictures by their keys. */
export async function largeRowsOf(
  { id, owner, takenAt, ...crops }: WaitingPair,
  large: LargePictures,
): Promise<[string, LargePicture][]> {
  const sides = await Promise.all(
    SLOTS.map(async slot => {
      const { listingCrop, original } = large[slot] ?? {}
      if (!listingCrop && !original) return []
      const cropSha256 = await storedHash(crops[slot])
      const files = { 'listing-crop': listingCrop, original }
      return LARGE_KINDS.flatMap((kind): [string, LargePicture][] => {
        const file = files[kind]
        const row = file && { pair: id, slot, kind, owner, takenAt, file, cropSha256 }
        return row ? [[keyOf(id, slot, kind), row]] : []
      })
    }),
  )
  return sides.flat()
}

/** The stored large pictures of a pair. */
export async function loadLarge(pair: string): Promise<LargePictures> {
  const rows = await getMany<LargePicture | undefined>(largeKeysOf(pair), outboxRows)
  const files = new Map(rows.map(row => [row && `${row.slot}:${row.kind}`, row?.file]))
  const sideOf = (slot: PictureSlot): LargeSide => ({
    listingCrop: files.get(`${slot}:listing-crop`),
    original: files.get(`${slot}:original`),
  })
  return { front: sideOf('front'), back: sideOf('back') }
}

const OTHER: Record<PictureSlot, PictureSlot> = { front: 'back', back: 'front' }

/** Notes on a pair's large pictures the slots as which its sides were sent. */
export async function noteSentSlots(pair: WaitingPair): Promise<void> {
  if (!pair.swapped) return
  const stored = await getMany<LargePicture | undefined>(largeKeysOf(pair.id), outboxRows)
  const rows = stored.filter(row => row !== undefined)
  await setMany(
    rows.map(row => [keyOf(row.pair, row.slot, row.kind), { ...row, sentAs: OTHER[row.slot] }]),
    outboxRows,
  )
}

const FIRST_RETRY_MS = 60_000
const LONGEST_RETRY_MS = 86_400_000

/** Puts off a large picture whose crop the server does not know; the pause is doubled each time. */
export async function putOffLarge(picture: LargePicture): Promise<void> {
  const { pair, slot, kind, misses = 0 } = picture
  const pause = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** misses)
  const row: LargePicture = { ...picture, misses: misses + 1, retryAt: Date.now() + pause }
  await set(keyOf(pair, slot, kind), row, outboxRows)
}

/** Whether it is to send now. */
export const isDue = ({ retryAt = 0 }: LargePicture): boolean => retryAt <= Date.now()

export async function deleteLarge({ pair, slot, kind }: LargePicture): Promise<void> {
  await del(keyOf(pair, slot, kind), outboxRows)
  notify()
}
