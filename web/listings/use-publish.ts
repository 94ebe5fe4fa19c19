import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Listing } from '../../shared/listings.ts'
import { toastError } from '../ui/toast-store.ts'
import type { OpenDialog } from './opened-dialog.ts'

interface Publish {
  publish: (listings: readonly Listing[]) => Promise<void>
  /** Ids of the listings that are being published, or wait for their turn. */
  publishing: ReadonlySet<number>
}

/** Publishing, whose code loads with the first press: the first screen does not carry it. */
export function usePublish(open: OpenDialog): Publish {
  const client = useQueryClient()
  const [publishing, setPublishing] = useState<ReadonlySet<number>>(new Set())

  const publish = async (listings: readonly Listing[]) => {
    const ids = listings.map(({ id }) => id)
    const settle = (settled: readonly number[]) =>
      setPublishing(current => new Set([...current].filter(id => !settled.includes(id))))
    setPublishing(current => new Set([...current, ...ids]))
    try {
      const { publishListings } = await import('./publish-listings.ts')
      await publishListings({ client, listings, onSettled: id => settle([id]), open })
    } catch {
      toastError('Publishing Failed', 'Failed to publish listings')
    } finally {
      settle(ids)
    }
  }
  return { publish, publishing }
}
