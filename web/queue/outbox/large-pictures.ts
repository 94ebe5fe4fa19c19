/**
 * The large pictures of a pair: for each side the listing crop, which eBay gets, and the photo that it was cut
 * from. They are uploaded after the pair. A pair in the outbox holds them back, so that its rows stay as they
 * are when it is uploaded.
 */
import { del } from 'idb-keyval'
import { OTHER_SLOT, type PictureSlot, SLOTS } from '../../../shared/coins/coins.ts'
import { getMany, set, setMany } from '../../lib/picture-storage.ts'
import { storedHash } from '../../pictures/make-thumbnail.ts'
import type { LargeSide, TakenPair, TakenPicture } from '../../pictures/taken-pair.ts'
import {
  LARGE_KINDS,
  type LargeKind,
  type LargePicture,
  notify,
  outboxRows,
  type WaitingPair,
} from './outbox-rows.ts'

export type LargePictures = Partial<Record<PictureSlot, LargeSide>>

const keyOf = (pair: string, slot: PictureSlot, kind: LargeKind) => `${pair}:${slot}:${kind}`

export const largeKeysOf = (pair: string): string[] =>
  SLOTS.flatMap(slot => LARGE_KINDS.map(kind => keyOf(pair, slot, kind)))

/** The rows of a pair's large pictures. */
export async function largeRowsOf(
  { id: pair, owner, takenAt, front, back }: WaitingPair,
  large: LargePictures,
): Promise<LargePicture[]> {
  const smallCrops = { front: front.smallCrop, back: back.smallCrop }
  const sides = await Promise.all(
    SLOTS.map(async slot => {
      const { listingCrop, original } = large[slot] ?? {}
      if (!listingCrop && !original) return []
      const cropSha256 = await storedHash(smallCrops[slot])
      const files = { 'listing-crop': listingCrop, original }
      return LARGE_KINDS.flatMap((kind): LargePicture[] => {
        const [key, file] = [keyOf(pair, slot, kind), files[kind]]
        return file ? [{ key, pair, slot, kind, owner, takenAt, file, cropSha256 }] : []
      })
    }),
  )
  return sides.flat()
}

/** The stored rows of a pair's large pictures. */
export async function largeRows(pair: string): Promise<LargePicture[]> {
  const rows = await getMany<LargePicture | undefined>(largeKeysOf(pair), outboxRows)
  return rows.filter(row => row !== undefined)
}

/** A stored pair with its large pictures as it was taken. */
export async function loadTakenPair(pair: WaitingPair): Promise<TakenPair> {
  const { id, swapped, sameSideConfirmed } = pair
  const rows = await largeRows(id)
  const taken = (slot: PictureSlot): TakenPicture => {
    const fileOf = (kind: LargeKind) =>
      rows.find(row => row.slot === slot && row.kind === kind)?.file
    return {
      ...pair[swapped ? OTHER_SLOT[slot] : slot],
      listingCrop: fileOf('listing-crop'),
      original: fileOf('original'),
    }
  }
  return { id, front: taken('front'), back: taken('back'), sameSideConfirmed }
}

/** The side of the listing that a large picture shows, where its pair's sides are swapped or not. */
export const listingSlot = ({ slot }: LargePicture, swapped: boolean): PictureSlot =>
  swapped ? OTHER_SLOT[slot] : slot

/** Notes with the large pictures of an uploaded pair that its sides are swapped. */
export async function markSwapped(pair: string): Promise<void> {
  const rows = await largeRows(pair)
  await setMany(
    rows.map(row => [row.key, { ...row, swapped: true } satisfies LargePicture]),
    outboxRows,
  )
}

const FIRST_RETRY_MS = 60_000
const LONGEST_RETRY_MS = 86_400_000

/** Puts off a large picture that the server cannot take now; the pause is doubled each time. */
export async function putOffLarge(
  picture: LargePicture,
  putOff: NonNullable<LargePicture['putOff']>,
): Promise<void> {
  const { key, misses = 0 } = picture
  const pause = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** misses)
  const row: LargePicture = { ...picture, misses: misses + 1, retryAt: Date.now() + pause, putOff }
  await set(key, row, outboxRows)
}

/** Whether it is to send now. */
export const isDue = ({ retryAt = 0 }: LargePicture): boolean => retryAt <= Date.now()

export async function deleteLarge({ key }: LargePicture): Promise<void> {
  await del(key, outboxRows)
  notify()
}
