import type { QueryClient } from '@tanstack/react-query'
import { type ApiFailure, failedWith, failureMessage } from '../lib/api-failure.ts'
import { offerConnectionFor } from '../publishing/offer-connection.ts'
import { toastError } from '../ui/feedback/toast-store.ts'
import { differenceText } from './listing-difference.ts'
import { fetchListing } from './model/act-calls.ts'
import { refetchListings, replaceListing } from './model/cached-listings.ts'
import type { ListingSummary } from './model/listing-state.ts'
import type { OpenDialog } from './opened-dialog.ts'

interface FailedAct {
  client: QueryClient
  /** As the screen showed it when the act was called. */
  listing: ListingSummary
  error: unknown
  /** "Failed to end listing" */
  title: string
  open: OpenDialog
}

/**
 * Says why an act on a listing failed. A listing that was changed elsewhere is read again, and what changed
 * is said; one of another eBay account opens the dialog that offers what is possible.
 */
export async function reportActFailure(failed: FailedAct): Promise<void> {
  const { client, listing, error, title, open } = failed
  if (failedWith(error, 'EBAY_OTHER_ACCOUNT')) {
    open({ dialog: 'account', id: listing.id, holdingAccount: error.detail.holdingAccount })
  } else if (failedWith(error, 'CONFLICT', 'LISTING_SOLD')) {
    toastError(title, await conflictText(client, listing, error))
  } else {
    toastError(title, failureMessage(error, 'Please try again.'))
    offerConnectionFor(client, error)
  }
  await refetchListings(client)
}

/** Reads the listing again into the cache; the failure's sentence, and what changed of the listing. */
export async function conflictText(
  client: QueryClient,
  before: ListingSummary,
  error: ApiFailure,
): Promise<string> {
  try {
    const now = await fetchListing(before.id)
    replaceListing(client, now)
    const changes = differenceText(before, now)
    if (!changes) return error.message
    return failedWith(error, 'LISTING_SOLD')
      ? `${error.message} ${changes}`
      : `This was changed elsewhere. ${changes}`
  } catch (readError) {
    if (failedWith(readError, 'NOT_FOUND')) return 'This listing was deleted elsewhere.'
    return error.message
  }
}
