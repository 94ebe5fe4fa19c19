import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { marketDataSchema, priceDataSchema } from '../../shared/market/market.ts'
import { connect } from '../db/connection.ts'
import { rateLimits } from '../db/schema/http.ts'
import { spotPrices } from '../db/schema/market.ts'
import { consumeRateLimits } from '../http/rate-limit.ts'
import { RATE_LIMITS } from '../http/rate-limits.ts'
import type { BudgetSpent } from '../http/vendor-budget.ts'
import { newAccount } from '../test/account.ts'
import { call } from '../test/call.ts'
import { allowLog } from '../test/expect-log.ts'
import { createMarket } from './market.ts'
import type { MarketCoin, MarketItem, PriceSource, SourceResult, SpotSource } from './port.ts'
import { createSpotPriceCache, SPOT_FRESH_MS, SPOT_STALE_MS } from './spot-prices.ts'

const db = connect(env.DB)
const START = Date.UTC(2026, 10, 21)
let now = START

const coin: MarketCoin = {
  seriesId: 'morgan-dollar',
  coinType: 'Morgan Dollar',
  year: '1881',
  mint: 'S',
  varieties: [],
  grade: 'VF30',
  certified: false,
}
const item = (itemId: string, price: number, change: Partial<MarketItem> = {}): MarketItem => ({
  itemId,
  title: '1881-S Morgan Dollar VF30',
  price,
  condition: 'Ungraded',
  url: `https://www.ebay.com/itm/${itemId}`,
  soldAt: null,
  endsAt: null,
  listingType: 'Fixed price',
  ...change,
})
const source = (kind: 'sold' | 'active', find: PriceSource['find']): PriceSource => ({
  name: kind,
  kind,
  find,
})
const answering = (kind: 'sold' | 'active', items: MarketItem[]) =>
  source(kind, async () => ({ ok: true, items }))
const silent = (kind: 'sold' | 'active') => source(kind, () => new Promise<SourceResult>(() => {}))

/** Silver at 50 dollars and gold at 4,000, counted. */
function metals(): SpotSource & { asked: number; silver: number } {
  const vendor = {
    name: 'metals',
    asked: 0,
    silver: 50_000_000,
    async latest() {
      vendor.asked += 1
      const microsPerTroyOunce = { gold: 4_000_000_000, silver: vendor.silver, copper: 339_000 }
      return { ok: true as const, spot: { microsPerTroyOunce, asOf: now } }
    },
  }
  return vendor
}
const spotOf = (vendor: SpotSource | null, callsAMonth = 100) =>
  createSpotPriceCache({ directory: db, source: vendor, callsAMonth, now: () => now })
const SELLER = 7
/** A vendor of which the budget is spent, and why. */
let spent: BudgetSpent | null = null
const marketOf = (sources: PriceSource[], vendor: SpotSource | null = metals()) =>
  createMarket({
    sources,
    spot: spotOf(vendor),
    now: () => now,
    spend: async () => spent,
    timeoutMs: 60,
  })

beforeEach(async () => {
  now = START
  spent = null
  await db.delete(spotPrices)
  await db.delete(rateLimits)
})

/** Within two dollars: the fit takes the raw sellers’ optimism out. */
function expectNear(price: number | null, cents: number) {
  expect(Math.abs((price ?? 0) - cents)).toBeLessThan(200)
}

