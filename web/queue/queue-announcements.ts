import { useEffect, useRef } from 'react'
import { parseCents } from '../../shared/money.ts'
import type { QueueItem, QueueResult } from '../../shared/queue.ts'
import { type ToastInput, toast } from '../ui/feedback/toast-store.ts'
import { datedCoinName, draftReadyText } from './draft-ready-text.ts'

/** What a toast says of a coin. Its `listing` is a draft, or that of the same pictures. */
type DoneCoin = Pick<QueueResult, 'coinType' | 'year'> & {
  listing: Pick<QueueResult['listing'], 'suggestedPrice' | 'isNew'>
}

/** The toasts of a screen for a completed and for a failed coin. */
export interface QueueAnnouncements {
  done: (coin: DoneCoin) => ToastInput
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
  done: coin => ({ title: 'Coin Analysis Complete', description: outcomeText(coin) }),
  failed: {
    title: 'Processing Error',
    description: 'Failed to process coin images. Please try again.',
  },
}

export const PERSISTENT_CAMERA_ANNOUNCEMENTS: QueueAnnouncements = {
  done: coin => ({ title: 'Coin processed successfully', description: outcomeText(coin) }),
  failed: {
    title: 'Processing Failed',
    description: 'There was an error analyzing your coin.',
  },
}

/**
 * The queue makes drafts and puts nothing on eBay, so the specification's "listed successfully" and "processed and listed"
 * would be wrong here.
 */
function outcomeText(coin: DoneCoin): string {
  const { suggestedPrice, isNew } = coin.listing
  if (!isNew) return `In My Listings already: ${datedCoinName(coin)}`
  return draftReadyText(coin, suggestedPrice === null ? null : parseCents(suggestedPrice))
}

/** Shows a toast for each coin that ends while the screen is open. */
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
