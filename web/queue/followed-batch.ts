/**
 * The released pairs whose common end is announced. They are stored on the device, so that the end is announced after a
 * reload too; one tab follows them, and every tab of the browser announces it.
 */
import { atom, getDefaultStore } from 'jotai'
import { z } from 'zod'
import { onOtherUser } from '../lib/page-user.ts'
import { readDeviceJson, writeDeviceJson } from '../lib/stored-json.ts'
import {
  type Batch,
  type BatchCount,
  batchCount,
  batchDrafts,
  withPairs,
} from './batch-progress.ts'

const progressSchema = z.object({
  status: z.enum(['sent', 'queued', 'done', 'failed']),
  draft: z.number().nullable(),
})
const storedSchema = z.array(z.tuple([z.string(), progressSchema]))

const keyOf = (owner: number) => `obverse-batch-${owner}`

/** What became of a batch. */
export interface EndedBatch extends BatchCount {
  owner: number
  /** The listings that it made. */
  drafts: number[]
}

type Message = { type: 'changed' } | { type: 'ended'; batch: EndedBatch }

/** A change, or the end of a batch, to all tabs: also to this one. */
const CHANNEL = 'obverse-batch'

function tell(message: Message): void {
  const channel = new BroadcastChannel(CHANNEL)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin to name
  channel.postMessage(message)
  channel.close()
}

/** Calls back on each message of any tab. Returns how to unsubscribe. */
export function onBatchMessage(listener: (message: Message) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => listener(data))
  return () => channel.close()
}

/** The listings of the last batch that has ended while the page was open. */
export const endedDraftsAtom = atom<readonly number[]>([])
onOtherUser(() => getDefaultStore().set(endedDraftsAtom, []))

export function followedBatch(owner: number): Batch {
  return new Map(readDeviceJson(keyOf(owner), storedSchema) ?? [])
}

/** Stores its progress; at its end it is announced and followed no more. */
export function storeProgress(owner: number, batch: Batch): void {
  const count = batchCount(batch)
  writeDeviceJson(keyOf(owner), count ? null : [...batch])
  if (count) tell({ type: 'ended', batch: { ...count, owner, drafts: batchDrafts(batch) } })
}

/** Adds pairs to the batch whose end is announced. */
export function followPairs(owner: number, ids: readonly string[]): void {
  writeDeviceJson(keyOf(owner), [...withPairs(followedBatch(owner), ids)])
  getDefaultStore().set(endedDraftsAtom, [])
  tell({ type: 'changed' })
}
