import { z } from 'zod'
import type { State } from '../../lib/state.ts'
import { type EbayError, inventoryError, refuse } from '../http/errors.ts'
import type { InventoryItem, Offer } from '../store/inventory-schema.ts'
import { findListing, isLive } from '../store/listings.ts'
import { itemOf, offerOfListing } from './offer-store.ts'

/** How a listing was made on eBay's own site. */
export const madeOnWebsiteSchema = z.strictObject({
  /** False: the seller gave it no SKU. */
  sku: z.boolean().default(true),
  /** The SKU as the seller has typed it there, of any characters. Without it that of the item. */
  label: z.string().min(1).max(50).optional(),
  /** False: it has terms of its own in place of business policies. */
  policies: z.boolean().default(true),
  /** False: its payment policy does not require immediate payment. */
  immediatePay: z.boolean().default(true),
})
type WebsiteListing = z.infer<typeof madeOnWebsiteSchema> & {
  item: InventoryItem
  offer: Offer
  itemSku: string
  offerId: string
}

const nameOf = (listingId: string) => `website listing ${listingId}`

function websiteListing(state: State, listingId: string): WebsiteListing | null {
  const text = state.text('SELECT value FROM setting WHERE name = ?', nameOf(listingId))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by madeOnWebsite alone
  return text ? (JSON.parse(text) as WebsiteListing) : null
}

/** The live listing as one that its seller made on eBay's site: the Inventory API does not know it. */
export function madeOnWebsite(
  state: State,
  listingId: string,
  made: z.infer<typeof madeOnWebsiteSchema>,
): boolean {
  return state.transaction(() => {
    const offer = offerOfListing(state, listingId)
    if (!offer) return false
    const { offerId, sku, userId, body } = offer
    const itemSku = made.label ?? sku
    const stored: WebsiteListing = {
      ...made,
      item: itemOf(state, offer),
      offer: body,
      itemSku,
      offerId,
    }
    state.run('INSERT INTO setting VALUES (?, ?)', nameOf(listingId), JSON.stringify(stored))
    state.run('DELETE FROM offer WHERE offer_id = ?', offerId)
    state.run('DELETE FROM item WHERE user_id = ? AND sku = ?', userId, sku)
    return true
  })
}

type Migrated = { sku?: string; offerId?: string; errors: EbayError[] }

/** eBay's one error of this operation. Source: x-response-codes of bulkMigrateListing; its words are examples. */
const cannotMigrate = (why: string) => inventoryError(25718, `Cannot migrate listing. ${why}`)

/** Source: recorded answer of bulkMigrateListing. */
const NO_SKU = inventoryError(25001, 'item sku cannot be null or empty.')

/**
 * Brings a listing under the Inventory API. The SKU is answered also where the listing is refused. Source: "Migration
 * Requirements" of bulkMigrateListing (Inventory API): fixed price, a SKU, business policies, immediate payment. A guess:
 * the words of these refusals.
 */
export function migrateListing(
  state: State,
  now: number,
  userId: string,
  listingId: string,
): Migrated {
  return state.transaction(() => {
    const listing = findListing(state, listingId)
    if (!listing || listing.userId !== userId || !isLive(listing, now))
      return { errors: [cannotMigrate('The listing does not exist, is not yours, or has ended.')] }
    const made = websiteListing(state, listingId)
    if (!made)
      return {
        sku: listing.sku,
        errors: [cannotMigrate('The listing is managed by the Inventory API already.')],
      }
    const { item, offer, itemSku, offerId } = made
    const sku = made.sku ? { sku: itemSku } : {}
    if (offer.format !== 'FIXED_PRICE')
      return { ...sku, errors: [cannotMigrate('Only fixed price listings can be migrated.')] }
    if (!made.sku) return { errors: [NO_SKU] }
    if (!made.policies)
      return { ...sku, errors: [cannotMigrate('The listing does not use business policies.')] }
    if (!made.immediatePay)
      return {
        ...sku,
        errors: [cannotMigrate('The payment policy does not require immediate payment.')],
      }
    state.run('INSERT INTO item VALUES (?, ?, ?, ?)', userId, itemSku, JSON.stringify(item), now)
    state.run(
      'INSERT INTO offer VALUES (?, ?, ?, ?, ?, ?, ?)',
      offerId,
      userId,
      itemSku,
      offer.marketplaceId,
      offer.format,
      JSON.stringify(offer),
      listingId,
    )
    state.run('DELETE FROM setting WHERE name = ?', nameOf(listingId))
    return { sku: itemSku, offerId, errors: [] }
  })
}

export const MIGRATE_MAX = 5
export const migrateSchema = z.strictObject({
  requests: z.array(z.strictObject({ listingId: z.string().min(1) })),
})

/** @throws EbayRefusal 25709 for none, more than five, or the same listing twice */
export function checkMigration({ requests }: z.infer<typeof migrateSchema>): void {
  const ids = new Set(requests.map(({ listingId }) => listingId))
  if (requests.length > 0 && requests.length <= MIGRATE_MAX && ids.size === requests.length) return
  refuse(
    400,
    inventoryError(
      25709,
      `Invalid value for requests. One to ${MIGRATE_MAX} listings are expected.`,
    ),
  )
}
