import { html } from 'hono/html'
import type { Listing } from './ebay/store/listings.ts'
import type { Order } from './ebay/store/orders.ts'
import type { ActiveFault } from './lib/faults.ts'
import type { LoggedRequest } from './lib/request-log.ts'
import { type Html, page, plural } from './pages/layout.ts'

const SHOWN = 60

const example = (
  origin: string,
) => `curl -X POST ${origin}/control/faults -H 'content-type: application/json' \\
  -d '{"route":"POST /ebay/sell/inventory/v1/offer","status":500,"times":1}'

route    method and path; "*" stands for anything, a path ending in "/" for all below it
holding  only calls whose body holds this text
status   answer with it; the call has no effect (with "after": true it has)
body     the answer's body            headers  more headers
delayMs  wait first                   half     send half the answer, then cut the connection
prose    the model says this text     times    how many calls it strikes

DELETE /control/faults        forget the faults
GET  /control/requests?route= what was asked of the vendors
POST /control/tokens          {"end":"access"|"refresh"|"all","userId":"…"}
POST /control/account-deletion {"userId":"…","send":true,
                              "corrupt":"body"|"signature"|"key"|"kid"|"header"}
POST /control/settings        {"acceptUrl":"…","declineUrl":"…",
                              "financesScope":"granted"|"withheld"|"refused",
                              "promotionScopes": the same of stores and ads,
                              "optInDelayMs":0,"grades":"judged"|"withheld",
                              "unsoldAuctions":"offered"|"live"}
POST /control/orders          {"listingId"|"sku":"…","quantity":1,"price":"54.99",
                              "buyerCountry":"US","paid":true,"buyer":7,
                              "byAd":true} the buyer came by the ad
                              or "lines":[{"listingId":"…"}, …]
POST /control/orders/ID/pay
POST /control/orders/ID/ship  {"carrier":"USPS","trackingNumber":"…"} on eBay's site
GET  /control/orders/ID/packages
POST /control/orders/ID/cancel
POST /control/orders/ID/refund {"lineItemId":"…","amount":"50.00"}; without them all of it
POST /control/orders/ID/label {"amount":"4.10"} a shipping label; below zero its credit
POST /control/best-offers     {"listingId"|"sku":"…","price":"40.00","message":"…"}
POST /control/best-offers/ID  {"act":"accept"|"decline"|"counter"|"retract"|"expire",
                              "price":"…"} what the buyer does
POST /control/best-offers/watchers {"listingId"|"sku":"…","watchers":3}
POST /control/stores          {"username":"…","categories":[{"name":"Gold","children":[]}]}
                              or null: the seller closes the store
GET  /control/campaigns?username= campaigns with their ads
POST /control/campaigns/ID    {"state":"RUNNING"|"PAUSED"|"ENDED"}
POST /control/listings/ID/ad-fee {"amount":"1.20"} a fee for ads
POST /control/orders/ID/odd   {"odd":true} its answer breaks the contract
POST /control/listings/ID/bid     {"amount":"12.50"} in an auction
POST /control/listings/ID/expire  an auction's time is over
POST /control/listings/ID/end     the seller ends it on eBay's site
POST /control/listings/ID/relist  {"quantity":1} starts the offer's next listing
POST /control/offers/ID       what the seller sets on eBay's site, as a JSON merge patch
POST /control/items/SKU       the same for an inventory item
POST /control/reset           forget everything`

export type ControlView = {
  origin: string
  faults: readonly ActiveFault[]
  requests: LoggedRequest[]
  /** Listings that buyers find. */
  live: Listing[]
  orders: Order[]
}

/** Shows the active faults, what can be sold, the last orders and the logged requests. */
export function controlPage({ origin, faults, requests, live, orders }: ControlView): Html {
  return page(
    'Control',
    html`<h1>Control</h1>
<pre>${example(origin)}</pre>
<form method="post" action="/control/reset"><button>Forget everything</button></form>
<h2>${plural(faults.length, 'fault')} told</h2>
${faults.map(fault => html`<pre>${JSON.stringify(fault)}</pre>`)}
<h2>${plural(live.length, 'listing')} on sale</h2>
<table class="wide">
${live.slice(0, SHOWN).map(
  ({
    listingId,
    snapshot,
  }) => html`<tr><td><a href="/ebay/itm/${listingId}">${snapshot.item.product?.title ?? listingId}</a></td>
<td><form method="post" action="/control/listings/${listingId}/sell"><button>Sell one</button></form></td></tr>`,
)}
</table>
<h2>Last orders</h2>
<table class="wide">
${orders.map(
  ({
    orderId,
    lines,
    cancelledAt,
  }) => html`<tr><td class="number">${orderId}</td><td>${lines.map(({ title }) => title).join(', ')}</td>
<td>${
    cancelledAt === null
      ? html`<form method="post" action="/control/orders/${orderId}/cancel"><button>Cancel</button></form>
<form method="post" action="/control/orders/${orderId}/refund"><button>Refund</button></form>`
      : 'cancelled'
  }</td></tr>`,
)}
</table>
<h2>Last calls</h2>
<table class="wide number">
<tr><th>When</th><th>Call</th><th>Status</th><th>ms</th><th>Sent</th><th>Fault</th></tr>
${requests
  .slice(-SHOWN)
  .reverse()
  .map(
    request => html`<tr><td>${request.at.slice(11, 23)}</td><td>${request.method} ${request.path}</td>
<td>${request.status}</td><td>${request.ms}</td><td>${request.requestBytes}</td><td>${request.fault ?? ''}</td></tr>`,
  )}
</table>`,
  )
}
