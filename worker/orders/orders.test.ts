import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { listings } from '../db/schema/listings.ts'
import { fetchListing, newDealer } from '../listings/test/listings.ts'
import { newAccount, type TestAccount } from '../test/account.ts'
import { sendJson } from '../test/call.ts'
import { connectEbay, SELLERS } from '../test/sandbox.ts'
import {
  buy,
  cancel,
  changes,
  db,
  eventsOf,
  newLive,
  onEbay,
  rowOf,
  salesOf,
  sync,
} from './test/ebay-orders.ts'

// Calls go over real HTTP to a sandbox that other tests use as well.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let dealer: TestAccount
beforeAll(async () => {
  dealer = await newDealer('order_reader')
})

const setStock = (id: number, stockQuantity: number) =>
  db.update(listings).set({ stockQuantity }).where(eq(listings.id, id))

describe('a coin that was bought on eBay', () => {
  it('is sold here, with price, shipping, fee, date and country', async () => {
    const coin = await newLive(dealer, { title: '1881-S Morgan Dollar that is bought' })
    const before = await rowOf(coin.id)
    const order = await buy({ sku: coin.sku }, 'CA')
    expect((await sync(dealer)).sold).toBeGreaterThanOrEqual(1)

    expect(await fetchListing(dealer, coin.id)).toMatchObject({
      status: 'sold',
      quantity: 0,
      soldQuantity: 1,
      version: (before?.version ?? 0) + 1,
    })
    const [sale, ...others] = await salesOf(coin.id)
    expect(others).toEqual([])
    expect(sale).toMatchObject({
      orderId: order.orderId,
      ebayUserId: SELLERS.equipped,
      ebayListingId: before?.ebayListingId,
      sku: coin.sku,
      quantity: 1,
      priceCents: 5450,
      shippingCents: order.lines[0]?.shippingCents,
      soldAt: order.createdAt,
      buyerCountry: 'CA',
      cancelledAt: null,
    })
    expect(sale?.feeCents).toBeGreaterThan(0)
    expect(await eventsOf(coin.id)).toMatchObject([
      {
        kind: 'sold',
        at: order.createdAt,
        facts: JSON.stringify({
          quantity: 1,
          priceCents: 5450,
          lineItemId: order.lines[0]?.lineItemId,
        }),
      },
    ])
  })

  it('is one sale, however often its order is read', async () => {
    const coin = await newLive(dealer, { title: '1881-S Morgan Dollar read twice' })
    await buy({ sku: coin.sku })
    await sync(dealer)
    const once = await rowOf(coin.id)
    expect((await sync(dealer)).sold).toBe(0)
    expect(await rowOf(coin.id)).toEqual(once)
    expect(await salesOf(coin.id)).toHaveLength(1)
    expect(await eventsOf(coin.id)).toHaveLength(1)
  })

  it('shares an order with another coin: a sale for each line', async () => {
    const one = await newLive(dealer, { title: '1881-S Morgan Dollar, first line' })
    const two = await newLive(dealer, { title: '1881-S Morgan Dollar, second line', price: '20' })
    const order = await buy([{ sku: one.sku }, { sku: two.sku }])
    await sync(dealer)
    const [[first], [second]] = [await salesOf(one.id), await salesOf(two.id)]
    expect(first).toMatchObject({ orderId: order.orderId, priceCents: 5450 })
    expect(second).toMatchObject({ orderId: order.orderId, priceCents: 2000 })
    expect(first?.lineItemId).not.toBe(second?.lineItemId)
    for (const { id } of [one, two])
      expect(await fetchListing(dealer, id)).toMatchObject({ status: 'sold', soldQuantity: 1 })
  })

  it('leaves three of five pieces on sale when two are sold', async () => {
    const coins = await newLive(dealer, { title: '1881-S Morgan Dollar, five of them' })
    await setStock(coins.id, 5)
    await onEbay(`listings/${(await rowOf(coins.id))?.ebayListingId}/relist`, { quantity: 5 })
    await buy({ sku: coins.sku, quantity: 2 })
    await sync(dealer)
    expect(await fetchListing(dealer, coins.id)).toMatchObject({
      status: 'published',
      quantity: 3,
      soldQuantity: 2,
    })
    expect(await salesOf(coins.id)).toMatchObject([{ quantity: 2, priceCents: 10_900 }])
    await buy({ sku: coins.sku, quantity: 3 })
    await sync(dealer)
    expect(await fetchListing(dealer, coins.id)).toMatchObject({ status: 'sold', quantity: 0 })
  })

  it('does not go back on sale when the order is cancelled', async () => {
    const coin = await newLive(dealer, { title: '1881-S Morgan Dollar, order cancelled' })
    const order = await buy({ sku: coin.sku })
    await sync(dealer)
    await cancel(order)
    expect((await sync(dealer)).cancelled).toBe(1)
    expect(await fetchListing(dealer, coin.id)).toMatchObject({
      status: 'ended',
      endedReason: 'ORDER_CANCELLED',
      quantity: 1,
      soldQuantity: 0,
    })
    expect((await salesOf(coin.id))[0]?.cancelledAt).toEqual(expect.any(Number))
    expect((await eventsOf(coin.id)).map(({ kind }) => kind)).toEqual(['sold', 'order_cancelled'])
    const once = await rowOf(coin.id)
    expect((await sync(dealer)).cancelled).toBe(0)
    expect((await rowOf(coin.id))?.version).toBe(once?.version)
  })
})

describe('reading the orders', () => {
  it('is for sellers who are connected', async () => {
    const { cookie } = await newAccount('order_stranger')
    const answer = await sendJson('/api/orders/sync', {}, { cookie })
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({ error: { code: 'EBAY_NOT_CONNECTED' } })
  })

  it('is refused a second time within a minute', async () => {
    await sync(dealer)
    const answer = await sendJson('/api/orders/sync', {}, { cookie: dealer.cookie })
    expect(answer.status).toBe(429)
  })

  it('tells no seller of the sales of another who has the same SKU', async () => {
    const other = await newAccount('order_neighbour')
    await connectEbay(other, SELLERS.newcomer)
    const coin = await newLive(dealer, { title: '1881-S Morgan Dollar with a common SKU' })
    const row = await rowOf(coin.id)
    if (!row) throw new Error('no row')
    const { id: _, analysisId: __, ...copied } = row
    const [theirs] = await db
      .insert(listings)
      .values({ ...copied, userId: other.id, ebayUserId: SELLERS.newcomer, status: 'draft' })
      .returning()
    await buy({ sku: coin.sku })
    await sync(other)
    await sync(dealer)
    expect(await fetchListing(dealer, coin.id)).toMatchObject({ status: 'sold' })
    expect(await rowOf(theirs?.id ?? 0)).toEqual(theirs)
    expect(await salesOf(theirs?.id ?? 0)).toEqual([])
    expect((await changes(other)).events).toEqual([])
  })
})
