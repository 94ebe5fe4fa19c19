import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { field, type RunningSandbox, runSandbox } from '../test/run-sandbox.ts'
import { type Caller, errorIds, signIn, signInApplication } from './test/ebay-client.ts'
import { tell } from './test/sandbox-control.ts'
import { jpeg, morgan, policiesOf, prepare, termsOf, upload } from './test/test-offer.ts'

const V1 = '/sell/inventory/v1'
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const usd = (value: string) => ({ value, currency: 'USD' })

describe('auctions', () => {
  let sandbox: RunningSandbox
  let call: Caller
  let picture: string
  let clock = Date.UTC(2026, 10, 22, 9)
  beforeAll(async () => {
    sandbox = await runSandbox({ now: () => clock })
    call = await signIn(sandbox.origin)
    picture = await upload(call, await jpeg('#777'))
  })
  afterAll(() => sandbox.stop())

  const pass = async (ms: number) => {
    clock += ms
    call = await signIn(sandbox.origin)
  }
  let skus = 0
  const auction = async (
    prices: { start?: string; reserve?: string; buyItNow?: string } = {},
    more: object = {},
  ) => {
    const sku = `AUCTION${(skus += 1)}`
    const offerId = await prepare(call, sku, {
      picture,
      offer: {
        format: 'AUCTION',
        listingDuration: 'DAYS_3',
        availableQuantity: undefined,
        pricingSummary: {
          auctionStartPrice: usd(prices.start ?? '10.00'),
          ...(prices.reserve ? { auctionReservePrice: usd(prices.reserve) } : {}),
          ...(prices.buyItNow ? { price: usd(prices.buyItNow) } : {}),
        },
        ...more,
      },
    })
    const answer = await call('POST', `${V1}/offer/${offerId}/publish`)
    return { sku, offerId, answer, listingId: field(answer.body, 'listingId') }
  }
  const bid = (listingId: string, amount: string) =>
    tell(sandbox.origin, `listings/${listingId}/bid`, { amount })
  const page = async (listingId: string) =>
    (await fetch(`${sandbox.origin}/ebay/itm/${listingId}`)).text()
  const ordersOf = async (sku: string) => {
    const { body } = await call('GET', '/sell/fulfillment/v1/order?limit=200')
    const orders: unknown = JSON.parse(field(body, 'orders'))
    return Array.isArray(orders)
      ? orders.filter((order: unknown) => field(order, 'lineItems', 0, 'sku') === sku)
      : []
  }
  const change = async (offerId: string, start: string) => {
    const { availableQuantity: _, ...terms } = termsOf(await policiesOf(call))
    return call('PUT', `${V1}/offer/${offerId}`, {
      ...terms,
      listingDuration: 'DAYS_3',
      pricingSummary: { auctionStartPrice: usd(start) },
    })
  }

  it.each([
    ['a reserve at the start price', { reserve: '10.00' }, 25003],
    ['Buy It Now less than 30 % above the start', { buyItNow: '12.99' }, 25003],
    ['Buy It Now below the reserve', { reserve: '20.00', buyItNow: '15.00' }, 25003],
    ['a start of 50 cents', { start: '0.50' }, 25003],
  ])('refuses %s', async (_, prices, errorId) => {
    expect(errorIds((await auction(prices)).answer)).toEqual([errorId])
  })
  it('takes a reserve above the start and Buy It Now 30 % above it', async () => {
    const one = await auction({ reserve: '12.00', buyItNow: '13.00' })
    expect(one.answer.status).toBe(200)
    const html = await page(one.listingId)
    for (const words of ['Starting bid', 'with a reserve', 'Buy It Now $13.00', 'ends November 25'])
      expect(html).toContain(words)
  })
  it('refuses best offers, quantities and durations of fixed prices', async () => {
    const { offerId } = await auction()
    expect(field((await call('GET', `${V1}/offer/${offerId}`)).body, 'format')).toBe('AUCTION')
    const post = async (more: object) => {
      const other = `OTHER${(skus += 1)}`
      await call('PUT', `${V1}/inventory_item/${other}`, morgan([picture], other))
      return call('POST', `${V1}/offer`, {
        sku: other,
        marketplaceId: 'EBAY_US',
        format: 'AUCTION',
        listingDuration: 'DAYS_7',
        pricingSummary: { auctionStartPrice: usd('10.00') },
        ...more,
      })
    }
    expect(errorIds(await post({ listingDuration: 'GTC' }))).toEqual([25006])
    expect(errorIds(await post({ listingDuration: 'DAYS_30' }))).toEqual([25006])
    expect((await post({ listingDuration: 'DAYS_10' })).status).toBe(201)
    expect(
      errorIds(await call('PUT', `${V1}/offer/${offerId}`, { format: 'FIXED_PRICE' })),
    ).toEqual([2004])
    const policies = await policiesOf(call)
    const best = { listingPolicies: { ...policies, bestOfferTerms: { bestOfferEnabled: true } } }
    expect(errorIds((await auction({}, best)).answer)).toEqual([25006])
  })

  it('takes rising bids, shows them, and keeps its price once there is one', async () => {
    const one = await auction()
    expect((await change(one.offerId, '9.00')).status).toBe(200)
    expect((await bid(one.listingId, '8.00')).status).toBe(409)
    expect((await bid(one.listingId, '9.00')).status).toBe(201)
    expect((await bid(one.listingId, '9.00')).status).toBe(409)
    expect((await bid(one.listingId, '14.50')).status).toBe(201)
    const html = await page(one.listingId)
    expect(html).toContain('2 bids')
    expect(html).toContain('$14.50')
    expect(errorIds(await change(one.offerId, '8.00'))).toEqual([25038])
    const title = { ...morgan([picture], 'Another title') }
    expect(errorIds(await call('PUT', `${V1}/inventory_item/${one.sku}`, title))).toEqual([25038])
    const application = await signInApplication(sandbox.origin)
    const query = new URLSearchParams({ q: one.sku, filter: 'buyingOptions:{AUCTION}' })
    const found = await application('GET', `/buy/browse/v1/item_summary/search?${String(query)}`)
    expect(field(found.body, 'itemSummaries', 0, 'bidCount')).toBe('2')
    expect(field(found.body, 'itemSummaries', 0, 'currentBidPrice', 'value')).toBe('14.50')
  })

  it('ends by the clock with an order of the highest bidder', async () => {
    const one = await auction({ reserve: '12.00' })
    await bid(one.listingId, '15.00')
    await pass(3 * DAY_MS)
    const [order, ...others] = await ordersOf(one.sku)
    expect(others).toEqual([])
    expect(field(order, 'lineItems', 0, 'soldFormat')).toBe('AUCTION')
    expect(field(order, 'lineItems', 0, 'lineItemCost', 'value')).toBe('15.00')
    const offer = await call('GET', `${V1}/offer/${one.offerId}`)
    expect([field(offer.body, 'status'), field(offer.body, 'format')]).toEqual([
      'UNPUBLISHED',
      'AUCTION',
    ])
    expect(await page(one.listingId)).toContain('This listing was sold.')
  })

  it.each([
    ['without bids', undefined],
    ['below its reserve', '11.00'],
  ])(
    'ends unsold %s, and its offer becomes a fixed price one as eBay’s contract says',
    async (_, amount) => {
      const one = await auction({ reserve: '12.00' })
      if (amount) await bid(one.listingId, amount)
      await pass(3 * DAY_MS)
      expect(await ordersOf(one.sku)).toEqual([])
      expect(await page(one.listingId)).toContain('This listing has ended.')
      const { body } = await call('GET', `${V1}/offer/${one.offerId}`)
      expect(body).toMatchObject({
        status: 'UNPUBLISHED',
        format: 'FIXED_PRICE',
        listingDuration: 'GTC',
        pricingSummary: { price: usd('10.00') },
      })
      expect((await call('POST', `${V1}/offer/${one.offerId}/publish`)).status).toBe(200)
    },
  )

  it('that ends unsold goes on at a fixed price where eBay is told to put its offer on sale', async () => {
    await tell(sandbox.origin, 'settings', { unsoldAuctions: 'live' })
    const one = await auction()
    expect((await tell(sandbox.origin, `listings/${one.listingId}/expire`)).status).toBe(200)
    await tell(sandbox.origin, 'settings', { unsoldAuctions: 'offered' })
    expect(await page(one.listingId)).toContain('This listing has ended.')
    const { body } = await call('GET', `${V1}/offer/${one.offerId}`)
    expect(body).toMatchObject({
      status: 'PUBLISHED',
      format: 'FIXED_PRICE',
      pricingSummary: { price: usd('10.00') },
      listing: { listingStatus: 'ACTIVE' },
    })
    expect(field(body, 'listing', 'listingId')).not.toBe(one.listingId)
    expect((await call('POST', `${V1}/offer/${one.offerId}/withdraw`)).status).toBe(200)
  })

  it('cannot be withdrawn with bids in its last twelve hours', async () => {
    const one = await auction()
    await bid(one.listingId, '10.00')
    await pass(3 * DAY_MS - 12 * HOUR_MS)
    expect((await call('POST', `${V1}/offer/${one.offerId}/withdraw`)).status).toBe(200)
    const other = await auction()
    await bid(other.listingId, '10.00')
    await pass(3 * DAY_MS - 12 * HOUR_MS + 1_000)
    expect(errorIds(await call('POST', `${V1}/offer/${other.offerId}/withdraw`))).toEqual([25002])
  })

  it('ends at once when a buyer buys it now', async () => {
    const one = await auction({ buyItNow: '20.00' })
    const made = await tell(sandbox.origin, 'orders', { sku: one.sku })
    expect(field(made.body, 'lines', 0, 'priceCents')).toBe('2000')
    expect(await page(one.listingId)).toContain('This listing was sold.')
  })
})
