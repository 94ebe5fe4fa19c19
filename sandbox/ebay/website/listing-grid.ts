import { html } from 'hono/html'
import { dollars, type Html } from '../../pages/layout.ts'
import { type Listing, priceOf, shippingCostOf } from '../store/listings.ts'
import { shownAt } from './listing-page.ts'

/** Listings as a grid of pictures with price and title. */
export function listingGrid(listings: Listing[], empty: string): Html {
  if (listings.length === 0) return html`<p class="quiet">${empty}</p>`
  return html`<ul class="grid">${listings.map(listing => {
    const { item, offer } = listing.snapshot
    const first = item.product?.imageUrls?.[0]
    const shipping = shippingCostOf(listing.snapshot)
    return html`<li><a href="/ebay/itm/${listing.listingId}">
${first ? html`<img src="${shownAt(first, 500)}" alt="" loading="lazy">` : html`<span class="tile">no picture</span>`}
<p>${item.product?.title}</p>
<p><b class="number">${dollars(priceOf(offer))}</b> <span class="quiet small number">${Number(shipping) === 0 ? 'free shipping' : `+ ${dollars(shipping)} shipping`}</span>${listing.endedAt ? html` <span class="quiet small">· ended</span>` : ''}</p>
</a></li>`
  })}</ul>`
}
