import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openContracts } from '../sandbox/ebay/test/contract.ts'
import {
  COINROOM,
  decide,
  KANGAROO,
  MAPLE,
  NEWDEALER,
  RESTRICTED,
  SOVEREIGN,
  TALER,
} from '../sandbox/ebay/test/ebay-client.ts'
import { cancel, sellPieces, tell } from '../sandbox/ebay/test/sandbox-control.ts'
import { field } from '../sandbox/test/run-sandbox.ts'
import {
  EBAY_FINANCES_SCOPE,
  EBAY_IDENTITY_SCOPE,
  EBAY_INSIGHTS_SCOPE,
  EBAY_MARKETING_SCOPE,
  EBAY_SCOPE_PREFIX,
  EBAY_SELLER_SCOPES,
  EBAY_STORES_SCOPE,
} from '../shared/ebay.ts'
import type { MarketplaceId } from '../shared/lib/ebay-sites.ts'
import type { SellerSession } from '../worker/ebay/connection/seller-session.ts'
import type { ListingContent } from '../worker/ebay/listing-content.ts'
import type { AccessTokenSource, Marketplace } from '../worker/ebay/port.ts'
import { publish, revise } from '../worker/ebay/publish/publish.ts'
import { RAW_MORGAN, sessionOf, storedProgress } from '../worker/ebay/test/publication.ts'
import { createEbayMarketplace } from '../worker/ebay/vendors/ebay/marketplace.ts'
import { createEbayBrowse } from '../worker/market/vendors/ebay-browse.ts'
import { createEbayInsights } from '../worker/market/vendors/ebay-insights.ts'
import { type RunningSandbox, runSandbox } from './sandbox-for-tests.ts'
import { tradeMoney, tradeOffersAndAds, tradeTogether } from './test/ebay-trade.ts'
import { contentOf, SET_ON_EBAY, wholeLife } from './test/listing-life.ts'
import { noteCalls } from './test/note-calls.ts'
import { watchEbay } from './test/watch-ebay.ts'

const contracts = openContracts()
const SCOPES = [
  ...Object.values(EBAY_SELLER_SCOPES),
  EBAY_IDENTITY_SCOPE,
  EBAY_FINANCES_SCOPE,
  EBAY_STORES_SCOPE,
  EBAY_MARKETING_SCOPE,
]
const DAY_MS = 24 * 3_600_000
const TOMORROW = Date.now() + DAY_MS
const OFFER = '/ebay/sell/inventory/v1/offer'
const ITEM = '/ebay/sell/inventory/v1/inventory_item/'
const usd = (value: string) => ({ value, currency: 'USD' })

let sandbox: RunningSandbox
let marketplace: Marketplace
const { called, uncalled, noted } = noteCalls()
const watch = watchEbay(contracts)

beforeAll(async () => {
  if (!contracts) return
  sandbox = await runSandbox()
  const url = `${sandbox.url}/ebay`
  const pause = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))
  marketplace = createEbayMarketplace(
    { fetch: watch.fetch, pause, random: Math.random },
    {
      authUrl: url,
      apiUrl: url,
      identityUrl: url,
      mediaUrl: url,
      clientId: 'obverse-sandbox',
      clientSecret: 'obverse-sandbox-secret',
      ruName: 'Obverse-Sandbox-RuName',
      marketplaceId: 'EBAY_US',
    },
    () => Date.now(),
  )
  // The sandbox is a process: a machine with other work takes its time to start it.
}, 90_000)
afterAll(() => sandbox?.stop())

const holding = (owner: AccessTokenSource['owner'], token: string): AccessTokenSource => ({
  owner,
  current: async () => token,
  renew: async () => token,
})
const applicationToken = async (scopes: string[] = []) =>
  (await marketplace.oauth.applicationToken([EBAY_SCOPE_PREFIX, ...scopes])).token

async function sessionFor(
  user: string,
  marketplaceId: MarketplaceId = 'EBAY_US',
): Promise<SellerSession> {
  const back = await decide(sandbox.url, user, 'agree', { scope: SCOPES.join(' ') })
  const grant = await marketplace.oauth.exchangeCode(back.searchParams.get('code') ?? '')
  const seller = noted(
    marketplace.seller(holding('seller', grant.access.token), undefined, marketplaceId),
  )
  await seller.identity()
  const application = holding('application', await applicationToken())
  return sessionOf(seller, noted(marketplace.rules(application, undefined, marketplaceId)))
}

