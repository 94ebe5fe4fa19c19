import { z } from 'zod'
import { Failure } from '../../../http/failure.ts'
import type { ListingOnEbay, MigrationCalls } from '../../port.ts'
import { failureOf } from './errors.ts'
import { type InventoryApi, itemPath, readItem, readOffers, writeRequest } from './inventory.ts'
import { parseResponse } from './parse-response.ts'
import { offerStatusOf, shippingOf } from './read-offer.ts'

const entrySchema = z.looseObject({
  statusCode: z.number(),
  listingId: z.string(),
  inventoryItemGroupKey: z.string().nullish(),
  inventoryItems: z
    .array(z.looseObject({ sku: z.string().nullish(), offerId: z.string().nullish() }))
    .nullish(),
})
const entriesSchema = z.object({ responses: z.array(entrySchema) })
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
      const response = await api.send({ ...request, bulk: true })
      const { responses } = parseResponse(response, entriesSchema)
      return Promise.allSettled(
        listingIds.map(async listingId => {
          const entry = responses.find(one => one.listingId === listingId)
          if (!entry) throw new Failure('EBAY_UNAVAILABLE', { detail: { retryable: true } })
          if (entry.inventoryItemGroupKey || (entry.inventoryItems?.length ?? 0) > 1)
            throw new Failure('EBAY_REFUSED', {
              message: 'This listing has variations, which Obverse does not sell.',
              detail: { retryable: false, vendor: 'eBay' },
            })
          const sku = entry.inventoryItems?.[0]?.sku
          // One that was migrated before is refused; its SKU comes with the refusal.
          const listing = sku ? await readListing(api, sku, listingId, now()) : null
          if (listing) return listing
          throw failureOf({ status: entry.statusCode, body: entry }, api.owner)
        }),
      )
    },
  }
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
