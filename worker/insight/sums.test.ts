import { env } from 'cloudflare:workers'
import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { mulberry32 } from '../../shared/lib/mulberry32.ts'
import { connect } from '../db/connection.ts'
import { users } from '../db/schema/accounts.ts'
import { listings } from '../db/schema/listings.ts'
import { ebayCharges, sales } from '../db/schema/orders.ts'
import { signedInUser, type TestAccount } from '../test/account.ts'
import { storeListing } from '../test/store-listing.ts'

const db = connect(env.DB)
const DAY = 86_400_000
const KEYS = { totals: 'kind, series_id, fee_band', days: 'day' }
const TOTALS =
  'listings orders pieces price_cents taxed_cents postage_cents fee_cents cost_cents without_cost envelopes recommended_cents compared_cents days_to_sell'
const DAYS = 'listed listed_cents left_cents live live_cents sold sold_cents'

const rows = async (query: string, userId: number) =>
  (await env.DB.prepare(query).bind(userId).all()).results

/** What the triggers wrote, and what all rows of the seller give; without empty groups. */
async function sumsOf({ id }: TestAccount) {
  const compare = async (name: 'totals' | 'days', columns: string, views: string[]) => {
    const keys = KEYS[name]
    const list = columns.split(' ')
    const nonzero = list.map(column => `${column} <> 0`).join(' or ')
    const sums = list.map(column => `sum(${column}) as ${column}`).join(', ')
    const all = views.map(view => `select * from ${view}`).join(' union all ')
    const select = `select ${keys}, ${list.join(', ')} from`
    const where = `where (${nonzero}) order by ${keys}`
    return {
      kept: await rows(
        `${select} insight_${name} ${where.replace('where', 'where user_id = ? and')}`,
        id,
      ),
      full: await rows(
        `${select} (select ${keys}, ${sums} from (${all}) where user_id = ? group by ${keys}) ${where}`,
        id,
      ),
    }
  }
  return {
    totals: await compare('totals', TOTALS, [
      'insight_listing_shares',
      'insight_sale_shares',
      'insight_ad_shares',
    ]),
    days: await compare('days', DAYS, ['insight_listing_days', 'insight_sale_days']),
  }
}

const STATUSES = ['draft', 'published', 'sold', 'ended'] as const

/** A random listing of the seller's, as any write leaves it. */
function randomListing(random: () => number) {
  const pick = <T>(values: readonly [T, ...T[]]): T =>
    values[Math.floor(random() * values.length)] ?? values[0]
  const at = Math.floor(random() * 400) * DAY
  return {
    status: pick(STATUSES),
    priceCents: pick([0, 930, 1_999, 2_000, 54_321, 697_675, 900_000]),
    shippingCents: pick([0, 100, 495]),
    suggestedPriceCents: pick([null, 5_000]),
    seriesId: pick([null, 'morgan-dollar', 'american-silver-eagle']),
    costCents: pick([null, 0, 1_234]),
    consignorId: pick([null, 1]),
    consignorBasis: pick(['price', 'net'] as const),
    consignorShare: pick([0, 6_250, 10_000]),
    consignorMinimumCents: pick([0, 2_500, 600_000]),
    stockQuantity: pick([1, 5]),
    soldQuantity: pick([0, 1]),
    grader: pick([null, '', 'PCGS']),
    lotKind: pick([null, null, 'roll'] as const),
    publishedAt: pick([null, at]),
    endedAt: pick([null, at + 10 * DAY]),
  }
}

async function storeSale(account: TestAccount, listingId: number | null, random: () => number) {
  await db.insert(sales).values({
    userId: account.id,
    orderId: crypto.randomUUID(),
    lineItemId: '1',
    listingId,
    ebayUserId: 'sbx',
    ebayListingId: '1',
    title: 'A coin',
    quantity: 1 + Math.floor(random() * 3),
    priceCents: Math.floor(random() * 900_000),
    shippingCents: random() < 0.5 ? 0 : 499,
    refundedCents: random() < 0.7 ? 0 : Math.floor(random() * 900_000),
    feeCents: random() < 0.5 ? null : 321,
    postageCents: random() < 0.5 ? null : 410,
    soldAt: Math.floor(random() * 500) * DAY,
    updatedAt: 0,
  })
}

