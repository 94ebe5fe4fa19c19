/** The object store of the pair outbox, and the channel on which its changes are announced. */
import { createStore } from 'idb-keyval'
import type { SlabReading } from '../../../shared/certificates/slab-reading.ts'
import type { PictureSlot } from '../../../shared/coins/coins.ts'
import type { QueueError, QueuePace } from '../../../shared/queue.ts'
import type { FaceDescriptor } from '../../vision/detector/coin-detector.ts'

export interface WaitingPair {
  /** A UUID, made at capture. It makes the upload idempotent. */
  id: string
  /** The user's id. Only this user's session uploads the pair. */
  owner: number
  pace: QueuePace
  /** ms since 1970. */
  takenAt: number
  /** The small crops, for the analysis. */
  front: Blob
  back: Blob
  /** What the sides show, for recognition. */
  faces: Partial<Record<PictureSlot, FaceDescriptor | null | undefined>>
  /** The codes of a slab's label; null or missing without. */
  slab?: SlabReading | null
  /** What the pictures lack, in words: "Some glare"; absent where none were looked for. */
  faults?: Partial<Record<PictureSlot, readonly string[] | undefined>>
  /** The second picture shows the obverse: the coin is sent with its sides the other way round. */
  swapped?: boolean
  /** In ms since 1970: it is not sent before. Absent: at once. */
  sendAfter?: number | null
  /** The seller confirmed that both sides show the same picture. */
  sameSideConfirmed: boolean
  /** Collected: uploaded only after "Process". */
  held: boolean
  /** Why the server refused it for good; null while it may still be sent. */
  refusal: QueueError | null
}

/** The pair as it is sent and shown. */
export function inListingOrder<Pair extends WaitingPair>(pair: Pair): Pair {
  if (!pair.swapped) return pair
  const { front, back, faces, slab, faults } = pair
  return {
    ...pair,
    front: back,
    back: front,
    faces: { front: faces.back, back: faces.front },
    ...(slab && { slab: { front: slab.back, back: slab.front } }),
    ...(faults && { faults: { front: faults.back, back: faults.front } }),
  }
}

/** A pair that was removed on this device; the server may have accepted it in the same moment. */
export interface RemovedPair {
  removed: string
  owner: number
}

/** As the server's route names them, in the order in which they are uploaded. */
export const LARGE_KINDS = ['listing-crop', 'original'] as const
export type LargeKind = (typeof LARGE_KINDS)[number]

export interface LargePicture {
  pair: string
  /** The order of capture. */
  slot: PictureSlot
  /** The slot as which it was sent; missing where it is the same. */
  sentAs?: PictureSlot
  kind: LargeKind
  owner: number
  takenAt: number
  file: Blob
  /** The small crop's SHA-256 as the server stores it, by which it is identified. */
  cropSha256: string
  /** How often the server did not know the crop; absent: never. */
  misses?: number
  /** In ms since 1970: it is not sent before. Absent: at once. */
  retryAt?: number
}

/** Pairs by their id, and by keys below it their large pictures and their removal. */
export type OutboxRow = WaitingPair | LargePicture | RemovedPair

export const isLargePicture = (row: OutboxRow): row is LargePicture => 'file' in row

export const outboxRows = createStore('obverse-outbox', 'pairs')

/** The tag of the Background Sync registration. */
export const OUTBOX_SYNC = 'obverse-outbox'

/** Every change is announced to this tab, other tabs and the service worker. */
const CHANGES_CHANNEL = 'obverse-outbox'

export function notify(): void {
  const channel = new BroadcastChannel(CHANGES_CHANNEL)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin to name
  channel.postMessage('changed')
  channel.close()
}

/** Calls back on every change of the outbox, from any context. Returns how to unsubscribe. */
export function onOutboxChange(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANGES_CHANNEL)
  channel.addEventListener('message', listener)
  return () => channel.close()
}