describe.runIf(contracts)('requests to eBay, held against its contracts', () => {
  it.each<{
    what: string
    user: string
    content?: Partial<ListingContent>
    revision?: Partial<ListingContent>
    /** Members of the offer that show that it was sold this way. */
    offer?: object
  }>([
    { what: 'a raw coin', user: COINROOM, offer: { pricingSummary: { price: usd('54.50') } } },
    {
      what: 'a graded coin of a seller without policies',
      user: NEWDEALER,
      content: {
        coin: { ...RAW_MORGAN, grade: 'MS65', grader: 'PCGS', certificationNumber: '12345678' },
      },
    },
    { what: 'a cheap coin', user: NEWDEALER, content: { price: 500, shipping: 100 } },
    { what: 'a coin of a seller without business policies', user: RESTRICTED },
    {
      what: 'several pieces with best offer',
      user: COINROOM,
      content: { quantity: 3, bestOffer: { accept: 5_000, decline: 4_000 } },
      revision: { quantity: 2, bestOffer: false },
      offer: {
        availableQuantity: 3,
        listingPolicies: {
          bestOfferTerms: {
            bestOfferEnabled: true,
            autoAcceptPrice: usd('50.00'),
            autoDeclinePrice: usd('40.00'),
          },
        },
      },
    },
    {
      what: 'a lot',
      user: COINROOM,
      content: { lot: { kind: 'lot', count: 5, of: 'Morgan Dollars' } },
      offer: { lotSize: 5 },
    },
    {
      what: 'a listing that starts later',
      user: COINROOM,
      content: { scheduledStartAt: TOMORROW },
      revision: { scheduledStartAt: TOMORROW + DAY_MS },
      offer: { listingStartDate: new Date(TOMORROW).toISOString() },
    },
    {
      what: 'an auction',
      user: COINROOM,
      content: { format: 'auction', durationDays: 3, price: 1_000 },
      revision: { price: 900, durationDays: 5 },
      offer: {
        format: 'AUCTION',
        listingDuration: 'DAYS_3',
        pricingSummary: { auctionStartPrice: usd('10.00') },
      },
    },
    {
      what: 'an auction with a reserve and Buy It Now',
      user: COINROOM,
      content: {
        format: 'auction',
        durationDays: 7,
        price: 1_000,
        reservePrice: 2_000,
        buyItNowPrice: 4_000,
      },
      revision: { buyItNowPrice: null },
      offer: { pricingSummary: { auctionReservePrice: usd('20.00'), price: usd('40.00') } },
    },
  ])('$what', async ({ what, user, content = {}, revision, offer = {} }) => {
    const sku = `OBV${what.replaceAll(' ', '').toUpperCase()}`
    await wholeLife(sandbox.url, await sessionFor(user), contentOf(sku, content), revision)
    expect(watch.bodies(`POST ${OFFER}`).at(-1)).toMatchObject(offer)
    // The last revision holds what the seller set on eBay's own site.
    expect(watch.bodies(`PUT ${OFFER}`).at(-1)).toMatchObject(SET_ON_EBAY.offer)
    expect(watch.bodies(`PUT ${ITEM}`).at(-1)).toMatchObject(SET_ON_EBAY.item)
    expect(watch.problems.splice(0)).toEqual([])
  })

  it.each([
    ['EBAY_GB', SOVEREIGN, '455007', 'GBP'],
    ['EBAY_CA', MAPLE, '39464', 'CAD'],
    ['EBAY_AU', KANGAROO, '455007', 'AUD'],
    ['EBAY_DE', TALER, '465004', 'EUR'],
  ] as const)(
    'a coin of a seller on %s, in the currency and of the tree of the site',
    async (marketplaceId, user, categoryId, currency) => {
      const session = await sessionFor(user, marketplaceId)
      await wholeLife(sandbox.url, session, contentOf(`OBV${marketplaceId.replace('_', '')}`))
      const offers = watch.bodies(`POST ${OFFER}`)
      expect(offers.at(-1)).toMatchObject({
        marketplaceId,
        categoryId,
        pricingSummary: { price: { value: '54.50', currency } },
      })
      expect(watch.problems.splice(0)).toEqual([])
    },
  )

  it('listings that were made on eBay’s own site', async () => {
    const session = await sessionFor(COINROOM)
    const { seller } = session
    const [made, refused] = await Promise.all(
      ['OBVMIGRATED', 'OBVNOSKU'].map(async sku => {
        const { listingId } = await publish(session, contentOf(sku), storedProgress().progress)
        const madeOnWebsite = { sku: sku === 'OBVMIGRATED' }
        await tell(sandbox.url, `listings/${listingId}/made-on-website`, madeOnWebsite)
        return listingId
      }),
    )
    const [found, without] = await seller.migrateListings([made ?? '', refused ?? ''])
    expect(found).toMatchObject({ status: 'fulfilled', value: { sku: 'OBVMIGRATED' } })
    expect(without).toMatchObject({ status: 'rejected', reason: { code: 'EBAY_REFUSED' } })
    expect(watch.bodies('POST /ebay/sell/inventory/v1/bulk_migrate_listing')).toEqual([
      { requests: [{ listingId: made }, { listingId: refused }] },
    ])
    expect(watch.problems.splice(0)).toEqual([])
  })

  it('orders and what eBay charged, before and after a cancellation', async () => {
    const session = await sessionFor(COINROOM)
    const { seller } = session
    const { progress, sold } = storedProgress()
    const content = contentOf('OBVSOLD', { quantity: 2 })
    const { listingId } = await publish(session, content, progress)
    const order = await sellPieces(sandbox.url, { listingId, buyerCountry: 'CA' })
    const orderId = field(order.body, 'orderId')
    sold.set(listingId, 1)
    const since = Date.now() - DAY_MS
    const read = (modifiedTo: number | null) =>
      seller.orders({ modifiedFrom: since, modifiedTo, offset: 0 })

    expect((await read(null)).orders.map(one => one.orderId)).toContain(orderId)
    await tell(sandbox.url, `orders/${orderId}/label`, { amount: '4.10' })
    await tell(sandbox.url, `listings/${listingId}/ad-fee`, { amount: '1.20' })
    const charges = async () =>
      (await seller.charges({ from: since, to: Date.now(), offset: 0 }))?.charges
        .filter(one => one.orderId === orderId || one.ebayListingId === listingId)
        .map(({ type }) => type)
    expect(await charges()).toEqual(['SALE', 'SHIPPING_LABEL', 'NON_SALE_CHARGE'])
    expect(await seller.charges({ from: since - DAY_MS, to: since, offset: 0 })).toMatchObject({
      charges: [],
    })
    await revise(session, { ...content, quantity: 1, price: 6_000 }, progress, { quantity: 'set' })
    await cancel(sandbox.url, orderId)
    const after = (await read(Date.now())).orders.find(one => one.orderId === orderId)
    expect(after?.cancelledAt).not.toBeNull()
    expect(await charges()).toContain('REFUND')
    expect(watch.problems.splice(0)).toEqual([])
  })

  it('listings together, their prices, a package, refunds, the ledger, ads and offers', async () => {
    const session = await sessionFor(COINROOM)
    const [first, second] = await tradeTogether(session, ['OBVTOGETHER1', 'OBVTOGETHER2'])
    if (!first || !second) throw new Error('both are published')
    expect(watch.bodies('POST /ebay/sell/inventory/v1/bulk_update_price_quantity')).toHaveLength(2)
    await tradeOffersAndAds(sandbox.url, session, second)
    await tradeMoney(sandbox.url, session, first.listingId)
    expect(await session.rules.coinCategories()).not.toEqual([])
    const application = holding('application', await applicationToken())
    const shown = await marketplace.shown(application, 'EBAY_US').find(second.listingId)
    expect(shown).toMatchObject({ price: 5_700 })
    expect(watch.problems.splice(0)).toEqual([])
  })

  it('a German listing together with another, each in the language of its site', async () => {
    const session = await sessionFor(TALER, 'EBAY_DE')
    await tradeTogether(session, ['OBVDE1', 'OBVDE2'])
    const path = 'POST /ebay/sell/inventory/v1/bulk_create_or_replace_inventory_item'
    expect(watch.bodies(path).at(-1)).toMatchObject({
      requests: [{ locale: 'de_DE' }, { locale: 'de_DE' }],
    })
    expect(watch.problems.splice(0)).toEqual([])
  })

  it('prices of the market and keys of notifications', async () => {
    const { coinType, year, mint } = RAW_MORGAN
    const coin = { coinType, year, mint }
    const search = {
      apiUrl: `${sandbox.url}/ebay`,
      marketplaceId: 'EBAY_US',
      token: () => applicationToken([EBAY_INSIGHTS_SCOPE]),
      fetch: watch.fetch,
    }
    for (const source of [createEbayBrowse(search), createEbayInsights(search)]) {
      const found = await source.find(coin, AbortSignal.timeout(20_000), 1)
      expect(found.ok && found.items.length).toBeGreaterThan(0)
    }
    const access = holding('application', await applicationToken())
    expect(await marketplace.notifications(access).publicKey('unknown')).toBeNull()
    expect(watch.problems.splice(0)).toEqual([])
  })

  it('were all that the port has', () => {
    expect(uncalled()).toEqual([])
    expect(called.size).toBeGreaterThan(45)
  })

  it('were those of every operation in use', () => {
    expect([...(contracts?.operations ?? [])].toSorted()).toEqual([
      'GET /buy/browse/v1/item/get_item_by_legacy_id',
      'GET /buy/browse/v1/item_summary/search',
      'GET /buy/marketplace_insights/v1_beta/item_sales/search',
      'GET /commerce/identity/v1/user/',
      'GET /commerce/notification/v1/public_key/{public_key_id}',
      'GET /commerce/taxonomy/v1/category_tree/{category_tree_id}/get_category_subtree',
      'GET /commerce/taxonomy/v1/category_tree/{category_tree_id}/get_category_suggestions',
      'GET /commerce/taxonomy/v1/category_tree/{category_tree_id}/get_item_aspects_for_category',
      'GET /commerce/taxonomy/v1/get_default_category_tree_id',
      'GET /sell/account/v1/fulfillment_policy',
      'GET /sell/account/v1/payment_policy',
      'GET /sell/account/v1/privilege',
      'GET /sell/account/v1/program/get_opted_in_programs',
      'GET /sell/account/v1/return_policy',
      'GET /sell/finances/v1/payout',
      'GET /sell/finances/v1/transaction',
      'GET /sell/fulfillment/v1/order',
      'GET /sell/fulfillment/v1/order/{orderId}/shipping_fulfillment',
      'GET /sell/inventory/v1/inventory_item/{sku}',
      'GET /sell/inventory/v1/location',
      'GET /sell/inventory/v1/offer',
      'GET /sell/inventory/v1/offer/{offerId}',
      'GET /sell/metadata/v1/marketplace/{marketplace_id}/get_item_condition_policies',
      'GET /sell/metadata/v1/shipping/marketplace/{marketplace_id}/get_shipping_services',
      'POST /commerce/media/v1_beta/image/create_image_from_file',
      'POST /sell/account/v1/fulfillment_policy/',
      'POST /sell/account/v1/payment_policy',
      'POST /sell/account/v1/program/opt_in',
      'POST /sell/account/v1/return_policy',
      'POST /sell/fulfillment/v1/order/{orderId}/shipping_fulfillment',
      'POST /sell/fulfillment/v1/order/{order_id}/issue_refund',
      'POST /sell/inventory/v1/bulk_create_offer',
      'POST /sell/inventory/v1/bulk_create_or_replace_inventory_item',
      'POST /sell/inventory/v1/bulk_get_inventory_item',
      'POST /sell/inventory/v1/bulk_migrate_listing',
      'POST /sell/inventory/v1/bulk_publish_offer',
      'POST /sell/inventory/v1/bulk_update_price_quantity',
      'POST /sell/inventory/v1/location/{merchantLocationKey}',
      'POST /sell/inventory/v1/offer',
      'POST /sell/inventory/v1/offer/{offerId}/publish',
      'POST /sell/inventory/v1/offer/{offerId}/withdraw',
      'PUT /sell/inventory/v1/inventory_item/{sku}',
      'PUT /sell/inventory/v1/offer/{offerId}',
    ])
  })
})
