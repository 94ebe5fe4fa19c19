import type { QueryClient } from '@tanstack/react-query'
import { apiFetch } from '../lib/api.ts'
import { failedWith, failureMessage } from '../lib/api-failure.ts'
import { queryKeys } from '../lib/query-keys.ts'
import { toastError } from '../ui/feedback/toast-store.ts'

/**
 * Takes back a pair that is uploaded, with the draft that was made of it. Throws the ApiFailure where it stays: while
 * it is processed, where its draft was changed, and without a network.
 */
export async function takeBackQueueItem(client: QueryClient, id: string): Promise<void> {
  try {
    await apiFetch(`/api/queue/items/${id}/take-back`, { method: 'POST' })
  } catch (error) {
    // It never reached the queue, or was removed already.
    if (!failedWith(error, 'NOT_FOUND')) throw error
  }
  void client.invalidateQueries({ queryKey: queryKeys.queue })
  void client.invalidateQueries({ queryKey: queryKeys.listings.all })
}

/** Removes an item from the queue; a failure is shown. Never rejects. */
export async function removeQueueItem(client: QueryClient, id: string): Promise<void> {
  try {
    await apiFetch(`/api/queue/items/${id}`, { method: 'DELETE' })
  } catch (error) {
    // It never reached the queue, or was removed already.
    if (failedWith(error, 'NOT_FOUND')) return
    toastError(
      'The coin stays in the queue',
      failureMessage(error, 'It could not be taken back. Remove it in the queue.'),
    )
  }
  await client.invalidateQueries({ queryKey: queryKeys.queue })
}
