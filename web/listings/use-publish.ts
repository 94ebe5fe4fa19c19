import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toastError } from '../ui/feedback/toast-store.ts'
import type { ListingSummary } from './model/listing-state.ts'
import type { OpenDialog } from './opened-dialog.ts'

interface Publish {
  /** Publishes a listing; about an auction it asks first. */
  publish: (listing: ListingSummary) => void
  /** Publishes without a question. */
  start: (listing: ListingSummary) => Promise<void>
  /** Ids of the listings that are being published. */
  publishing: ReadonlySet<number>
}

/** "Publish Now", whose code loads with the first press: the first screen does not carry it. */
export function usePublish(open: OpenDialog): Publish {
  const client = useQueryClient()
  const [publishing, setPublishing] = useState<ReadonlySet<number>>(new Set())

  const start = async (listing: ListingSummary) => {
    const { id } = listing
    setPublishing(current => new Set([...current, id]))
    try {
      const { publishNow } = await import('./publish-now.ts')
      await publishNow({ client, listing, open })
    } catch {
      toastError('Publishing Failed', 'Failed to publish listings')
    } finally {
      setPublishing(current => new Set([...current].filter(one => one !== id)))
    }
  }
  const publish = (listing: ListingSummary) => {
    if (listing.format === 'auction') open({ dialog: 'auction', id: listing.id })
    else void start(listing)
  }
  return { publish, start, publishing }
}
