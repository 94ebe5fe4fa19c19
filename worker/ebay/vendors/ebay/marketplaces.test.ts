import { describe, expect, it } from 'vitest'
import { EBAY_SITES, MARKETPLACE_IDS } from '../../../../shared/lib/ebay-sites.ts'
import type { SellerAccount } from '../../port.ts'
import { createEbayMarketplace } from './marketplace.ts'

const API = 'https://api.ebay.test'
const SETTINGS = {
  apiUrl: API,
  authUrl: API,
  identityUrl: API,
  mediaUrl: API,
  clientId: '',
  clientSecret: '',
  ruName: '',
  marketplaceId: 'EBAY_US',
}
const token = async () => 'token'
const SELLER = { owner: 'seller', current: token, renew: token } as const
const APPLICATION = { owner: 'application', current: token, renew: token } as const

/** The port over an eBay that answers every call with `answer`, and the calls that it got. */
function portOver(answer: unknown = {}) {
  const seen: { url: URL; headers: Headers; body: unknown }[] = []
  const transport = {
    fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
      const request = new Request(input, init)
      const text = await request.text()
      const body: unknown = text.startsWith('{') ? JSON.parse(text) : { text }
      seen.push({ url: new URL(request.url), headers: request.headers, body })
      return typeof answer === 'string'
        ? new Response(answer, { headers: { 'Content-Type': 'text/xml' } })
        : Response.json(answer)
    },
    pause: async () => {},
    random: () => 0.5,
  }
  return { seen, port: createEbayMarketplace(transport, SETTINGS, () => Date.now()) }
}

const OFFER_TERMS = {
  sku: 'OBV1',
  format: 'fixed',
  categoryId: '3394',
  description: 'A coin.',
  price: 5_450,
  reservePrice: null,
  buyItNowPrice: null,
  durationDays: null,
  stock: 1,
  bestOffer: { accept: 5_000, decline: 4_000 },
  startsAt: null,
  lotSize: null,
  storeCategories: [],
  paymentPolicyId: 'p',
  returnPolicyId: 'r',
  shippingPolicyId: 's',
  shippingCost: { order: 1, cost: 395 },
  locationKey: 'here',
} as const

type Call = (seller: SellerAccount) => Promise<unknown>

const ABROAD = MARKETPLACE_IDS.filter(id => id !== 'EBAY_US').map(id => EBAY_SITES[id])

