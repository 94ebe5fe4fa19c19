import { z } from 'zod'
import { Failure } from '../../../http/failure.ts'
import type { ListingOnEbay, MigrationCalls } from '../../port.ts'
import { ebayFailure, errorsOf } from './client/errors.ts'
import { parseResponse } from './client/parse-response.ts'
import { type InventoryApi, itemPath, readItem, readOffers, writeRequest } from './inventory.ts'
import { offerStatusOf, shippingOf } from './read-offer.ts'

const entrySchema = z.looseObject({
  statusCode: z.number(),
  listingId: z.string().nullish(),
  inventoryItemGroupKey: z.string().nullish(),
  inventoryItems: z
    .array(z.looseObject({ sku: z.string().nullish(), offerId: z.string().nullish() }))
    .nullish(),
})
type Entry = z.output<typeof entrySchema>
const entriesSchema = z.object({ responses: z.array(z.unknown()) })
const productSchema = z.looseObject({ title: z.string().default('') })
const termsSchema = z.looseObject({
  listingDescription: z.string().default(''),
  lotSize: z.number().nullish(),
})

/** Listings made elsewhere: bulkMigrateListing of eBay's Inventory API, and what it made. */
export function createMigrationCalls(api: InventoryApi, now: () => number): MigrationCalls {
  return {
    async migrateListings(listingIds) {
      const requests = listingIds.map(listingId => ({ listingId }))
      const request = writeRequest(api, 'POST', '/bulk_migrate_listing', { requests })
      const response = await api.send({ ...request, limit: 'bulk' })
      const { responses } = parseResponse(response, entriesSchema)
      const entries = entriesByListing(listingIds, responses)
      return Promise.allSettled(
        listingIds.map(async listingId => {
          const entry = entries.get(listingId)
          if (!entry) throw new Failure('EBAY_UNAVAILABLE', { detail: { retryable: true } })
          if (entry.inventoryItemGroupKey || (entry.inventoryItems?.length ?? 0) > 1)
            throw new Failure('EBAY_REFUSED', {
              message: 'This listing has variations, which Obverse does not sell.',
              detail: { retryable: false, vendor: 'eBay' },
            })
          const sku = entry.inventoryItems?.[0]?.sku
          // A listing that was migrated before is refused; its SKU comes with the refusal.
          const listing = sku ? await readListing(api, sku, listingId, now()) : null
          if (listing) return listing
          throw refusalOf(entry, api)
        }),
      )
    },
  }
}

/**
 * What eBay says of each listing. A refused entry does not name its listing (recorded), so entries without a name go, in
 * their order, to the listings that none names; where their numbers differ nobody can tell, and none has an entry. One
 * that cannot be read holds its place.
 */
function entriesByListing(
  listingIds: readonly string[],
  responses: readonly unknown[],
): ReadonlyMap<string, Entry> {
  const entries = responses.map(each => entrySchema.safeParse(each).data ?? null)
  const named = new Map(
    entries.flatMap(entry => (entry?.listingId ? [[entry.listingId, entry] as const] : [])),
  )
  const nameless = entries.filter(entry => !entry?.listingId)
  const others = listingIds.filter(listingId => !named.has(listingId))
  if (nameless.length === others.length)
    for (const [at, listingId] of others.entries()) {
      const entry = nameless[at]
      if (entry) named.set(listingId, entry)
    }
  return named
}

/** "item sku cannot be null or empty": listings made on eBay's site often have none. */
const NO_SKU = /\bsku\b.*\b(?:null|empty|missing)\b/i

function refusalOf(entry: Entry, { owner }: InventoryApi): Failure {
  const refusal = ebayFailure({ status: entry.statusCode, body: entry }, owner)
  const [reason] = errorsOf(entry)
  const text = reason?.longMessage || reason?.message || ''
  if (!NO_SKU.test(text)) return refusal
  return new Failure('EBAY_REFUSED', {
    message: `This listing has no custom label (SKU) on eBay. Give it one there, then import it again. eBay says: ${text}`,
    ...(refusal.detail ? { detail: refusal.detail } : {}),
  })
}

/** The listing of a SKU, where it is the wanted one; null otherwise. */
async function readListing(
  api: InventoryApi,
  sku: string,
  listingId: string,
  now: number,
): Promise<ListingOnEbay | null> {
  const offers = await readOffers(api, sku)
  const offer = offers.find(({ listing }) => listing?.listingId === listingId)
  if (!offer) return null
  const item = await readItem(api, itemPath(sku))
  const { title } = productSchema.parse(item?.product ?? {})
  const { listingDescription, lotSize } = termsSchema.parse(offer)
  return {
    sku,
    offer: offerStatusOf(offer, now),
    title,
    description: listingDescription,
    pictureUrls: item?.product?.imageUrls ?? [],
    aspects: item?.product?.aspects ?? {},
    lotSize: lotSize ?? null,
    shipping: shippingOf(offer),
  }
}
