import { html } from 'hono/html'
import { type Html, page } from '../../pages/layout.ts'
import { type Listing, type ListingState, listingState } from '../store/listings.ts'
import type { Seller } from '../store/sellers.ts'
import { listingGrid } from './listing-grid.ts'

/** A seller's page, or those listings of it that were searched for: live listings, those that buyers do not find, and ended ones. */
export function sellerPage(seller: Seller, listings: Listing[], now: number): Html {
  const inState = (...states: ListingState[]) =>
    listings.filter(listing => states.includes(listingState(listing, now)))
  const waiting = inState('OUT_OF_STOCK', 'NOT_LISTED')
  const ended = inState('ENDED')
  return page(
    seller.username,
    html`<h1>${seller.username}</h1>
<p class="quiet number">${seller.feedbackScore} ratings · ${seller.feedbackPercentage}% positive</p>
<h2>On sale</h2>
${listingGrid(inState('ACTIVE'), 'Nothing is on sale.')}
${waiting.length > 0 ? html`<h2>Out of stock or scheduled</h2>${listingGrid(waiting, '')}` : ''}
${ended.length > 0 ? html`<h2>Ended</h2>${listingGrid(ended, '')}` : ''}`,
  )
}
