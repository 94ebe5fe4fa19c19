import { counted } from '../../shared/lib/count-text.ts'
/** The progress of one batch of pairs through outbox and queue. Pure. */
import type { QueueItem } from '../../shared/queue.ts'
import type { ToastInput } from '../ui/feedback/toast-store.ts'

export interface BatchCount {
  done: number
  failed: number
}

interface PairProgress {
  status: 'sent' | 'queued' | 'done' | 'failed'
  /** The listing of a pair that is done. */
  draft: number | null
}
/** By the pairs' ids, until every pair has ended. */
export type Batch = ReadonlyMap<string, PairProgress>

const SENT: PairProgress = { status: 'sent', draft: null }

/** The batch with these pairs of the outbox added. */
export const withPairs = (batch: Batch, ids: readonly string[]): Batch =>
  new Map([...batch, ...ids.map(id => [id, SENT] as const)])

/**
 * The batch with the latest statuses. The status of an ended pair does not change, because the queue
 * lists only the latest completed coins. A refused pair, and a pair that was removed from the queue,
 * counts as failed.
 */
export function updateBatch(
  batch: Batch,
  items: readonly QueueItem[],
  /** Pairs that are only on the device, and whether the server refused them. */
  waiting: ReadonlyMap<string, boolean>,
): Batch {
  const listed = new Map(items.map(item => [item.id, item]))
  const progressOf = (id: string, before: PairProgress): PairProgress => {
    const item = listed.get(id)
    if (item?.status === 'completed')
      return { status: 'done', draft: item.result?.listing.id ?? null }
    if (item) return { status: item.status === 'failed' ? 'failed' : 'queued', draft: null }
    const refused = waiting.get(id)
    if (refused !== undefined) return { status: refused ? 'failed' : 'sent', draft: null }
    // Uploaded and not listed yet, or removed from the queue.
    return before.status === 'queued' ? { status: 'failed', draft: null } : before
  }
  return new Map([...batch].map(([id, before]) => [id, progressOf(id, before)]))
}

/** The counts once every coin of the batch has ended; null before. */
export function batchCount(batch: Batch): BatchCount | null {
  const count = { done: 0, failed: 0 }
  for (const { status } of batch.values()) {
    if (status === 'done' || status === 'failed') count[status]++
    else return null
  }
  return count
}

/** The drafts that the batch has made so far. */
export const batchDrafts = (batch: Batch): number[] => [
  ...new Set([...batch.values()].flatMap(({ draft }) => draft ?? [])),
]

/** "Batch Processing Complete", destructive if any failed. */
export const batchToast = ({ done, failed }: BatchCount): ToastInput => ({
  title: 'Batch Processing Complete',
  description: `${counted(done, 'coin')} processed successfully, ${failed} failed`,
  variant: failed > 0 ? 'destructive' : 'default',
})
