import { notifyManager, type QueryClient } from '@tanstack/react-query'
import type { PublishResult } from '../../shared/listing/listings.ts'
import { PICTURE_COMING } from '../../shared/listing/picture-rules.ts'
import { failedWith } from '../lib/api-failure.ts'
import { offerConnection } from '../publishing/offer-connection.ts'
import { publishFailure } from '../publishing/publish-failure.ts'
import { toast, toastError } from '../ui/feedback/toast-store.ts'
import { conflictText, reportActFailure } from './act-failure.ts'
import { requestListingPublish, requestListingUpdate } from './model/act-calls.ts'
import { refetchListings } from './model/cached-listings.ts'
import type { ListingSummary } from './model/listing-state.ts'
import type { OpenDialog } from './opened-dialog.ts'

interface Publishing {
  client: QueryClient
  listing: ListingSummary
  open: OpenDialog
}

/** Publishes one listing while the seller waits, and says how it went. Ends when the list shows what became of it. */
export async function publishNow(publishing: Publishing): Promise<void> {
  const { client, listing } = publishing
  try {
    toastResult(await requestListingPublish(listing))
  } catch (error) {
    await reportFailure(error, publishing)
  } finally {
    await refetchListings(client)
    // React Query notifies the screen in a later task: until then it shows the old card.
    await new Promise<void>(resolve => notifyManager.schedule(resolve))
  }
}

/** The seller does not wait for the larger pictures: eBay keeps the small ones. */
async function publishWithSmallPictures(publishing: Publishing): Promise<void> {
  const { client, listing, open } = publishing
  try {
    const { version } = await requestListingUpdate(listing, { answer: [PICTURE_COMING] })
    await publishNow({ client, open, listing: { ...listing, version } })
  } catch (error) {
    await reportActFailure({ client, listing, error, title: 'Publishing Failed', open })
  }
}

function toastResult({ listingUrl, sku, message, warnings }: PublishResult): void {
  const description = warnings.length > 0 ? warnings.join(' ') : message
  if (listingUrl) toast({ title: 'Successfully Published!', description })
  else if (sku)
    toast({ title: 'Draft Created!', description: 'Saved as a draft in your eBay account.' })
  else toast({ title: 'Listing processed successfully!', description })
}

/** Says why the listing was not published, with the way to mend it. */
async function reportFailure(error: unknown, publishing: Publishing): Promise<void> {
  const { client, listing, open } = publishing
  const { id } = listing
  if (failedWith(error, 'EBAY_OTHER_ACCOUNT'))
    return open({ dialog: 'account', id, holdingAccount: error.detail.holdingAccount })
  if (failedWith(error, 'PICTURES_COMING')) {
    toast({
      variant: 'destructive',
      title: 'Pictures on their way',
      description: `${error.message} Publish again in a moment.`,
      action: {
        label: 'Publish with small pictures',
        onAct: () => void publishWithSmallPictures(publishing),
      },
    })
    return
  }
  const { description, connection } = publishFailure(error)
  if (connection) {
    toastError('Publishing Failed', description)
    return offerConnection(client, connection)
  }
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
