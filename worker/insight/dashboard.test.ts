import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { Dashboard } from '../../shared/insight.ts'
import { parseCents } from '../../shared/lib/money.ts'
import { estimateFee } from '../../shared/listing/selling-fees.ts'
import { compose } from '../compose.ts'
import { connect } from '../db/connection.ts'
import { listings } from '../db/schema/listings.ts'
import { sales } from '../db/schema/orders.ts'
import { newDealer } from '../listings/test/listings.ts'
import { buy, newLive, sync } from '../orders/test/ebay-orders.ts'
import { signedInUser, type TestAccount } from '../test/account.ts'
import { call } from '../test/call.ts'
import { storeListing } from '../test/store-listing.ts'
import { dashboardOf } from './dashboard.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const db = connect(env.DB)
const DAY = 86_400_000
const ago = (days: number) => Date.now() - days * DAY - 1_000
const cents = (text: string | undefined) => parseCents(text ?? '') ?? Number.NaN

async function dashboard({ cookie }: TestAccount, query = ''): Promise<Dashboard> {
  const answer = await call(`/api/listings/dashboard${query}`, { headers: { cookie } })
  expect(answer.status).toBe(200)
  return answer.json<Dashboard>()
}

const usual = { ownRate: null, at: Date.now() }
const feeOf = (priceCents: number, shippingCents: number) =>
  estimateFee({ priceCents, shippingCents, bullion: false }, usual)

