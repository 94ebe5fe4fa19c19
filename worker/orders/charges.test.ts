import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { Dashboard } from '../../shared/insight.ts'
import { parseCents } from '../../shared/lib/money.ts'
import { ebayConnections } from '../db/schema/ebay.ts'
import { listings } from '../db/schema/listings.ts'
import { ebayCharges, orderCursors } from '../db/schema/orders.ts'
import { fetchListing, newDealer } from '../listings/test/listings.ts'
import type { TestAccount } from '../test/account.ts'
import { call } from '../test/call.ts'
import { expectLog } from '../test/expect-log.ts'
import { requestsTo, tellFault } from '../test/sandbox.ts'
import { buy, changes, db, newLive, onEbay, rowOf, salesOf, sync } from './test/ebay-orders.ts'

// Calls go over real HTTP to a sandbox that other tests use as well.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const TRANSACTIONS = 'GET /ebay/sell/finances/v1/transaction'

let dealer: TestAccount
beforeAll(async () => {
  dealer = await newDealer('charged_dealer')
})

const cents = (text: string | undefined | null) => parseCents(text ?? '') ?? Number.NaN
const dashboard = async (): Promise<Dashboard> =>
  (await call('/api/listings/dashboard', { headers: { cookie: dealer.cookie } })).json()
const profits = async () => {
  const { summary, listings } = await dashboard()
  return {
    all: cents(summary.estimatedTotalProfit),
    ofListings: listings.reduce((sum, { metrics }) => sum + cents(metrics.estimatedProfit), 0),
  }
}
const label = (orderId: string, amount: string) => onEbay(`orders/${orderId}/label`, { amount })
const ad = async (id: number, amount: string, feeType = 'AD_FEE') =>
  onEbay(`listings/${(await rowOf(id))?.ebayListingId}/ad-fee`, { amount, feeType })
/** Charges are due: a day has gone by. */
async function syncWithCharges() {
  await db.update(orderCursors).set({ chargesDueAt: 0 }).where(eq(orderCursors.userId, dealer.id))
  await sync(dealer)
}

