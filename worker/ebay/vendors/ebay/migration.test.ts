import { describe, expect, it } from 'vitest'
import { Failure } from '../../../http/failure.ts'
import type { InventoryApi } from './inventory.ts'
import { createMigrationCalls } from './migration.ts'

/** As recorded: a refused entry does not name its listing. */
const NO_SKU = {
  statusCode: 400,
  marketplaceId: 'EBAY_US',
  errors: [{ errorId: 25001, message: 'item sku cannot be null or empty.' }],
}
const migrated = (listingId: string) => ({
  statusCode: 200,
  listingId,
  inventoryItems: [{ sku: `SKU${listingId}`, offerId: `1${listingId}` }],
})

/** An eBay that answers the migration with these entries, and knows what it has migrated. */
function migrationWith(responses: unknown[]) {
  const api: InventoryApi = {
    owner: 'seller',
    url: 'https://api.ebay.test/sell/inventory/v1',
    marketplaceId: 'EBAY_US',
    sendRaw: async request => answerOf(request.url, responses),
    send: async request => answerOf(request.url, responses),
  }
  return createMigrationCalls(api, () => 0)
}

function answerOf(address: string, responses: unknown[]) {
  const { pathname, searchParams } = new URL(address)
  const answer = (body: unknown) => ({ status: 200, headers: new Headers(), body })
  if (pathname.endsWith('/bulk_migrate_listing')) return answer({ responses })
  const sku = searchParams.get('sku') ?? pathname.split('/').at(-1) ?? ''
  const listingId = sku.replace('SKU', '')
  return pathname.endsWith('/offer')
    ? answer({
        offers: [
          {
            offerId: `1${listingId}`,
            sku,
            marketplaceId: 'EBAY_US',
            format: 'FIXED_PRICE',
            availableQuantity: 1,
            status: 'PUBLISHED',
            listing: { listingId, listingStatus: 'ACTIVE', soldQuantity: 0 },
            pricingSummary: { price: { value: '54.99', currency: 'USD' } },
          },
        ],
      })
    : answer({ sku, product: { title: `Coin ${listingId}`, imageUrls: [], aspects: {} } })
}

/** For each listing its title, or why it was refused. */
async function outcomes(ids: string[], responses: unknown[]): Promise<unknown[]> {
  const results = await migrationWith(responses).migrateListings(ids)
  return results.map(one => {
    if (one.status === 'fulfilled') return one.value.title
    return one.reason instanceof Failure ? one.reason.message : one.reason
  })
}

describe('taking over listings of eBay', () => {
  it('takes the others when one has no SKU, and says so of that one', async () => {
    expect(await outcomes(['1', '2', '3'], [migrated('1'), NO_SKU, migrated('3')])).toEqual([
      'Coin 1',
      expect.stringMatching(/no custom label \(SKU\).*cannot be null or empty/),
      'Coin 3',
    ])
  })

  it('gives nameless entries, in order, to the listings that no entry names', async () => {
    const inUse = { ...NO_SKU, errors: [{ errorId: 25718, message: 'Cannot migrate listing.' }] }
    expect(await outcomes(['1', '2', '3'], [NO_SKU, migrated('2'), inUse])).toEqual([
      expect.stringContaining('SKU'),
      'Coin 2',
      expect.stringContaining('does not hand this listing over'),
    ])
  })

  it('loses only an entry that cannot be read', async () => {
    const odd = { statusCode: 'OK', listingId: 2 }
    expect(await outcomes(['1', '2'], [migrated('1'), odd])).toEqual([
      'Coin 1',
      expect.stringContaining('eBay'),
    ])
  })
})