describe('GET /api/listings/dashboard', () => {
  it('is empty for a new seller', async () => {
    const account = await signedInUser({ username: 'insight_new' })
    const { summary, listings: page, next, insight } = await dashboard(account)
    expect(summary).toEqual({
      totalListings: 0,
      activeListings: 0,
      totalValue: '0.00',
      averagePrice: '0.00',
      estimatedTotalProfit: '0.00',
    })
    expect([page, next, insight.series]).toEqual([[], null, []])
    expect(insight.measured).toMatchObject({ sellThrough: null, daysToSell: null })
    expect(insight.weeks).toHaveLength(26)
  })

  it('counts the seller’s own listings alone, in any status, and pages them', async () => {
    const account = await signedInUser({ username: 'insight_own' })
    const other = await signedInUser({ username: 'insight_other' })
    await storeListing(other.id, { status: 'published', priceCents: 99_900 })
    const first = await storeListing(account.id, { priceCents: 1_000, shippingCents: 100 })
    const live = { status: 'published', publishedAt: ago(130), ebayListingId: '77' } as const
    const second = await storeListing(account.id, {
      ...live,
      priceCents: 5_000,
      costCents: 2_000,
      suggestedPriceCents: 4_000,
    })
    const { summary, listings: page, next, insight } = await dashboard(account, '?limit=1')
    expect(summary).toMatchObject({
      totalListings: 2,
      activeListings: 1,
      totalValue: '60.00',
      averagePrice: '30.00',
    })
    expect(page.map(({ id }) => id)).toEqual([second])
    expect(page[0]).toMatchObject({
      price: '50.00',
      metrics: { isActive: true, hasEbayListing: true, daysSinceListed: 130 },
    })
    // Free shipping from $20: the parcel's usual $4.95 is the seller's.
    expect(cents(page[0]?.metrics.estimatedProfit)).toBe(5_000 - feeOf(5_000, 0) - 495 - 2_000)
    expect(insight).toMatchObject({
      shipping: { envelopes: 1, parcels: 1 },
      unknown: { costs: 1, costsOfSales: 0, fees: 0 },
      measured: { askedOfRecommended: 125, daysLive: 130 },
      deadStock: { count: 1, valueCents: 5000, days: 120, percent: 8 },
    })
    const rest = await dashboard(account, `?limit=1&before=${next}`)
    expect(rest.listings.map(({ id }) => id)).toEqual([first])
    expect(rest.next).toBeNull()
    expect(rest.listings[0]?.metrics).toMatchObject({ isActive: false, daysSinceListed: null })
    const total =
      cents(page[0]?.metrics.estimatedProfit) + cents(rest.listings[0]?.metrics.estimatedProfit)
    expect(Math.abs(cents(summary.estimatedTotalProfit) - total)).toBeLessThanOrEqual(2)
  })

  it('counts a coin in a holder, a lot and a roll as parcels below $20 too, with a parcel’s postage', async () => {
    const account = await signedInUser({ username: 'insight_thick' })
    const free = { priceCents: 1_500, shippingCents: 0, costCents: 0 }
    const left = 1_500 - feeOf(1_500, 0)
    const profits = async () => {
      const { summary, insight, listings: page } = await dashboard(account)
      const each = page.map(({ metrics }) => cents(metrics.estimatedProfit))
      return { shipping: insight.shipping, each, all: cents(summary.estimatedTotalProfit) }
    }
    const raw = await storeListing(account.id, free)
    await storeListing(account.id, { ...free, grader: 'PCGS' })
    await storeListing(account.id, { ...free, lotKind: 'roll', lotCount: 20 })
    await storeListing(account.id, { ...free, lotKind: 'lot', lotCount: 3 })
    const before = await profits()
    expect(before.shipping).toEqual({ envelopes: 1, parcels: 3 })
    expect(before.each).toEqual([left - 495, left - 495, left - 495, left - 100])
    expect(Math.abs(before.all - (4 * left - 3 * 495 - 100))).toBeLessThanOrEqual(4)
    // A coin that is put into a holder is no envelope any more.
    await db.update(listings).set({ grader: 'NGC' }).where(eq(listings.id, raw))
    const after = await profits()
    expect(after.shipping).toEqual({ envelopes: 0, parcels: 4 })
    expect(before.all - after.all).toBe(495 - 100)
  })

  it('sums the profits by series and by the country of the series', async () => {
    const account = await signedInUser({ username: 'insight_countries' })
    const live = { status: 'published', publishedAt: ago(9), costCents: 0 } as const
    const ofSeries = (seriesId: string | null, priceCents: number) =>
      storeListing(account.id, { ...live, priceCents, seriesId })
    await ofSeries('morgan-dollar', 9_000)
    await ofSeries('canada-loonie', 3_000)
    await ofSeries('canada-toonie', 4_000)
    await ofSeries(null, 1_000)
    const { series, countries } = (await dashboard(account)).insight
    expect(series).toHaveLength(4)
    expect(countries.map(({ name }) => name)).toEqual(['United States', 'Canada', 'Other coins'])
    const stockOf = (rows: typeof series, pattern: RegExp) =>
      rows.filter(({ name }) => pattern.test(name)).reduce((sum, row) => sum + row.stockCents, 0)
    expect(stockOf(countries, /Canada/)).toBe(stockOf(series, /^Canada/))
    expect(stockOf(countries, /./)).toBe(stockOf(series, /./))
  })

  it('says what was live each week, what was listed, and how old the stock is', async () => {
    const account = await signedInUser({ username: 'insight_weeks' })
    const store = (values: Parameters<typeof storeListing>[1]) =>
      storeListing(account.id, { priceCents: 1_000, ...values })
    const dead = await store({ status: 'published', publishedAt: ago(300) })
    await store({ status: 'published', publishedAt: ago(61) })
    await store({ status: 'ended', publishedAt: ago(50), endedAt: ago(20) })
    await store({ status: 'published', publishedAt: ago(0) })
    await store({ status: 'draft' })
    const { weeks, ages } = (await dashboard(account)).insight
    const old = await call('/api/listings/ids?olderThan=120', {
      headers: { cookie: account.cookie },
    })
    expect(await old.json()).toMatchObject({ listings: [{ id: dead }], more: false })
    expect(weeks[0]).toMatchObject({ valueCents: 1000, listed: 0 })
    expect(weeks.at(-1)).toMatchObject({ valueCents: 3000 })
    // Thirty days of three coins before the last one came.
    expect(weeks.map(({ valueCents }) => valueCents)).toContain(3000)
    expect(weeks.reduce((sum, { listed }) => sum + listed, 0)).toBe(3)
    expect(ages).toEqual([
      { from: 0, to: 30, count: 1, valueCents: 1000 },
      { from: 31, to: 60, count: 0, valueCents: 0 },
      { from: 61, to: 90, count: 1, valueCents: 1000 },
      { from: 91, to: 120, count: 0, valueCents: 0 },
      { from: 121, to: null, count: 1, valueCents: 1000 },
    ])
  })

  it('reads no more rows of a seller with ten times the listings', async () => {
    const rowsRead = async (count: number) => {
      const account = await signedInUser({ username: `insight_reads_${count}` })
      const values = JSON.stringify(Array.from({ length: count }, (_, index) => index))
      await storeListing(account.id, { status: 'published', publishedAt: ago(1) })
      const [model] = await db.select().from(listings).where(eq(listings.userId, account.id))
      const columns =
        'user_id, title, description, price_cents, shipping_cents, status, coin_type, year, mint, grade, composition, weight, diameter, front_sha256, back_sha256, created_at, updated_at, published_at'
      await env.DB.prepare(
        `insert into listings (sku, ${columns}) select 'S' || json_each.value, ${columns}
         from json_each(?1) cross join listings where listings.id = ?2`,
      )
        .bind(values, model?.id)
        .run()
      const counted = countingReads(env.DB)
      const services = compose({ ...env, DB: counted.binding })
      const { summary } = await dashboardOf(services, account.id, { before: undefined, limit: 20 })
      expect(summary.activeListings).toBe(count + 1)
      return counted.rows()
    }
    const [few, many] = [await rowsRead(60), await rowsRead(600)]
    expect(few).toBeGreaterThan(20)
    expect(many).toBeLessThanOrEqual(few)
  })
})