describe('the price of a coin', () => {
  const sales = [60, 61, 62, 63].map((price, at) =>
    item(`s${at}`, price * 100, { soldAt: START - at * 86_400_000 }),
  )

  it('is based on listed comps and melt value', async () => {
    const lot = item('lot', 900_00, { title: '1881-S Morgan Dollar lot of 10' })
    const price = await marketOf([answering('sold', sales), answering('active', [lot])]).priceOf(
      coin,
      SELLER,
    )
    expect(priceDataSchema.parse(price)).toMatchObject({
      sold: { count: 4, averagePriceCents: 6150, priceRange: { minCents: 6000, maxCents: 6300 } },
      active: {
        count: 0,
        averagePriceCents: null,
        comps: [{ droppedBecause: 'A lot, roll or set' }],
      },
      meltValue: { totalMeltValueCents: 3867, metalContent: '0.7734 troy oz of silver' },
      missingSources: [],
    })
    expect(price.explanation).toContain('4 sales')
    expectNear(price.suggestedPriceCents, 6_200)
  })

  it('is at least the melt value', async () => {
    const cheap = sales.map(sale => ({ ...sale, price: 2_000 }))
    const price = await marketOf([answering('sold', cheap)]).priceOf(coin, SELLER)
    expect(price.suggestedPriceCents).toBe(3_867)
    expect(price.explanation).toContain('$38.67')
  })

  it('is estimated without a source that times out or fails', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const broken = source('active', async () => {
      throw new TypeError('connection reset')
    })
    const sold = await marketOf([answering('sold', sales), silent('active')]).priceOf(coin, SELLER)
    expectNear(sold.suggestedPriceCents, 6_200)
    expect(sold.missingSources).toEqual([
      { source: 'active', reason: 'It did not answer in time.' },
    ])
    const again = await marketOf([answering('sold', sales), broken]).priceOf(coin, SELLER)
    expect(again.missingSources).toEqual([{ source: 'active', reason: 'It does not answer.' }])
    vi.restoreAllMocks()
  })

  it.each([
    [1, 'Only 1 sale of such a coin was found.'],
    [2, 'Only 2 sales of such a coin were found.'],
  ])('of %i sales says how few they are', async (count, doubt) => {
    const { doubts } = await marketOf([answering('sold', sales.slice(0, count))]).priceOf(
      coin,
      SELLER,
    )
    expect(doubts).toContain(doubt)
  })

  it('without a grade is one for each of eBay’s conditions, and says so', async () => {
    const price = await marketOf([answering('sold', sales)]).priceOf({ ...coin, grade: '' }, SELLER)
    expect(priceDataSchema.parse(price)).toMatchObject({
      suggestedPriceCents: null,
      range: null,
      doubts: ['The grade is not known, so no single price is suggested. Choose the grade.'],
    })
    expect(price.gradePrices.length).toBeGreaterThan(50)
    expect(price.explanation).toMatch(
      /^Its price depends on the grade: Uncirculated \$.*, Below Fine \$\d/,
    )
  })

  it('of a certified coin is that of coins in holders, and names it', async () => {
    const slabs = [90, 92, 95].map((dollars, at) =>
      item(`h${at}`, dollars * 100, { title: '1881-S Morgan Dollar PCGS VF30', soldAt: START }),
    )
    const market = marketOf([answering('sold', [...sales, ...slabs])])
    const certified = await market.priceOf({ ...coin, certified: true }, SELLER)
    expect(certified.certified).toBe(true)
    expect(certified.suggestedPriceCents).toBeGreaterThan(8_200)
    expect((await market.priceOf(coin, SELLER)).suggestedPriceCents).toBeLessThan(7_000)
  })

  it('is null with a reason where nothing was found', async () => {
    const price = await marketOf([answering('sold', []), answering('active', [])]).priceOf(
      coin,
      SELLER,
    )
    expect(price).toMatchObject({ suggestedPriceCents: null, range: null, confidence: 0 })
    expect(price.explanation).toMatch(/^No sale and no listing/)
  })

  it('from few offers has a range wider than itself, and doubts that say how few and of which grade', async () => {
    const far = item('1', 9_000, { title: '1881-S Morgan Dollar PCGS MS64' })
    const price = await marketOf([answering('active', [far])]).priceOf(coin, SELLER)
    const { minCents = 0, maxCents = 0 } = price.range ?? {}
    expect(maxCents - minCents).toBeGreaterThan(price.suggestedPriceCents ?? 0)
    expect(price.doubts).toEqual(
      expect.arrayContaining([
        'Asking prices are hopes: what coins sold for is not known.',
        'Only 1 offer of this date and mint was found.',
        'None of them is in this grade: the price is reckoned from other grades.',
      ]),
    )
    const like = Array.from({ length: 6 }, (_, at) => item(`o${at}`, 6_000 + at * 100))
    const many = await marketOf([answering('active', like)]).priceOf(coin, SELLER)
    expect(many.doubts.filter(doubt => /^Only|^None/.test(doubt))).toEqual([])
  })

  it('works without metal prices', async () => {
    const price = await marketOf([answering('sold', sales)], null).priceOf(coin, SELLER)
    expect(price).toMatchObject({ meltValue: null })
    expectNear(price.suggestedPriceCents, 6_200)
    expect(price.missingSources[0]?.source).toBe('Metal prices')
  })
})

