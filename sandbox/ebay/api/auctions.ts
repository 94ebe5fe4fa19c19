import { centsOf } from '../../../shared/lib/money.ts'
import type { State } from '../../lib/state.ts'
import { type EbayError, inventoryError } from '../http/errors.ts'
import { bidsOf } from '../store/bids.ts'
import type { InventoryItem, Offer } from '../store/inventory-schema.ts'
import { endsAt, type Listing } from '../store/listings.ts'

/** In its last twelve hours an auction is protected. */
const LAST_HOURS_MS = 12 * 3_600_000

const endsSoon = (now: number, listing: Listing): boolean =>
  (endsAt(listing) ?? Number.POSITIVE_INFINITY) - now < LAST_HOURS_MS

export const endsSoonWithBids = (state: State, now: number, listing: Listing): boolean =>
  endsSoon(now, listing) && bidsOf(state, listing.listingId).count > 0

/** What bidders rely on. */
const promised = (item: InventoryItem, offer: Offer): string =>
  JSON.stringify([
    offer.pricingSummary,
    offer.listingDuration,
    offer.categoryId,
    offer.lotSize ?? null,
    item.product?.title,
    item.condition,
    item.conditionDescriptors,
  ])

/** An auction with bids or near its end keeps its price, duration, category, title and condition. */
export function auctionLockErrors(
  state: State,
  now: number,
  listing: Listing,
  item: InventoryItem,
  offer: Offer,
): EbayError[] {
  if (listing.snapshot.offer.format !== 'AUCTION') return []
  if (bidsOf(state, listing.listingId).count === 0 && !endsSoon(now, listing)) return []
  return promised(listing.snapshot.item, listing.snapshot.offer) === promised(item, offer)
    ? []
    : [
        inventoryError(
          25038,
          `${listing.listingId} cannot be revised if the item has a bid or a best offer or is ending within 12 hours`,
        ),
      ]
}

/** What an auction costs a buyer now, in cents: the highest bid, else the start price. */
export function currentPriceCents(state: State, listing: Listing): number {
  const start = listing.snapshot.offer.pricingSummary?.auctionStartPrice?.value ?? '0'
  return bidsOf(state, listing.listingId).highestCents ?? centsOf(Number(start))
}

/** Whether the bids reach the reserve, if there is one. */
export function reserveMet(state: State, listing: Listing): boolean {
  const reserve = listing.snapshot.offer.pricingSummary?.auctionReservePrice
  const { highestCents } = bidsOf(state, listing.listingId)
  return highestCents !== null && (!reserve || highestCents >= centsOf(Number(reserve.value)))
}
