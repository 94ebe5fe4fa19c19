import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, expect, it } from 'vitest'
import { ESTIMATES_OFF } from '../../shared/market/without-estimates.ts'
import app from '../app.ts'
import { compose } from '../compose.ts'
import { signedInUser, type TestAccount } from '../test/account.ts'
import { call } from '../test/call.ts'
import { storeListing } from '../test/store-listing.ts'

const OFF = { ...env, MARKET_ESTIMATES: 'off' }

let users = 0
let seller: TestAccount
beforeEach(async () => {
  seller = await signedInUser({ username: `plain_${++users}` })
})

async function askWhereOff(path: string): Promise<unknown> {
  const context = createExecutionContext()
  const request = new Request(`http://localhost${path}`, { headers: { cookie: seller.cookie } })
  const response = await app.fetch(request, OFF, context)
  expect(response.status).toBe(200)
  const answer: unknown = await response.json()
  await waitOnExecutionContext(context)
  return answer
}

/** Names of amounts that come from eBay's data. */
const ESTIMATED =
  /^(suggestedPrice|averagePrice|avgPrice|minPrice|maxPrice|recommendedPrice|priceRange|range|comprehensive)(Cents)?$/

/** Every estimate in an answer: its path and value. Prices in a sentence too. */
function estimatesIn(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((each, at) => estimatesIn(each, `${path}[${at}]`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, field]) => {
    const at = `${path}.${name}`
    if (ESTIMATED.test(name) && field !== null) return [at]
    if (name === 'gradePrices' && Array.isArray(field) && field.length > 0) return [at]
    if (/^(explanation|detailedAnalysis)$/.test(name) && field !== ESTIMATES_OFF) return [at]
    return estimatesIn(field, at)
  })
}

const MORGAN = 'coinType=Morgan+Dollar&year=1881&mint=S'

it('market data have guide, metal and a plain list of live offers; no average, no fit, no sale', async () => {
  const path = `/api/market-data?${MORGAN}&condition=VF30`
  const on: unknown = await (await call(path, { headers: { cookie: seller.cookie } })).json()
  expect(estimatesIn(on).length).toBeGreaterThan(4)
  const data = await askWhereOff(path)
  expect(estimatesIn(data)).toEqual([])
  expect(data).toMatchObject({
    data: null,
    withoutEstimates: ESTIMATES_OFF,
    completedSales: { count: 0, sales: [] },
    priceGuide: { source: expect.any(String) },
    meltValue: { metalContent: '0.7734 troy oz of silver' },
    activeListings: {
      listings: expect.arrayContaining([
        expect.objectContaining({ currentPrice: expect.any(Number) }),
      ]),
    },
  })
})

it('an analysis has no price, and neither has one that was stored before the switch', async () => {
  const coin = { coinType: 'Morgan Dollar', year: '1881', mint: 'S', grade: 'VF30' }
  const priced = { certified: false, priceCents: 6200, lowCents: 5000, highCents: 7400 }
  const id = await storeListing(
    seller.id,
    { ...coin, suggestedPriceCents: 6_200 },
    { gradePrices: [{ grade: 'VF30', ...priced }], meltValue: null },
  )
  const analyze = `/api/coins/comprehensive-analysis?${MORGAN}&grade=VF30&listingId=${id}`
  const on = await call(analyze, { headers: { cookie: seller.cookie } })
  expect(estimatesIn(await on.json()).length).toBeGreaterThan(4)

  const stored = await askWhereOff(`/api/listings/${id}/analysis`)
  expect(estimatesIn(stored)).toEqual([])
  expect(stored).toMatchObject({ analysis: { withoutEstimates: ESTIMATES_OFF, guide: [] } })
  const fresh = await askWhereOff(analyze)
  expect(estimatesIn(fresh)).toEqual([])
  expect(fresh).toMatchObject({ withoutEstimates: ESTIMATES_OFF, doubts: [], marketListings: [] })

  const [row] = [await askWhereOff('/api/review')].flat()
  expect(row).toMatchObject({ withoutEstimates: ESTIMATES_OFF, gradePrices: [] })
  for (const path of ['/api/review', '/api/listings', `/api/listings/${id}`])
    expect(estimatesIn(await askWhereOff(path))).toEqual([])
})

it('the description of the calls is the same', async () => {
  const described = await (await call('/api/openapi.json')).json()
  expect(await askWhereOff('/api/openapi.json')).toEqual(described)
})

it('a draft gets no price from the market, and the sources of sales are not asked', async () => {
  const { market } = compose(OFF)
  const coin = { seriesId: 'morgan-dollar', coinType: 'Morgan Dollar', year: '1881', mint: 'S' }
  const price = await market.priceOf(
    { ...coin, varieties: [], grade: 'VF30', certified: false },
    seller.id,
  )
  expect(price).toMatchObject({
    suggestedPriceCents: null,
    range: null,
    gradePrices: [],
    sold: { count: 0, comps: [] },
    withoutEstimates: ESTIMATES_OFF,
  })
  expect(price.active.comps.length).toBeGreaterThan(0)
  expect(price.answers?.map(({ source }) => source)).not.toContain('eBay sold items')
  expect(price.missingSources.map(({ source }) => source)).toContain('eBay sold items')
})
