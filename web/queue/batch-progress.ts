/** The progress of one batch of pairs through outbox and queue. Pure. */
import type { QueueItem } from '../../shared/queue.ts'
import type { ToastInput } from '../ui/toast-store.ts'

export interface BatchCount {
  done: number
  failed: number
}

/** The status of one pair of a batch. */
type PairStatus = 'sent' | 'queued' | 'done' | 'failed'
/** By the pairs' ids, until every pair has ended. */
export type Batch = ReadonlyMap<string, PairStatus>

/** The batch with these pairs of the outbox added. */
export const withPairs = (batch: Batch, ids: readonly string[]): Batch =>
  new Map([...batch, ...ids.map(id => [id, 'sent'] as const)])

/**
 * The batch with the latest statuses. The status of an ended pair does not change, because the queue
 * lists only the latest completed coins. A refused pair, and one that was removed from the queue,
 * counts as failed.
 */
export function updateBatch(
  batch: Batch,
  items: readonly QueueItem[],
  /** Pairs that are only on the device, and whether the server refused them. */
  waiting: ReadonlyMap<string, boolean>,
): Batch {
  const statuses = new Map(items.map(item => [item.id, item.status]))
  const statusOf = (id: string, before: PairStatus): PairStatus => {
    const status = statuses.get(id)
    if (status === 'completed') return 'done'
    if (status === 'failed') return 'failed'
    if (status) return 'queued'
    const refused = waiting.get(id)
    if (refused !== undefined) return refused ? 'failed' : 'sent'
    // Uploaded and not listed yet, or removed from the queue.
    return before === 'queued' ? 'failed' : before
  }
  return new Map([...batch].map(([id, before]) => [id, statusOf(id, before)]))
}

/** The counts once every coin of the batch has ended; null before. */
export function batchCount(batch: Batch): BatchCount | null {
  const count = { done: 0, failed: 0 }
  for (const status of batch.values()) {
    if (status === 'done' || status === 'failed') count[status]++
    else return null
  }
  return count
}

/** "Batch Processing Complete", destructive if any failed. */
export const batchToast = ({ done, failed }: BatchCount): ToastInput => ({
  title: 'Batch Processing Complete',
  description: `${done} coins processed successfully, ${failed} failed`,
  variant: failed > 0 ? 'destructive' : 'default',
})
