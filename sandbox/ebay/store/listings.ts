import { centsOf } from '../../../shared/lib/money.ts'
import { type Row, type State, stored } from '../../lib/state.ts'
import { countToday } from './daily-counter.ts'
import { AUCTION_DURATIONS, type InventoryItem, type Offer } from './inventory-schema.ts'
import type { PolicyBody, PolicyKind, PolicyService } from './policy-body.ts'

/** Daily limit of revisions of a live listing. */
export const REVISIONS_A_DAY = 250

/** Content of a listing at its last publication or revision. */
export type ListingSnapshot = {
  item: InventoryItem
  offer: Offer
  policies: Record<PolicyKind, PolicyBody>
  postalCode: string | null
}

export type Listing = {
  listingId: string
  userId: string
  sku: string
  offerId: string
  startedAt: number
  endedAt: number | null
  snapshot: ListingSnapshot
}

const listingOf = (row: Row): Listing => ({
  listingId: String(row['listing_id']),
  userId: String(row['user_id']),
  sku: String(row['sku']),
  offerId: String(row['offer_id']),
  startedAt: Number(row['started_at']),
  endedAt: row['ended_at'] === null ? null : Number(row['ended_at']),
  snapshot: stored<ListingSnapshot>(row, 'snapshot'),
})

export function findListing(state: State, listingId: string): Listing | undefined {
  const row = state.get('SELECT * FROM listing WHERE listing_id = ?', listingId)
  return row && listingOf(row)
}

export const liveListings = (state: State): Listing[] =>
  state.all('SELECT * FROM listing WHERE ended_at IS NULL ORDER BY started_at DESC').map(listingOf)

/** `words`: only the listings whose titles contain them, in capital or small letters. */
export const listingsOfSeller = (state: State, userId: string, words = ''): Listing[] =>
  state
    .all(
      `SELECT * FROM listing WHERE user_id = ?
        AND instr(lower(ifnull(json_extract(snapshot, '$.item.product.title'), '')), lower(?)) > 0
        ORDER BY started_at DESC`,
      userId,
      words,
    )
    .map(listingOf)

/** The snapshots of a seller's listings that have not ended, as they are stored. */
export const storedSnapshotsOf = (
  state: State,
  userId: string,
): { listingId: string; text: string }[] =>
  state
    .all('SELECT listing_id, snapshot FROM listing WHERE user_id = ? AND ended_at IS NULL', userId)
    .map(row => ({ listingId: String(row['listing_id']), text: String(row['snapshot']) }))

export const liveCountOf = (state: State, userId: string): number =>
  Number(
    state.text('SELECT count(*) FROM listing WHERE user_id = ? AND ended_at IS NULL', userId) ?? 0,
  )

/** Starts a listing and returns its twelve-digit id. */
export function startListing(
  state: State,
  now: number,
  offer: { offerId: string; userId: string; sku: string },
  snapshot: ListingSnapshot,
): string {
  const listingId = String(state.next('listing', 110_557_000_101))
  state.run(
    'INSERT INTO listing VALUES (?, ?, ?, ?, ?, ?, NULL)',
    listingId,
    offer.userId,
    offer.sku,
    offer.offerId,
    JSON.stringify(snapshot),
    now,
  )
  return listingId
}

/** Changes the content of a listing without counting a revision: eBay does it when pieces are sold. */
export const changeListing = (state: State, listingId: string, snapshot: ListingSnapshot): void => {
  state.run(
    'UPDATE listing SET snapshot = ? WHERE listing_id = ?',
    JSON.stringify(snapshot),
    listingId,
  )
}

export const endListing = (state: State, now: number, listingId: string): void => {
  state.run(
    'UPDATE listing SET ended_at = ? WHERE listing_id = ? AND ended_at IS NULL',
    now,
    listingId,
  )
}

/** Revises a live listing. False above the daily limit. */
export function reviseListing(
  state: State,
  now: number,
  listingId: string,
  snapshot: ListingSnapshot,
): boolean {
  if (!countToday(state, now, `revision ${listingId}`, REVISIONS_A_DAY)) return false
  changeListing(state, listingId, snapshot)
  return true
}

