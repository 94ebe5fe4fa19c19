import { html, raw } from 'hono/html'
import { dollars, type Html, page, plural } from '../../pages/layout.ts'
import { ancestorsOf, categoryById } from '../reference/categories.ts'
import { conditionsFor, descriptorWords } from '../reference/coin-conditions.ts'
import { shippingService } from '../reference/shipping-services.ts'
import {
  endsAt,
  firstService,
  type Listing,
  listingState,
  quantityOf,
  shippingCostOf,
} from '../store/listings.ts'
import { pictureIdOf, picturePath } from '../store/pictures.ts'
import type { Seller } from '../store/sellers.ts'

const dateWords = (ms: number): string =>
  new Date(ms).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })

const timeWords = (ms: number): string =>
  `${new Date(ms).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} UTC`

/** Path of a picture at this sandbox, independent of the host name at upload. */
export function shownAt(address: string, size: number): string {
  const pictureId = pictureIdOf(address)
  return pictureId ? picturePath(pictureId, size) : address
}

/** What is known of a listing beside its content. */
export type ListingFacts = {
  soldQuantity: number
  bids: number
  /** The price, for an auction its highest bid, in dollars. */
  price: string
}

/** The listing page for buyers. */
export function listingPage(
  listing: Listing,
  seller: Seller,
  now: number,
  facts: ListingFacts,
): Html {
  const { item, offer } = listing.snapshot
  const product = item.product ?? {}
  const category = categoryById(offer.categoryId ?? '')
  const crumbs = category ? [...ancestorsOf(category.id).reverse(), category] : []
  return page(
    product.title ?? 'Listing',
    html`<nav class="crumbs" aria-label="Category">${crumbs.map(({ name }) => name).join(' › ')}</nav>
${statusNote(listing, now, facts)}
<div class="item">
${gallery(product.imageUrls ?? [], product.title ?? '')}
<div>
<h1 data-field="title">${product.title}</h1>
<p class="quiet small">Item number <span class="number" data-field="listing-id">${listing.listingId}</span></p>
<p class="price number" data-field="price">${dollars(facts.price)}</p>
<p class="quiet" data-field="buying">${buyingWords(listing, facts)}</p>
${shippingWords(listing)}
${conditionTable(listing)}
<h2>Seller</h2>
<p><a href="/ebay/usr/${seller.username}" data-field="seller">${seller.username}</a>
<span class="quiet number">(${seller.feedbackScore}) · ${seller.feedbackPercentage}% positive</span></p>
${policiesTable(listing)}
</div>
</div>
${specifics(product.aspects ?? {}, offer.categoryId, category?.name)}
<h2>Item description from the seller</h2>
<iframe class="description" title="Item description" sandbox src="/ebay/itm/${listing.listingId}/description" loading="lazy"></iframe>
<p class="quiet small">Listed on ${dateWords(listing.startedAt)}. SKU <span data-field="sku">${listing.sku}</span>.</p>`,
  )
}

function statusNote(listing: Listing, now: number, { soldQuantity }: ListingFacts): Html {
  const note = (words: Html) =>
    html`<p class="card ended" role="status" data-field="status">${words}</p>`
  switch (listingState(listing, now)) {
    case 'ACTIVE':
      return html``
    case 'OUT_OF_STOCK':
      return note(html`<b>This item is out of stock.</b>`)
    case 'NOT_LISTED':
      return note(html`<b>Scheduled.</b> The listing starts on ${timeWords(listing.startedAt)}.`)
    case 'ENDED': {
      const ended = listing.endedAt ? ` It ended on ${dateWords(listing.endedAt)}.` : ''
      const sold = soldQuantity > 0 && quantityOf(listing.snapshot) === 0
      return sold
        ? note(html`<b>This listing was sold.</b>${ended}`)
        : note(html`<b>This listing has ended.</b>${ended}`)
    }
  }
}

/** How it can be bought: the format, pieces left and sold, the size of a lot. */
function buyingWords(listing: Listing, { soldQuantity, bids }: ListingFacts): string {
  const { offer } = listing.snapshot
  const ends = endsAt(listing)
  const buyItNow = offer.pricingSummary?.price
  const bestOffer = offer.listingPolicies?.bestOfferTerms?.bestOfferEnabled === true
  return [
    ...(offer.format === 'AUCTION'
      ? [
          bids > 0 ? plural(bids, 'bid') : 'Starting bid',
          ...(offer.pricingSummary?.auctionReservePrice ? ['with a reserve'] : []),
          ...(buyItNow && bids === 0 ? [`Buy It Now ${dollars(buyItNow.value)}`] : []),
        ]
      : [`Buy It Now${bestOffer ? ' or Best Offer' : ''}`]),
    ...(ends ? [`ends ${timeWords(ends)}`] : []),
    plural(quantityOf(listing.snapshot), 'available', 'available'),
    ...(soldQuantity > 0 ? [plural(soldQuantity, 'sold', 'sold')] : []),
    ...(offer.lotSize ? [`lot of ${plural(offer.lotSize, 'piece')}`] : []),
  ].join(' · ')
}

