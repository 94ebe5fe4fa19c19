import { Hono } from 'hono'
import { readBody } from '../http/body.ts'
import { refuse } from '../http/errors.ts'
import { type EbayEnv, type EbayServices, originOf } from '../http/services.ts'
import { requires, SCOPES, sellerId } from '../oauth/auth.ts'
import { itemSchema } from '../store/inventory-schema.ts'
import { bulkItemRoutes, bulkOfferRoutes, migrationRoutes } from './bulk.ts'
import {
  acceptLanguage,
  contentLanguage,
  createSkuLock,
  invalidValue,
  pagination,
  skuUnknown,
} from './inventory-common.ts'
import { deleteItem, findItem, itemAnswer, itemPage, putItem } from './items.ts'
import { locationRoutes } from './locations.ts'
import { offerPublishingRoutes, offerRoutes } from './offer-routes.ts'

/** The Inventory API. Mounted at `/sell/inventory/v1`. */
export function inventoryRoutes(deps: EbayServices) {
  const { state, now } = deps
  const app = new Hono<EbayEnv>()
  const write = requires(deps, 'user', SCOPES.inventory)
  const read = requires(deps, 'user', SCOPES.inventory, SCOPES.inventoryReadonly)
  const withSkuLock = createSkuLock()
  const middleware = { read, write, withSkuLock }

  app.use(acceptLanguage)

  app.route('/', locationRoutes(deps, middleware))
  app.route('/', bulkItemRoutes(deps, middleware))
  app.route('/', bulkOfferRoutes(deps, middleware))
  app.route('/', migrationRoutes(deps, middleware))
  app.route('/', offerRoutes(deps, middleware))
  app.route('/', offerPublishingRoutes(deps, middleware))

  app.put('/inventory_item/:sku', write, contentLanguage, async c => {
    const item = await readBody(c, itemSchema, invalidValue)
    const sku = c.req.param('sku')
    const outcome = await withSkuLock(sellerId(c), sku, () =>
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
    await withSkuLock(sellerId(c), sku, () => deleteItem(state, now(), sellerId(c), sku))
    return c.body(null, 204)
  })

  return app
}