/** Moves the start of a listing that has not started. */
export const rescheduleListing = (
  state: State,
  now: number,
  listingId: string,
  startsAt: number,
): void => {
  state.run(
    'UPDATE listing SET started_at = ? WHERE listing_id = ? AND started_at > ?',
    startsAt,
    listingId,
    now,
  )
}

const DAY_MS = 24 * 3_600_000

/** End time of an auction. Null for a listing without a fixed end. */
export function endsAt(listing: Listing): number | null {
  const { format, listingDuration } = listing.snapshot.offer
  if (format !== 'AUCTION' || !AUCTION_DURATIONS.includes(listingDuration ?? '')) return null
  return listing.startedAt + Number(listingDuration?.slice('DAYS_'.length)) * DAY_MS
}

/** Pieces for sale: the offer's number, else the stock of the item. An auction sells one. */
export function quantityOf({ item, offer }: Pick<ListingSnapshot, 'item' | 'offer'>): number {
  const stock = item.availability?.shipToLocationAvailability?.quantity ?? 0
  return offer.format === 'AUCTION' ? Math.min(stock, 1) : (offer.availableQuantity ?? stock)
}

export type ListingState = 'ACTIVE' | 'OUT_OF_STOCK' | 'NOT_LISTED' | 'ENDED'

/** The state by eBay's names. `NOT_LISTED`: published with a start in the future. */
export function listingState(listing: Listing, now: number): ListingState {
  if (listing.endedAt !== null || (endsAt(listing) ?? Number.POSITIVE_INFINITY) <= now)
    return 'ENDED'
  if (listing.startedAt > now) return 'NOT_LISTED'
  return quantityOf(listing.snapshot) > 0 ? 'ACTIVE' : 'OUT_OF_STOCK'
}

/** Whether buyers find the listing. */
export const isLive = (listing: Listing, now: number): boolean =>
  listingState(listing, now) === 'ACTIVE'

/** The asking price or the auction's starting bid. */
export const priceOf = (offer: Offer): string =>
  (offer.format === 'AUCTION'
    ? offer.pricingSummary?.auctionStartPrice
    : offer.pricingSummary?.price
  )?.value ?? '0.00'

type NumberedService = PolicyService & { sortOrder: number }

/** The services of one type in their order. A service without a sort order has its place in the list. */
export const servicesOf = (
  policy: PolicyBody,
  type: 'DOMESTIC' | 'INTERNATIONAL',
): NumberedService[] =>
  (policy.shippingOptions?.find(option => option.optionType === type)?.shippingServices ?? [])
    .map((service, index) => ({ ...service, sortOrder: service.sortOrder ?? index + 1 }))
    .toSorted((a, b) => a.sortOrder - b.sortOrder)

/** The first domestic shipping service of a policy. */
export const firstService = (policy: PolicyBody): NumberedService | undefined =>
  servicesOf(policy, 'DOMESTIC')[0]

/** The offer's own cost of the first domestic service: the override whose priority is its sort order. */
const overrideOf = ({ offer, policies }: ListingSnapshot) =>
  offer.listingPolicies?.shippingCostOverrides?.find(
    one =>
      one.shippingServiceType === 'DOMESTIC' &&
      one.priority === firstService(policies.fulfillment_policy)?.sortOrder,
  )

/** Shipping cost of a policy's first domestic service, as text with two decimals. */
export function shippingCostOf(snapshot: ListingSnapshot): string {
  const override = overrideOf(snapshot)
  if (override?.shippingCost) return override.shippingCost.value
  const service = firstService(snapshot.policies.fulfillment_policy)
  return service && !service.freeShipping ? (service.shippingCost?.value ?? '0.00') : '0.00'
}

/** Shipping of several pieces in cents. A further piece costs as much as the first unless the offer says otherwise. */
export function shippingCentsOf(snapshot: ListingSnapshot, quantity: number): number {
  const first = centsOf(Number(shippingCostOf(snapshot)))
  const further = overrideOf(snapshot)?.additionalShippingCost?.value
  return first + (quantity - 1) * (further === undefined ? first : centsOf(Number(further)))
}
