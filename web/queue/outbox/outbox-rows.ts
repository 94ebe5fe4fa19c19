/** The object store of the pair outbox, and the channel on which its changes are announced. */
import { createStore } from 'idb-keyval'
import type { PictureSlot } from '../../../shared/coins/coins.ts'
import type { QueueError, QueuePace } from '../../../shared/queue.ts'
import type { LargeSide, TakenPair, TakenPicture } from '../../pictures/taken-pair.ts'

/** What the device stores of a side with its pair. */
export type WaitingSide = Omit<TakenPicture, keyof LargeSide>

/** A pair that is not uploaded yet. */
export interface WaitingPair {
  /** A UUID, made at capture. It makes the upload idempotent. */
  id: string
  /** The user's id. Only this user's session uploads the pair. */
  owner: number
  pace: QueuePace
  /** ms since 1970: the order in which pairs are sent. */
  takenAt: number
  front: WaitingSide
  back: WaitingSide
  /** The back was taken first: the library or the seller has swapped the sides. */
  swapped: boolean
  /** In ms since 1970: it is not sent before. Null: at once. */
  sendAfter: number | null
  /** The seller confirmed that both sides show the same picture. */
  sameSideConfirmed: boolean
  /** The seller has said which picture is the front; absent in rows of an earlier version. */
  sidesConfirmed?: boolean | undefined
  /** Collected: uploaded only after "Process". */
  held: boolean
  /** Why the server refused it for good; null while it may still be sent. */
  refusal: QueueError | null
}

/** How a taken pair waits: whose it is, and when it is sent. */
export type WaitingTerms = Pick<WaitingPair, 'owner' | 'pace' | 'held' | 'sendAfter'>

const waitingSide = ({
  smallCrop,
  face,
  codes,
  seen,
  faults,
  takenAt,
}: TakenPicture): WaitingSide => ({
  smallCrop,
  face,
  codes,
  seen,
  faults,
  takenAt,
})

export const waitingPairOf = (
  { id, front, back, sameSideConfirmed, sidesConfirmed }: TakenPair,
  terms: WaitingTerms,
): WaitingPair => ({
  id,
  ...terms,
  takenAt: back.takenAt,
  front: waitingSide(front),
  back: waitingSide(back),
  swapped: false,
  sameSideConfirmed,
  sidesConfirmed,
  refusal: null,
})

/** A pair that was removed on this device; the server may have accepted it in the same moment. */
export interface RemovedPair {
  removed: string
  owner: number
}

/** As the server's route names them, in the order in which they are uploaded. */
export const LARGE_KINDS = ['listing-crop', 'original'] as const
export type LargeKind = (typeof LARGE_KINDS)[number]

export interface LargePicture {
  key: string
  pair: string
  /** Of the side as it was taken. */
  slot: PictureSlot
  /** The pair was uploaded with its sides swapped. While it waits, only the pair tells. */
  swapped?: boolean
  kind: LargeKind
  owner: number
  takenAt: number
  file: Blob
  /** The small crop's SHA-256 as the server stores it, by which it is identified. */
  cropSha256: string
  /** How often it was put off; absent: never. */
  misses?: number
  /** Why it was put off last: the server did not know the crop, or the upload took too long. */
  putOff?: 'crop unknown' | 'slow'
  /** In ms since 1970: it is not sent before. Absent: at once. */
  retryAt?: number
}

/** Pairs by their id, and by keys below it their large pictures and their removal. */
export type OutboxRow = WaitingPair | LargePicture | RemovedPair

export const isLargePicture = (row: OutboxRow): row is LargePicture => 'file' in row

// Another shape of these rows gets another name: rows of an old one are never read.
export const outboxRows = createStore('obverse-pairs', 'pairs')

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
