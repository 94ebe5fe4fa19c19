import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { Dashboard } from '../../shared/insight.ts'
import { parseCents } from '../../shared/lib/money.ts'
import { compose } from '../compose.ts'
import { connect } from '../db/connection.ts'
import { fetchListing, newDealer } from '../listings/test/listings.ts'
import type { TestAccount } from '../test/account.ts'
import { call } from '../test/call.ts'
import { expectLog } from '../test/expect-log.ts'
import { ownSalesOf } from './own-sales.ts'
import {
  buy,
  changes,
  db,
  eventsOf,
  makeOdd,
  newLive,
  refund,
  rowOf,
  salesOf,
  sync,
} from './test/ebay-orders.ts'
import { unreadableOfDay } from './unreadable-orders.ts'

// Calls go over real HTTP to a sandbox that other tests use as well.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let dealer: TestAccount
beforeAll(async () => {
  dealer = await newDealer('refunding_dealer')
})

const cents = (text: string | undefined) => parseCents(text ?? '') ?? Number.NaN
const dashboard = async (): Promise<Dashboard> =>
  (await call('/api/listings/dashboard', { headers: { cookie: dealer.cookie } })).json()
/** Profit of all coins, and pieces sold this week and what they brought. */
async function sums() {
  const { summary, insight, listings } = await dashboard()
  const week = insight.weeks.at(-1)
  return {
    profit: cents(summary.estimatedTotalProfit),
    ofListings: listings.reduce((sum, { metrics }) => sum + cents(metrics.estimatedProfit), 0),
    sold: week?.sold ?? 0,
    soldValueCents: week?.soldValueCents ?? 0,
  }
}

describe('a sale that is refunded', () => {
  it('in full is none: sums and comps leave it out, eBay keeps its fee per order, and the card says so', async () => {
    const before = await sums()
    const coin = await newLive(dealer, { title: '1881-S Morgan Dollar that comes back' })
    const order = await buy({ sku: coin.sku })
    await sync(dealer)
    const sold = await sums()
    expect(sold).toMatchObject({
      sold: before.sold + 1,
      soldValueCents: before.soldValueCents + 5450,
    })
    await refund(order)
    expect(await sync(dealer)).toMatchObject({ sold: 0, cancelled: 0, refunded: 1 })

    const listing = await fetchListing(dealer, coin.id)
    const paid = 5450 + (order.lines[0]?.shippingCents ?? 0)
    expect(listing).toMatchObject({
      status: 'sold',
      salesTotals: { count: 1, price: '54.50', fee: '0.40', refundedPieces: 1 },
      sales: [{ price: '54.50', fee: '0.40', cancelled: false }],
    })
    expect([cents(listing.salesTotals?.refunded), cents(listing.sales[0]?.refunded)]).toEqual([
      paid,
      paid,
    ])
    const after = await sums()
    expect(after).toMatchObject({ sold: before.sold, soldValueCents: before.soldValueCents })
    // Nothing was earned: the fee per order and the postage that the buyer got back are lost.
    expect(after.profit).toBe(before.profit - 40 - (paid - 5450 || 495))
    expect(after.ofListings).toBe(after.profit)
    expect((await eventsOf(coin.id)).map(({ kind }) => kind)).toEqual(['sold', 'refunded'])

    const once = [await rowOf(coin.id), await salesOf(coin.id)]
    expect(await sync(dealer)).toMatchObject({ refunded: 0 })
    expect([await rowOf(coin.id), await salesOf(coin.id)]).toEqual(once)
    expect(await sums()).toEqual(after)
  })

  it('in part counts with what was left, each part once', async () => {
    const coin = await newLive(dealer, { title: '1881-S Morgan Dollar with a rim bump' })
    const before = await sums()
    const order = await buy({ sku: coin.sku })
    await sync(dealer)
    for (const [amount, refunded] of [
      ['10.00', '10.00'],
      ['5.50', '15.50'],
    ]) {
      // oxlint-disable-next-line no-await-in-loop -- one after another
      await refund(order, { amount: amount ?? '' })
      // oxlint-disable-next-line no-await-in-loop -- as above
      expect(await sync(dealer)).toMatchObject({ refunded: 1 })
      // oxlint-disable-next-line no-await-in-loop -- as above
      expect(await fetchListing(dealer, coin.id)).toMatchObject({
        status: 'sold',
        salesTotals: { price: '54.50', refunded, refundedPieces: 0 },
      })
    }
    const after = await sums()
    expect(after).toMatchObject({ sold: before.sold + 1 })
    expect(after.soldValueCents).toBe(before.soldValueCents + 5450 - 1550)
    expect(after.ofListings).toBe(after.profit)
    expect((await eventsOf(coin.id)).map(({ facts }) => facts)).toEqual([
      expect.stringContaining('5450'),
      '{"priceCents":1000}',
      '{"priceCents":550}',
    ])
    const own = await ownSalesOf(db, dealer.id, { year: '1881', since: 0 })
    expect(own.map(({ refundedCents }) => refundedCents).toSorted((a, b) => a - b)).toEqual([
      1550,
      expect.any(Number),
    ])
    const { comps } = (
      await compose(env).market.priceOf(
        {
          seriesId: 'morgan-dollar',
          coinType: 'Morgan Dollar',
          year: '1881',
          mint: 'S',
          varieties: [],
          grade: 'VF30',
          certified: false,
        },
        dealer.id,
      )
    ).sold
    expect(comps.filter(({ source }) => source === 'Your sales')).toEqual([])
  })

  it('is read as it is where the sale was not read before', async () => {
    const coin = await newLive(dealer, { title: '1881-S Morgan Dollar read late' })
    const order = await buy({ sku: coin.sku })
    await refund(order, { amount: '20.00' })
    expect(await sync(dealer)).toMatchObject({ sold: 1, refunded: 1 })
    expect(await salesOf(coin.id)).toMatchObject([{ priceCents: 5450, refundedCents: 2000 }])
    expect((await eventsOf(coin.id)).map(({ kind }) => kind)).toEqual(['sold', 'refunded'])
  })
})

