import { setTimeout as pause } from 'node:timers/promises'
import { Hono } from 'hono'
import { requires, SCOPES, sellerId } from './auth.ts'
import { readBody } from './body.ts'
import { bulkRoutes } from './bulk.ts'
import { inventoryError, refuse } from './errors.ts'
import {
  contentLanguage,
  invalidValue,
  pagination,
  singleFlight,
  skuUnknown,
} from './inventory-common.ts'
import { createOfferSchema, feesSchema, itemSchema, updateOfferSchema } from './inventory-schema.ts'
import { deleteItem, findItem, itemAnswer, itemPage, putItem } from './items.ts'
import { locationRoutes } from './locations.ts'
import {
  createOffer,
  deleteOffer,
  findOffer,
  offerAnswer,
  offersOfSeller,
  offersOfSku,
  publishOffer,
  updateOffer,
  withdrawOffer,
} from './offers.ts'
import { type EbayEnv, type EbayServices, originOf } from './services.ts'

/** Publishing takes eBay a moment, in which nothing else may touch the same SKU. */
const PUBLISH_MS = 25

/** The Inventory API. Mounted at `/sell/inventory/v1`. */
export function inventoryRoutes(deps: EbayServices) {
  const { state, now } = deps
  const app = new Hono<EbayEnv>()
  const write = requires(deps, 'user', SCOPES.inventory)
  const read = requires(deps, 'user', SCOPES.inventory, SCOPES.inventoryReadonly)
  const exclusively = singleFlight()

  app.route('/', locationRoutes(deps, { read, write }))
  app.route('/', bulkRoutes(deps, { read, write, exclusively }))

  app.put('/inventory_item/:sku', write, contentLanguage, async c => {
    const item = await readBody(c, itemSchema, invalidValue)
    const sku = c.req.param('sku')
    const outcome = await exclusively(sellerId(c), sku, () =>
      putItem(state, now(), sellerId(c), sku, item),
    )
    return outcome.status === 204
      ? c.body(null, 204)
      : c.json({ warnings: outcome.warnings }, outcome.status)
  })

  app.get('/inventory_item/:sku', read, c => {
    const sku = c.req.param('sku')
    const item = findItem(state, sellerId(c), sku)
    if (!item) refuse(404, skuUnknown(sku))
    return c.json(itemAnswer(sku, item))
  })

  app.get('/inventory_item', read, c => {
    const { limit, offset } = pagination(c, 25)
    const { total, items } = itemPage(state, sellerId(c), limit, offset)
    const here = `${originOf(c)}/ebay/sell/inventory/v1/inventory_item`
    return c.json({
      href: `${here}?limit=${limit}&offset=${offset}`,
      total,
      size: Math.ceil(total / limit),
      limit,
      ...(offset + limit < total
        ? { next: `${here}?limit=${limit}&offset=${offset + limit}` }
        : {}),
      inventoryItems: items,
    })
  })

  app.delete('/inventory_item/:sku', write, async c => {
    const sku = c.req.param('sku')
    await exclusively(sellerId(c), sku, () => deleteItem(state, now(), sellerId(c), sku))
    return c.body(null, 204)
  })

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
        asked(c.req.query('format'), body.format) &&
        asked(c.req.query('marketplace_id'), body.marketplaceId),
    )
    if (found.length === 0)
      refuse(404, inventoryError(25713, `This Offer is not available : ${sku ?? ''}.`))
    const shown = found.slice(offset, offset + limit)
    return c.json({
      href: new URL(c.req.url).href,
      total: found.length,
      size: shown.length,
      limit,
      offers: shown.map(offer => offerAnswer(state, offer)),
    })
  })

  app.post('/offer/get_listing_fees', read, async c => {
    const { offers } = await readBody(c, feesSchema, invalidValue)
    for (const { offerId } of offers) findOffer(state, sellerId(c), offerId)
    return c.json({
      feeSummaries: [
        {
          marketplaceId: 'EBAY_US',
          fees: [{ feeType: 'InsertionFee', amount: { value: '0.0', currency: 'USD' } }],
        },
      ],
    })
  })

  app.get('/offer/:offerId', read, c =>
    c.json(offerAnswer(state, findOffer(state, sellerId(c), c.req.param('offerId')))),
  )

  app.put('/offer/:offerId', write, contentLanguage, async c => {
    const change = await readBody(c, updateOfferSchema, invalidValue)
    const offerId = c.req.param('offerId')
    const { sku } = findOffer(state, sellerId(c), offerId)
    const warnings = await exclusively(sellerId(c), sku, () =>
      updateOffer(state, now(), sellerId(c), offerId, change),
    )
    return warnings.length > 0 ? c.json({ offerId, warnings }) : c.body(null, 204)
  })

  app.delete('/offer/:offerId', write, c => {
    deleteOffer(state, now(), sellerId(c), c.req.param('offerId'))
    return c.body(null, 204)
  })

  app.post('/offer/:offerId/publish', write, async c => {
    const offerId = c.req.param('offerId')
    const { sku } = findOffer(state, sellerId(c), offerId)
    const { listingId, warnings } = await exclusively(sellerId(c), sku, async () => {
      await pause(PUBLISH_MS)
      return publishOffer(state, now(), sellerId(c), offerId)
    })
    return c.json({ listingId, ...(warnings.length > 0 ? { warnings } : {}) })
  })

  app.post('/offer/:offerId/withdraw', write, async c => {
    const offerId = c.req.param('offerId')
    const { sku } = findOffer(state, sellerId(c), offerId)
    const listingId = await exclusively(sellerId(c), sku, () =>
      withdrawOffer(state, now(), sellerId(c), offerId),
    )
    return c.json({ listingId })
  })

  return app
}

/** Whether a filter of the query is absent or met. */
const asked = (wanted: string | undefined, value: string): boolean =>
  wanted === undefined || wanted === value
