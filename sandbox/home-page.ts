import { html } from 'hono/html'
import type { Listing } from './ebay/store/listings.ts'
import type { Seller } from './ebay/store/sellers.ts'
import { listingGrid } from './ebay/website/listing-grid.ts'
import { type Html, page, plural } from './pages/layout.ts'

/** The home page: links to the simulated vendors and the live listings. */
export function indexPage(sellers: Seller[], live: Listing[]): Html {
  return page(
    'Obverse sandbox',
    html`<h1>The outside world, played locally</h1>
<p class="quiet">eBay, Stripe, the mail services, the vision model, PCGS's price guide and the price of metals, over real HTTP. What is written here stays between starts.</p>
<p><a href="/samples/">Sample coins</a> · <a href="/ebay/sch?q=">All live listings</a> · <a href="/mail">Inbox</a> · <a href="/control">Control</a> · <a href="/control/stripe">Stripe's events</a></p>
<h2>Test sellers</h2>
<ul>${sellers.map(
      ({ username, note }) =>
        html`<li><a href="/ebay/usr/${username}">${username}</a> <span class="quiet small">${note}</span></li>`,
    )}</ul>
<h2>${plural(live.length, 'live listing')}</h2>
${listingGrid(live, 'Nothing is on sale yet. Publish a coin and it appears here.')}`,
  )
}
