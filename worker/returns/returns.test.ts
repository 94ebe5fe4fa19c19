import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { EBAY_FINANCES_SCOPE } from '../../shared/ebay.ts'
import { compose } from '../compose.ts'
import { ebayConnections } from '../db/schema/ebay.ts'
import { saleRefunds } from '../db/schema/returns.ts'
import { ordered } from '../fulfillment/test/to-ship.ts'
import { newDealer, publishNow } from '../listings/test/listings.ts'
import { buy, cancel, db, rowOf, sync } from '../orders/test/ebay-orders.ts'
import { newAccount, type TestAccount } from '../test/account.ts'
import { makeMarkedDue } from '../test/due.ts'
import { expectLog } from '../test/expect-log.ts'
import { tellFault } from '../test/sandbox.ts'
import { continueRefunds } from './refund.ts'
import {
  cameBack,
  countOf,
  giveBack,
  keyOf,
  lineOfOrder,
  put,
  refundsOnEbay,
  relist,
  relisted,
  returnsOf,
  saleOf,
} from './test/returns.ts'

// Calls go over real HTTP to a sandbox that other tests use as well.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let dealer: TestAccount
beforeAll(async () => {
  dealer = await newDealer('returning_dealer')
})
const listingOf = async (order: Awaited<ReturnType<typeof cameBack>>) =>
  (await saleOf(dealer, order))?.listingId ?? 0

/** Its cancellation is so old that eBay shows what was sold since. */
const longAgo = (id: number) =>
  env.DB.prepare(
    `update listings set ebay_sold = (select json_group_object(key, json_set(value, '$.at', 0))
       from json_each(ebay_sold)) where id = ?`,
  )
    .bind(id)
    .run()

describe('a coin whose sale was given back', () => {
  it('is asked about once, put on sale again after a check of it, and sold again', async () => {
    const before = await countOf(dealer)
    const order = await cameBack(dealer)
    const id = await listingOf(order)
    expect(await lineOfOrder(dealer, order)).toMatchObject({
      whereabouts: 'away',
      isOpen: true,
      isCancelled: false,
      listing: { id, status: 'sold', pieces: 0 },
    })
    expect(await countOf(dealer)).toBe(before + 1)
    const early = await relist(dealer, order)
    expect([early.status, await early.text()]).toEqual([
      409,
      expect.stringContaining('Compare the coin'),
    ])
    await put(dealer, 'check', { ...keyOf(order), check: 'match' })
    expect(await lineOfOrder(dealer, order)).toMatchObject({ whereabouts: 'back', isOpen: true })
    const { listingId, version } = await relisted(dealer, order)
    expect(await rowOf(id)).toMatchObject({
      id: listingId,
      version,
      status: 'draft',
      stockQuantity: 2,
      soldQuantity: 1,
    })
    // A second tap adds no second piece.
    expect(await relisted(dealer, order)).toEqual({ listingId, version })
    expect((await publishNow(dealer, id)).status).toBe(200)
    expect(await lineOfOrder(dealer, order)).toMatchObject({
      whereabouts: 'on_sale',
      isOpen: false,
      listing: { status: 'published', pieces: 1 },
    })
    expect(await countOf(dealer)).toBe(before)
    await buy({ sku: (await rowOf(id))?.sku ?? '' })
    await sync(dealer)
    expect(await rowOf(id)).toMatchObject({ status: 'sold', stockQuantity: 2, soldQuantity: 2 })
  })

  it('is not put on sale where another one came back', async () => {
    const order = await cameBack(dealer)
    await put(dealer, 'check', { ...keyOf(order), check: 'wrong' })
    expect((await relist(dealer, order)).status).toBe(409)
    expect(await rowOf(await listingOf(order))).toMatchObject({ status: 'sold' })
  })

  it('that never left is put on sale without a check, after a cancellation too', async () => {
    const cancelled = await ordered(dealer)
    await cancel(cancelled)
    await sync(dealer)
    const id = await listingOf(cancelled)
    expect(await lineOfOrder(dealer, cancelled)).toMatchObject({
      whereabouts: 'not_sent',
      isCancelled: true,
      isOpen: true,
      listing: { status: 'ended', pieces: 1 },
    })
    await relisted(dealer, cancelled)
    expect(await rowOf(id)).toMatchObject({ status: 'draft', stockQuantity: 1, soldQuantity: 0 })
    await longAgo(id)
    expect((await publishNow(dealer, id)).status).toBe(200)
  })

  it('that was put up again in My Listings is not asked about', async () => {
    const order = await ordered(dealer)
    await cancel(order)
    await sync(dealer)
    await longAgo(await listingOf(order))
    expect((await publishNow(dealer, await listingOf(order))).status).toBe(200)
    expect(await lineOfOrder(dealer, order)).toMatchObject({
      whereabouts: 'on_sale',
      isOpen: false,
    })
  })

  it('that is lost counts with its cost, and can be decided again', async () => {
    const { writtenOffCents: before } = await returnsOf(dealer)
    const order = await cameBack(dealer, [{ costCents: 3_100 }])
    const decide = (decision: string) => put(dealer, 'decision', { ...keyOf(order), decision })
    expect((await decide('written_off')).status).toBe(200)
    expect(await lineOfOrder(dealer, order)).toMatchObject({
      whereabouts: 'written_off',
      isOpen: false,
      costCents: 3_100,
    })
    expect((await returnsOf(dealer)).writtenOffCents).toBe(before + 3_100)
    await decide('off_sale')
    expect((await returnsOf(dealer)).writtenOffCents).toBe(before)
    await decide('open')
    expect(await lineOfOrder(dealer, order)).toMatchObject({ whereabouts: 'away', isOpen: true })
  })

  it('is that of its owner', async () => {
    const order = await cameBack(dealer)
    const other = await newAccount('returning_neighbour')
    expect((await returnsOf(other)).lines).toEqual([])
    expect((await relist(other, order)).status).toBe(404)
    expect((await put(other, 'decision', { ...keyOf(order), decision: 'back' })).status).toBe(404)
  })
})

