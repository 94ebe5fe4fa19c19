import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { marketDataAnswer } from '../../shared/market/market.ts'
import { compose } from '../compose.ts'
import { connect } from '../db/connection.ts'
import { rateLimits } from '../db/schema/http.ts'
import { VENDOR_BUDGETS } from '../http/vendor-budget.ts'
import { newAccount } from '../test/account.ts'
import { call } from '../test/call.ts'
import { allowLog } from '../test/expect-log.ts'
import { requestsTo, tellFault } from '../test/sandbox.ts'
import type { SearchedCoin } from './port.ts'
import { sharedSource } from './shared-sources.ts'

const BROWSE = '/ebay/buy/browse/v1/item_summary/search'
const INSIGHTS = '/ebay/buy/marketplace_insights/v1_beta/item_sales/search'
const MINUTE_MS = 60_000
const db = connect(env.DB)

/** The last request before the test: other files ask the sandbox for the same dates. */
let before = 0

/** What this test asked of both of eBay's searches about a date. */
async function callsFor(year: string): Promise<string[]> {
  const calls = await Promise.all([BROWSE, INSIGHTS].map(route => requestsTo(`GET ${route}`)))
  return calls
    .flat()
    .filter(({ id, query }) => id > before && query['q']?.includes(year))
    .map(({ path }) => path)
}
const morgan = (year: string): SearchedCoin => ({ coinType: 'Morgan Dollar', year, mint: 'S' })
const sources = () =>
  compose(env).answers.sources.map(source => sharedSource(source, env.MARKET_ANSWERS))
/** The coin asked of both sources by a seller. */
const ask = (coin: SearchedCoin, userId: number) =>
  Promise.all(sources().map(one => one.find(coin, AbortSignal.timeout(20_000), userId)))
const marketData = async (year: string) => {
  const { cookie } = await newAccount(`asks${year}`)
  const query = new URLSearchParams({
    coinType: 'Morgan Dollar',
    year,
    mint: 'S',
    condition: 'VF30',
  })
  return call(`/api/market-data?${query.toString()}`, { headers: { cookie } })
}

beforeEach(async () => {
  allowLog('warn', 'price_source_failed')
  before = (await requestsTo('* /')).at(-1)?.id ?? 0
  await db.delete(rateLimits)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('questions about one coin', () => {
  it('of 200 sellers at once are one call a source; within five minutes none; after them one', async () => {
    const all = await Promise.all(
      Array.from({ length: 200 }, (_, at) => ask(morgan('1881'), at + 1)),
    )
    expect(all.flat().every(answer => answer.ok && answer.items.length > 0)).toBe(true)
    expect(await callsFor('1881')).toEqual([BROWSE, INSIGHTS])

    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * MINUTE_MS - 5_000 })
    const repeated = await ask({ ...morgan('1881'), coinType: ' morgan  DOLLAR' }, 999)
    expect(repeated[0]).toEqual(all[0]?.[0])
    expect(await callsFor('1881')).toHaveLength(2)

    vi.setSystemTime(Date.now() + 10_000)
    const later = await ask(morgan('1881'), 999)
    expect(later[0]?.ok && later[0].asOf).toBeGreaterThan(Date.now() - MINUTE_MS)
    expect(await callsFor('1881')).toHaveLength(4)
  })

  it('in several wordings of its series, or with the mark that it does not bear, are one call a source', async () => {
    const { market } = compose(env)
    const ask = (coinType: string, mint: string, userId: number) =>
      market.dataOf(
        { coinType, year: '1888', mint, varieties: '', condition: 'VF30', certified: 'false' },
        userId,
      )
    const all = await Promise.all([
      ask('Morgan Dollar', 'none', 1),
      ask('morgan silver dollar', 'none', 2),
      ask('Morgan $1', 'P', 3),
    ])
    expect(all.map(({ data }) => data?.sampleSize)).toEqual(all.map(() => all[0]?.data?.sampleSize))
    expect(await callsFor('1888')).toEqual([BROWSE, INSIGHTS])
  })

  it('leave nothing of eBay’s behind after five minutes', async () => {
    const coin = { coinType: 'morgan dollar', year: '1882', mint: 'S' }
    await ask(coin, 1)
    const object = env.MARKET_ANSWERS.get(env.MARKET_ANSWERS.idFromName(JSON.stringify(coin)))
    const stored = () =>
      runInDurableObject(object, (_, { storage }) => [...storage.kv.list()].length)
    expect(await stored()).toBe(2)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6 * MINUTE_MS })
    await runDurableObjectAlarm(object)
    expect(await stored()).toBe(0)
  })

  it('count against the share of the seller who caused the call, and once against that of all', async () => {
    await Promise.all(Array.from({ length: 5 }, (_, at) => ask(morgan('1883'), at + 1)))
    const counts = await db.select({ tries: rateLimits.tries }).from(rateLimits)
    // For each of two vendors: one seller, and all.
    expect(counts).toEqual([{ tries: 1 }, { tries: 1 }, { tries: 1 }, { tries: 1 }])
  })

  it('of a seller whose share is used up are refused to that seller alone', async () => {
    const { spend } = compose(env).answers
    for (const vendor of ['ebay-browse', 'ebay-insights'] as const) await spend(vendor, 1)
    await db.update(rateLimits).set({ tries: VENDOR_BUDGETS['ebay-browse'].perSeller })
    const [refused, given] = await Promise.all([ask(morgan('1884'), 1), ask(morgan('1884'), 2)])
    expect(refused.map(({ ok }) => ok)).toEqual([false, false])
    expect(given.map(({ ok }) => ok)).toEqual([true, true])
  })

  it('get a failure of the moment only: the next question is asked again', async () => {
    await tellFault({ route: `GET ${BROWSE}`, status: 403, times: 1 })
    const both = await Promise.all([ask(morgan('1885'), 1), ask(morgan('1885'), 2)])
    expect(both.map(([, browse]) => browse)).toEqual([
      { ok: false, reason: 'eBay has not granted this application access.' },
      { ok: false, reason: 'eBay has not granted this application access.' },
    ])
    expect((await ask(morgan('1885'), 1)).map(({ ok }) => ok)).toEqual([true, true])
  })
})

describe('a source that hangs', () => {
  it('costs the others nothing: the answer has theirs, and names it', async () => {
    const hangsMs = 20_000
    // The product's limits: worker/test/long-time-limits.ts makes them ten times as long.
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(ms => timeout(ms / 10))
    await tellFault({ route: `GET ${BROWSE}`, delayMs: hangsMs, times: 1 })
    const startedAt = Date.now()
    const answer = await marketData('1886')
    expect(Date.now() - startedAt).toBeLessThan(hangsMs)
    const data = marketDataAnswer.parse(await answer.json())
    expect(data.missingSources).toEqual([
      { source: 'eBay current listings', reason: 'It did not answer in time.' },
    ])
    expect(data.completedSales.count).toBeGreaterThan(0)
    expect(data.answers).toContainEqual(
      expect.objectContaining({ source: 'eBay sold items', kind: 'sold' }),
    )
  })
})
