import type { QueryClient } from '@tanstack/react-query'
import { counted } from '../../shared/lib/count-text.ts'
import { apiFetch } from '../lib/api.ts'
import { failureMessage } from '../lib/api-failure.ts'
import { toast, toastError } from '../ui/feedback/toast-store.ts'
import { refetchListings } from './model/cached-listings.ts'
import { eachOf } from './model/several.ts'

/** Undo is offered this long, in ms; afterwards under "Recently deleted". */
export const UNDO_MS = 15_000

/** POST /api/listings/{id}/restore for each, and says how it went. */
export async function restoreListings(client: QueryClient, ids: readonly number[]): Promise<void> {
  const failed = await eachOf(ids, id =>
    apiFetch(`/api/listings/${id}/restore`, { method: 'POST' }),
  )
  await refetchListings(client)
  const [first] = failed
  if (!first) return void toast({ title: `${counted(ids.length, 'listing')} restored` })
  toastError(
    'Failed to restore listings',
    `${failed.length} of ${ids.length} could not be restored. ${failureMessage(first.error, 'Please try again.')}`,
  )
}