describe.each(ABROAD)('a seller on $name', site => {
  const own = (value: string) => ({ value, currency: site.currency })
  const postalCode = site.postalCode.example

  it.each<[string, Call, { headers?: Record<string, string>; query?: object; body?: object }]>([
    [
      'an offer',
      seller => seller.createOffer(OFFER_TERMS),
      {
        headers: { 'Content-Language': site.locale },
        body: {
          marketplaceId: site.id,
          pricingSummary: { price: own('54.50') },
          listingPolicies: {
            bestOfferTerms: { autoAcceptPrice: own('50.00'), autoDeclinePrice: own('40.00') },
            shippingCostOverrides: [{ shippingCost: own('3.95') }],
          },
        },
      },
    ],
    [
      'the offers of a SKU',
      seller => seller.findOffers('OBV1'),
      { query: { marketplace_id: site.id } },
    ],
    ['policies', seller => seller.shippingPolicies(), { query: { marketplace_id: site.id } }],
    [
      'a new shipping policy',
      seller =>
        seller.createShippingPolicy({
          name: 'Parcel',
          handlingDays: 2,
          services: [{ code: 'UK_RoyalMailTracked48', carrier: 'RoyalMail', cost: 395 }],
        }),
      {
        body: {
          marketplaceId: site.id,
          shippingOptions: [{ shippingServices: [{ shippingCost: own('3.95') }] }],
        },
      },
    ],
    [
      'an inventory location',
      seller => seller.createInventoryLocation('here', postalCode),
      { body: { location: { address: { country: site.country, postalCode } } } },
    ],
    [
      'an offer to watchers',
      seller => seller.offerToWatchers({ ebayListingId: '1', price: 4_900, message: '' }),
      {
        headers: { 'X-EBAY-C-MARKETPLACE-ID': site.id },
        body: { offeredItems: [{ price: own('49.00') }] },
      },
    ],
  ])('%s', async (_, act, { headers = {}, query = {}, body = {} }) => {
    const { seen, port } = portOver({
      offerId: '1',
      offers: [],
      fulfillmentPolicyId: '2',
      fulfillmentPolicies: [],
    })
    await act(port.seller(SELLER, undefined, site.id))
    const sent = seen.at(-1)
    expect(sent?.headers.get('Accept-Language')).toBe(site.locale)
    for (const [name, value] of Object.entries(headers)) expect(sent?.headers.get(name)).toBe(value)
    expect(Object.fromEntries(sent?.url.searchParams ?? [])).toMatchObject(query)
    expect(sent?.body).toMatchObject(body)
  })

  it('an answer to a best offer goes to the site, in its currency', async () => {
    const { seen, port } = portOver(
      '<RespondToBestOfferResponse><Ack>Success</Ack></RespondToBestOfferResponse>',
    )
    await port.seller(SELLER, undefined, site.id).answerBestOffer({
      bestOfferId: '1',
      ebayListingId: '2',
      action: 'counter',
      counter: { price: 4_950, quantity: 1 },
      message: '',
    })
    expect(seen[0]?.headers.get('X-EBAY-API-SITEID')).toBe(site.siteId)
    expect(JSON.stringify(seen[0]?.body)).toContain(
      `<CounterOfferPrice currencyID=\\"${site.currency}\\">49.50</CounterOfferPrice>`,
    )
  })

  it('amounts are read in the site’s currency, and those of other currencies left out', async () => {
    const line = (legacyItemId: string, value: string, currency: string) => ({
      lineItemId: legacyItemId,
      legacyItemId,
      quantity: 1,
      lineItemCost: { value, currency },
      deliveryCost: { shippingCost: own('3.95') },
    })
    const { port } = portOver({
      total: 1,
      orders: [
        {
          orderId: '1',
          creationDate: '2026-11-27T10:00:00.000Z',
          lastModifiedDate: '2026-11-27T10:00:00.000Z',
          lineItems: [line('1', '54.50', site.currency), line('2', '70.00', 'USD')],
          totalMarketplaceFee: own('4.61'),
        },
      ],
    })
    const { orders } = await port.seller(SELLER, undefined, site.id).ordersById(['1'])
    expect(orders[0]).toMatchObject({ fee: 461, lines: [{ price: 5_450, shipping: 395 }] })
    expect(orders[0]?.lines).toHaveLength(1)
    const american = await port.seller(SELLER).ordersById(['1'])
    expect(american.orders[0]).toMatchObject({ fee: null, lines: [{ price: 7_000 }] })
  })

  it('the rules are those of the marketplace and of its own tree', async () => {
    const { seen, port } = portOver({
      categoryTreeId: site.siteId,
      categorySuggestions: [],
      itemConditionPolicies: [],
    })
    const rules = port.rules(APPLICATION, undefined, site.id)
    await rules.suggestCategories('sovereign')
    await rules.conditions('3394')
    expect(seen.map(({ url }) => url.pathname + url.search)).toEqual([
      `/commerce/taxonomy/v1/get_default_category_tree_id?marketplace_id=${site.id}`,
      `/commerce/taxonomy/v1/category_tree/${site.siteId}/get_category_suggestions?q=sovereign`,
      `/sell/metadata/v1/marketplace/${site.id}/get_item_condition_policies?filter=categoryIds%3A%7B3394%7D`,
    ])
  })
})

it('calls about money that eBay wants signed are not made for a British seller', async () => {
  const { seen, port } = portOver()
  const seller = port.seller(SELLER, undefined, 'EBAY_GB')
  expect(await seller.charges({ from: 0, to: 1, offset: 0 })).toBeNull()
  await expect(
    seller.issueRefund({
      orderId: '1',
      lineItemId: null,
      amount: 100,
      reason: 'BUYER_RETURN',
      comment: '',
    }),
  ).rejects.toMatchObject({ code: 'EBAY_REFUSED' })
  expect(seen).toEqual([])
})

it('only what is below the top category of coins is suggested, whatever the site calls it', async () => {
  const suggestion = (categoryId: string, top: string) => ({
    category: { categoryId, categoryName: 'Leaf' },
    categoryTreeNodeAncestors: [{ categoryId: top, categoryName: 'Of the site' }],
  })
  const answer = {
    categoryTreeId: '15',
    categorySuggestions: [suggestion('1', '220'), suggestion('2', '11116')],
  }
  const rules = portOver(answer).port.rules(APPLICATION, undefined, 'EBAY_AU')
  expect((await rules.suggestCategories('florin')).map(({ id }) => id)).toEqual(['2'])
})
