import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type Listing, SALES_SHOWN } from '../../shared/listing/listings.ts'
import { connect } from '../db/connection.ts'
import { sales } from '../db/schema/orders.ts'
import type { TestAccount } from '../test/account.ts'
import { planOf, statementsOf } from '../test/query-plans.ts'
import { requestsTo } from '../test/sandbox.ts'
import {
  act,
  buyOnEbay,
  edit,
  fetchListing,
  isLive,
  newDealer,
  newDraft,
  newLive,
  readOrders,
} from './test/listings.ts'

// Calls go over real HTTP to a sandbox that other tests use as well.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

let dealer: TestAccount
beforeAll(async () => {
  dealer = await newDealer('sold_out')
})

/** The quantities that eBay was sent for a SKU, oldest first. */
async function quantitiesSent(sku: string): Promise<unknown[]> {
  const items = await requestsTo(`PUT /ebay/sell/inventory/v1/inventory_item/${sku}`)
  return items.map(({ requestBody }) =>
    JSON.stringify(requestBody).replace(/^.*"quantity":(\d+).*$/, '$1'),
  )
}

describe('a sold coin is never put on sale again (fault 1)', () => {
  it.each([
    // Saved here alone.
    ['an edit', 200, (sold: Listing) => edit(dealer, sold, { price: '70.00' })],
    ['publishing', 409, (sold: Listing) => act(dealer, sold, 'publish')],
    ['an edit that publishes', 409, (sold: Listing) => edit(dealer, sold, { status: 'published' })],
  ])('by %s once the sale is known', async (_, status, attempt) => {
    const live = await newLive(dealer)
    await buyOnEbay(live.sku)
    await readOrders(dealer)
    const sold = await fetchListing(dealer, live.id)
    expect(sold).toMatchObject({
      status: 'sold',
      quantity: 0,
      soldQuantity: 1,
      version: live.version + 1,
      problems: [{ code: 'SOLD', field: 'quantity' }],
      sales: [{ quantity: 1, buyerCountry: 'US', cancelled: false }],
    })
    const before = await quantitiesSent(live.sku)
    expect((await attempt(sold)).status).toBe(status)
    expect(await fetchListing(dealer, live.id)).toMatchObject({ status: 'sold', quantity: 0 })
    expect(await quantitiesSent(live.sku)).toEqual(before)
    expect(await isLive(live)).toBe(false)
  })

  it('by an edit that does not know of the sale yet, which the edit brings in', async () => {
    const live = await newLive(dealer)
    await buyOnEbay(live.sku)
    const before = await quantitiesSent(live.sku)
    const answer = await edit(dealer, live, { price: '70.00' })
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({ error: { code: 'LISTING_SOLD' } })
    expect(await quantitiesSent(live.sku)).toEqual(before)
    expect(await fetchListing(dealer, live.id)).toMatchObject({ status: 'sold', price: '54.50' })
  })

  it('by publishing an ended listing again: its orders are read first', async () => {
    const live = await newLive(dealer)
    await buyOnEbay(live.sku)
    expect((await act(dealer, live, 'end-ebay')).status).toBe(200)
    const ended = await fetchListing(dealer, live.id)
    const answer = await act(dealer, ended, 'publish')
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({
      code: expect.stringMatching(/CONFLICT|LISTING_SOLD/),
    })
    expect(await fetchListing(dealer, live.id)).toMatchObject({ status: 'sold' })
    expect(await isLive(live)).toBe(false)
  })
})

describe('a listing of five pieces', () => {
  it('keeps what eBay has left when its price is edited, and sells on', async () => {
    const draft = await newDraft(dealer)
    const five = await (await edit(dealer, draft, { quantity: 5 })).json<Listing>()
    expect((await act(dealer, five, 'publish')).status).toBe(200)
    await buyOnEbay(draft.sku, 2)
    const live = await fetchListing(dealer, draft.id)
    const change = { price: '70.00', shippingPrice: '2.00' }
    expect((await edit(dealer, live, change)).status).toBe(200)
    await readOrders(dealer)
    const left = await fetchListing(dealer, draft.id)
    expect(left).toMatchObject({
      status: 'published',
      quantity: 3,
      soldQuantity: 2,
      price: '70.00',
    })
    expect((await quantitiesSent(draft.sku)).at(-1)).toBe('3')
    expect((await edit(dealer, left, { quantity: 4 })).status).toBe(200)
    expect((await quantitiesSent(draft.sku)).at(-1)).toBe('4')
    const more = await fetchListing(dealer, draft.id)
    expect(more).toMatchObject({ quantity: 4, soldQuantity: 2 })
  })
})

