import { centsOf } from '../../../shared/lib/money.ts'
import type { State } from '../../lib/state.ts'
import { bidsOf } from '../store/bids.ts'
import type { InventoryItem } from '../store/inventory-schema.ts'
import {
  changeListing,
  endListing,
  findListing,
  type Listing,
  type ListingSnapshot,
  listingState,
  priceOf,
  quantityOf,
  shippingCentsOf,
} from '../store/listings.ts'
import { addOrder, type Order } from '../store/orders.ts'
import { itemOf, offerOfListing, type StoredOffer, saveOffer } from './offer-store.ts'
import { keepsEmptyListings } from './publish-rules.ts'

/** What a buyer takes of one listing. `priceCents` of one piece; without it the asking price. */
export type Purchase = { listing: Listing; quantity: number; priceCents?: number | undefined }

/** A sale that eBay would not let happen, as a sentence. */
export class SaleRefused extends Error {}

/**
 * Sells pieces of live listings of one seller in one order, in one transaction. Stock goes down; a listing
 * without pieces ends or, with the seller's out-of-stock control, stays hidden.
 * @throws SaleRefused when a listing is not live or has too few pieces
 */
export function sell(
  state: State,
  now: number,
  buyerCountry: string,
  purchases: Purchase[],
): Order {
  return state.transaction(() => {
    const [first] = purchases
    if (!first) throw new SaleRefused('An order has at least one line.')
    if (purchases.some(({ listing }) => listing.userId !== first.listing.userId))
      throw new SaleRefused('One order is of one seller.')
    const order = addOrder(state, now, {
      userId: first.listing.userId,
      buyerCountry,
      lines: purchases.map(({ listing, quantity, priceCents }) => ({
        listingId: listing.listingId,
        sku: listing.sku,
        title: listing.snapshot.item.product?.title ?? '',
        format: listing.snapshot.offer.format,
        quantity,
        priceCents: priceCents ?? askingCents(state, listing),
        shippingCents: shippingCentsOf(listing.snapshot, quantity),
      })),
    })
    for (const { listing, quantity } of purchases)
      takePieces(state, now, listing.listingId, quantity)
    return order
  })
}

/** An auction sells at its highest bid, without bids at Buy It Now or the start price. */
function askingCents(state: State, listing: Listing): number {
  const { offer } = listing.snapshot
  const buyItNow = offer.pricingSummary?.price
  const { highestCents } = bidsOf(state, listing.listingId)
  if (offer.format === 'AUCTION' && highestCents !== null) return highestCents
  return centsOf(Number(buyItNow?.value ?? priceOf(offer)))
}

function takePieces(state: State, now: number, listingId: string, quantity: number): void {
  const listing = findListing(state, listingId)
  const offer = offerOfListing(state, listingId)
  if (!listing || listingState(listing, now) !== 'ACTIVE')
    throw new SaleRefused(`Listing ${listingId} is not on sale.`)
  const left = quantityOf(listing.snapshot) - quantity
  if (left < 0) throw new SaleRefused(`Listing ${listingId} has ${left + quantity} pieces left.`)
  if (!offer) {
    // Made on eBay's own site: it has no offer, and ends without pieces.
    const { item, offer: terms } = listing.snapshot
    const sold = { ...listing.snapshot, item: withStock(item, left) }
    changeListing(state, listingId, { ...sold, offer: { ...terms, availableQuantity: left } })
    if (left === 0) endListing(state, now, listingId)
    return
  }
  const changed = changeStock(state, offer, quantity)
  const item = itemOf(state, changed)
  changeListing(state, listingId, {
    ...listing.snapshot,
    item: { ...listing.snapshot.item, availability: item.availability },
    offer: changed.body,
  })
  if (left > 0) return
  const stays = offer.body.format === 'FIXED_PRICE' && keepsEmptyListings(state, offer.userId)
  if (!stays) endOffer(state, now, changed)
}

/** Takes pieces from the item's stock and from the offer's own number. Returns the changed offer. */
function changeStock(state: State, offer: StoredOffer, quantity: number): StoredOffer {
  const item = itemOf(state, offer)
  const stock = item.availability?.shipToLocationAvailability?.quantity ?? 0
  saveItem(state, offer, withStock(item, Math.max(0, stock - quantity)))
  const { availableQuantity } = offer.body
  if (availableQuantity === undefined) return offer
  const changed = {
    ...offer,
    body: { ...offer.body, availableQuantity: Math.max(0, availableQuantity - quantity) },
  }
  saveOffer(state, changed)
  return changed
}

/** Sets the stock of an item and the offer's own number. Returns the listing's content with it. */
export function restock(
  state: State,
  offer: StoredOffer,
  snapshot: ListingSnapshot,
  quantity: number,
): ListingSnapshot {
  saveItem(state, offer, withStock(itemOf(state, offer), quantity))
  const own = offer.body.availableQuantity !== undefined
  return {
    ...snapshot,
    item: withStock(snapshot.item, quantity),
    offer: { ...offer.body, ...(own ? { availableQuantity: quantity } : {}) },
  }
}

const withStock = (item: InventoryItem, quantity: number): InventoryItem => ({
  ...item,
  availability: {
    ...item.availability,
    shipToLocationAvailability: { ...item.availability?.shipToLocationAvailability, quantity },
  },
})

const saveItem = (state: State, { userId, sku }: StoredOffer, item: InventoryItem): void => {
  state.run(
    'UPDATE item SET body = ? WHERE user_id = ? AND sku = ?',
    JSON.stringify(item),
    userId,
    sku,
  )
}

/** Ends the listing of an offer. The offer stays, unpublished. */
export function endOffer(state: State, now: number, offer: StoredOffer): void {
  if (offer.listingId !== null) endListing(state, now, offer.listingId)
  saveOffer(state, { ...offer, listingId: null })
}
