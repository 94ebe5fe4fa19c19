import type { QueryClient } from '@tanstack/react-query'
import { readStoredUser } from '../../accounts/stored-user.ts'
import { editsOnDevice } from './edits-on-device.ts'

/** Sends the edits that were not saved before the page was opened. Without one the code of the queue is not loaded. */
export async function resumeEdits(client: QueryClient): Promise<void> {
  const owner = readStoredUser()?.id
  // Without IndexedDB nothing was stored.
  const stored = owner === undefined ? [] : await editsOnDevice.read(owner).catch(() => [])
  if (stored.length > 0) (await import('./use-listing-edits.ts')).listingEdits(client)
}
