import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { refit } from '../../../shared/market/estimate/refit.ts'
import type { PriceData } from '../../../shared/market/market.ts'
import {
  type ComprehensiveAnalysis,
  comprehensiveAnalysisAnswer,
  type ListingAnalysis,
  listingAnalysisSchema,
} from '../../../shared/market/market-analysis.ts'
import { signedInUser, type TestAccount } from '../../test/account.ts'
import { call } from '../../test/call.ts'
import { storeListing } from '../../test/store-listing.ts'

let users = 0
let seller: TestAccount
beforeEach(async () => {
  seller = await signedInUser({ username: `analyst_${++users}` })
})

const MORGAN = 'coinType=Morgan+Dollar&year=1881&mint=S&grade=VF30'
const ask = (query: string, { cookie } = seller) =>
  call(`/api/coins/comprehensive-analysis?${query}`, { headers: { cookie } })
const analysisOf = async (query: string): Promise<ComprehensiveAnalysis> =>
  comprehensiveAnalysisAnswer.parse(await (await ask(query)).json())
const readStored = (id: number, { cookie } = seller) =>
  call(`/api/listings/${id}/analysis`, { headers: { cookie } })
const stored = async (id: number): Promise<ListingAnalysis> =>
  listingAnalysisSchema.parse(await (await readStored(id)).json())
const rowsOf = (id: number) =>
  env.DB.prepare('select count(*) as n from listing_analyses where listing_id = ?')
    .bind(id)
    .first<number>('n')

describe('the comprehensive analysis', () => {
  it('has sales, offers, melt value, sources, conditions, words and a price, as specified', async () => {
    const analysis = await analysisOf(MORGAN)
    const { soldItemPrices, currentMarketPrices, sources, comps, priceRange } = analysis
    expect(soldItemPrices.salesCount).toBeGreaterThan(0)
    expect(soldItemPrices.timeFrame).toMatch(/^Last \d+ days$/)
    expect(soldItemPrices.minPriceCents).toBeLessThanOrEqual(soldItemPrices.avgPriceCents ?? 0)
    expect(currentMarketPrices.listingCount).toBeGreaterThan(0)
    expect(analysis.meltValue?.metalContent).toBe('0.7734 troy oz of silver')
    expect(sources).toMatchObject([
      { name: 'eBay sold items', type: 'sold', recentSales: soldItemPrices.salesCount },
      { name: 'eBay current listings', type: 'current', missing: null },
    ])
    expect(sources[0]?.url).toBe(
      'https://www.ebay.com/sch/i.html?_nkw=1881+S+Morgan+Dollar&_sacat=11116&LH_Sold=1&LH_Complete=1',
    )
    expect(analysis.marketListings.length).toBeGreaterThan(0)
    expect(analysis.detailedAnalysis).toMatch(/^\d+ sales? and \d+ current listings? .* counted\./)
    expect(priceRange?.marketCents).toBe(analysis.suggestedPriceCents)
    expect(analysis.gradePrices.length).toBeGreaterThan(50)
    // Every comp is there, and each that is not counted says why.
    expect(analysis.complete).toBe(true)
    // The averages are of coins near the grade; the price is fitted to all grades.
    expect(comps.filter(({ counted, remark }) => counted && remark === null)).toHaveLength(
      soldItemPrices.salesCount + currentMarketPrices.listingCount,
    )
    expect(comps.some(({ counted, remark }) => counted && remark !== null)).toBe(true)
    expect(comps.filter(({ counted, remark }) => !counted && remark === null)).toEqual([])
    // The browser's fit of the same comps is the server's, so that moving one moves the price from there.
    const same = refit(analysis, new Map([['no such item', true]]))
    expect(same.suggestedPriceCents).toBe(analysis.suggestedPriceCents)
    expect(same.gradePrices).toEqual(analysis.gradePrices)
  })

  it('requires a signed-in user, a coin and a year', async () => {
    expect((await ask(MORGAN, { ...seller, cookie: '' })).status).toBe(401)
    expect((await ask('coinType=Morgan+Dollar')).status).toBe(400)
  })
})

