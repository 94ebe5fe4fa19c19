import type { Context, MiddlewareHandler } from 'hono'
import { siteHere } from '../../lib/site-here.ts'
import { type EbayError, inventoryError, refuse } from '../http/errors.ts'
import type { EbayEnv } from '../http/services.ts'

export const invalidValue = (field: string, message: string): EbayError =>
  inventoryError(25709, `Invalid value for ${field || 'request'}. ${message}`.trim())

export const skuUnknown = (sku: string): EbayError =>
  inventoryError(25702, `SKU ${sku} is not available in the system`)

/** "Each listing can be revised up to 250 times in one calendar day" (contract, updateOffer). The number of the error is a guess. */
export const tooManyRevisions = (): EbayError =>
  inventoryError(25019, 'Cannot revise the listing. The listing was revised too many times today.')

/**
 * Every request needs the `Accept-Language` of the marketplace, such as en-US. Source: eBay answers 25709 "Invalid value for header Accept-Language" for
 * `*`, and by two programs for no header at all (hendt/ebay-api#137); the reference calls it optional.
 */
export const acceptLanguage: MiddlewareHandler<EbayEnv> = async (c, next) => {
  if (c.req.header('accept-language') !== siteHere().locale) {
    refuse(400, inventoryError(25709, 'Invalid value for header Accept-Language.'))
  }
  await next()
}

/** Write requests need the `Content-Language` of the marketplace, such as en-US. */
export const contentLanguage: MiddlewareHandler<EbayEnv> = async (c, next) => {
  if (c.req.header('content-language') !== siteHere().locale) {
    refuse(400, inventoryError(25709, 'Invalid value for header Content-Language.'))
  }
  await next()
}

/** Reads `limit` and `offset` within eBay's limits. @throws EbayRefusal 25706 */
export function pagination(c: Context, usual: number): { limit: number; offset: number } {
  const limit = Number(c.req.query('limit') ?? usual)
  const offset = Number(c.req.query('offset') ?? 0)
  if (
    !Number.isInteger(limit) ||
    limit < 1 ||
    limit > 200 ||
    !Number.isInteger(offset) ||
    offset < 0
  ) {
    refuse(400, inventoryError(25706, 'You have provided invalid pagination values.'))
  }
  return { limit, offset }
}

export type WithSkuLock = <T>(userId: string, sku: string, work: () => T | Promise<T>) => Promise<T>

/** What the routes of the Inventory API share. */
export type InventoryMiddleware = {
  read: MiddlewareHandler<EbayEnv>
  write: MiddlewareHandler<EbayEnv>
  withSkuLock: WithSkuLock
}

/** Allows one change at a time per SKU. A concurrent change is refused with error 25025, as eBay does. */
export function createSkuLock(): WithSkuLock {
  const busy = new Set<string>()
  return async (userId, sku, work) => {
    const key = `${userId} ${sku}`
    if (busy.has(key)) {
      refuse(
        500,
        inventoryError(
          25025,
          'Concurrent access of Inventory or InventoryItemGroup. Please try again later',
          { category: 'APPLICATION' },
        ),
      )
    }
    busy.add(key)
    try {
      return await work()
    } finally {
      busy.delete(key)
    }
  }
}
