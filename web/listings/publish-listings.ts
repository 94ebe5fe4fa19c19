import type { QueryClient } from '@tanstack/react-query'
import type { Listing, PublishResult } from '../../shared/listings.ts'
import { failedWith } from '../lib/api-failure.ts'
import { toast, toastError } from '../ui/toast-store.ts'
import { conflictText } from './act-failure.ts'
import { publishListing } from './form/act-calls.ts'
import { refetchListings } from './form/cached-listings.ts'
import { offerReconnect } from './offer-reconnect.ts'
import type { OpenDialog } from './opened-dialog.ts'
import { publishFailure } from './publish-failure.ts'

interface Publishing {
  client: QueryClient
  listings: readonly Listing[]
  /** Called when a listing is done with, published or not. */
  onSettled: (id: number) => void
  open: OpenDialog
}

interface Failed {
  listing: Listing
  error: unknown
}

/**
 * Publishes listings one after the other, because eBay refuses overlapping calls of one seller, and says
 * how it went: of one listing in its own words, of several in one toast each for those that were published
 * and those that were not. Without a connection the rest is not tried.
 */
export async function publishListings(publishing: Publishing): Promise<void> {
  const { client, listings, onSettled } = publishing
  const results: PublishResult[] = []
  const failures: Failed[] = []
  for (const listing of listings) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- sequential, see above
      results.push(await publishListing(listing))
    } catch (error) {
      failures.push({ listing, error })
      if (publishFailure(error).reconnect) break
    } finally {
      onSettled(listing.id)
      void refetchListings(client)
    }
  }
  toastResults(results)
  await toastFailures(failures, publishing)
}

function toastResults(results: readonly PublishResult[]): void {
  const [result] = results
  if (!result) return
  const live = results.filter(each => each.listingUrl).length
  if (live > 1) {
    toast({ title: 'Successfully Published!', description: `${live} listings are on eBay.` })
    return
  }
  const description = result.warnings.length > 0 ? result.warnings.join(' ') : result.message
  if (result.listingUrl) toast({ title: 'Successfully Published!', description })
  else if (result.sku)
    toast({ title: 'Draft Created!', description: 'Saved as a draft in your eBay account.' })
  else toast({ title: 'Listing processed successfully!', description })
}

async function toastFailures(failures: readonly Failed[], publishing: Publishing): Promise<void> {
  const last = failures.at(-1)
  if (!last) return
  const { description, reconnect } = publishFailure(last.error)
  if (reconnect) {
    toastError('Publishing Failed', description)
    offerReconnect(publishing.client)
  } else if (failures.length > 1) {
    toastError(
      'Failed to publish listings',
      `${failures.length} of ${publishing.listings.length} were not published. Each card says why.`,
    )
  } else await reportFailure(last, publishing)
}

/** Says why one listing was not published, with the way to mend it. */
async function reportFailure({ listing, error }: Failed, publishing: Publishing): Promise<void> {
  const { client, open } = publishing
  const { id } = listing
  if (failedWith(error, 'EBAY_OTHER_ACCOUNT'))
    return open({ dialog: 'account', id, heldBy: error.detail.heldBy })
  const { description } = publishFailure(error)
  if (failedWith(error, 'CONFLICT', 'LISTING_SOLD')) {
    return toastError('Publishing Failed', await conflictText(client, listing, error))
  }
  const field = failedWith(error, 'VALIDATION') ? error.detail.field : undefined
  toast({
    variant: 'destructive',
    title: 'Publishing Failed',
    description,
    ...(field && {
      action: {
        label: 'Edit Listing',
        onAct: () => open({ dialog: 'edit', id, field }),
      },
    }),
  })
}