describe('the analysis of a listing', () => {
  it('is of the listing’s own coin, is stored with it and replaced by the next', async () => {
    const id = await storeListing(seller.id, { grade: 'MS64', grader: 'PCGS' })
    expect(await stored(id)).toEqual({ analysis: null, priceData: null })
    const analysis = await analysisOf(`coinType=Peace+Dollar&year=1921&listingId=${id}`)
    expect(analysis.coin).toMatchObject({
      coinType: 'Morgan Dollar',
      year: '1881',
      mint: 'S',
      grade: 'MS64',
      certified: true,
    })
    await analysisOf(`${MORGAN}&listingId=${id}`)
    expect(await rowsOf(id)).toBe(1)
    const again = await stored(id)
    expect(again.analysis?.suggestedPriceCents).toBe(analysis.suggestedPriceCents)
    // eBay's licence: what the price has to show, not all that was found.
    expect(again.analysis?.comps.length).toBeLessThanOrEqual(60)
    expect(again.analysis?.complete).toBe(again.analysis?.comps.length === analysis.comps.length)
  })

  it('is no analysis of a listing whose coin was corrected, and ends with the listing', async () => {
    const id = await storeListing(seller.id)
    await analysisOf(`${MORGAN}&listingId=${id}`)
    await env.DB.prepare("update listings set year = '1893' where id = ?").bind(id).run()
    expect((await stored(id)).analysis).toBeNull()
    await env.DB.prepare('delete from listings where id = ?').bind(id).run()
    expect(await rowsOf(id)).toBe(0)
  })

  it('has the price data of the pictures’ analysis beside it, while they are of its coin', async () => {
    const none = { count: 0, averagePriceCents: null, priceRange: null, comps: [] }
    const priceData: PriceData = {
      suggestedPriceCents: 6200,
      range: { minCents: 5000, maxCents: 7400 },
      gradePrices: [],
      confidence: 0.8,
      explanation: 'The middle of 12 sales.',
      doubts: [],
      sold: {
        ...none,
        count: 12,
        averagePriceCents: 6000,
        priceRange: { minCents: 5000, maxCents: 7000 },
      },
      active: none,
      meltValue: null,
      missingSources: [],
    }
    const id = await storeListing(seller.id, {}, priceData)
    expect((await stored(id)).priceData).toMatchObject({
      suggestedPriceCents: 6200,
      sold: { count: 12 },
    })
    const other = await storeListing(seller.id, {}, { ...priceData, pricedAs: ANOTHER_COIN })
    expect((await stored(other)).priceData).toBeNull()
  })

  it('stands in the listing too, under the specification’s names, in dollars', async () => {
    const side = {
      count: 1,
      averagePriceCents: 6050,
      priceRange: { minCents: 6050, maxCents: 6050 },
    }
    const sale = {
      itemId: 'v1|1|0',
      title: '1881-S Morgan Dollar',
      priceCents: 6050,
      condition: '',
      url: 'https://www.ebay.com/itm/1',
      soldDate: '2026-11-01',
      droppedBecause: null,
    }
    const at = '2026-11-20T00:00:00.000Z'
    const priceData: PriceData = {
      suggestedPriceCents: 6200,
      range: { minCents: 5000, maxCents: 7450 },
      gradePrices: [],
      confidence: 0.8,
      explanation: 'One sale.',
      doubts: [],
      sold: { ...side, comps: [sale, { ...sale, droppedBecause: 'Another grade' }] },
      active: { count: 0, averagePriceCents: null, priceRange: null, comps: [] },
      meltValue: null,
      missingSources: [],
      answers: [{ source: 'eBay sold items', kind: 'sold', asOf: at, items: 2 }],
    }
    const id = await storeListing(seller.id, {}, priceData)
    const read = async () =>
      (await call(`/api/listings/${id}`, { headers: { cookie: seller.cookie } })).json()
    const sold = {
      title: sale.title,
      url: sale.url,
      price: 60.5,
      date: '2026-11-01',
      condition: 'Used',
    }
    expect(await read()).toMatchObject({
      id,
      comprehensiveAnalysis: null,
      priceData: { suggestedPrice: 62, pcgsData: null },
      marketData: { averagePrice: 60.5, sampleSize: 1, priceRange: { min: 60.5, max: 60.5 } },
      metalContent: null,
      salesData: { source: 'eBay sold items', recentSales: [sold] },
      priceLow: 50,
      priceHigh: 74.5,
      recentSalesCount: 1,
      soldListings: [sold],
      pricingExplanation: 'One sale.',
      soldItemPrices: { avgPrice: 60.5, salesCount: 1, minPrice: 60.5, maxPrice: 60.5 },
      currentMarketPrices: { avgPrice: null, listingCount: 0, minPrice: null, maxPrice: null },
    })
    const analysis = await analysisOf(`${MORGAN}&listingId=${id}`)
    expect(await read()).toMatchObject({
      comprehensiveAnalysis: { coin: { coinType: 'Morgan Dollar' } },
      metalContent: analysis.meltValue?.metalContent ?? null,
      pricingExplanation: analysis.explanation,
      soldItemPrices: { salesCount: analysis.soldItemPrices.salesCount },
    })
  })

  it('is its owner’s alone', async () => {
    const id = await storeListing(seller.id)
    const other = await signedInUser({ username: `rival_${users}` })
    expect((await ask(`${MORGAN}&listingId=${id}`, other)).status).toBe(404)
    expect((await readStored(id, other)).status).toBe(404)
    expect(await rowsOf(id)).toBe(0)
  })
})

const ANOTHER_COIN = {
  coinType: 'Peace Dollar',
  seriesId: 'peace-dollar',
  year: '1921',
  mint: 'none',
  varieties: '',
}
