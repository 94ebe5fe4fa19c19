import type { QueryClient } from '@tanstack/react-query'
import type { Listing } from '../../shared/listing/listings.ts'
import { isNoSlab } from '../../shared/listing/picture-rules.ts'
import { queryKeys } from '../lib/query-keys.ts'
import { toastError } from '../ui/feedback/toast-store.ts'
import { reportActFailure } from './act-failure.ts'
import { fetchListing, requestListingUpdate } from './model/act-calls.ts'
import { replaceListing } from './model/cached-listings.ts'
import type { ListingSummary } from './model/listing-state.ts'
import type { OpenDialog } from './opened-dialog.ts'

/** What a tap on the card changes: a question's code is answered with yes, or what it asks about is mended. */
export type CardChange = { answer: string } | 'swap sides' | 'crop to coin'

interface Changing {
  client: QueryClient
  listing: ListingSummary
  change: CardChange
  open: OpenDialog
}

/**
 * Answers a question of the card, or mends what it asks about, in the version that the card shows. The answer's listing
 * takes the card's place; the list is read again when it is shown anew.
 */
export async function changeFromCard({ client, listing, change, open }: Changing): Promise<void> {
  const save = async (version: number, edit: Parameters<typeof requestListingUpdate>[1]) => {
    const changed = await requestListingUpdate({ id: listing.id, version }, edit)
    replaceListing(client, changed)
    await client.invalidateQueries({ queryKey: queryKeys.listings.all, refetchType: 'none' })
    return changed
  }
  try {
    if (change === 'swap sides') return void (await save(listing.version, { swapSides: true }))
    const isAnswer = typeof change === 'object'
    const { pictures, version } = isAnswer
      ? await save(listing.version, { answer: [change.answer] })
      : { ...(await fetchListing(listing.id)), version: listing.version }
    // The crop of a coin that is in no slab is the coin's.
    if (isAnswer && !isNoSlab([change.answer])) return
    const cropped = await croppedPictures(pictures)
    if (cropped) await save(version, { pictures: cropped })
  } catch (error) {
    await reportActFailure({ client, listing, error, title: 'Failed to update listing', open })
  }
}

/** The pictures cropped to the coin, as far as that can be done; says why not. Null where none was. */
async function croppedPictures(pictures: Listing['pictures']) {
  const { cropSidesToCoin, withCropped } = await import('./edit/pictures/prepare-picture.ts')
  const { cropped, problem } = await cropSidesToCoin(pictures)
  if (problem) toastError('Not cropped to the coin', problem)
  return cropped.size > 0 ? withCropped(pictures, cropped) : null
}
