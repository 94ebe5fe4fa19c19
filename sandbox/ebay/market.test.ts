import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { strikeOf } from '../../shared/numismatics/strikes.ts'
import { parseMintMark } from '../../shared/numismatics/tables/mints.ts'
import { alreadyDone, field, type RunningSandbox, runSandbox } from '../test/run-sandbox.ts'
import { marketIssue } from './market/market.ts'
import { finds, searchable, wordQuery } from './market/search-terms.ts'
import { priceLevel } from './market/value.ts'
import {
  type Answer,
  type Caller,
  errorIds,
  signIn,
  signInApplication,
} from './test/ebay-client.ts'
import { prepare } from './test/test-offer.ts'

const SEARCH = '/buy/browse/v1/item_summary/search'
const SALES = '/buy/marketplace_insights/v1_beta/item_sales/search'
const BARE = 'https://api.ebay.com/oauth/api_scope'
const NOW = Date.UTC(2026, 10, 21, 15)
const DAY_MS = 24 * 3_600_000
const US = { 'X-EBAY-C-MARKETPLACE-ID': 'EBAY_US' }

type Result = { title: string; price: number; text: string; date: number }

/** Titles whose date and mint no Morgan dollar has. */
const titlesOff = (titles: string[]): number =>
  titles.filter(title => {
    const [, year, mint] = /\b(18[789]\d|19[0-3]\d)[- ](CC|O|S|D)\b/.exec(title) ?? []
    const mark = parseMintMark(mint ?? '')
    return (
      mark !== null && !strikeOf({ seriesId: 'morgan-dollar', year: Number(year), mint: mark }).ok
    )
  }).length

