import { useSyncExternalStore } from 'react'
import type { PricedListing } from '../../shared/listing/listing-fees.ts'
import type { Listing } from '../../shared/listing/listings.ts'
import { createListeners } from '../lib/listeners.ts'
import { onOtherUser } from '../lib/page-user.ts'

/** What the question says of a listing, and what the run needs. */
export type ListingToConfirm = Pick<Listing, 'id' | 'version'> & PricedListing

interface PublishingQuestion {
  listings: readonly ListingToConfirm[]
  onStarted: () => void
}

let question: PublishingQuestion | null = null
const { notify, subscribe } = createListeners()

function ask(next: PublishingQuestion | null): void {
  question = next
  notify()
}

/** Asks whether these listings are to be published, from any screen. `onStarted`: the run has begun. */
export function askToPublish(
  listings: readonly ListingToConfirm[],
  onStarted: () => void = () => undefined,
): void {
  if (listings.length > 0) ask({ listings, onStarted })
}

export function closeQuestion(): void {
  ask(null)
}

// The listings are the last user's.
onOtherUser(closeQuestion)

export function useQuestion(): PublishingQuestion | null {
  return useSyncExternalStore(subscribe, () => question)
}
