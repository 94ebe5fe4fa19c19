import { z } from 'zod'
import { siteOf } from '../../../../shared/lib/ebay-sites.ts'
import { Failure } from '../../../http/failure.ts'
import { callLimit } from '../../call-order.ts'
import type { BulkCalls, OfferRevision, WrittenItem } from '../../port.ts'
import { ebayFailure, errorsOf, warningsOf } from './client/errors.ts'
import type { ApiResponse } from './client/http.ts'
import { parseResponse } from './client/parse-response.ts'
import {
  createdOffer,
  type InventoryApi,
  isUnknownSku,
  offerToCreate,
  writeRequest,
  writtenItem,
} from './inventory.ts'
import { itemBody, itemSchema } from './item-body.ts'
import { priceAndPieces, revisedOffer, reviseOffer } from './revise-offer.ts'

/** Offers that are revised by calls of their own at a time. */
const SINGLE_AT_ONCE = 4

const entrySchema = z.looseObject({
  statusCode: z.number(),
  sku: z.string().nullish(),
  offerId: z.string().nullish(),
  listingId: z.string().nullish(),
  inventoryItem: itemSchema.nullish(),
})
type Entry = z.output<typeof entrySchema>
const entriesSchema = z.object({ responses: z.array(z.unknown()) })

/** eBay's own fault with an item: nothing is wrong with the listing. */
const SYSTEM_ERRORS = new Set([25001, 25025])

/**
 * Items and offers of up to BULK_MAX listings in one call: eBay's bulk operations of the Inventory API. Entries
 * are matched by SKU or offer. One that eBay leaves out, or that cannot be read, counts as a lost response.
 */
export function createBulkCalls(api: InventoryApi): BulkCalls {
  /** Sends the entries. Returns what eBay says of each, in their order. */
  async function send(
    path: string,
    requests: readonly Record<string, unknown>[],
    keyOf: (one: Record<string, unknown>) => unknown,
    idempotent: boolean,
  ): Promise<(Entry | undefined)[]> {
    const request = writeRequest(api, 'POST', path, { requests })
    const response = await api.send({ ...request, idempotent, limit: 'bulk' })
    const entries = new Map(
      parseResponse(response, entriesSchema).responses.flatMap(each => {
        const entry = entrySchema.safeParse(each)
        return entry.success ? [[keyOf(entry.data), entry.data] as const] : []
      }),
    )
    return requests.map(one => entries.get(keyOf(one)))
  }
  const settled = <T>(
    entry: Entry | undefined,
    valueOf: (entry: Entry) => T | undefined,
  ): PromiseSettledResult<T> => {
    const value = entry && entry.statusCode < 300 ? valueOf(entry) : undefined
    return value === undefined
      ? { status: 'rejected', reason: entryFailure(entry, api) }
      : { status: 'fulfilled', value }
  }
  const bySku = ({ sku }: Record<string, unknown>) => sku
  const byOffer = ({ offerId }: Record<string, unknown>) => offerId

  return {
    async putItems(items) {
      const skus = items.map(({ sku }) => ({ sku }))
      const read = await send('/bulk_get_inventory_item', skus, bySku, true)
      const readings = read.map(entry =>
        entry && isUnknownSku({ status: entry.statusCode, body: entry })
          ? ({ status: 'fulfilled', value: null } as const)
          : settled(entry, ({ inventoryItem }) => inventoryItem ?? undefined),
      )
      const writes = items.flatMap(({ sku, item }, index) => {
        const reading = readings[index]
        if (reading?.status !== 'fulfilled') return []
        return [{ sku, current: reading.value, body: itemBody(item, reading.value) }]
      })
      const locale = siteOf(api.marketplaceId).locale.replace('-', '_')
      const requests = writes.map(({ sku, body }) => ({ sku, locale, ...body }))
      const path = '/bulk_create_or_replace_inventory_item'
      const entries = requests.length === 0 ? [] : await send(path, requests, bySku, true)
      const written = new Map(
        writes.map(({ sku, ...write }, index) => [
          sku,
          settled(entries[index], answer => writtenItem(api, sku, { ...write, answer })),
        ]),
      )
      return items.map(({ sku }, index) => {
        const reading = readings[index]
        return reading?.status === 'rejected'
          ? reading
          : (written.get(sku) ?? settled<WrittenItem>(undefined, () => undefined))
      })
    },

    async createOffers(terms) {
      const requests = terms.map(each => offerToCreate(api, each))
      const entries = await send('/bulk_create_offer', requests, bySku, false)
      return Promise.allSettled(
        terms.map(async (each, index) => {
          const entry = entries[index]
          if (!entry || isTransient(entry)) throw entryFailure(entry, api)
          return createdOffer(api, each, responseOf(entry))
        }),
      )
    },

    async publishOffers(offerIds) {
      const requests = offerIds.map(offerId => ({ offerId }))
      const entries = await send('/bulk_publish_offer', requests, byOffer, false)
      return entries.map(entry =>
        settled(entry, ({ listingId }) =>
          !listingId ? undefined : { listingId, warnings: warningsOf(entry) },
        ),
      )
    },

    async reviseOffers(revisions) {
      const together = revisions.filter(({ limits }) => limits === null)
      const sendTogether = async () => {
        if (together.length === 0) return []
        const requests = together.map(one => priceAndPieces(api, one))
        const entries = await send('/bulk_update_price_quantity', requests, revisedOffer, false)
        return entries.map(entry => settled(entry, () => entry))
      }
      const reviseAlone = callLimit(SINGLE_AT_ONCE)((one: OfferRevision) => reviseOffer(api, one))
      const alone = revisions.filter(({ limits }) => limits !== null)
      const [bulk, single] = await Promise.all([
        sendTogether().catch((reason: unknown) =>
          together.map(() => ({ status: 'rejected' as const, reason })),
        ),
        Promise.allSettled(alone.map(one => reviseAlone(one))),
      ])
      const results = new Map<string, PromiseSettledResult<unknown>>()
      for (const [index, { offerId }] of together.entries()) {
        const result = bulk[index]
        if (result) results.set(offerId, result)
      }
      for (const [index, { offerId }] of alone.entries()) {
        const result = single[index]
        if (result) results.set(offerId, result)
      }
      return revisions.map(
        ({ offerId }) => results.get(offerId) ?? settled<unknown>(undefined, () => undefined),
      )
    },
  }
}

const responseOf = (entry: Entry): ApiResponse => ({
  status: entry.statusCode,
  headers: new Headers(),
  body: entry,
})

const isTransient = (entry: Entry): boolean =>
  entry.statusCode === 429 ||
  entry.statusCode >= 500 ||
  errorsOf(entry).some(({ errorId }) => SYSTEM_ERRORS.has(errorId))

/** Why an entry failed: EBAY_UNAVAILABLE where its outcome is unknown or may pass, else as `ebayFailure`. */
function entryFailure(entry: Entry | undefined, { owner }: InventoryApi): Failure {
  if (entry && entry.statusCode >= 300 && !isTransient(entry))
    return ebayFailure(responseOf(entry), owner)
  return new Failure('EBAY_UNAVAILABLE', {
    detail: {
      retryable: true,
      vendor: 'eBay',
      ...(entry ? { vendorCode: errorsOf(entry)[0]?.errorId ?? entry.statusCode } : {}),
    },
    cause: new Error(
      entry ? `entry of a bulk call: ${entry.statusCode}` : 'no entry in a bulk call',
    ),
  })
}
