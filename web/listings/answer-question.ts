import type { QueryClient } from '@tanstack/react-query'
import type { Listing } from '../../shared/listing/listings.ts'
import { isNoSlab } from '../../shared/listing/picture-rules.ts'
import { toastError } from '../ui/feedback/toast-store.ts'
import { reportActFailure } from './act-failure.ts'
import type { OpenDialog } from './dialogs/opened-dialog.ts'
import { fetchListing, requestListingUpdate } from './form/act-calls.ts'
import { refetchListings, replaceListing } from './form/cached-listings.ts'
import type { ListingSummary } from './form/listing-state.ts'

/** What a tap on the card changes: a question's code is answered with yes, or what it asks about is mended. */
export type CardChange = { answer: string } | 'swap sides' | 'crop to coin'

interface Changing {
  client: QueryClient
  listing: ListingSummary
  change: CardChange
  open: OpenDialog
}

/**
 * Answers a question of the card, or mends what it asks about, in the version that the card shows. The server answers
 * it where the sides are swapped.
 */
export async function changeFromCard({ client, listing, change, open }: Changing): Promise<void> {
  try {
    // A card has neither the pictures nor what was answered before.
    const whole = await fetchListing(listing.id)
    const changed = await requestListingUpdate(listing, await fieldsOf(whole, change))
    replaceListing(client, changed)
    await refetchListings(client)
  } catch (error) {
    await reportActFailure({ client, listing, error, title: 'Failed to update listing', open })
  }
}

async function fieldsOf(whole: Listing, change: CardChange) {
  if (change === 'swap sides') return { pictures: swapped(whole) }
  if (change === 'crop to coin') return croppedPictures(whole)
  const answered = [...new Set([...whole.answered, change.answer])]
  // The crop of a coin that is in no slab is the coin's.
  return isNoSlab([change.answer]) ? { answered, ...(await croppedPictures(whole)) } : { answered }
}

/** The pictures cropped to the coin, as far as that can be done; says why not. */
async function croppedPictures({ pictures }: Listing) {
  const { cropSidesToCoin, withCropped } = await import('./edit/pictures/prepare-picture.ts')
  const { cropped, problem } = await cropSidesToCoin(pictures)
  if (problem) toastError('Not cropped to the coin', problem)
  return cropped.size > 0 ? { pictures: withCropped(pictures, cropped) } : {}
}

/** The pictures with front and back exchanged. */
function swapped({ pictures }: Listing) {
  const [front, back, ...rest] = pictures.map(({ sha256, originalSha256 }) => ({
    sha256,
    originalSha256,
  }))
  return front && back ? [back, front, ...rest] : []
}