/** The binding, which adds up the rows that its statements read. */
function countingReads(binding: D1Database) {
  let rows = 0
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement =>
    new Proxy(statement, {
      get(target, name) {
        if (name === 'bind') return (...values: unknown[]) => wrap(target.bind(...values))
        if (name === 'raw' || name === 'all')
          return async () => {
            rows += (await target.all()).meta.rows_read
            return name === 'raw' ? target.raw() : target.all()
          }
        const member: unknown = Reflect.get(target, name)
        return typeof member === 'function' ? member.bind(target) : member
      },
    })
  return {
    rows: () => rows,
    binding: new Proxy(binding, {
      get(target, name) {
        if (name === 'prepare') return (query: string) => wrap(target.prepare(query))
        if (name === 'batch')
          return async (statements: D1PreparedStatement[]) =>
            Promise.all(statements.map(each => each.all()))
        const member: unknown = Reflect.get(target, name)
        return typeof member === 'function' ? member.bind(target) : member
      },
    }),
  }
}

describe('sold coins', () => {
  let dealer: TestAccount
  beforeAll(async () => {
    dealer = await newDealer('insight_dealer')
  })

  it('count with what their orders say: price, eBay’s fee and the days that it took', async () => {
    const coin = await newLive(dealer)
    await db
      .update(listings)
      .set({ costCents: 3_000, publishedAt: ago(12), suggestedPriceCents: 5_000 })
      .where(eq(listings.id, coin.id))
    const before = await dashboard(dealer)
    expect(before.summary).toMatchObject({ totalListings: 1, activeListings: 1 })
    await buy({ sku: coin.sku, price: '50.00' })
    await sync(dealer)
    const { summary, insight, listings: page } = await dashboard(dealer)
    const [listing] = page
    const sale = listing?.sales[0]
    if (!sale) throw new Error('the sale was not read')
    expect(summary).toMatchObject({
      totalListings: 1,
      activeListings: 0,
      totalValue: sale.price,
      estimatedTotalProfit: listing?.metrics.estimatedProfit,
    })
    expect(cents(summary.estimatedTotalProfit)).toBe(
      cents(sale.price) - cents(sale.fee ?? undefined) - 3_000,
    )
    expect(insight).toMatchObject({
      soldValueCents: cents(sale.price),
      unknown: { costs: 0, fees: 0 },
      measured: {
        soldListings: 1,
        sellThrough: 100,
        daysToSell: 12,
        soldOfRecommended: Math.round(cents(sale.price) / 50),
      },
      series: [
        { name: 'Morgan Dollar', stockCents: 0, soldCents: cents(summary.estimatedTotalProfit) },
      ],
      countries: [
        { name: 'United States', stockCents: 0, soldCents: cents(summary.estimatedTotalProfit) },
      ],
    })
    expect(insight.weeks.at(-1)).toMatchObject({ sold: 1, soldValueCents: cents(sale.price) })
    // A later cost is the sale's too.
    await db.update(listings).set({ costCents: 4_000 }).where(eq(listings.id, coin.id))
    const later = await dashboard(dealer)
    expect(cents(summary.estimatedTotalProfit) - cents(later.summary.estimatedTotalProfit)).toBe(
      1_000,
    )
  })

  it('of a holder below $20 that was sent free took a parcel, also once the listing is gone', async () => {
    const account = await signedInUser({ username: 'insight_thick_sale' })
    const sell = async (values: Parameters<typeof storeListing>[1]) => {
      const listingId = await storeListing(account.id, { status: 'sold', costCents: 0, ...values })
      await db.insert(sales).values({
        userId: account.id,
        orderId: crypto.randomUUID(),
        lineItemId: '1',
        listingId,
        ebayUserId: 'sbx',
        ebayListingId: '1',
        title: 'A coin',
        quantity: 1,
        priceCents: 1_500,
        shippingCents: 0,
        feeCents: 240,
        soldAt: ago(3),
        updatedAt: 0,
      })
      return listingId
    }
    const total = async () => cents((await dashboard(account)).summary.estimatedTotalProfit)
    const slab = await sell({ priceCents: 0, grader: 'PCGS' })
    expect(await total()).toBe(1_500 - 240 - 495)
    await db.delete(listings).where(eq(listings.id, slab))
    expect(await total()).toBe(1_500 - 240 - 495)
    const raw = await sell({ priceCents: 0 })
    expect(await total()).toBe(2 * (1_500 - 240) - 495 - 100)
    // It was in a holder all along.
    await db.update(listings).set({ grader: 'NGC' }).where(eq(listings.id, raw))
    expect(await total()).toBe(2 * (1_500 - 240) - 2 * 495)
  })
})
