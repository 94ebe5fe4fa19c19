import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Listing } from '../../../shared/listing/listings.ts'
import { readStoredUser } from '../../accounts/stored-user.ts'
import { failureMessage, networkFailure } from '../../lib/api-failure.ts'
import { toast, toastError } from '../../ui/feedback/toast-store.ts'
import { fetchListing } from './act-calls.ts'
import { refetchListings, replaceListing } from './cached-listings.ts'
import { editsOnDevice } from './edits-on-device.ts'
import { createListingEdits, type ListingEdits } from './listing-edits.ts'
import { sendEdits } from './send-edits.ts'

export const UPDATED_ON_EBAY = 'Listing updated successfully on eBay'
const UPDATED = 'Listing updated'
export const NOT_UPDATED = 'Failed to update listing'

/** Of each page and user: what waits is sent as long as the page is open. */
const ofPages = new WeakMap<QueryClient, Map<number, ListingEdits>>()

/** The edits of the user who is signed in, with those that were not saved before the page was opened. */
export function listingEdits(client: QueryClient): ListingEdits {
  const owner = readStoredUser()?.id ?? 0
  const ofPage = ofPages.get(client) ?? new Map<number, ListingEdits>()
  ofPages.set(client, ofPage)
  const edits = ofPage.get(owner) ?? startEdits(client, owner)
  ofPage.set(owner, edits)
  return edits
}

export const useListingEdits = (): ListingEdits => listingEdits(useQueryClient())

/** The card shows what is saved at once; what else it changed comes with the refetch. */
export function showSaved(client: QueryClient, saved: Listing): void {
  toast({ title: saved.status === 'published' ? UPDATED_ON_EBAY : UPDATED })
  replaceListing(client, saved)
  void refetchListings(client)
}

function startEdits(client: QueryClient, owner: number): ListingEdits {
  // Where another user has signed in, the edits wait on the device for the user who made them.
  const isSignedIn = () => (readStoredUser()?.id ?? 0) === owner
  return createListingEdits({
    send: async (edits, statusOf) => {
      if (!isSignedIn()) throw networkFailure(null)
      return sendEdits(edits, statusOf)
    },
    fetch: id => fetchListing(id),
    device: {
      read: () => editsOnDevice.read(owner),
      store: changes => editsOnDevice.store(owner, changes),
    },
    troubleOf: error => failureMessage(error, 'Your changes could not be saved.'),
    onSaved: saved => showSaved(client, saved),
    onNotSaved: ({ saved }, error) => {
      const { title = 'A listing' } = saved.listing
      toastError(NOT_UPDATED, `${title}: ${failureMessage(error, error.message)}`)
    },
    onTrouble: message => {
      if (isSignedIn())
        toastError(
          'Not saved yet',
          `${message} Your change stays on this device and is sent again.`,
        )
    },
  })
}