describe('asking prices and sales of the market', () => {
  let sandbox: RunningSandbox
  let call: Caller
  let clock = NOW
  beforeAll(async () => {
    sandbox = await runSandbox({ now: () => clock })
    await signInAgain()
  })
  const signInAgain = async () => {
    call = await signInApplication(sandbox.origin, `${BARE} ${BARE}/buy.marketplace.insights`)
  }
  afterAll(() => sandbox.stop())

  const listOf = ({ body }: Answer, list: 'itemSummaries' | 'itemSales'): Result[] => {
    const items: unknown = JSON.parse(field(body, list))
    return Array.isArray(items)
      ? items.map((item: unknown) => ({
          title: field(item, 'title'),
          price: Number(
            list === 'itemSales'
              ? field(item, 'lastSoldPrice', 'value')
              : field(item, 'price', 'value'),
          ),
          text: JSON.stringify(item),
          date: Date.parse(field(item, 'lastSoldDate')),
        }))
      : []
  }
  const search = async (query: Record<string, string>) =>
    listOf(
      await call('GET', `${SEARCH}?${String(new URLSearchParams({ limit: '200', ...query }))}`),
      'itemSummaries',
    )
  const sales = async (query: Record<string, string>) =>
    listOf(
      await call(
        'GET',
        `${SALES}?${String(new URLSearchParams({ category_ids: '253', limit: '200', ...query }))}`,
        undefined,
        US,
      ),
      'itemSales',
    )

  const median = (values: number[]): number =>
    values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

  it.each([
    ['1881 S Morgan Dollar', 'morgan-dollar', 1881, 'S'],
    ['1916 D Mercury Dime', 'mercury-dime', 1916, 'D'],
    ['1921 Peace Dollar', 'peace-dollar', 1921, 'none'],
    ['1943 Lincoln Wheat Cent', 'lincoln-wheat-cent', 1943, 'none'],
    ['1937 D Buffalo Nickel', 'buffalo-nickel', 1937, 'D'],
    ['1955 Washington Quarter', 'washington-quarter', 1955, 'none'],
    ['1917 Walking Liberty Half Dollar', 'walking-liberty-half-dollar', 1917, 'none'],
    ['1924 Saint Gaudens Double Eagle', 'saint-gaudens-double-eagle', 1924, 'none'],
  ] as const)(
    'asks and paid for %s are near what the coin is worth',
    async (q, seriesId, year, mint) => {
      const issue = marketIssue(seriesId, year, mint, NOW)
      const [asking, paid] = [await search({ q, category_ids: '253' }), await sales({ q })]
      expect(asking.length).toBeGreaterThanOrEqual(4)
      expect(paid.length).toBeGreaterThanOrEqual(6)
      const values = [4, 66].map(grade => issue?.worth(grade) ?? 0)
      expect(median(paid.map(({ price }) => price))).toBeGreaterThan((values[0] ?? 0) * 0.7)
      expect(median(paid.map(({ price }) => price))).toBeLessThan((values[1] ?? 0) * 1.3)
      for (const { date } of paid) {
        expect(date).toBeLessThanOrEqual(NOW)
        expect(date).toBeGreaterThan(NOW - 91 * DAY_MS)
      }
    },
  )

  it('has bullion coins in the leaf of their metal, below Coins & Paper Money, and not below Coins: US', async () => {
    const q = 'american silver eagle'
    const singles = async (category_ids: string) =>
      (await sales({ q, category_ids })).filter(({ title }) => !/lot|roll/i.test(title))
    expect((await singles('177653')).length).toBeGreaterThan(6)
    expect((await singles('11116')).length).toBeGreaterThan(6)
    expect(await singles('253')).toEqual([])
  })

  it('mixes in what a buyer of one coin does not want', async () => {
    const pages = await Promise.all(
      ['0', '200', '400', '600', '800'].map(offset => search({ q: 'morgan', offset })),
    )
    const titles = pages
      .flat()
      .map(({ title }) => title)
      .join('\n')
    for (const kind of [/lot of|lot /i, /replica|copy|tribute/i, /cleaned/i, /PCGS/, /ANACS|ICG/])
      expect(titles).toMatch(kind)
    for (const title of titles.split('\n')) expect(title.length).toBeLessThanOrEqual(80)
  })

  it('answers the same on the same day, and later sales on a later one', async () => {
    const first = await sales({ q: '1921 peace dollar' })
    expect(await sales({ q: '1921 peace dollar' })).toEqual(first)
    clock = NOW + 3 * DAY_MS
    await signInAgain()
    const later = await sales({ q: '1921 peace dollar' })
    clock = NOW
    expect(later.map(({ title }) => title)).toEqual(first.map(({ title }) => title))
    expect(later[0]?.date).toBe((first[0]?.date ?? 0) + 3 * DAY_MS)
  })

  it('drifts from day to day: what a coin is worth, and what was paid for it on each day', async () => {
    const levels = Array.from({ length: 180 }, (_, day) =>
      priceLevel('morgan-dollar', NOW + day * DAY_MS),
    )
    expect(Math.max(...levels) / Math.min(...levels)).toBeGreaterThan(1.08)
    for (const [day, level] of levels.entries())
      expect(Math.abs(level / (levels[day - 1] ?? level) - 1)).toBeLessThan(0.02)
    const [today, later] = [0, 60].map(
      days => marketIssue('morgan-dollar', 1881, 'S', NOW + days * DAY_MS)?.worth(65) ?? 0,
    )
    expect(later).not.toBe(today)

    // The same sales two months later: what was paid follows the level of their own days.
    const q = '1924 saint gaudens double eagle'
    const first = await sales({ q })
    clock = NOW + 60 * DAY_MS
    await signInAgain()
    const second = await sales({ q })
    clock = NOW
    await signInAgain()
    expect(second).toHaveLength(first.length)
    const level = (at: number) => priceLevel('saint-gaudens-double-eagle', at)
    const off = first.map(({ price, date }, index) => {
      const { price: paidLater = 0 } = second[index] ?? {}
      return Math.abs(paidLater / price / (level(date + 60 * DAY_MS) / level(date)) - 1)
    })
    expect(median(off)).toBeLessThan(0.02)
  })

  it('has sellers abroad, whose prices are converted, and titles with a wrong date or no mint mark', async () => {
    const pages = await Promise.all(
      ['0', '200', '400', '600', '800'].map(offset => search({ q: 'morgan dollar', offset })),
    )
    const all = pages.flat()
    const abroad = all.filter(({ text }) => text.includes('convertedFromCurrency'))
    expect(abroad.length).toBeGreaterThan(5)
    for (const { text } of abroad) {
      expect(text).toContain('"currency":"USD"')
      expect(text).toMatch(/"country":"(CA|GB|DE)"/)
    }
    const atHome = await search({ q: 'morgan dollar', filter: 'itemLocationCountry:US' })
    for (const { text } of atHome) expect(text).not.toContain('convertedFromCurrency')
    expect(titlesOff(all.map(({ title }) => title))).toBeGreaterThan(0)
  })

  it('filters by price, condition, aspect and way of buying', async () => {
    const q = 'morgan dollar 1881'
    for (const { price } of await search({ q, filter: 'price:[50..90],priceCurrency:USD' })) {
      expect(price).toBeGreaterThanOrEqual(50)
      expect(price).toBeLessThanOrEqual(90)
    }
    const graded = await search({ q, filter: 'conditionIds:{2750}' })
    expect(graded.length).toBeGreaterThan(0)
    for (const { text } of graded) expect(text).toContain('"condition":"Graded"')
    const fixed = await search({ q })
    for (const { text } of fixed) expect(text).not.toContain('AUCTION')
    const auctions = await search({ q, filter: 'buyingOptions:{AUCTION}' })
    expect(auctions.length).toBeGreaterThan(0)
    for (const { text } of auctions) expect(text).toContain('"currentBidPrice"')
    const pcgs = await search({
      q,
      category_ids: '39464',
      aspect_filter: 'categoryId:39464,Certification:{PCGS}',
    })
    expect(pcgs.length).toBeGreaterThan(0)
    const named = pcgs.filter(({ title }) => /pcgs/i.test(title))
    // A few sellers do not say in the title what holder the coin is in.
    expect(named.length).toBeGreaterThan(pcgs.length * 0.7)
    const cheap = (await search({ q, sort: 'price' })).map(
      ({ price, text }) => price + Number(/"shippingCost":\{"value":"([\d.]+)"/.exec(text)?.[1]),
    )
    expect(cheap).toEqual(cheap.toSorted((a, b) => a - b))
  })

  it('pages by limit and offset, and leaves the list away when nothing matches', async () => {
    const page = (offset: number) => call('GET', `${SEARCH}?q=morgan&limit=20&offset=${offset}`)
    const [first, second] = [await page(0), await page(20)]
    expect(field(first.body, 'next')).toContain('offset=20')
    expect(field(second.body, 'prev')).toContain('offset=0')
    expect(field(first.body, 'itemSummaries', 0, 'itemId')).not.toBe(
      field(second.body, 'itemSummaries', 0, 'itemId'),
    )
    const none = await call('GET', `${SEARCH}?q=xyzzy`)
    expect(none.body).toEqual({ href: expect.any(String), total: 0, limit: 50, offset: 0 })
  })

  it.each([
    ['no words and no category', SEARCH, 400, 12001],
    ['a limit of 201', `${SEARCH}?q=morgan&limit=201`, 400, 12006],
    ['an offset between pages', `${SEARCH}?q=morgan&limit=50&offset=20`, 400, 12515],
    ['an offset beyond', `${SEARCH}?q=morgan&limit=50&offset=10000`, 400, 12029],
    ['the top category alone', `${SEARCH}?category_ids=11116`, 409, 12013],
    ['sales of no category', `${SALES}?q=morgan`, 400, 100018],
    ['sales of an unknown category', `${SALES}?q=morgan&category_ids=1`, 409, 100015],
  ])('refuses %s', async (_, route, status, errorId) => {
    const answer = await call('GET', route, undefined, US)
    expect([answer.status, ...errorIds(answer)]).toEqual([status, errorId])
  })

  it('allows 5,000 searches a day and reports the count', async () => {
    const other = await runSandbox({ now: () => NOW })
    const application = await signInApplication(other.origin)
    const left = async () =>
      field(
        (await application('GET', '/developer/analytics/v1_beta/rate_limit/?api_name=browse')).body,
        'rateLimits',
        0,
        'resources',
        0,
        'rates',
        0,
        'remaining',
      )
    expect(await left()).toBe('5000')
    alreadyDone(other, NOW, 'buy.browse', 4_999)
    expect((await application('GET', `${SEARCH}?q=xyzzy`)).status).toBe(200)
    const answer = await application('GET', `${SEARCH}?q=xyzzy`)
    expect([answer.status, ...errorIds(answer)]).toEqual([429, 2001])
    expect(await left()).toBe('0')
    await other.stop()
  })

  it('wants the marketplace header for sales', async () => {
    expect(errorIds(await call('GET', `${SALES}?q=morgan&category_ids=253`))).toEqual([100020])
  })

  it('finds what was published here, and no more once it ended', async () => {
    const seller = await signIn(sandbox.origin)
    const offerId = await prepare(seller, 'FOUND1')
    const found = async () =>
      (await search({ q: '1881-S morgan very fine' })).filter(({ text }) =>
        text.includes('testuser_coinroom'),
      )
    expect(await found()).toHaveLength(0)
    await seller('POST', `/sell/inventory/v1/offer/${offerId}/publish`)
    const [listing] = await found()
    expect(listing?.price).toBe(54.99)
    expect(listing?.text).toMatch(/\/ebay\/i\/[\w-]+\/s-l500\.jpg/)
    await seller('POST', `/sell/inventory/v1/offer/${offerId}/withdraw`)
    expect(await found()).toHaveLength(0)
  })

  it('shows each of its listings on a page of its own', async () => {
    const answer = await call('GET', `${SEARCH}?q=1881-S+morgan`)
    const page = await fetch(field(answer.body, 'itemSummaries', 0, 'itemWebUrl'))
    const html = await page.text()
    expect(page.status).toBe(200)
    expect(html).toContain('invented for the sandbox')
    const image = await fetch(field(answer.body, 'itemSummaries', 0, 'image', 'imageUrl'))
    expect(image.headers.get('content-type')).toContain('image/svg+xml')
  })
})

describe('reading words', () => {
  it.each([
    ['1881-S Morgan Dollar', '1881 S $1 MORGAN SILVER DOLLAR', true],
    ['1881S morgan', '1881-S Morgan Silver Dollar', true],
    ['1881 S morgan', '1881S Morgan Dollar', true],
    ['ms65', 'PCGS MS 65', true],
    ['MS-65', 'PCGS MS65', true],
    ['morgan dollars', 'Morgan Dollar', true],
    ['1881-S morgan', '1881-O Morgan Dollar', false],
    ['morgan -copy', '1881-S Morgan COPY', false],
    ['morgan (bu, unc)', 'Morgan Dollar UNC', true],
    ['morgan (bu, unc)', 'Morgan Dollar VF', false],
  ])('%s / %s: %s', (query, title, expected) => {
    expect(finds(searchable(title), wordQuery(query))).toBe(expected)
  })
})