/** A fee for ads of a listing, or a credit. */
async function storeAd(userId: number, listingId: number | null, random: () => number) {
  const series = sql<
    string | null
  >`(select ifnull(series_id, '') from listings where id = ${listingId})`
  await db.insert(ebayCharges).values({
    userId,
    ebayUserId: 'sbx',
    transactionId: crypto.randomUUID(),
    type: random() < 0.8 ? 'NON_SALE_CHARGE' : 'SHIPPING_LABEL',
    lineItemId: '',
    ebayListingId: '1',
    cents: Math.floor(random() * 500) - 100,
    at: 0,
    listingId,
    seriesId: series,
  })
}

/** One random write of listings, sales or ads. */
async function randomWrite(account: TestAccount, random: () => number): Promise<void> {
  const own = await db
    .select({ id: listings.id })
    .from(listings)
    .where(eq(listings.userId, account.id))
  const sold = await db.select({ id: sales.id }).from(sales).where(eq(sales.userId, account.id))
  const listing = own[Math.floor(random() * own.length)]?.id ?? null
  const sale = sold[Math.floor(random() * sold.length)]?.id ?? 0
  const act = Math.floor(random() * 13)
  if (act <= 2 || listing === null) await storeListing(account.id, randomListing(random))
  else if (act <= 4)
    await db.update(listings).set(randomListing(random)).where(eq(listings.id, listing))
  else if (act === 5) await db.delete(listings).where(eq(listings.id, listing))
  else if (act <= 7) await storeSale(account, random() < 0.8 ? listing : null, random)
  else if (act === 8)
    await db
      .update(sales)
      .set({
        feeCents: 77,
        quantity: 2,
        postageCents: random() < 0.5 ? null : 900,
        refundedCents: sql`cast(${random()} * 2 * ${sales.priceCents} as integer)`,
        cancelledAt: random() < 0.5 ? 1 : null,
      })
      .where(eq(sales.id, sale))
  else if (act <= 10) await storeAd(account.id, random() < 0.8 ? listing : null, random)
  else if (act === 11)
    await db
      .update(ebayCharges)
      .set({ cents: sql`${ebayCharges.cents} + 7` })
      .where(eq(ebayCharges.userId, account.id))
  // All at once, as a batch edit does.
  else
    await db
      .update(listings)
      .set({ priceCents: sql`${listings.priceCents} * 92 / 100`, costCents: 500 })
      .where(and(eq(listings.userId, account.id), eq(listings.status, 'published')))
}

describe('the sums of the dashboard', () => {
  it.each([1, 2, 3])('equal those of all rows after random writes (%i)', async seed => {
    const random = mulberry32(seed)
    const account = await signedInUser({ username: `sums_${seed}` })
    const other = await signedInUser({ username: `sums_other_${seed}` })
    await storeListing(other.id, { status: 'published', publishedAt: DAY })
    const before = await sumsOf(other)
    for (let write = 0; write < 60; write += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after another
      await randomWrite(account, random)
    }
    const { totals, days } = await sumsOf(account)
    expect(totals.kept).toEqual(totals.full)
    expect(days.kept).toEqual(days.full)
    expect(totals.kept.length).toBeGreaterThan(5)
    expect(await sumsOf(other)).toEqual(before)
  })

  it('go with the account', async () => {
    const account = await signedInUser({ username: 'sums_gone' })
    const listingId = await storeListing(account.id, { status: 'published', publishedAt: DAY })
    await storeSale(account, listingId, Math.random)
    await db.delete(users).where(eq(users.id, account.id))
    const left = await rows('select 1 from insight_totals where user_id = ?', account.id)
    expect([
      ...left,
      ...(await rows('select 1 from insight_days where user_id = ?', account.id)),
    ]).toEqual([])
  })

  it('keep what a deleted listing sold, with its cost', async () => {
    const account = await signedInUser({ username: 'sums_kept' })
    const listingId = await storeListing(account.id, { status: 'sold', costCents: 700 })
    // Two pieces, nothing refunded: a full refund is no sale.
    await storeSale(account, listingId, () => 0.5)
    const [before] = await db.select().from(sales).where(eq(sales.userId, account.id))
    await db.delete(listings).where(eq(listings.id, listingId))
    const { totals } = await sumsOf(account)
    expect(totals.kept).toMatchObject([
      { kind: 'sale', listings: 1, cost_cents: 700 * (before?.quantity ?? 0), without_cost: 0 },
    ])
  })
})
