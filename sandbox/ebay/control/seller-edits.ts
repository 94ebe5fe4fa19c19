import { Hono } from 'hono'
import { z } from 'zod'
import { readControl } from '../../lib/control-body.ts'
import { type State, stored } from '../../lib/state.ts'
import { offerById, offersOfSku, type StoredOffer, saveOffer } from '../api/offer-store.ts'
import type { EbayServices } from '../http/services.ts'
import { createOfferSchema, type InventoryItem, itemSchema } from '../store/inventory-schema.ts'
import { changeListing, findListing, type ListingSnapshot } from '../store/listings.ts'

type ControlServices = Pick<EbayServices, 'state'>

const patchSchema = z.record(z.string(), z.unknown())

/** What a seller sets on eBay's own site for an offer. Mounted at `/control/offers`. */
export function offersControl({ state }: ControlServices) {
  const app = new Hono()
  app.post('/:offerId', async c => {
    const patch = await readControl(c, patchSchema)
    if (patch instanceof Response) return patch
    const offer = offerById(state, c.req.param('offerId'))
    if (!offer) return c.json({ error: 'There is no such offer.' }, 404)
    const merged = createOfferSchema.safeParse(merge(offer.body, patch))
    if (!merged.success) return c.json({ error: z.prettifyError(merged.error) }, 400)
    state.transaction(() => {
      saveOffer(state, { ...offer, body: merged.data })
      changeLive(state, offer, { offer: merged.data })
    })
    return c.json({ offerId: offer.offerId, ...merged.data })
  })
  return app
}

/** What a seller sets on eBay's own site for an inventory item. Mounted at `/control/items`. */
export function itemsControl({ state }: ControlServices) {
  const app = new Hono()
  app.post('/:sku', async c => {
    const patch = await readControl(c, patchSchema)
    if (patch instanceof Response) return patch
    const sku = c.req.param('sku')
    const row = state.get('SELECT user_id, body FROM item WHERE sku = ?', sku)
    if (!row) return c.json({ error: 'There is no such item.' }, 404)
    const userId = String(row['user_id'])
    const merged = itemSchema.safeParse(merge(stored<InventoryItem>(row), patch))
    if (!merged.success) return c.json({ error: z.prettifyError(merged.error) }, 400)
    state.transaction(() => {
      state.run(
        'UPDATE item SET body = ? WHERE user_id = ? AND sku = ?',
        JSON.stringify(merged.data),
        userId,
        sku,
      )
      for (const offer of offersOfSku(state, userId, sku))
        changeLive(state, offer, { item: merged.data })
    })
    return c.json({ sku, ...merged.data })
  })
  return app
}

function changeLive(state: State, offer: StoredOffer, change: Partial<ListingSnapshot>): void {
  const listing = offer.listingId === null ? undefined : findListing(state, offer.listingId)
  if (listing) changeListing(state, listing.listingId, { ...listing.snapshot, ...change })
}

/** JSON merge patch (RFC 7396): objects merge, null removes, anything else replaces. */
function merge(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch
  const merged: Record<string, unknown> = isObject(target) ? { ...target } : {}
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete merged[name]
    else merged[name] = merge(merged[name], value)
  }
  return merged
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
