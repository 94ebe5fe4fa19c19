import type { State } from '../../lib/state.ts'
import { stored } from '../../lib/state.ts'
import { type EbayError, inventoryError, parameter } from '../http/errors.ts'
import { categoryById, isLeaf } from '../reference/categories.ts'
import type { InventoryItem, Offer } from '../store/inventory-schema.ts'
import { findListing, firstService, type ListingSnapshot, liveCountOf } from '../store/listings.ts'
import { hasPicture, pictureIdOf } from '../store/pictures.ts'
import type { PolicyBody, PolicyKind } from '../store/policy-body.ts'
import { programsOf } from '../store/sellers.ts'
import { leafPaths, storeCategoriesOf } from '../store/store-categories.ts'
import { auctionLockErrors } from './auctions.ts'
import { checkCoin, valueErrors, withoutDropped } from './coin-rules.ts'
import { duplicateErrors } from './duplicate-rule.ts'
import {
  bestOfferWarnings,
  highestPriceCents,
  overrideErrors,
  priceErrors,
  quantityErrors,
  startErrors,
  startWarnings,
} from './sale-rules.ts'

/** Price limit of eBay's standard envelope in dollars, exclusive. */
const ENVELOPE_BELOW = 20
const ENVELOPE_SERVICE = 'US_eBayStandardEnvelope'
/** Limit of live listings for a seller without business policies. The numbers are those of a new account, and guesses. */
export const NEWCOMER_LISTINGS = 10

export type PublishingCheck = {
  errors: EbayError[]
  warnings: EbayError[]
  snapshot: ListingSnapshot
}

/** What is published, or revised where `listingId` names the live listing. */
export type Publishing = {
  now: number
  userId: string
  item: InventoryItem
  offer: Offer
  listingId: string | null
}

/** Checks an item and its offer against eBay's rules for publishing and revising. */
export function checkPublishing(
  state: State,
  { now, userId, item, offer, listingId }: Publishing,
): PublishingCheck {
  const live = listingId === null ? undefined : findListing(state, listingId)
  const category = categoryById(offer.categoryId ?? '')
  const leaf = category && isLeaf(category.id) ? category : undefined
  const errors: EbayError[] = []
  const warnings: EbayError[] = []
  const policies = findPolicies(state, userId, offer)

  if (!programsOf(state, userId).includes('SELLING_POLICY_MANAGEMENT')) {
    errors.push(
      inventoryError(
        25018,
        'Incomplete account information. Seller is not opted in to business policies.',
      ),
    )
  }
  if (!live && liveCountOf(state, userId) >= limitOf(state, userId)) {
    errors.push(
      inventoryError(
        25026,
        'Selling limits exceeded. You have reached the number of items you can list.',
      ),
    )
  }
  if (!leaf) {
    errors.push(
      inventoryError(
        25005,
        `Invalid category. The category ${offer.categoryId ?? '(none)'} is not a leaf category.`,
        { parameters: [parameter('categoryId', offer.categoryId ?? '')] },
      ),
    )
  }
  errors.push(
    ...priceErrors(offer),
    ...quantityErrors(item, offer, live !== undefined && keepsEmptyListings(state, userId)),
    ...pictureErrors(state, item),
  )
  if (!item.product?.title) errors.push(missing('product.title'))
  if (!(offer.listingDescription ?? item.product?.description)?.trim()) {
    errors.push(missing('listingDescription'))
  }
  if (!offer.listingDuration) errors.push(missing('listingDuration'))
  const postalCode = state.get(
    `SELECT json_extract(body, '$.location.address.postalCode') AS postal_code FROM location
     WHERE user_id = ? AND location_key = ?
       AND json_extract(body, '$.merchantLocationStatus') = 'ENABLED'`,
    userId,
    offer.merchantLocationKey ?? '',
  )?.['postal_code']
  if (postalCode === undefined) {
    errors.push(
      inventoryError(
        25012,
        `Invalid location. ${offer.merchantLocationKey ? 'The location does not exist or is disabled.' : 'merchantLocationKey is required.'}`,
      ),
    )
  }
  errors.push(
    ...policies.errors,
    ...storeErrors(state, userId, offer),
    ...overrideErrors(offer, policies.found.fulfillment_policy),
    ...duplicateErrors(state, userId, item, offer, listingId),
    ...(live ? auctionLockErrors(state, now, live, item, offer) : startErrors(offer, now)),
  )
  warnings.push(
    ...bestOfferWarnings(offer),
    ...startWarnings(offer, now, live ? live.startedAt : null),
  )
  if (leaf) {
    const coin = checkCoin(leaf, item)
    errors.push(...coin.errors, ...valueErrors(leaf, item, highestPriceCents(offer)))
    warnings.push(...coin.warnings)
  }
  if (envelopeTooDear(policies.found.fulfillment_policy, offer)) {
    errors.push(
      inventoryError(
        25007,
        `Invalid Shipping policy information. ${ENVELOPE_SERVICE} is for items below $${ENVELOPE_BELOW}.`,
      ),
    )
  }
  return {
    errors,
    warnings,
    snapshot: {
      item: withoutDropped(item),
      offer,
      policies: policies.found,
      postalCode: typeof postalCode === 'string' ? postalCode : null,
    },
  }
}