describe('a sold listing', () => {
  it('becomes a draft when the seller has another piece, and is published with that one', async () => {
    const live = await newLive(dealer)
    await buyOnEbay(live.sku)
    await readOrders(dealer)
    const sold = await fetchListing(dealer, live.id)
    const more = await (await edit(dealer, sold, { quantity: 1 })).json<Listing>()
    expect(more).toMatchObject({ status: 'draft', quantity: 1, soldQuantity: 1 })
    expect((await act(dealer, more, 'publish')).status).toBe(200)
    expect((await quantitiesSent(live.sku)).at(-1)).toBe('1')
    const again = await fetchListing(dealer, live.id)
    expect(again).toMatchObject({ status: 'published', quantity: 1 })
  })

  it('has nothing to end, and can be deleted; its sale stays', async () => {
    const live = await newLive(dealer)
    const { orderId } = await buyOnEbay(live.sku)
    await readOrders(dealer)
    const sold = await fetchListing(dealer, live.id)
    expect(await (await act(dealer, sold, 'end-ebay')).json()).toMatchObject({
      message: 'This coin is sold: there is nothing to end.',
    })
    expect((await act(dealer, sold, 'delete')).status).toBe(200)
    const db = connect(env.DB)
    const kept = await db.select().from(sales).where(eq(sales.orderId, orderId))
    expect(kept).toMatchObject([{ listingId: null, quantity: 1 }])
  })
})

it('a listing of many sales comes with the newest ones and the totals of all, by its index', async () => {
  const [many, few] = [await newDraft(dealer), await newDraft(dealer)]
  const rowOf = (listingId: number, at: number) => ({
    userId: dealer.id,
    orderId: `${listingId}-${at}`,
    lineItemId: '1',
    listingId,
    ebayUserId: 'seller',
    ebayListingId: '110',
    title: 'Morgan Dollar',
    quantity: 1,
    priceCents: 1_000,
    shippingCents: 100,
    feeCents: listingId === few.id ? null : 150,
    soldAt: at,
    buyerCountry: at % 2 ? 'US' : 'DE',
    cancelledAt: at === SALES_SHOWN + 10 ? at : null,
    updatedAt: at,
  })
  const db = connect(env.DB)
  const times = Array.from({ length: SALES_SHOWN + 10 }, (_, index) => index + 1)
  for (const at of times) await db.insert(sales).values(rowOf(many.id, at))
  await db.insert(sales).values(rowOf(few.id, 1))

  const statements = await statementsOf(async () => {
    const first = await fetchListing(dealer, many.id)
    expect(first.sales.map(({ soldAt }) => Date.parse(soldAt))).toEqual(
      times.toReversed().slice(0, SALES_SHOWN),
    )
    expect(first.sales[0]?.cancelled).toBe(true)
    const standing = times.length - 1
    expect(first.salesTotals).toEqual({
      count: standing,
      price: `${standing * 10}.00`,
      shipping: `${standing}.00`,
      fee: (standing * 1.5).toFixed(2),
      refunded: '0.00',
      postage: null,
      refundedPieces: 0,
      consignorPart: null,
      soldAt: new Date(standing).toISOString(),
      buyerCountries: ['US', 'DE'],
    })
    const second = await fetchListing(dealer, few.id)
    expect(second).toMatchObject({ sales: [{ fee: null }], salesTotals: { count: 1, fee: null } })
  })
  const plans = await Promise.all(statements.filter(each => each.includes('sold_at')).map(planOf))
  expect(plans.flat().filter(each => /^SEARCH (one|sales) /.test(each))).toEqual(
    expect.arrayContaining([
      'SEARCH sales USING INTEGER PRIMARY KEY (rowid=?)',
      expect.stringMatching(/^SEARCH one USING (COVERING )?INDEX sales_listing \(listing_id=\?\)/),
    ]),
  )
  expect(plans.flat().filter(each => /sales_user|^SCAN sales/.test(each))).toEqual([])
})
