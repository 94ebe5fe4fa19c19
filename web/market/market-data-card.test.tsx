import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { MarketData } from '../../shared/market/market.ts'
import { SOLD_PRICES_NEED_ACCESS } from '../../shared/market/market-analysis.ts'
import { ESTIMATES_OFF } from '../../shared/market/without-estimates.ts'
import { createQueryClient } from '../app/query-client.ts'
import { marketData, marketDataWire } from '../test/market-data.ts'
import { answerCalls, failure, success } from '../test/render-app.tsx'
import { MarketDataCard } from './market-data-card.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

type Answer = () => Response | Promise<Response>

/** The card of an 1881-S Morgan dollar. */
function show(answer: Answer, coin: Partial<Parameters<typeof MarketDataCard>[0]> = {}) {
  const calls = answerCalls({ 'GET /api/market-data': () => answer() })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MarketDataCard
        coinType="Morgan Dollar"
        year="1881"
        mint="S"
        varieties=""
        grade="VF30"
        certified={false}
        price={{ priceCents: 6200, lowCents: 5000, highCents: 7400 }}
        instead={<p>Choose a grade for a single price.</p>}
        {...coin}
      />
    </QueryClientProvider>,
  )
  return calls
}
const loaded =
  (part: Partial<MarketData> = {}): Answer =>
  () =>
    success(marketDataWire(part))
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))
/** The panel of a tab, opened. */
async function tab(name: RegExp) {
  await userEvent.click(await screen.findByRole('tab', { name }))
  return within(screen.getByRole('tabpanel'))
}

const NONE = { count: 0, averagePriceCents: null, priceRange: null }
const NOTHING: Partial<MarketData> = {
  data: null,
  comprehensive: null,
  completedSales: { ...NONE, sales: [] },
}
const OFFER = {
  itemId: 'offer-1',
  title: '1881-S Morgan Dollar VF30, for sale',
  timeLeft: 'P2DT5H10M',
  condition: 'Ungraded',
  listingType: 'Auction',
  currentPriceCents: 7100,
  url: 'https://ebay.test/itm/1',
}

