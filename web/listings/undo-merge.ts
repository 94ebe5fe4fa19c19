import type { QueryClient } from '@tanstack/react-query'
import type { Listing } from '../../shared/listing/listings.ts'
import { failureMessage } from '../lib/api-failure.ts'
import { toast, toastError } from '../ui/feedback/toast-store.ts'
import { requestListingUpdate } from './model/act-calls.ts'
import { refetchListings } from './model/cached-listings.ts'
import { restoreListings, UNDO_MS } from './restore-listings.ts'

/** A listing that took the pieces of drafts. */
export interface Merged {
  before: Listing
  after: Pick<Listing, 'id' | 'version'>
  /** The ids of the drafts, which are deleted. */
  drafts: readonly number[]
  /** What else shows the listings, once the drafts are there again. */
  onUndone?: () => Promise<void>
}

/** Says that drafts became pieces of a listing, with the way back. */
export function toastMerged(
  client: QueryClient,
  text: { title: string; description?: string },
  merged: Merged,
): void {
  toast({
    ...text,
    durationMs: UNDO_MS,
    action: { label: 'Undo', onAct: () => void undoMerge(client, merged) },
  })
}

async function undoMerge(
  client: QueryClient,
  { before, after, drafts, onUndone }: Merged,
): Promise<void> {
  const { quantity, storageLocation, cost } = before
  const pictures = before.pictures.map(({ sha256, originalSha256 }) => ({ sha256, originalSha256 }))
  try {
    // The listing first: no piece is on sale twice.
    await requestListingUpdate(after, { quantity, storageLocation, cost, pictures })
  } catch (error) {
    await refetchListings(client)
    toastError('Not undone', failureMessage(error, 'Please try again.'))
    return
  }
  await restoreListings(client, drafts)
  await onUndone?.()
}
