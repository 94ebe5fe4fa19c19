import { html } from 'hono/html'
import { type Html, page } from '../../pages/layout.ts'
import { isLive, type Listing } from '../store/listings.ts'
import type { Seller } from '../store/sellers.ts'
import { listingGrid } from './listing-grid.ts'

/** A seller's page: live and ended listings. */
export function sellerPage(seller: Seller, listings: Listing[], now: number): Html {
  const ended = listings.filter(listing => !isLive(listing, now))
  return page(
    seller.username,
    html`<h1>${seller.username}</h1>
<p class="quiet number">${seller.feedbackScore} ratings · ${seller.feedbackPercentage}% positive</p>
<h2>On sale</h2>
${listingGrid(
  listings.filter(listing => isLive(listing, now)),
  'Nothing is on sale.',
)}
${ended.length > 0 ? html`<h2>Ended</h2>${listingGrid(ended, '')}` : ''}`,
  )
}