describe('a refund from here', () => {
  const refundable = async (orderId: string) =>
    (await returnsOf(dealer)).refundable.find(line => line.orderId === orderId)

  it('in part is made once, and the next one needs what is left', async () => {
    const order = await ordered(dealer)
    expect((await returnsOf(dealer)).mayRefund).toBe(true)
    expect(await refundable(order.orderId)).toMatchObject({ refundedCents: 0, sendingCents: null })
    expect(await giveBack(dealer, order, 1_000)).toEqual({ state: 'sent', message: '' })
    expect(await refundsOnEbay(order)).toMatchObject([{ cents: 1_000 }])
    // Tapped again before the order is read: the seller looks first.
    expect(await giveBack(dealer, order, 1_000)).toMatchObject({ state: 'refused' })
    await sync(dealer)
    expect(await refundable(order.orderId)).toMatchObject({ refundedCents: 1_000 })
    expect(await giveBack(dealer, order, 500, 1_000)).toMatchObject({ state: 'sent' })
    expect(await refundsOnEbay(order)).toMatchObject([{ cents: 1_000 }, { cents: 500 }])
  })

  it('in full makes the coin one that comes back', async () => {
    const order = await ordered(dealer)
    const line = await refundable(order.orderId)
    await giveBack(dealer, order, (line?.priceCents ?? 0) + (line?.shippingCents ?? 0))
    await sync(dealer)
    expect(await lineOfOrder(dealer, order)).toMatchObject({ isOpen: true })
    expect(await refundable(order.orderId)).toBeUndefined()
  })

  it('of one line of several is that line’s', async () => {
    const order = await ordered(dealer, [{}, {}])
    await giveBack(dealer, order, 1_234)
    await sync(dealer)
    const line = order.lines[0]?.lineItemId
    const refunded = (await returnsOf(dealer)).refundable
      .filter(({ orderId }) => orderId === order.orderId)
      .map(({ lineItemId, refundedCents }) => [lineItemId === line, refundedCents])
    expect(new Map(refunded.map(([isIt, cents]) => [isIt, cents]))).toEqual(
      new Map<unknown, unknown>([
        [true, 1_234],
        [false, 0],
      ]),
    )
  })

  it('is refused beyond what is left, and of other sellers’ orders', async () => {
    const order = await ordered(dealer)
    expect(await giveBack(dealer, order, 999_999)).toMatchObject({ state: 'refused' })
    const other = await newDealer('refunding_neighbour')
    expect(await giveBack(other, order, 100)).toMatchObject({ state: 'refused' })
    expect(await refundsOnEbay(order)).toEqual([])
  })

  it('whose response is lost is looked up, and not made a second time', async () => {
    expectLog('warn', 'refund_failed')
    const order = await ordered(dealer)
    const route = `POST /ebay/sell/fulfillment/v1/order/${order.orderId}/issue_refund`
    await tellFault({ route, status: 500, after: true, times: 1 })
    expect(await giveBack(dealer, order, 700)).toMatchObject({ state: 'later' })
    expect(await refundable(order.orderId)).toMatchObject({ sendingCents: 700 })
    await db.update(saleRefunds).set({ leaseUntil: null })
    await makeMarkedDue()
    await continueRefunds(compose(env))
    expect(await refundsOnEbay(order)).toMatchObject([{ cents: 700 }])
    expect(await refundable(order.orderId)).toMatchObject({ sendingCents: null, failure: null })
  })

  it('that failed at eBay afterwards can be asked for again an hour later', async () => {
    const order = await ordered(dealer)
    const route = `POST /ebay/sell/fulfillment/v1/order/${order.orderId}/issue_refund`
    // eBay takes it, and its order never shows it.
    await tellFault({ route, status: 200, body: { refundStatus: 'PENDING' }, times: 1 })
    expect(await giveBack(dealer, order, 600)).toMatchObject({ state: 'sent' })
    expect(await giveBack(dealer, order, 600)).toMatchObject({ state: 'refused' })
    await db.update(saleRefunds).set({ askedAt: Date.now() - 2 * 3_600_000 })
    expect(await giveBack(dealer, order, 600)).toMatchObject({ state: 'sent' })
    expect(await refundsOnEbay(order)).toMatchObject([{ cents: 600 }])
  })

  it('without the permission says so, and everything else goes on', async () => {
    const other = await newDealer('unpermitted_dealer')
    const order = await ordered(other)
    const { scopes } =
      (await db.select().from(ebayConnections).where(eq(ebayConnections.userId, other.id)).get()) ??
      {}
    await db
      .update(ebayConnections)
      .set({ scopes: scopes?.replace(EBAY_FINANCES_SCOPE, '') })
      .where(eq(ebayConnections.userId, other.id))
    expect((await returnsOf(other)).mayRefund).toBe(false)
    expect(await giveBack(other, order, 500)).toMatchObject({
      state: 'refused',
      message: expect.stringContaining('Connect eBay again'),
    })
    await sync(other)
    expect(await refundsOnEbay(order)).toEqual([])
  })
})