const missing = (field: string): EbayError =>
  inventoryError(25017, `Missing information in fields. ${field}`, {
    parameters: [parameter('0', field)],
  })

/**
 * A category that the seller's store does not have. That eBay refuses it, and the number, are a guess; of a seller without
 * a store the categories are ignored.
 */
function storeErrors(state: State, userId: string, offer: Offer): EbayError[] {
  const store = storeCategoriesOf(state, userId)
  if (!store) return []
  const known = new Set(leafPaths(store))
  return (offer.storeCategoryNames ?? [])
    .filter(name => !known.has(name))
    .map(name =>
      inventoryError(25002, `A user error has occurred. The store has no category ${name}.`, {
        parameters: [parameter('storeCategoryNames', name)],
      }),
    )
}

const limitOf = (state: State, userId: string): number =>
  programsOf(state, userId).length > 0 ? 5_000 : NEWCOMER_LISTINGS

/** Whether a listing without pieces stays, hidden, instead of ending. */
export const keepsEmptyListings = (state: State, userId: string): boolean =>
  programsOf(state, userId).includes('OUT_OF_STOCK_CONTROL')

/**
 * eBay takes a seller's own addresses too (contract, Product.imageUrls). This sandbox cannot read them, and refuses them
 * with the number for an address outside of eBay's picture service.
 */
function pictureErrors(state: State, item: InventoryItem): EbayError[] {
  const addresses = item.product?.imageUrls ?? []
  if (addresses.length === 0) {
    return [inventoryError(25002, 'Any User error. Add at least 1 photo. More photos are better!')]
  }
  return addresses.flatMap(address => {
    const pictureId = pictureIdOf(address)
    return pictureId && hasPicture(state, pictureId)
      ? []
      : [
          inventoryError(25086, 'The URL provided must be an eBay Picture Service URL.', {
            parameters: [parameter('imageUrl', address)],
          }),
        ]
  })
}

const POLICY_FIELDS = [
  ['fulfillment_policy', 'fulfillmentPolicyId', 25007, 'Invalid Shipping policy information.'],
  ['payment_policy', 'paymentPolicyId', 25008, 'Invalid Payment policy information.'],
  ['return_policy', 'returnPolicyId', 25009, 'Invalid Return policy information.'],
] as const

const NO_POLICY: PolicyBody = { name: '', marketplaceId: '', categoryTypes: [] }

function findPolicies(state: State, userId: string, offer: Offer) {
  const found: Record<PolicyKind, PolicyBody> = {
    payment_policy: NO_POLICY,
    return_policy: NO_POLICY,
    fulfillment_policy: NO_POLICY,
  }
  const errors: EbayError[] = []
  for (const [kind, field, errorId, message] of POLICY_FIELDS) {
    const policyId = offer.listingPolicies?.[field]
    const row = state.get(
      'SELECT body FROM policy WHERE policy_id = ? AND user_id = ? AND kind = ? AND marketplace = ?',
      policyId ?? '',
      userId,
      kind,
      offer.marketplaceId,
    )
    if (row) found[kind] = stored<PolicyBody>(row)
    else
      errors.push(
        inventoryError(
          errorId,
          `${message} ${policyId ? `${policyId} is not a policy of this seller.` : `${field} is required.`}`,
        ),
      )
  }
  return { found, errors }
}

const envelopeTooDear = (policy: PolicyBody, offer: Offer): boolean =>
  firstService(policy)?.shippingServiceCode === ENVELOPE_SERVICE &&
  Number(offer.pricingSummary?.price?.value ?? 0) >= ENVELOPE_BELOW
