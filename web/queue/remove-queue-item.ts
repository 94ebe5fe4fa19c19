import type { QueryClient } from '@tanstack/react-query'
import { apiFetch } from '../lib/api.ts'
import { failedWith, failureMessage } from '../lib/api-failure.ts'
import { queryKeys } from '../lib/query-keys.ts'
import { toastError } from '../ui/toast-store.ts'

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