describe('what eBay charges', () => {
  it('for labels and ads stands with the sale and lowers the profit, each once', async () => {
    const coin = await newLive(dealer, { title: '1881-S Morgan Dollar that was promoted' })
    const order = await buy({ sku: coin.sku })
    await syncWithCharges()
    const before = await profits()
    expect(before.ofListings).toBe(before.all)
    await label(order.orderId, '6.10')
    await ad(coin.id, '1.20')
    await ad(coin.id, '0.35', 'PREMIUM_AD_FEES')
    await syncWithCharges()
    const listing = await fetchListing(dealer, coin.id)
    expect(listing).toMatchObject({
      adFees: '1.55',
      sales: [{ postage: '6.10' }],
      salesTotals: { postage: '6.10' },
    })
    const after = await profits()
    // The buyer's shipping pays the label; where shipping is free the usual postage was counted.
    const shipping = order.lines[0]?.shippingCents ?? 0
    const counted = shipping > 0 ? shipping : 495
    expect(after.all).toBe(before.all - (610 - counted) - 155)
    expect(after.ofListings).toBe(after.all)
    const stored = [await salesOf(coin.id), await db.select().from(ebayCharges)]
    await syncWithCharges()
    expect([await salesOf(coin.id), await db.select().from(ebayCharges)]).toEqual(stored)

    await label(order.orderId, '-6.10')
    await syncWithCharges()
    expect((await fetchListing(dealer, coin.id)).sales).toMatchObject([{ postage: null }])
    expect((await profits()).all).toBe(before.all - 155)
  })

  it('for the ads of a coin that is not sold counts too, under its series', async () => {
    const coin = await newLive(dealer, { title: '1881-S Morgan Dollar, promoted in vain' })
    await syncWithCharges()
    const before = await profits()
    await ad(coin.id, '2.00')
    await syncWithCharges()
    const after = await profits()
    expect(after).toEqual({ all: before.all - 200, ofListings: before.ofListings - 200 })
    const soldOf = async (name: string) =>
      (await dashboard()).insight.series.find(series => series.name === name)?.soldCents ?? 0
    const morgans = await soldOf('Morgan Dollar')
    await db.update(listings).set({ seriesId: 'peace-dollar' }).where(eq(listings.id, coin.id))
    expect(await soldOf('Morgan Dollar')).toBe(morgans + 200)
  })

  it('for one label of an order is shared by its coins', async () => {
    const one = await newLive(dealer, { title: '1881-S Morgan Dollar, first in the box' })
    const two = await newLive(dealer, { title: '1881-S Morgan Dollar, second in the box' })
    const order = await buy([{ sku: one.sku }, { sku: two.sku }])
    await label(order.orderId, '6.11')
    await sync(dealer)
    await syncWithCharges()
    const postage = [...(await salesOf(one.id)), ...(await salesOf(two.id))].map(
      ({ postageCents }) => postageCents,
    )
    expect(postage.toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual([305, 306])
  })

  it('is asked once a day, by date, however many orders there are', async () => {
    const coins = await newLive(dealer, { title: '1881-S Morgan Dollar, a few' })
    await onEbay(`listings/${(await rowOf(coins.id))?.ebayListingId}/relist`, { quantity: 4 })
    for (let n = 0; n < 3; n++) await buy({ sku: coins.sku })
    const before = (await requestsTo(TRANSACTIONS)).length
    await syncWithCharges()
    const asked = (await requestsTo(TRANSACTIONS)).slice(before)
    expect(asked.map(({ query }) => query.filter)).toEqual([
      expect.stringMatching(/^transactionDate:\[.+\.\..+\]$/),
    ])
    await sync(dealer)
    expect(await requestsTo(TRANSACTIONS)).toHaveLength(before + 1)
  })

  it('keeps no order from being read where eBay does not answer, and is asked an hour later', async () => {
    expectLog('warn', 'request_failed')
    const coin = await newLive(dealer, { title: '1881-S Morgan Dollar, finances down' })
    await buy({ sku: coin.sku })
    await tellFault({ route: TRANSACTIONS, status: 500, times: 3 })
    await db.update(orderCursors).set({ chargesDueAt: 0 }).where(eq(orderCursors.userId, dealer.id))
    await expect(sync(dealer)).rejects.toThrow('sync')
    expect(await fetchListing(dealer, coin.id)).toMatchObject({ status: 'sold' })
    expect(await changes(dealer)).toMatchObject({ failure: expect.stringContaining('eBay') })
    await sync(dealer)
    expect(await changes(dealer)).toMatchObject({ failure: null })
  })

  it('is left out, and the dashboard says so, where the seller has not granted it', async () => {
    expect((await dashboard()).insight.unknown.charges).toBe(false)
    const [row] = await db
      .select()
      .from(ebayConnections)
      .where(eq(ebayConnections.userId, dealer.id))
    const scopes = row?.scopes ?? ''
    const grant = (granted: string) =>
      db
        .update(ebayConnections)
        .set({ scopes: granted })
        .where(eq(ebayConnections.userId, dealer.id))
    await grant(scopes.replace(/\S+sell\.finances/, '').trim())
    const before = (await requestsTo(TRANSACTIONS)).length
    await syncWithCharges()
    expect(await requestsTo(TRANSACTIONS)).toHaveLength(before)
    expect((await dashboard()).insight.unknown.charges).toBe(true)
    await grant(scopes)
  })
  it('is left out, and the dashboard says so, where eBay refuses it for days', async () => {
    await syncWithCharges()
    expect((await dashboard()).insight.unknown.charges).toBe(false)
    await tellFault({ route: TRANSACTIONS, status: 403, times: 1 })
    const refusedSince = Date.now() - 4 * 86_400_000
    const row = eq(orderCursors.userId, dealer.id)
    await db.update(orderCursors).set({ chargesUntil: refusedSince }).where(row)
    await syncWithCharges()
    expect((await dashboard()).insight.unknown.charges).toBe(true)
    await syncWithCharges()
    expect((await dashboard()).insight.unknown.charges).toBe(false)
  })
})
