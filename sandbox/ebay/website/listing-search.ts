import type { State } from '../../lib/state.ts'
import { finds, searchable, wordQuery } from '../market/search-terms.ts'
import { isLive, type Listing, liveListings } from '../store/listings.ts'

/** Live listings of this sandbox's own sellers whose title holds all words, newest first. */
export function searchListings(state: State, now: number, query: string): Listing[] {
  const words = wordQuery(query)
  return liveListings(state).filter(
    listing =>
      isLive(listing, now) && finds(searchable(listing.snapshot.item.product?.title ?? ''), words),
  )
}
