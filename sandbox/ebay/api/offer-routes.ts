import { setTimeout as pause } from 'node:timers/promises'
import { Hono } from 'hono'
import { siteHere } from '../../lib/site-here.ts'
import { readBody } from '../http/body.ts'
import { inventoryError, refuse } from '../http/errors.ts'
import type { EbayEnv, EbayServices } from '../http/services.ts'
import { sellerId } from '../oauth/auth.ts'
import { createOfferSchema, feesSchema, updateOfferSchema } from '../store/inventory-schema.ts'
import {
  contentLanguage,
  type InventoryMiddleware,
  invalidValue,
  pagination,
} from './inventory-common.ts'
import { offerAnswer } from './offer-answer.ts'
import { findOffer, offersOfSeller, offersOfSku } from './offer-store.ts'
import { createOffer, deleteOffer, publishOffer, updateOffer, withdrawOffer } from './offers.ts'

/** Simulated duration of publishing in ms. Meanwhile no other request can change the SKU. */
const PUBLISH_MS = 25

/** Reads and writes offers. Part of the Inventory API. */
export function offerRoutes(
  { state, now }: EbayServices,
  { read, write, withSkuLock }: InventoryMiddleware,
) {
  const app = new Hono<EbayEnv>()

  app.post('/offer', write, contentLanguage, async c => {
    const offer = await readBody(c, createOfferSchema, invalidValue)
    return c.json({ offerId: createOffer(state, sellerId(c), offer) }, 201)
  })

  app.get('/offer', read, c => {
    const sku = c.req.query('sku')
    const { limit, offset } = pagination(c, 25)
    const found = (
      sku === undefined ? offersOfSeller(state, sellerId(c)) : offersOfSku(state, sellerId(c), sku)
    ).filter(
      ({ body }) =>
        matchesFilter(c.req.query('format'), body.format) &&
        matchesFilter(c.req.query('marketplace_id'), body.marketplaceId),
    )
    if (found.length === 0)
      refuse(404, inventoryError(25713, `This Offer is not available : ${sku ?? ''}.`))
    const shown = found.slice(offset, offset + limit)
    return c.json({
      href: new URL(c.req.url).href,
      total: found.length,
      size: shown.length,
      limit,
      offers: shown.map(offer => offerAnswer(state, now(), offer)),
    })
  })

  app.post('/offer/get_listing_fees', read, async c => {
    const { offers } = await readBody(c, feesSchema, invalidValue)
    for (const { offerId } of offers) findOffer(state, sellerId(c), offerId)
    return c.json({
      feeSummaries: [
        {
          marketplaceId: siteHere().id,
          fees: [
            { feeType: 'InsertionFee', amount: { value: '0.0', currency: siteHere().currency } },
          ],
        },
      ],
    })
  })

  app.get('/offer/:offerId', read, c =>
    c.json(offerAnswer(state, now(), findOffer(state, sellerId(c), c.req.param('offerId')))),
  )

  app.put('/offer/:offerId', write, contentLanguage, async c => {
    const change = await readBody(c, updateOfferSchema, invalidValue)
    const offerId = c.req.param('offerId')
    const { sku } = findOffer(state, sellerId(c), offerId)
    const warnings = await withSkuLock(sellerId(c), sku, () =>
      updateOffer(state, now(), sellerId(c), offerId, change),
    )
    return warnings.length > 0 ? c.json({ offerId, warnings }) : c.body(null, 204)
  })

  app.delete('/offer/:offerId', write, c => {
    deleteOffer(state, now(), sellerId(c), c.req.param('offerId'))
    return c.body(null, 204)
  })

  return app
}

/** Publishes and withdraws offers. Part of the Inventory API. */
export function offerPublishingRoutes(
  { state, now }: EbayServices,
  { write, withSkuLock }: InventoryMiddleware,
) {
  const app = new Hono<EbayEnv>()

  app.post('/offer/:offerId/publish', write, async c => {
    const offerId = c.req.param('offerId')
    const { sku } = findOffer(state, sellerId(c), offerId)
    const { listingId, warnings } = await withSkuLock(sellerId(c), sku, async () => {
      await pause(PUBLISH_MS)
      return publishOffer(state, now(), sellerId(c), offerId)
    })
    return c.json({ listingId, ...(warnings.length > 0 ? { warnings } : {}) })
  })

  app.post('/offer/:offerId/withdraw', write, async c => {
    const offerId = c.req.param('offerId')
    const { sku } = findOffer(state, sellerId(c), offerId)
    const listingId = await withSkuLock(sellerId(c), sku, () =>
      withdrawOffer(state, now(), sellerId(c), offerId),
    )
    return c.json({ listingId })
  })

  return app
}

/** Whether a filter of the query is absent or matches. */
const matchesFilter = (wanted: string | undefined, value: string): boolean =>
  wanted === undefined || wanted === value