function gallery(addresses: string[], title: string): Html {
  const names = addresses.map((_, index) => `${title}, picture ${index + 1} of ${addresses.length}`)
  return html`<section class="gallery" aria-label="Pictures">
<div class="stage" tabindex="0">
${addresses.map(
  (address, index) =>
    html`<a href="${shownAt(address, 9999)}"><img id="picture-${index + 1}" data-field="picture" src="${shownAt(address, 1600)}" alt="${names[index]}"></a>`,
)}
</div>
<nav aria-label="Choose a picture">
${addresses.map(
  (address, index) =>
    html`<a href="#picture-${index + 1}"><img src="${shownAt(address, 225)}" alt="Show picture ${index + 1}"></a>`,
)}
</nav>
</section>`
}

function shippingWords(listing: Listing): Html {
  const { snapshot } = listing
  const cost = shippingCostOf(snapshot)
  const code = firstService(snapshot.policies.fulfillment_policy)?.shippingServiceCode
  const service = code ? (shippingService(code)?.description ?? code) : 'Pickup'
  return html`<p data-field="shipping"><b>Shipping:</b> <span class="number">${Number(cost) === 0 ? 'Free' : dollars(cost)}</span> ${service}${snapshot.postalCode ? `, from ZIP ${snapshot.postalCode}` : ''}</p>`
}

function conditionTable(listing: Listing): Html {
  const { item, offer } = listing.snapshot
  const category = categoryById(offer.categoryId ?? '')
  const policy = category && conditionsFor(category).find(one => one.condition === item.condition)
  const rows = (item.conditionDescriptors ?? [])
    .map(given => descriptorWords(policy?.descriptors ?? [], given))
    .filter(row => row !== undefined)
  return html`<h2>Condition</h2>
<table data-field="condition">
<tr><th scope="row">Condition</th><td>${policy?.name ?? item.condition ?? 'Not specified'}</td></tr>
${rows.map(({ name, value }) => html`<tr><th scope="row">${name}</th><td>${value}</td></tr>`)}
${item.conditionDescription ? html`<tr><th scope="row">Seller notes</th><td>${item.conditionDescription}</td></tr>` : ''}
</table>`
}

function policiesTable(listing: Listing): Html {
  const {
    payment_policy: payment,
    return_policy: returns,
    fulfillment_policy: shipping,
  } = listing.snapshot.policies
  const period = returns.returnPeriod
  const handling = shipping.handlingTime
  return html`<h2>Policies</h2>
<table data-field="policies">
<tr><th scope="row">Returns</th><td>${returns.returnsAccepted ? `Accepted within ${period?.value ?? 30} days, ${returns.returnShippingCostPayer === 'SELLER' ? 'seller' : 'buyer'} pays for return shipping` : 'Not accepted'} <span class="quiet">(${returns.name})</span></td></tr>
<tr><th scope="row">Payment</th><td>${payment.immediatePay ? 'Immediate payment required' : 'Managed by the marketplace'} <span class="quiet">(${payment.name})</span></td></tr>
<tr><th scope="row">Handling</th><td>${plural(handling?.value ?? 1, 'business day')} <span class="quiet">(${shipping.name})</span></td></tr>
</table>`
}

function specifics(
  aspects: Record<string, string[]>,
  categoryId: string | undefined,
  categoryName: string | undefined,
): Html {
  return html`<h2>Item specifics</h2>
<table data-field="specifics">
${Object.entries(aspects).map(
  ([name, values]) => html`<tr><th scope="row">${name}</th><td>${values.join(', ')}</td></tr>`,
)}
<tr><th scope="row">Category</th><td>${categoryName ?? ''} <span class="quiet number" data-field="category-id">${categoryId ?? ''}</span></td></tr>
</table>`
}

/** The seller's description as a document, for the page's sandboxed iframe. */
export function descriptionDocument(listing: Listing): Html {
  const { item, offer } = listing.snapshot
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Item description</title>
<style>body { font: 16px/1.6 system-ui, sans-serif; margin: 1.25rem; color: #1b1c1f; background: #fff; } img { max-width: 100%; }</style>
</head><body>${raw(offer.listingDescription ?? item.product?.description ?? '')}</body></html>`
}
