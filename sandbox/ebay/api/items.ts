import { siteHere } from '../../lib/site-here.ts'
import { type Row, type State, stored } from '../../lib/state.ts'
import { type EbayError, inventoryError, refuse } from '../http/errors.ts'
import { type InventoryItem, type Offer, skuSchema } from '../store/inventory-schema.ts'
import { endListing, reviseListing } from '../store/listings.ts'
import { pictureIdOf } from '../store/pictures.ts'
import { skuUnknown, tooManyRevisions } from './inventory-common.ts'
import { deleteOffersOf, offersOfSku, saveOffer } from './offer-store.ts'
import { checkPublishing } from './publish-rules.ts'

export type Outcome = { status: 200 | 201 | 204; warnings: EbayError[] }

export function checkSku(sku: string): void {
  if (!skuSchema.safeParse(sku).success) {
    refuse(
      400,
      inventoryError(
        25707,
        'Invalid sku. sku has to be alphanumeric with upto 50 characters in length',
      ),
    )
  }
}

export function findItem(state: State, userId: string, sku: string): InventoryItem | undefined {
  const row = state.get('SELECT body FROM item WHERE user_id = ? AND sku = ?', userId, sku)
  return row && stored<InventoryItem>(row)
}

/** External picture URLs must use HTTPS. URLs of this sandbox are always accepted. */
function checkPictureAddresses(item: InventoryItem): void {
  const bad = (item.product?.imageUrls ?? []).filter(
    address =>
      !URL.canParse(address) ||
      (new URL(address).protocol !== 'https:' && pictureIdOf(address) === undefined),
  )
  if (bad.length > 0) {
    refuse(400, ...bad.map(address => inventoryError(25015, `Invalid picture URL. ${address}`)))
  }
}

/**
 * Creates or replaces an inventory item and revises its live listings in one transaction.
 * @throws EbayRefusal when a live listing would break a rule of publishing
 */
export function putItem(
  state: State,
  now: number,
  userId: string,
  sku: string,
  item: InventoryItem,
): Outcome {
  checkSku(sku)
  checkPictureAddresses(item)
  return state.transaction(() => {
    const isNew = findItem(state, userId, sku) === undefined
    const warnings: EbayError[] = []
    for (const offer of offersOfSku(state, userId, sku)) {
      if (!offer.listingId) continue
      const body = withStockOf(item, offer.body)
      const verdict = checkPublishing(state, {
        now,
        userId,
        item,
        offer: body,
        listingId: offer.listingId,
      })
      if (verdict.errors.length > 0) refuse(400, ...verdict.errors)
      if (!reviseListing(state, now, offer.listingId, verdict.snapshot))
        refuse(400, tooManyRevisions())
      saveOffer(state, { ...offer, body })
      warnings.push(...verdict.warnings)
    }
    state.run(
      `INSERT INTO item VALUES (?, ?, ?, ?)
       ON CONFLICT (user_id, sku) DO UPDATE SET body = excluded.body, updated_at = excluded.updated_at`,
      userId,
      sku,
      JSON.stringify(item),
      now,
    )
    if (warnings.length === 0) return { status: 204, warnings }
    return { status: isNew ? 201 : 200, warnings }
  })
}

/**
 * A live offer with its own quantity follows the stock of the item: never more than the stock (contract,
 * bulkUpdatePriceQuantity). A guess: an offer that was out of stock is on sale again with new stock.
 */
function withStockOf(item: InventoryItem, offer: Offer): Offer {
  const own = offer.availableQuantity
  if (own === undefined || offer.format === 'AUCTION') return offer
  const stock = item.availability?.shipToLocationAvailability?.quantity ?? 0
  return { ...offer, availableQuantity: own === 0 ? stock : Math.min(own, stock) }
}

/** Deletes an item with its offers and ends its live listings. */
export function deleteItem(state: State, now: number, userId: string, sku: string): void {
  state.transaction(() => {
    if (!findItem(state, userId, sku)) refuse(404, skuUnknown(sku))
    for (const offer of offersOfSku(state, userId, sku)) {
      if (offer.listingId) endListing(state, now, offer.listingId)
    }
    deleteOffersOf(state, userId, sku)
    state.run('DELETE FROM item WHERE user_id = ? AND sku = ?', userId, sku)
  })
}

/** eBay's LocaleEnum of the marketplace, such as en_US. */
export const localeHere = (): string => siteHere().locale.replace('-', '_')

/** An item in the format of the GET response. */
export const itemAnswer = (sku: string, item: InventoryItem) => ({
  sku,
  locale: localeHere(),
  ...item,
})

export function itemPage(state: State, userId: string, limit: number, offset: number) {
  const total = Number(state.text('SELECT count(*) FROM item WHERE user_id = ?', userId) ?? 0)
  const rows: Row[] = state.all(
    'SELECT sku, body FROM item WHERE user_id = ? ORDER BY sku LIMIT ? OFFSET ?',
    userId,
    limit,
    offset,
  )
  return {
    total,
    items: rows.map(row => itemAnswer(String(row['sku']), stored<InventoryItem>(row))),
  }
}
