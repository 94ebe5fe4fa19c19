import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { siteHere } from '../../lib/site-here.ts'
import { checkBody, readBody } from '../http/body.ts'
import {
  type EbayError,
  EbayRefusal,
  inventoryError,
  refuse,
  SYSTEM_ERROR,
} from '../http/errors.ts'
import type { EbayEnv, EbayServices } from '../http/services.ts'
import { sellerId } from '../oauth/auth.ts'
import {
  BULK_MAX,
  bulkItemsSchema,
  bulkOffersSchema,
  bulkPriceQuantitySchema,
  bulkPublishSchema,
  bulkSkusSchema,
  createOfferSchema,
} from '../store/inventory-schema.ts'
import {
  contentLanguage,
  type InventoryMiddleware,
  invalidValue,
  skuUnknown,
} from './inventory-common.ts'
import { findItem, itemAnswer, localeHere, putItem } from './items.ts'
import { findOffer } from './offer-store.ts'
import { createOffer, publishOffer, updateOffer } from './offers.ts'
import { checkMigration, migrateListing, migrateSchema } from './website-listings.ts'

type Entry = {
  statusCode: number
  sku?: string | undefined
  marketplaceId?: string | undefined
  format?: string | undefined
  offerId?: string
  listingId?: string
  errors?: EbayError[]
  warnings?: EbayError[]
}

/** Runs one entry of a bulk request. A refusal becomes the status and errors of that entry. */
async function entry(
  name: Partial<Entry>,
  work: () => Promise<Entry> | Entry,
  isRefused = false,
): Promise<Entry> {
  try {
    if (isRefused) refuse(500, SYSTEM_ERROR)
    return await work()
  } catch (error) {
    if (error instanceof EbayRefusal)
      return { ...name, statusCode: error.status, errors: error.errors }
    throw error
  }
}

/** Whether a fault refuses this entry of so many. */
function isRefusedEntry(c: Context<EbayEnv>, place: number, count: number): boolean {
  const refused = c.get('refusedEntry')
  return refused !== undefined && refused % count === place
}

/** 200 if all entries succeeded, else 207. */
const bulkStatus = (entries: { statusCode: number }[]): 200 | 207 =>
  entries.every(({ statusCode }) => statusCode < 300) ? 200 : 207

const offerNamesSchema = z.object({
  sku: z.string(),
  marketplaceId: z.string(),
  format: z.string(),
})

/** What eBay repeats of an offer that it refuses. */
function namesOf(request: unknown): Partial<Entry> {
  return offerNamesSchema.partial().catch({}).parse(request)
}

function checkCount(requests: unknown[], errorId: number, what: string): void {
  if (requests.length > BULK_MAX || requests.length === 0) {
    refuse(
      400,
      inventoryError(errorId, `The number of ${what} in the request cannot exceed ${BULK_MAX}`),
    )
  }
}

function checkUnique(values: (string | undefined)[], error: EbayError): void {
  if (new Set(values).size < values.length) refuse(400, error)
}

/** Bulk operations on inventory items: at most 25 entries, each with its own status and errors. */
export function bulkItemRoutes(services: EbayServices, use: InventoryMiddleware) {
  const { state, now } = services
  const app = new Hono<EbayEnv>()

  app.post('/bulk_create_or_replace_inventory_item', use.write, contentLanguage, async c => {
    const { requests } = await readBody(c, bulkItemsSchema, invalidValue)
    checkCount(requests, 25727, 'InventoryItems')
    checkUnique(
      requests.map(({ sku }) => sku),
      inventoryError(25728, 'InventoryItems should be unique in the request.'),
    )
    const responses = await Promise.all(
      requests.map(({ sku, locale, ...item }, place) =>
        entry(
          { sku },
          async () => {
            // A guess: the contract says that it is the language of the texts, not what eBay does with another one.
            if (locale !== localeHere())
              refuse(400, invalidValue('locale', 'It is not the language of this marketplace.'))
            const { status, warnings } = await use.withSkuLock(sellerId(c), sku, () =>
              putItem(state, now(), sellerId(c), sku, item),
            )
            return { statusCode: status === 204 ? 200 : status, sku, locale, errors: [], warnings }
          },
          isRefusedEntry(c, place, requests.length),
        ),
      ),
    )
    return c.json({ responses }, bulkStatus(responses))
  })

  app.post('/bulk_get_inventory_item', use.read, async c => {
    const { requests } = await readBody(c, bulkSkusSchema, invalidValue)
    checkCount(requests, 25727, 'InventoryItems')
    checkUnique(
      requests.map(({ sku }) => sku),
      inventoryError(25734, 'SKU should be unique in the request.'),
    )
    const responses = requests.map(({ sku }) => {
      const item = findItem(state, sellerId(c), sku)
      return item
        ? { statusCode: 200, sku, inventoryItem: itemAnswer(sku, item), errors: [], warnings: [] }
        : { statusCode: 404, sku, errors: [skuUnknown(sku)], warnings: [] }
    })
    return c.json({ responses }, bulkStatus(responses))
  })

  app.post('/bulk_update_price_quantity', use.write, async c => {
    const { requests } = await readBody(c, bulkPriceQuantitySchema, invalidValue)
    checkCount(requests, 25727, 'InventoryItems')
    const responses: Entry[] = []
    for (const request of requests)
      responses.push(...(await updatePriceQuantity(services, sellerId(c), request)))
    return c.json({ responses }, bulkStatus(responses))
  })

  return app
}

