import { describe, expect, it } from 'vitest'
import type { InventoryItem } from '../../port.ts'
import { createBulkCalls } from './bulk.ts'
import type { ApiRequest } from './client/http.ts'
import type { InventoryApi } from './inventory.ts'

const ITEM: InventoryItem = {
  title: '1881-S Morgan Dollar',
  pictureUrls: ['https://i.ebayimg.test/1.jpg'],
  uploadedUrls: [],
  aspects: {},
  knownAspects: new Set(),
  condition: null,
  stock: 1,
}

/** The bulk calls of an eBay that gives these entries to each path's call. */
function bulkOf(entries: Record<string, unknown[]>, marketplaceId = 'EBAY_US') {
  const sent: ApiRequest[] = []
  const api: InventoryApi = {
    owner: 'seller',
    url: 'https://api.ebay.test/sell/inventory/v1',
    marketplaceId,
    sendRaw: async () => Promise.reject(new Error('not used')),
    send: async request => {
      sent.push(request)
      const path = new URL(request.url).pathname.split('/').at(-1) ?? ''
      return { status: 207, headers: new Headers(), body: { responses: entries[path] } }
    },
  }
  return { calls: createBulkCalls(api), sent }
}

describe('a bulk call', () => {
  it.each([
    ['404', { statusCode: 404, sku: 'A', errors: [{ errorId: 25710 }] }],
    ['400 with 25702', { statusCode: 400, sku: 'A', errors: [{ errorId: 25702 }] }],
  ])('creates the item of a SKU that eBay answers with %s', async (_name, entry) => {
    const { calls, sent } = bulkOf({
      bulk_get_inventory_item: [entry],
      bulk_create_or_replace_inventory_item: [{ statusCode: 201, sku: 'A' }],
    })
    const [result] = await calls.putItems([{ sku: 'A', item: ITEM }])
    expect(result?.status).toBe('fulfilled')
    expect(sent).toHaveLength(2)
  })

  it.each([
    ['EBAY_US', 'en_US'],
    ['EBAY_GB', 'en_GB'],
    ['EBAY_DE', 'de_DE'],
  ])('names the language of items on %s, as its header does', async (marketplaceId, locale) => {
    const answers = {
      bulk_get_inventory_item: [{ statusCode: 404, sku: 'A' }],
      bulk_create_or_replace_inventory_item: [{ statusCode: 201, sku: 'A' }],
    }
    const { calls, sent } = bulkOf(answers, marketplaceId)
    await calls.putItems([{ sku: 'A', item: ITEM }])
    const write = sent.at(-1)
    const body: unknown = JSON.parse(typeof write?.body === 'string' ? write.body : '')
    expect(body).toMatchObject({ requests: [{ sku: 'A', locale }] })
    expect(write?.headers?.['Content-Language']).toBe(locale.replace('_', '-'))
  })

  it('writes nothing over an item that could not be read', async () => {
    const refused = { statusCode: 400, sku: 'A', errors: [{ errorId: 25709 }] }
    const { calls, sent } = bulkOf({ bulk_get_inventory_item: [refused] })
    const [result] = await calls.putItems([{ sku: 'A', item: ITEM }])
    expect(result?.status).toBe('rejected')
    expect(sent).toHaveLength(1)
  })

  it('takes an entry that cannot be read for lost, and the others as they are', async () => {
    const { calls } = bulkOf({
      bulk_publish_offer: [
        { statusCode: 200, offerId: '1', listingId: '11' },
        { statusCode: 'OK', offerId: '2' },
        { statusCode: 400, offerId: '3', listingId: null, errors: [{ errorId: 25003 }] },
      ],
    })
    const results = await calls.publishOffers(['1', '2', '3'])
    expect(results).toMatchObject([
      { status: 'fulfilled', value: { listingId: '11' } },
      { status: 'rejected', reason: { code: 'EBAY_UNAVAILABLE' } },
      { status: 'rejected', reason: { code: 'EBAY_REFUSED' } },
    ])
  })
})
