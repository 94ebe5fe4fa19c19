import { useEffect, useRef } from 'react'
import type { QueueItem } from '../../shared/queue.ts'
import { type ToastInput, toast } from '../ui/toast-store.ts'

/** The toasts of a screen for a completed and for a failed coin. */
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
