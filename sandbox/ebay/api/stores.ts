import { Hono } from 'hono'
import { refuse, storesError } from '../http/errors.ts'
import type { EbayEnv, EbayServices } from '../http/services.ts'
import { requires, SCOPES, sellerId } from '../oauth/auth.ts'
import { type StoreCategory, storeCategoriesOf } from '../store/store-categories.ts'

/**
 * The Stores API, as far as it tells the categories. Mounted at `/sell/stores/v1`.
 * Source: eBay, getStoreCategories and StoreCategoryType of the Stores API's reference
 * (developer.ebay.com/api-docs/sell/stores), which names the scope sell.stores for it. What a seller without a store is
 * answered is not documented; the status and the number are a guess.
 */
export function storesRoutes(deps: EbayServices) {
  const app = new Hono<EbayEnv>()
  app.get('/store/categories', requires(deps, 'user', SCOPES.stores), c => {
    const userId = sellerId(c)
    const categories = storeCategoriesOf(deps.state, userId)
    if (!categories) refuse(404, storesError(410_001, 'The user has no active store.'))
    let id = 40_217_010
    const answerOf = (all: readonly StoreCategory[], level: number): object[] =>
      all.map(({ name, children }, at) => ({
        categoryId: String((id += 1)),
        categoryName: name,
        level,
        order: at + 1,
        ...(children.length > 0 ? { childrenCategories: answerOf(children, level + 1) } : {}),
      }))
    return c.json({ storeCategories: answerOf(categories, 1) })
  })
  return app
}
