import { useEffect, useRef } from 'react'
import type { QueueItem } from '../../../shared/queue.ts'
import { type ToastInput, toast } from '../../ui/toast-store.ts'

/** What a screen says of a coin that is done, and of one that failed. */
export interface QueueNews {
  done: (coin: { coinType: string; year: string }) => ToastInput
  failed: ToastInput
}

export const RAPID_NEWS: QueueNews = {
  done: ({ coinType }) => ({
    title: 'Coin Added Successfully',
    description: `${coinType} processed, ready for next capture`,
  }),
  failed: {
    title: 'Capture Failed',
    description: 'Failed to process the coin images. Please try again.',
  },
}

export const SIMPLE_QUEUE_NEWS: QueueNews = {
  done: ({ coinType, year }) => ({
    title: 'Coin Analysis Complete',
    description: `${coinType} ${year} analyzed and listed successfully`,
  }),
  failed: {
    title: 'Processing Error',
    description: 'Failed to process coin images. Please try again.',
  },
}

export const STANDING_CAMERA_NEWS: QueueNews = {
  done: () => ({
    title: 'Coin processed successfully',
    description: 'Your coin has been processed and listed',
  }),
  failed: {
    title: 'Processing Failed',
    description: 'There was an error analyzing your coin.',
  },
}

/** Tells of coins that end while the screen is open. What had ended before is no news. */
export function useQueueNews(items: readonly QueueItem[] | undefined, news: QueueNews): void {
  const open = useRef<Set<string>>(new Set())
  useEffect(() => {
    for (const item of items ?? []) {
      if (item.status === 'pending' || item.status === 'processing') {
        open.current.add(item.id)
      } else if (open.current.delete(item.id)) {
        if (item.result) toast(news.done(item.result))
        else toast({ variant: 'destructive', ...news.failed })
      }
    }
  }, [items, news])
}

export interface BatchCount {
  done: number
  failed: number
}

/** How a batch went, once every coin of it has ended; null before. A refused or removed pair counts as failed. */
export function batchCount(
  ids: readonly string[],
  items: readonly QueueItem[],
  /** Pairs that are only on the device, and whether they were refused for good. */
  waiting: ReadonlyMap<string, boolean>,
): BatchCount | null {
  const statuses = new Map(items.map(item => [item.id, item.status]))
  const count = { done: 0, failed: 0 }
  for (const id of ids) {
    const status = statuses.get(id)
    if (status === 'pending' || status === 'processing' || waiting.get(id) === false) return null
    if (status === 'completed') count.done++
    else count.failed++
  }
  return count
}

/** "Batch Processing Complete", destructive if any failed. */
export const batchToast = ({ done, failed }: BatchCount): ToastInput => ({
  title: 'Batch Processing Complete',
  description: `${done} coins processed successfully, ${failed} failed`,
  variant: failed > 0 ? 'destructive' : 'default',
})
