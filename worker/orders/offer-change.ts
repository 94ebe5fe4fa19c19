import type { Cents } from '../../shared/lib/money.ts'
import type { ListingStatus } from '../../shared/listing/listings.ts'
import type { ListingEventKind } from '../../shared/orders.ts'
import type { OfferStatus } from '../ebay/port.ts'
import type { OrderedPieces } from '../listings/sales.ts'

/** What is stored of a listing, as far as eBay can change it. */
export type CheckedListing = {
  status: ListingStatus
  format: 'fixed' | 'auction'
  ebayListingId: string | null
  priceCents: Cents
  stockQuantity: number
  soldQuantity: number
}

/** What the seller or eBay changed there: the columns to write, and the events that tell it. */
export type OfferChange = {
  set: {
    status?: ListingStatus
    endedReason?: string | null
    ebayListingId?: string
    stockQuantity?: number
    priceCents?: Cents
  } & Partial<typeof AT_FIXED_PRICE>
  events: { kind: ListingEventKind; quantity?: number; priceCents?: Cents }[]
  /** The offer is to be taken off eBay before this is stored. */
  withdraws?: true
}

/** The columns of an auction that eBay goes on with at a fixed price. */
const AT_FIXED_PRICE = {
  format: 'fixed',
  durationDays: null,
  reservePriceCents: null,
  buyItNowPriceCents: null,
} as const

/**
 * Compares a listing with its offer on eBay; null where they agree, or where it is too early to say.
 *
 * Pieces are adopted only when eBay counts as many sold pieces as there are orders here: before, the difference
 * may be a sale whose order is not read yet. (eBay may count the pieces of cancelled orders or not.)
 *
 * @param offer the offer of the SKU that decides, null when eBay has none
 * @param pieces of the orders of the offer's listing
 * @param keepsUnsold whether the seller wants what eBay offers at a fixed price after an unsold auction
 */
export function offerChange(
  listing: CheckedListing,
  offer: OfferStatus | null,
  pieces: OrderedPieces,
  keepsUnsold: boolean,
): OfferChange | null {
  if (offer?.state === 'scheduled' || (offer && !isSettled(offer, pieces))) return null
  if (offer?.state === 'live' && offer.listingId) {
    if (isSold(listing)) return SOLD_BUT_LIVE
    if (goesOnAtFixedPrice(listing, offer))
      return keepsUnsold ? keptOnSale(listing, offer) : { ...UNSOLD, withdraws: true }
    return liveChange(listing, { ...offer, listingId: offer.listingId })
  }
  if (listing.status !== 'published') return null
  if (offer?.state === 'out_of_stock' && offer.soldQuantity > 0) {
    // Its order was cancelled before it was read: the coin is with the seller, who decides.
    const cancelled = pieces.cancelled > 0 && listing.stockQuantity > listing.soldQuantity
    return cancelled ? ORDER_CANCELLED : soldOut(listing)
  }
  return listing.format === 'auction' ? UNSOLD : ENDED
}

const UNSOLD: OfferChange = {
  set: { status: 'ended', endedReason: 'UNSOLD' },
  events: [{ kind: 'unsold' }],
}
const ENDED: OfferChange = {
  set: { status: 'ended', endedReason: 'EBAY' },
  events: [{ kind: 'ended' }],
}

/**
 * Whether an auction ended unsold, and eBay offers the coin at a fixed price since. One that the seller put up at a fixed
 * price after its end was noticed is another matter.
 */
export const goesOnAtFixedPrice = (
  { status, format }: Pick<CheckedListing, 'status' | 'format'>,
  offer: Pick<OfferStatus, 'state' | 'format'> | null,
): boolean =>
  status === 'published' &&
  format === 'auction' &&
  offer?.state === 'live' &&
  offer.format === 'fixed'

const keptOnSale = (
  { priceCents }: CheckedListing,
  { listingId, price, available }: OfferStatus,
): OfferChange => ({
  set: {
    ...AT_FIXED_PRICE,
    ...(listingId === null ? {} : { ebayListingId: listingId }),
    priceCents: price ?? priceCents,
  },
  events: [{ kind: 'unsold' }, { kind: 'back_on_sale', quantity: available ?? 1 }],
})

function isSettled(
  { listingId, soldQuantity }: OfferStatus,
  { ordered, cancelled }: OrderedPieces,
): boolean {
  // An offer without a listing says nothing of the pieces that its last one sold.
  return listingId === null || (soldQuantity <= ordered && soldQuantity >= ordered - cancelled)
}

const isSold = ({ status, stockQuantity, soldQuantity }: CheckedListing): boolean =>
  status !== 'published' && soldQuantity > 0 && stockQuantity <= soldQuantity

/** Nothing is taken over: the seller has no piece left of what eBay offers. */
const SOLD_BUT_LIVE: OfferChange = { set: {}, events: [{ kind: 'sold_but_live' }] }

const ORDER_CANCELLED: OfferChange = {
  set: { status: 'ended', endedReason: 'ORDER_CANCELLED' },
  events: [{ kind: 'ended' }],
}

/** Out of stock with pieces left here: the seller took them off on eBay. */
function soldOut({ soldQuantity }: CheckedListing): OfferChange {
  return {
    set: { status: 'sold', stockQuantity: soldQuantity },
    events: [{ kind: 'quantity_changed', quantity: 0 }],
  }
}

function liveChange(
  listing: CheckedListing,
  offer: OfferStatus & { listingId: string },
): OfferChange | null {
  const { listingId, available, price } = offer
  const set: OfferChange['set'] = {}
  const events: OfferChange['events'] = []
  if (listingId !== listing.ebayListingId) {
    set.ebayListingId = listingId
    events.push({ kind: 'relisted' })
  }
  if (listing.format === 'fixed') {
    if (available !== null && available !== listing.stockQuantity - listing.soldQuantity) {
      set.stockQuantity = listing.soldQuantity + available
      events.push({ kind: 'quantity_changed', quantity: available })
    }
    if (price !== null && price !== listing.priceCents) {
      set.priceCents = price
      events.push({ kind: 'price_changed', priceCents: price })
    }
  }
  if (listing.status === 'published') return events.length > 0 ? { set, events } : null
  return {
    set: { ...set, status: 'published', endedReason: null },
    events: [{ kind: 'back_on_sale', quantity: available ?? 1 }],
  }
}
