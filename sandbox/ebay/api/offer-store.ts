import { type Row, type State, stored } from '../../lib/state.ts'
import { type EbayError, inventoryError, refuse } from '../http/errors.ts'
import type { InventoryItem, Offer } from '../store/inventory-schema.ts'
import { skuUnknown } from './inventory-common.ts'

export type StoredOffer = {
  offerId: string
  userId: string
  sku: string
  body: Offer
  listingId: string | null
}

const offerOf = (row: Row): StoredOffer => ({
  offerId: String(row['offer_id']),
  userId: String(row['user_id']),
  sku: String(row['sku']),
  body: stored<Offer>(row),
  listingId: row['listing_id'] === null ? null : String(row['listing_id']),
})

export const offersOfSku = (state: State, userId: string, sku: string): StoredOffer[] =>
  state
    .all('SELECT * FROM offer WHERE user_id = ? AND sku = ? ORDER BY offer_id', userId, sku)
    .map(offerOf)

export const offersOfSeller = (state: State, userId: string): StoredOffer[] =>
  state.all('SELECT * FROM offer WHERE user_id = ? ORDER BY offer_id', userId).map(offerOf)

/** An offer of any seller. */
export function offerById(state: State, offerId: string): StoredOffer | undefined {
  const row = state.get('SELECT * FROM offer WHERE offer_id = ?', offerId)
  return row && offerOf(row)
}

/** The offer of a listing that has not ended. */
export function offerOfListing(state: State, listingId: string): StoredOffer | undefined {
  const row = state.get('SELECT * FROM offer WHERE listing_id = ?', listingId)
  return row && offerOf(row)
}

/** Stores the content of an offer without any rule. */
export const saveOffer = (state: State, { offerId, body, listingId }: StoredOffer): void => {
  state.run(
    'UPDATE offer SET body = ?, listing_id = ? WHERE offer_id = ?',
    JSON.stringify(body),
    listingId,
    offerId,
  )
}

export const deleteOffersOf = (state: State, userId: string, sku: string): number =>
  state.run('DELETE FROM offer WHERE user_id = ? AND sku = ?', userId, sku)

export const notAvailable = (offerId: string): EbayError =>
  inventoryError(25713, `This Offer is not available : ${offerId}.`)

/** @throws EbayRefusal 404 when this seller has no such offer */
export function findOffer(state: State, userId: string, offerId: string): StoredOffer {
  const row = state.get('SELECT * FROM offer WHERE offer_id = ? AND user_id = ?', offerId, userId)
  if (!row) refuse(404, notAvailable(offerId))
  return offerOf(row)
}

export function itemOf(state: State, offer: StoredOffer): InventoryItem {
  const row = state.get(
    'SELECT body FROM item WHERE user_id = ? AND sku = ?',
    offer.userId,
    offer.sku,
  )
  if (!row) refuse(404, skuUnknown(offer.sku))
  return stored<InventoryItem>(row)
}