describe('metal prices', () => {
  it('are fetched once for all sellers until they are due', async () => {
    const vendor = metals()
    const spot = spotOf(vendor)
    await Promise.all(Array.from({ length: 5 }, () => spot.current()))
    now += SPOT_FRESH_MS - 1
    await spot.current()
    expect(vendor.asked).toBe(1)
    now += 2
    await spot.refresh()
    expect(vendor.asked).toBe(2)
  })

  it('stay when the vendor fails, and are reported as stale', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    await spotOf(metals()).refresh()
    now += SPOT_STALE_MS + 1
    const failing: SpotSource = {
      name: 'metals',
      latest: async () => ({ ok: false, reason: 'down' }),
    }
    const sold = answering('sold', [item('1', 6_000, { soldAt: now })])
    const price = await marketOf([sold], failing).priceOf(coin, SELLER)
    expect(price.meltValue?.totalMeltValueCents).toBe(3_867)
    expect(price.doubts).toContain('Metal prices are of 2026-11-21.')
    expect(warned).toHaveBeenCalled()
    warned.mockRestore()
  })

  it.each([
    [100, 8 * 3_600_000],
    [3_000, 16 * 60_000],
  ])('of a plan with %i calls a month take their share, after failures too', async (calls, age) => {
    allowLog('warn', 'spot_prices_failed')
    const [month, step] = [Date.UTC(2026, 11), 15 * 60_000]
    const vendor = metals()
    const answer = vendor.latest
    vendor.latest = async signal => {
      if (now >= month + 86_400_000) return answer(signal)
      vendor.asked += 1
      throw new TypeError('connection reset')
    }
    const spot = spotOf(vendor, calls)
    const ages: number[] = []
    for (now = month; now < month + 5 * 86_400_000; now += step) {
      const prices = await spot.current()
      if (now > month + 2 * 86_400_000) ages.push(now - (prices?.asOf ?? 0))
    }
    expect(Math.max(...ages)).toBeLessThanOrEqual(age + step)
    expect(vendor.asked).toBeLessThanOrEqual(calls * (5 / 31 + 0.07) + 1)
    expect(vendor.asked).toBeGreaterThan(calls * (5 / 31 - 0.07))
  })

  it('give a coin of copper its melt value too', async () => {
    const cent = { ...coin, seriesId: 'lincoln-wheat-cent', coinType: 'Lincoln Wheat Cent' }
    const { meltValue } = await marketOf([answering('sold', [])]).priceOf(
      { ...cent, year: '1950', mint: 'none' },
      SELLER,
    )
    expect(meltValue).toMatchObject({
      totalMeltValueCents: 3,
      metalContent: '2.95 g of copper',
      currentMetalPriceMicros: 339_000,
    })
  })

  it('that change implausibly are rejected', async () => {
    const vendor = metals()
    const spot = spotOf(vendor)
    await spot.refresh()
    now += SPOT_FRESH_MS + 1
    vendor.silver = 500_000_000
    expect((await spot.current())?.microsPerTroyOunce.silver).toBe(50_000_000)
    expect(vendor.asked).toBe(2)
  })
})

describe('market data', () => {
  const query = {
    coinType: 'Morgan Dollar',
    year: '1881',
    mint: 'S',
    varieties: '',
    condition: 'VF30',
    certified: 'false' as const,
  }

  it('has sales, listings, trend and melt value as specified', async () => {
    const rising = Array.from({ length: 8 }, (_, at) =>
      item(`s${at}`, 6_000 + (8 - at) * 300, { soldAt: START - at * 5 * 86_400_000 }),
    )
    const live = item('a', 9_000, { endsAt: START + 90_000_000, listingType: 'Auction' })
    const data = await marketOf([answering('sold', rising), answering('active', [live])]).dataOf(
      query,
      SELLER,
    )
    expect(marketDataSchema.parse(data)).toMatchObject({
      data: { sampleSize: 8 },
      comprehensive: { marketSentiment: 'bullish' },
      activeListings: { count: 1, listings: [{ currentPriceCents: 9_000, timeLeft: 'P1DT1H0M' }] },
      completedSales: { count: 8 },
      priceGuide: { source: 'none' },
      meltValue: { totalMeltValueCents: 3867 },
    })
    expect(data.completedSales.sales[0]?.itemId).toBe('s0')
  })

  it('has no data where nothing was found', async () => {
    const data = await marketOf([answering('sold', []), answering('active', [])]).dataOf(
      query,
      SELLER,
    )
    expect(data).toMatchObject({ data: null, comprehensive: null, source: 'none' })
  })

  it('fails where no source responds', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    await expect(marketOf([silent('sold')]).dataOf(query, SELLER)).rejects.toMatchObject({
      code: 'MARKET_UNAVAILABLE',
    })
    vi.restoreAllMocks()
  })

  it('says that the searches of today are used up, asks no vendor and is not asked again', async () => {
    spent = { reason: 'You have used your share of today’s eBay searches.', waitMs: 7_200_000 }
    const find = vi.fn(async () => ({ ok: true as const, items: [] }))
    const market = marketOf([{ ...source('active', find), vendor: 'ebay-browse' }])
    await expect(market.dataOf(query, SELLER)).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      message: spent.reason,
      detail: { retryable: false, retryAfterSeconds: 7_200 },
    })
    const { missingSources } = await market.priceOf(coin, SELLER)
    expect(missingSources).toEqual([{ source: 'active', reason: spent.reason }])
    expect(find).not.toHaveBeenCalled()
  })

  it('is limited by seller: many calls do not make as many searches', async () => {
    const { id, cookie } = await newAccount('typing')
    const use = { limit: 'marketDataByUser', subject: String(id) } as const
    const clock = { directory: db, db, now: () => Date.now() }
    for (let i = 0; i < RATE_LIMITS.marketDataByUser.tries; i++)
      await consumeRateLimits(clock, [use])
    const answer = await call('/api/market-data?coinType=Morgan+Dollar&year=1881', {
      headers: { cookie },
    })
    expect(answer.status).toBe(429)
    expect(await answer.json()).toMatchObject({
      message: 'You have asked for many prices at once. Please try again in 1 minute.',
    })
  })

  it('requires a signed-in user, a coin and a year', async () => {
    expect((await call('/api/market-data?coinType=Morgan+Dollar&year=1881')).status).toBe(401)
    const { cookie } = await newAccount('curious')
    const without = await call('/api/market-data?coinType=Morgan+Dollar', { headers: { cookie } })
    expect(without.status).toBe(400)
  })
})