describe('the Market Data card', () => {
  test.each([{ coinType: '' }, { year: 'Unknown' }])(
    'is disabled without a named coin: %j',
    coin => {
      expect(show(loaded(), coin)).toEqual([])
      expect(
        screen.getByText('Complete coin identification to view market pricing data'),
      ).toBeTruthy()
    },
  )

  test('says that it loads', () => {
    show(() => new Promise<Response>(() => undefined))
    expect(screen.getByRole('status', { name: 'Loading market data' })).toBeTruthy()
  })

  test('says that it failed, and asks again', async () => {
    let answer: Answer = () => failure('VALIDATION')
    show(() => answer())
    const text = 'Unable to retrieve market data. Please check your connection or try again.'
    expect(await screen.findByText(text)).toBeTruthy()
    answer = loaded()
    await press('Retry')
    expect(await screen.findByText('Recommended price')).toBeTruthy()
  })

  test('says so where nothing was found, and searches again', async () => {
    let answer = loaded(NOTHING)
    show(() => answer())
    const text =
      'No market data found for this coin. This could mean the coin is rare or not actively traded.'
    expect(await screen.findByText(text)).toBeTruthy()
    answer = loaded()
    await press('Search Again')
    expect(await screen.findByText('Recommended price')).toBeTruthy()
  })

  test('has the metal’s value where nothing else was found', async () => {
    const meltValue = {
      totalMeltValueCents: 1930,
      metalContent: '90% silver',
      weightInGrams: 26.73,
      pureMetalWeight: 24.06,
      currentMetalPriceMicros: 25_000_000,
      asOf: '2026-01-02T00:00:00.000Z',
    }
    show(loaded({ ...NOTHING, meltValue }))
    expect(await screen.findByText(/^No market data found for this coin/)).toBeTruthy()
    expect(screen.getByText('$19.30')).toBeTruthy()
  })

  test('has the guide’s value where nothing is traded', async () => {
    const exactGrade = { grade: 'VF30', valueCents: 5500, population: null }
    show(loaded({ ...NOTHING, priceGuide: { source: 'PCGS', exactGrade, gradeRange: null } }))
    expect((await tab(/^Price Guide/)).getByText('$55.00')).toBeTruthy()
  })

  test('asks for a grade where no block tells the price', async () => {
    show(loaded({ comprehensive: null }), { price: null })
    expect(await screen.findByText('Choose a grade for a single price.')).toBeTruthy()
  })

  test('asks once when a date is typed in a coin’s form, after 600 ms of rest', async () => {
    const asked = vi.fn<(url: string) => void>()
    vi.spyOn(globalThis, 'fetch').mockImplementation(input => {
      asked(input instanceof Request ? input.url : String(input))
      return Promise.resolve(success(marketDataWire({})))
    })
    function Form() {
      const [year, setYear] = useState('')
      return (
        <>
          <input aria-label="Year" value={year} onChange={event => setYear(event.target.value)} />
          <MarketDataCard
            coinType="Morgan Dollar"
            year={year}
            mint="S"
            varieties=""
            grade="MS65"
            certified
            certificate={{ grader: 'PCGS', number: '40010001' }}
            price={null}
            instead={null}
          />
        </>
      )
    }
    render(
      <QueryClientProvider client={createQueryClient()}>
        <Form />
      </QueryClientProvider>,
    )
    await userEvent.type(screen.getByLabelText('Year'), '1881')
    await vi.waitFor(() => expect(asked).toHaveBeenCalled(), { timeout: 5_000 })
    expect(asked).toHaveBeenCalledOnce()
    const { searchParams } = new URL(asked.mock.calls[0]?.[0] ?? '', 'http://app.test')
    expect(Object.fromEntries(searchParams)).toMatchObject({
      year: '1881',
      grader: 'PCGS',
      certificationNumber: '40010001',
    })
  })

  test('has the recommended price, its range, the market’s scores and the quality of its data', async () => {
    show(loaded())
    await screen.findByText('Recommended price')
    const terms = screen.getAllByRole('term').map(({ textContent }) => textContent)
    for (const term of ['Conservative', 'Market', 'Optimistic', 'Sentiment', 'Liquidity'])
      expect(terms).toContain(term)
    for (const term of ['Price stability', 'Data quality', 'of sales', 'of the price guide'])
      expect(terms).toContain(term)
    expect(screen.getByText('The middle of 1 sale.')).toBeTruthy()
  })

  test('has no single price without a grade', async () => {
    show(loaded(), { price: null })
    expect(await screen.findByText('Choose a grade for a single price.')).toBeTruthy()
    expect(screen.queryByText('Recommended price')).toBeNull()
  })

  test('without a comprehensive block shows averages and at most three sales', async () => {
    const [sale] = marketData({}).completedSales.sales
    if (!sale) throw new Error('no sale')
    const recentSales = [1, 2, 3, 4].map(at => ({ ...sale, itemId: `sale-${at}` }))
    const data = {
      averagePriceCents: 6000,
      priceRange: { minCents: 6000, maxCents: 6000 },
      sampleSize: 4,
      recentSales,
    }
    show(loaded({ comprehensive: null, data }))
    expect(await screen.findAllByRole('listitem')).toHaveLength(3)
    expect(screen.queryByText('Recommended price')).toBeNull()
  })

  test('lists what is for sale with its time left, and says where nothing is', async () => {
    show(loaded({ activeListings: { ...NONE, count: 1, listings: [OFFER] } }))
    const panel = await tab(/^Active\s*1$/)
    expect(panel.getByText('Ungraded · Auction · 2d 5h')).toBeTruthy()
    expect(panel.getByText('$71.00')).toBeTruthy()
  })

  test('says that nothing is for sale', async () => {
    show(loaded())
    expect((await tab(/^Active\s*0$/)).getByText('No active listings found')).toBeTruthy()
  })

  test('lists the sales, the seller’s own by their name', async () => {
    const { completedSales } = marketData({})
    const sales = completedSales.sales.map(sale => ({ ...sale, source: 'Your sales' }))
    show(loaded({ completedSales: { ...completedSales, sales } }))
    expect((await tab(/^Sales\s*1$/)).getByText(/· Ungraded · Your sales$/)).toBeTruthy()
  })

  test('says that there are no sales', async () => {
    show(loaded({ completedSales: { ...NONE, sales: [] } }))
    expect((await tab(/^Sales\s*0$/)).getByText('No recent sales found')).toBeTruthy()
  })

  test('without access to sold prices says what they need, in its overview and among the sales', async () => {
    const missingSources = [{ source: 'eBay sold items', reason: SOLD_PRICES_NEED_ACCESS }]
    show(loaded({ completedSales: { ...NONE, sales: [] }, missingSources }))
    expect(await screen.findByText(SOLD_PRICES_NEED_ACCESS)).toBeTruthy()
    const sales = await tab(/^Sales\s*0$/)
    expect(sales.getByText(SOLD_PRICES_NEED_ACCESS)).toBeTruthy()
    expect(sales.queryByText('No recent sales found')).toBeNull()
  })

  test('says that there is no price guide, and why', async () => {
    const missing = 'No price guide is set up on this server.'
    show(loaded({ priceGuide: { source: 'none', exactGrade: null, gradeRange: null, missing } }))
    const panel = await tab(/^Price Guide$/)
    expect(panel.getByText('Professional price guide data not available')).toBeTruthy()
    expect(panel.getByText(missing)).toBeTruthy()
  })

  test('has the guide’s value in this grade and in the next ones', async () => {
    const priceGuide = {
      source: 'PCGS',
      exactGrade: { grade: 'VF30', valueCents: 7000, population: 1234 },
      gradeRange: {
        lowerGrade: { grade: 'VF20', valueCents: 6000 },
        higherGrade: { grade: 'XF40', valueCents: 8200 },
        averageValueCents: 7100,
        spreadCents: 2200,
      },
      asOf: '2026-11-20T12:00:00.000Z',
      url: 'https://pcgs.test/coin',
    }
    show(loaded({ priceGuide }))
    const panel = await tab(/^Price Guide$/)
    for (const text of [
      'PCGS',
      '$70.00',
      '1,234',
      'VF20',
      '$60.00',
      'XF40',
      '$82.00',
      '$71.00',
      '$22.00',
    ])
      expect(panel.getByText(text)).toBeTruthy()
    const terms = panel.getAllByRole('term').map(({ textContent }) => textContent)
    for (const term of ['Source', 'Population', 'Average', 'Spread', 'Updated'])
      expect(terms).toContain(term)
    expect(panel.getByRole('link', { name: 'View in the price guide' })).toBeTruthy()
  })
})

test('where no price may be made from eBay’s data, it says so and lists what is for sale', async () => {
  show(
    loaded({
      ...NOTHING,
      withoutEstimates: ESTIMATES_OFF,
      activeListings: { ...NONE, count: 1, listings: [OFFER] },
    }),
  )
  expect(await screen.findByText(ESTIMATES_OFF)).toBeTruthy()
  expect(screen.queryByText(/average|Recommended|Sentiment/)).toBeNull()
  expect((await tab(/^Active/)).getByText(OFFER.title)).toBeTruthy()
  expect((await tab(/^Sales/)).getByText(ESTIMATES_OFF)).toBeTruthy()
})
