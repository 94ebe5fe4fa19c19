import type { State } from '../../lib/state.ts'
import { type EbayError, inventoryError, parameter } from '../http/errors.ts'
import type { InventoryItem, Offer } from '../store/inventory-schema.ts'
import { type ListingSnapshot, storedSnapshotsOf } from '../store/listings.ts'

const DUPLICATE_LISTING = 21_919_067

/**
 * What makes two listings the same item: title, category, condition with grade and certificate. Source of the rule and the
 * number: eBay's duplicate listings policy and public programs. What eBay compares is a guess.
 */
function identityOf(item: InventoryItem, offer: Offer): string {
  const descriptors = (item.conditionDescriptors ?? [])
    .map(({ name, values = [], additionalInfo = '' }) =>
      [name, ...values.toSorted(), additionalInfo.trim().toLowerCase()].join(':'),
    )
    .toSorted()
  const title = (item.product?.title ?? '').toLowerCase().split(/\s+/).filter(Boolean).join(' ')
  return JSON.stringify([title, offer.categoryId, item.condition, descriptors])
}

type FixedPrice = { text: string; identity: string | null; title: string }

/** By listing. Reading hundreds of snapshots at each publication takes longer than all else of it. */
const fixedPrices = new Map<string, FixedPrice>()

/** The identity of a stored listing, null where it is an auction. */
function fixedPriceOf({ listingId, text }: { listingId: string; text: string }): FixedPrice {
  const known = fixedPrices.get(listingId)
  if (known?.text === text) return known
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a schema checked it when it was written
  const { item, offer } = JSON.parse(text) as ListingSnapshot
  const identity = offer.format === 'FIXED_PRICE' ? identityOf(item, offer) : null
  const read = { text, identity, title: item.product?.title ?? '' }
  fixedPrices.set(listingId, read)
  return read
}

/**
 * eBay's duplicate listings policy: a seller has one fixed-price listing of identical items.
 * @param listingId the listing that is revised, null when one is published
 */
export function duplicateErrors(
  state: State,
  userId: string,
  item: InventoryItem,
  offer: Offer,
  listingId: string | null,
): EbayError[] {
  if (offer.format !== 'FIXED_PRICE') return []
  const identity = identityOf(item, offer)
  const twin = storedSnapshotsOf(state, userId).find(
    other => other.listingId !== listingId && fixedPriceOf(other).identity === identity,
  )
  if (!twin) return []
  const { title } = fixedPriceOf(twin)
  return [
    inventoryError(
      DUPLICATE_LISTING,
      `Listing violates the Duplicate listing policy. It looks like this listing is for an item you already have on eBay: ${title} (${twin.listingId}). We don't allow listings for identical items from the same seller to appear on eBay at the same time. If you'd like to list more than one of the same item, create a multi-quantity fixed price listing.`,
      { parameters: [parameter('0', title), parameter('1', twin.listingId)] },
    ),
  ]
}