/** Bulk operations on offers: at most 25 entries, each with its own status and errors. */
export function bulkOfferRoutes({ state, now }: EbayServices, use: InventoryMiddleware) {
  const app = new Hono<EbayEnv>()

  app.post('/bulk_create_offer', use.write, contentLanguage, async c => {
    const { requests } = await readBody(c, bulkOffersSchema, invalidValue)
    checkCount(requests, 25730, 'offers')
    const responses = await Promise.all(
      requests.map((request, place) =>
        entry(
          namesOf(request),
          () => {
            const offer = checkBody(request, createOfferSchema, invalidValue)
            const { sku, marketplaceId, format } = offer
            const offerId = createOffer(state, sellerId(c), offer)
            const names = { offerId, sku, marketplaceId, format }
            return { statusCode: 200, ...names, errors: [], warnings: [] }
          },
          isRefusedEntry(c, place, requests.length),
        ),
      ),
    )
    return c.json({ responses }, bulkStatus(responses))
  })

  app.post('/bulk_publish_offer', use.write, async c => {
    const { requests } = await readBody(c, bulkPublishSchema, invalidValue)
    checkCount(requests, 25730, 'offers')
    checkUnique(
      requests.map(({ offerId }) => offerId),
      inventoryError(25731, 'OfferId should be unique in the request.'),
    )
    const responses = await Promise.all(
      requests.map(({ offerId }, place) =>
        entry(
          { offerId },
          async () => {
            const { sku } = findOffer(state, sellerId(c), offerId)
            const { listingId, warnings } = await use.withSkuLock(sellerId(c), sku, () =>
              publishOffer(state, now(), sellerId(c), offerId),
            )
            return { statusCode: 200, offerId, listingId, errors: [], warnings }
          },
          isRefusedEntry(c, place, requests.length),
        ),
      ),
    )
    return c.json({ responses }, bulkStatus(responses))
  })

  return app
}

/** Listings made on eBay's own site, brought under the Inventory API: at most five a call. */
export function migrationRoutes({ state, now }: EbayServices, use: InventoryMiddleware) {
  return new Hono<EbayEnv>().post('/bulk_migrate_listing', use.write, async c => {
    const body = await readBody(c, migrateSchema, invalidValue)
    checkMigration(body)
    const responses = body.requests.map(({ listingId }) => {
      const { sku, offerId, errors } = migrateListing(state, now(), sellerId(c), listingId)
      // A refused entry does not name its listing. Source: recorded answer, 25001 of a listing without a SKU.
      return {
        statusCode: errors.length > 0 ? 400 : 200,
        ...(errors.length > 0 ? {} : { listingId }),
        marketplaceId: siteHere().id,
        inventoryItems: sku ? [{ sku, ...(offerId ? { offerId } : {}) }] : [],
        errors,
        warnings: [],
      }
    })
    return c.json({ responses }, bulkStatus(responses))
  })
}

/** Updates the quantity of one SKU, then its offers. */
async function updatePriceQuantity(
  { state, now }: EbayServices,
  userId: string,
  {
    sku,
    shipToLocationAvailability,
    offers = [],
  }: z.infer<typeof bulkPriceQuantitySchema>['requests'][number],
): Promise<Entry[]> {
  const responses: Entry[] = []
  if (sku !== undefined && shipToLocationAvailability) {
    responses.push(
      await entry({ sku }, () => {
        const item = findItem(state, userId, sku)
        if (!item) refuse(404, skuUnknown(sku))
        const { warnings } = putItem(state, now(), userId, sku, {
          ...item,
          availability: { ...item.availability, shipToLocationAvailability },
        })
        return { statusCode: 200, sku, errors: [], warnings }
      }),
    )
  }
  for (const { offerId, availableQuantity, price } of offers) {
    responses.push(
      await entry({ offerId }, () => {
        const { body, listingId, sku } = findOffer(state, userId, offerId)
        if (!listingId)
          refuse(400, inventoryError(25713, `This Offer is not available : ${offerId}.`))
        const warnings = updateOffer(state, now(), userId, offerId, {
          ...body,
          ...(availableQuantity === undefined ? {} : { availableQuantity }),
          ...(price ? { pricingSummary: { ...body.pricingSummary, price } } : {}),
        })
        return { statusCode: 200, offerId, sku, errors: [], warnings }
      }),
    )
  }
  return responses
}
