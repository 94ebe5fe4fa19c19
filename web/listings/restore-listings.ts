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
export const restoreListings = (client: QueryClient, ids: readonly number[]): Promise<boolean> =>
  restored(client, ids, {})

/** `restoreListings` one after the other, for those that change one listing. */
export const restoreInTurn = (client: QueryClient, ids: readonly number[]): Promise<boolean> =>
  restored(client, ids, { together: 1 })

/** Whether all are restored. */
async function restored(
  client: QueryClient,
  ids: readonly number[],
  options: { together?: number },
): Promise<boolean> {
  const failed = await eachOf(
    ids,
    id => apiFetch(`/api/listings/${id}/restore`, { method: 'POST' }),
    options,
  )
  await refetchListings(client)
  const [first] = failed
  if (!first) {
    toast({ title: `${counted(ids.length, 'listing')} restored` })
    return true
  }
  toastError(
    ids.length === 1 ? 'Failed to restore the listing' : 'Failed to restore listings',
    `${ids.length === 1 ? '' : `${failed.length} of ${ids.length} could not be restored. `}${failureMessage(first.error, 'Please try again.')}`,
  )
  return false
}
