import { useEffect, useRef } from 'react'
import type { QueueItem } from '../../shared/queue.ts'
import { type ToastInput, toast } from '../ui/toast-store.ts'

/** What a screen says of a coin that is done, and of one that failed. */
export interface QueueAnnouncements {
  done: (coin: { coinType: string; year: string }) => ToastInput
  failed: ToastInput
}

export const RAPID_ANNOUNCEMENTS: QueueAnnouncements = {
  done: ({ coinType }) => ({
    title: 'Coin Added Successfully',
    description: `${coinType} processed, ready for next capture`,
  }),
  failed: {
    title: 'Capture Failed',
    description: 'Failed to process the coin images. Please try again.',
  },
}

export const SIMPLE_QUEUE_ANNOUNCEMENTS: QueueAnnouncements = {
  done: ({ coinType, year }) => ({
    title: 'Coin Analysis Complete',
    description: `${coinType} ${year} analyzed and listed successfully`,
  }),
  failed: {
    title: 'Processing Error',
    description: 'Failed to process coin images. Please try again.',
  },
}

export const PERSISTENT_CAMERA_ANNOUNCEMENTS: QueueAnnouncements = {
  done: () => ({
    title: 'Coin processed successfully',
    description: 'Your coin has been processed and listed',
  }),
  failed: {
    title: 'Processing Failed',
    description: 'There was an error analyzing your coin.',
  },
}

/** Tells of coins that end while the screen is open. What had ended before is no announcements. */
export function useQueueAnnouncements(
  items: readonly QueueItem[] | undefined,
  announcements: QueueAnnouncements,
): void {
  const open = useRef<Set<string>>(new Set())
  useEffect(() => {
    for (const item of items ?? []) {
      if (item.status === 'pending' || item.status === 'processing') {
        open.current.add(item.id)
      } else if (open.current.delete(item.id)) {
        if (item.result) toast(announcements.done(item.result))
        else toast({ variant: 'destructive', ...announcements.failed })
      }
    }
  }, [items, announcements])
}

export interface BatchCount {
  done: number
  failed: number
}

/** What became of one pair of a batch. */
type PairStatus = 'sent' | 'queued' | 'done' | 'failed'
/** By the pairs' ids, while the batch is under way. */
export type Batch = ReadonlyMap<string, PairStatus>

/** The batch with these pairs added: they are in the outbox. */
export const withPairs = (batch: Batch, ids: readonly string[]): Batch =>
  new Map([...batch, ...ids.map(id => [id, 'sent'] as const)])

/**
 * The batch by the latest announcements. What has ended is remembered: the queue's list keeps the latest completed coins
 * alone. A refused pair, and one that was removed from the queue, counts as failed.
 */
export function updateBatch(
  batch: Batch,
  items: readonly QueueItem[],
  /** Pairs that are only on the device, and whether they were refused for good. */
  waiting: ReadonlyMap<string, boolean>,
): Batch {
  const statuses = new Map(items.map(item => [item.id, item.status]))
  const fateOf = (id: string, before: PairStatus): PairStatus => {
    const status = statuses.get(id)
    if (status === 'completed') return 'done'
    if (status === 'failed') return 'failed'
    if (status) return 'queued'
    const refused = waiting.get(id)
    if (refused !== undefined) return refused ? 'failed' : 'sent'
    // Uploaded, and not in the list yet; or gone from it.
    return before === 'queued' ? 'failed' : before
  }
  return new Map([...batch].map(([id, before]) => [id, fateOf(id, before)]))
}

/** How a batch went, once every coin of it has ended; null before. */
export function batchCount(batch: Batch): BatchCount | null {
  const count = { done: 0, failed: 0 }
  for (const fate of batch.values()) {
    if (fate === 'done' || fate === 'failed') count[fate]++
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