describe('an order that eBay answers in an unforeseen form', () => {
  it('keeps no other from being read, is shown, and is read as soon as it can be', async () => {
    expectLog('warn', 'ebay_order_unreadable')
    const coins = [
      await newLive(dealer, { title: '1881-S Morgan Dollar before the odd one' }),
      await newLive(dealer, { title: '1881-S Morgan Dollar of the odd order' }),
      await newLive(dealer, { title: '1881-S Morgan Dollar after the odd one' }),
    ]
    const orders: Awaited<ReturnType<typeof buy>>[] = []
    for (const { sku } of coins) {
      // oxlint-disable-next-line no-await-in-loop -- in this order
      orders.push(await buy({ sku }))
    }
    const [, odd] = orders
    if (!odd) throw new Error('there is one')
    await makeOdd(odd, true)
    expect(await sync(dealer)).toMatchObject({ sold: 2 })
    const sales = await Promise.all(coins.map(async ({ id }) => (await salesOf(id)).length))
    expect(sales).toEqual([1, 0, 1])
    expect(await changes(dealer)).toMatchObject({
      failure: null,
      unreadableOrders: [
        { orderId: odd.orderId, reason: expect.stringContaining('lineItems.0.quantity') },
      ],
    })
    const counted = () => unreadableOfDay({ directory: connect(env.DB), now: () => Date.now() })
    expect(await counted()).toBe(1)
    // Reading the orders again here empties all counts: it is not counted a second time.
    expect((await sync(dealer)).sold).toBe(0)
    expect(await counted()).toBe(0)
    expect((await changes(dealer)).unreadableOrders).toHaveLength(1)
    await makeOdd(odd, false)
    expect((await sync(dealer)).sold).toBe(1)
    expect((await changes(dealer)).unreadableOrders).toEqual([])
  })
})
