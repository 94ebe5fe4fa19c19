import { describe, expect, it } from 'vitest'
import { createSellerAccount } from './account.ts'
import { createApiClient } from './client/http.ts'
import { createTradingCall } from './client/trading.ts'
import { createListingRules } from './listing-rules.ts'

const token = async () => 'token'
const settings = {
  apiUrl: 'https://api.ebay.test',
  authUrl: '',
  identityUrl: 'https://apiz.ebay.test',
  mediaUrl: '',
  clientId: '',
  clientSecret: '',
  ruName: '',
  marketplaceId: 'EBAY_US',
}
const DAY = { from: 0, to: 86_400_000, offset: 0 }
const ORDERS = { modifiedFrom: 0, modifiedTo: null, offset: 0 }

/** eBay, of which every call gets this answer with status 200. */
function ebayWith(body: unknown) {
  const transport = {
    fetch: async () => Response.json(body),
    pause: async () => {},
    random: () => 0.5,
  }
  const client = (owner: 'seller' | 'application') =>
    createApiClient(transport, { owner, current: token, renew: token })
  return {
    seller: createSellerAccount(client('seller'), settings, {
      now: Date.now,
      trading: createTradingCall(client('seller'), settings),
    }),
    rules: createListingRules(client('application'), settings, async () => '0'),
  }
}
type Ebay = ReturnType<typeof ebayWith>

const READS: Record<string, (ebay: Ebay) => Promise<unknown>> = {
  'category suggestions': ({ rules }) => rules.suggestCategories('1881-S Morgan Dollar'),
  'item specifics': ({ rules }) => rules.aspects('39464'),
  conditions: ({ rules }) => rules.conditions('39464'),
  'shipping services': ({ rules }) => rules.shippingServices(),
  'payment policies': ({ seller }) => seller.paymentPolicies(),
  'return policies': ({ seller }) => seller.returnPolicies(),
  'shipping policies': ({ seller }) => seller.shippingPolicies(),
  'inventory locations': ({ seller }) => seller.inventoryLocations(),
  offers: ({ seller }) => seller.findOffers('B12-0043'),
  'an inventory item': ({ seller }) => seller.hasItem('B12-0043'),
  orders: ({ seller }) => seller.orders(ORDERS),
  charges: ({ seller }) => seller.charges(DAY),
  'packages of an order': ({ seller }) => seller.packagesOf('12-34567-89012'),
  'addresses of orders': ({ seller }) => seller.recipientsOf(['12-34567-89012']),
  'listings with watchers': ({ seller }) => seller.eligibleListings(0),
  'buyers’ offers': ({ seller }) => seller.openBestOffers(1),
}

describe('an answer with status 200 that is none of eBay’s', () => {
  it.each(Object.keys(READS))('is a failure to repeat, and no empty list: %s', async name => {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    for (const body of [{ nothing: 'of use' }, {}, []])
      await expect(READS[name]?.(ebayWith(body))).rejects.toMatchObject({
        code: 'EBAY_UNAVAILABLE',
        detail: { retryable: true },
      })
  })
})

const WRITES: Record<string, (ebay: Ebay) => Promise<unknown>> = {
  'a package of an order': ({ seller }) =>
    seller.sendPackage('12-34567-89012', {
      lines: [{ lineItemId: '1', quantity: 1 }],
      carrier: 'USPS',
      trackingNumber: '9400',
    }),
  'the end of a listing': ({ seller }) => seller.withdrawOffer('1'),
  publishing: ({ seller }) => seller.publishOffer('1'),
}

describe('a write that is answered with status 200 and what is none of eBay’s', () => {
  it.each(Object.keys(WRITES))('is not believed to be done: %s', async name => {
    await expect(WRITES[name]?.(ebayWith({ nothing: 'of use' }))).rejects.toMatchObject({
      code: 'EBAY_UNAVAILABLE',
      detail: { retryable: true },
    })
  })
})

describe('an empty list', () => {
  it.each([
    'payment policies',
    'offers',
    'orders',
    'charges',
    'inventory locations',
    'packages of an order',
    'addresses of orders',
    'listings with watchers',
  ])('may be absent where its total is 0: %s', async name => {
    const found = await READS[name]?.(ebayWith({ total: 0 }))
    expect(JSON.stringify(found)).not.toContain('{"id"')
  })
})
