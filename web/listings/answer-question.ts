import type { QueryClient } from '@tanstack/react-query'
import type { Listing } from '../../shared/listings.ts'
import { reportActFailure } from './act-failure.ts'
import { fetchListing, updateListing } from './form/act-calls.ts'
import { refetchListings, replaceListing } from './form/cached-listings.ts'
import type { ListingFacts } from './form/listing-state.ts'
import type { OpenDialog } from './opened-dialog.ts'

/** What a tap on the card changes: a question's code is answered with yes, or the sides are swapped. */
export type CardChange = { answer: string } | 'swap sides'

interface Changing {
  client: QueryClient
  listing: ListingFacts
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
    const changed = await updateListing(
      listing,
      change === 'swap sides'
        ? { pictures: swapped(whole) }
        : { answered: [...new Set([...whole.answered, change.answer])] },
    )
    replaceListing(client, changed)
    await refetchListings(client)
  } catch (error) {
    await reportActFailure({ client, listing, error, title: 'Failed to update listing', open })
  }
}

/** The pictures with front and back exchanged. */
function swapped({ pictures }: Listing) {
  const [front, back, ...rest] = pictures.map(({ sha256, originalSha256 }) => ({
    sha256,
    originalSha256,
  }))
  return front && back ? [back, front, ...rest] : []
}
