import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Listing } from '../../../shared/listing/listings.ts'
import type { PriceData } from '../../../shared/market/market.ts'
import {
  type ComprehensiveAnalysis,
  comprehensiveAnalysisAnswer,
  SOLD_PRICES_NEED_ACCESS,
} from '../../../shared/market/market-analysis.ts'
import { ESTIMATES_OFF } from '../../../shared/market/without-estimates.ts'
import { analysisComp, comprehensiveAnalysis } from '../../../shared/test/market-analysis.ts'
import { newListing } from '../../test/listing.ts'
import { failure, prepareApp, press, success } from '../../test/render-app.tsx'
import { type Answers, loadMyListings, showMyListings } from '../test/my-listings.ts'

beforeAll(() => Promise.all([loadMyListings(), import('../../market/analysis/price-chart.tsx')]))
prepareApp({ signedIn: true })

const LISTING = newListing({ grade: 'VF30', price: '55.00' })
const NONE = { count: 0, averagePriceCents: null, priceRange: null, comps: [] }
const PRICE_DATA: PriceData = {
  suggestedPriceCents: 6200,
  range: { minCents: 5000, maxCents: 7400 },
  gradePrices: [
    { grade: 'VF30', certified: false, priceCents: 6200, lowCents: 5000, highCents: 7400 },
  ],
  confidence: 0.8,
  explanation: 'The middle of 12 sales.',
  doubts: [],
  sold: {
    count: 12,
    averagePriceCents: 6000,
    priceRange: { minCents: 5000, maxCents: 7000 },
    comps: [
      {
        itemId: 's1',
        title: 'A stored sale',
        priceCents: 6000,
        condition: '',
        url: 'https://ebay.test/itm/s1',
        soldDate: '2026-11-10T00:00:00.000Z',
        droppedBecause: null,
      },
    ],
  },
  active: NONE,
  meltValue: null,
  missingSources: [],
  answers: [
    { source: 'eBay sold items', kind: 'sold', asOf: '2026-11-10T12:00:00.000Z', items: 12 },
  ],
}

const stored = (
  analysis: ComprehensiveAnalysis | null,
  priceData: PriceData | null = null,
): Answers => ({
  'GET /api/listings/1/analysis': () => success({ analysis, priceData }),
  'GET /api/selling-settings': () => success({ titleTemplate: '', feeBasisPoints: null }),
})

async function openPriceAnalysis(answers: Answers, listing: Listing = LISTING) {
  const calls = await showMyListings(() => [listing], answers)
  await press(await screen.findByRole('button', { name: /, Price Analysis of / }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Price Analysis' }))
  return { calls, dialog }
}

async function openDetails(answers: Answers, listing: Listing = LISTING) {
  const calls = await showMyListings(() => [listing], answers)
  await press(await screen.findByRole('button', { name: 'Details' }))
  const dialog = within(await screen.findByRole('dialog', { name: listing.title }))
  await dialog.findByText('Comprehensive Market Analysis')
  return { calls, dialog }
}

type Dialog = Awaited<ReturnType<typeof openDetails>>['dialog']
const load = async (dialog: Dialog) =>
  press(await dialog.findByRole('button', { name: 'Load Analysis' }))
/** Those of the texts that the dialog does not come to show. */
async function missingTexts(dialog: Dialog, ...texts: (string | RegExp)[]) {
  const found = await Promise.all(
    texts.map(text =>
      dialog.findAllByText(text).then(
        () => true,
        () => false,
      ),
    ),
  )
  return texts.filter((_text, at) => !found[at]).map(String)
}

const WITHOUT_SOLD = comprehensiveAnalysis({
  soldItemPrices: {
    avgPriceCents: null,
    salesCount: 0,
    minPriceCents: null,
    maxPriceCents: null,
    timeFrame: null,
  },
  sources: comprehensiveAnalysis().sources.map(source =>
    source.type === 'sold'
      ? { ...source, missing: SOLD_PRICES_NEED_ACCESS, recentSales: 0, priceRange: null }
      : source,
  ),
  comps: comprehensiveAnalysis().comps.filter(({ soldDate }) => soldDate === null),
})
const EMPTY = comprehensiveAnalysis({
  ...WITHOUT_SOLD,
  sources: [],
  comps: [],
  marketListings: [],
  meltValue: null,
  gradePrices: [],
  suggestedPriceCents: null,
  priceRange: null,
  explanation: '',
  doubts: [],
})

describe('the details’ comprehensive block', () => {
  test('has every block of the analysis, and the lists behind its tiles', async () => {
    const guide = {
      population: 1234,
      grade: 'VF30',
      priceCents: 7000,
      lastUpdated: '2026-11-01T00:00:00.000Z',
      certNumber: '12345678',
      url: 'https://pcgs.test/coin',
    }
    const { dialog } = await openDetails(stored(comprehensiveAnalysis({ pcgs: guide })))
    expect(
      await missingTexts(
        dialog,
        /^Analyzed/,
        'Professional grading service pricing',
        '1,234',
        '12345678',
        'View in the price guide',
        'Sold items analysis',
        'Last 5 days',
        'Completed sales on eBay',
        'Current listings',
        'Melt value',
        '0.7734 troy oz of silver',
        'Market sources',
        'Completed Sales',
        'Current Listings',
        'Detailed analysis',
        /^5 sales and 1 current listing/,
        'Listings by condition',
        'Fine to Very Fine',
        'Pricing explanation',
        'Fitted to 5 sales, 5 of them near its grade.',
      ),
    ).toEqual([])
    const terms = dialog.getAllByRole('term').map(({ textContent }) => textContent)
    const labels =
      'Population,Grade,Price,Updated,Cert number,Average,Count,Range,Time frame,Metal content,Weight,Pure metal,Metal price,Melt value,Metal price as of'
    expect(labels.split(',').filter(label => !terms.includes(label))).toEqual([])
    await press(dialog.getByRole('button', { name: /View sold items/ }))
    const sold = within(await screen.findByRole('dialog', { name: 'Sold Items' }))
    expect(sold.getAllByRole('listitem')).toHaveLength(5)
    await press(sold.getByRole('button', { name: 'Close' }))
    await press(dialog.getByRole('button', { name: /View current listings/ }))
    const current = within(await screen.findByRole('dialog', { name: 'Current Listings' }))
    expect(current.getAllByRole('listitem')).toHaveLength(1)
  })

  test('falls back to what was stored with the pictures, until the analysis is loaded', async () => {
    const { dialog, calls } = await openDetails({
      ...stored(null, PRICE_DATA),
      'GET /api/coins/comprehensive-analysis': () =>
        success(comprehensiveAnalysisAnswer.encode(comprehensiveAnalysis())),
    })
    expect(
      await missingTexts(dialog, 'The middle of 12 sales.', 'A stored sale', /Used/, /^12 sales/),
    ).toEqual([])
    expect(dialog.queryByText('Detailed analysis')).toBeNull()
    await load(dialog)
    expect(await missingTexts(dialog, 'Detailed analysis')).toEqual([])
    expect(calls).toContain('GET /api/coins/comprehensive-analysis')
  })

  test('names the sources of what was stored with the pictures, the sold one apart, or says that there are none', async () => {
    const { dialog } = await openPriceAnalysis(stored(null, PRICE_DATA))
    expect(await missingTexts(dialog, 'Price sources', 'eBay sold items', 'Sold')).toEqual([])
    expect(dialog.queryByText('No price sources available')).toBeNull()
    cleanup()
    const withoutAnswers = { ...PRICE_DATA, answers: [] }
    const { dialog: other } = await openPriceAnalysis(stored(null, withoutAnswers))
    expect(await missingTexts(other, 'No price sources available')).toEqual([])
  })

  test('says where nothing is stored, that it loads, why it failed, and what it cannot look up', async () => {
    let answer: () => Response | Promise<Response> = () => new Promise<Response>(() => undefined)
    const { dialog } = await openDetails({
      ...stored(null),
      'GET /api/coins/comprehensive-analysis': () => answer(),
    })
    expect(await missingTexts(dialog, /^No market data is stored with this listing\./)).toEqual([])
    answer = () => failure('MARKET_UNAVAILABLE')
    await load(dialog)
    expect(
      await missingTexts(
        dialog,
        'Unable to retrieve market data. Please check your connection or try again.',
      ),
    ).toEqual([])
    answer = () => failure('RATE_LIMITED', { message: 'Your searches of today are used up.' })
    await load(dialog)
    expect(await missingTexts(dialog, 'Your searches of today are used up.')).toEqual([])
    answer = () => new Promise<Response>(() => undefined)
    await load(dialog)
    expect(dialog.getByRole('button', { name: 'Load Analysis' }).getAttribute('aria-busy')).toBe(
      'true',
    )
  })

  test('needs a coin that is named', async () => {
    const { dialog } = await openDetails(stored(null), newListing({ year: 'Unknown' }))
    expect(
      await missingTexts(dialog, 'Complete coin identification to view market pricing data'),
    ).toEqual([])
    expect(dialog.queryByRole('button', { name: 'Load Analysis' })).toBeNull()
  })

  test('waits for what is stored, and asks again where it did not arrive', async () => {
    let answer: () => Response | Promise<Response> = () => new Promise<Response>(() => undefined)
    const answers = { ...stored(null), 'GET /api/listings/1/analysis': () => answer() }
    const { dialog } = await openDetails(answers)
    expect(dialog.getByRole('status', { name: 'Loading market data' })).toBeTruthy()
    await press(dialog.getByRole('button', { name: 'Close' }))
    answer = () => failure('NOT_FOUND')
    await press(screen.getByRole('button', { name: 'Details' }))
    expect(await screen.findByRole('button', { name: 'Try Again' })).toBeTruthy()
  })

  test('without sold prices says what they need, and calls no asking price a sale', async () => {
    const { dialog } = await openDetails(stored(WITHOUT_SOLD))
    expect(await dialog.findAllByText(SOLD_PRICES_NEED_ACCESS)).toHaveLength(3)
    await press(dialog.getByRole('button', { name: /View sold items/ }))
    const sold = within(await screen.findByRole('dialog', { name: 'Sold Items' }))
    expect(sold.getByText(SOLD_PRICES_NEED_ACCESS)).toBeTruthy()
  })

  test('without anything has its defaults', async () => {
    const { dialog } = await openDetails(stored(EMPTY))
    expect(
      await missingTexts(
        dialog,
        'Professional price guide data not available',
        'No precious metal, or its price is not known',
        'No active listings found',
        'No sale found',
      ),
    ).toEqual([])
    expect(dialog.queryByText('Last 30-60 days')).toBeNull()
  })

  test('of sales that name no time has the usual one', async () => {
    const { soldItemPrices } = comprehensiveAnalysis()
    const analysis = comprehensiveAnalysis({
      soldItemPrices: { ...soldItemPrices, timeFrame: null },
    })
    const { dialog } = await openDetails(stored(analysis))
    expect(await missingTexts(dialog, 'Last 30-60 days')).toEqual([])
  })
})

describe('the Price Analysis dialog', () => {
  test('has value, what the seller keeps, metal, averages, sources and recent sales', async () => {
    const { dialog } = await openPriceAnalysis(stored(comprehensiveAnalysis()))
    expect(
      await missingTexts(
        dialog,
        'Market Data',
        'Market Value',
        '$60.50',
        /for VF30 raw$/,
        'Fitted to 5 sales, 5 of them near its grade.',
        'The grade is an estimate, and the price follows it.',
        'Metal Content Value',
        '90% silver, 10% copper',
        '26.73 g',
        '24.057 g',
        'Sold average',
        'Current market prices',
        'Price sources',
        'Sold',
        'Current',
        'Recent sales',
      ),
    ).toEqual([])
    expect(dialog.getAllByText('Primary')).toHaveLength(2)
    // Price $60.50, fee 13.25 % of price, postage and their sales tax, and $0.40.
    expect(dialog.getByText(/^You keep about/).textContent).toBe(
      "You keep about $50.78 after eBay's fee and postage.",
    )
  })

  test('counts what the seller keeps by their own rate', async () => {
    const { dialog } = await openPriceAnalysis({
      ...stored(comprehensiveAnalysis()),
      'GET /api/selling-settings': () => success({ titleTemplate: '', feeBasisPoints: 1000 }),
    })
    await expect
      .poll(() => dialog.getByText(/^You keep about/).textContent)
      .toBe("You keep about $53.06 after eBay's fee and postage.")
  })

  test('says why the price is not the average, and what each sale is worth as this coin', async () => {
    const slab = { inHolder: true, adjustedCents: 6100, weight: 0.1 }
    const comps = [
      analysisComp('slab-1', 100, slab),
      analysisComp('slab-2', 98, slab),
      analysisComp('raw', 60, { adjustedCents: 6000, weight: 0.8 }),
    ]
    const range = { conservativeCents: 5100, marketCents: 6050, optimisticCents: 7200 }
    const explanation =
      'The average of 3 sales is $86.00: 2 of 3 are in holders (VF30), worth about $38.00 less each as raw VF30 (−$25.33); smaller differences (−$0.17); that makes $60.50.'
    const analysis = comprehensiveAnalysis({ comps, priceRange: range, explanation })
    const { dialog } = await openPriceAnalysis(stored(analysis))
    const why = await dialog.findByText(explanation)
    const value = dialog.getByText('Market Value').parentElement
    expect(value?.textContent).toMatch(/^Market Value\$60\.50\$51\.00 to \$72\.00 for VF30 raw/)
    expect(value?.contains(why)).toBe(true)
    expect(
      dialog.getByRole('img', {
        name: '3 sales brought $60.00 to $100.00; as raw VF30 $60.00 to $61.00. Recommended $60.50, $51.00 to $72.00.',
      }),
    ).toBeTruthy()
    const counted = within(dialog.getByRole('region', { name: 'Counted' }))
    expect(counted.getAllByText(/worth \$61\.00 as this coin, weight 10 %/)).toHaveLength(2)
    expect(dialog.getByText('3 sales like it')).toBeTruthy()
  })

  test('a listing in another grade says that its explanation is of the grade before', async () => {
    const changed = comprehensiveAnalysis({ suggestedPriceCents: 9000 })
    const { dialog } = await openPriceAnalysis(stored(changed))
    expect(
      await dialog.findByText(
        `Worked out before the grade or holder was changed: ${changed.explanation}`,
      ),
    ).toBeTruthy()
  })

  test('says which comps count, which do not and why; one click moves one, and the price follows', async () => {
    const { dialog } = await openPriceAnalysis(stored(comprehensiveAnalysis()))
    const side = (name: string) => within(dialog.getByRole('region', { name }))
    const value = () =>
      Number(
        dialog
          .getByText('Market Value')
          .parentElement?.querySelector('.text-figure')
          ?.textContent?.slice(1),
      )
    await dialog.findByText('Counted (6)')
    expect(side('Not counted').getByText(/Another date \(1889\)/)).toBeTruthy()

    await press(side('Counted').getByRole('button', { name: /^Leave Out .* sale-0$/ }))
    expect(side('Not counted').getByText(/Left out by you/)).toBeTruthy()
    expect(
      await missingTexts(dialog, 'Counted (5)', 'Not counted (2)', /^With your changes\. Before:/),
    ).toEqual([])
    const without = value()
    expect(without).toBeGreaterThan(60)
    // What is said of the market is of the comps that count now.
    expect(await missingTexts(dialog, /^4 sales like it brought \$58\.00/, /^4 sales, /)).toEqual(
      [],
    )
    // The keyboard stays where the line was.
    expect(document.activeElement?.textContent).toBe('Counted (5)')

    await press(side('Not counted').getByRole('button', { name: /^Count 1889-CC/ }))
    expect(side('Counted').getByText(/Counted by you/)).toBeTruthy()
    expect(value()).toBeGreaterThan(without)

    await press(dialog.getByRole('button', { name: 'Undo My Changes' }))
    expect(await missingTexts(dialog, 'Counted (6)', 'Not counted (1)')).toEqual([])
    expect(value()).toBe(60.5)
    // A comp that is moved back is not moved.
    await press(side('Counted').getByRole('button', { name: /^Leave Out .* sale-0$/ }))
    await press(side('Not counted').getByRole('button', { name: /^Count .* sale-0$/ }))
    expect(dialog.queryByRole('button', { name: 'Undo My Changes' })).toBeNull()
  })

  test('looks up the comps that are not stored before it moves one', async () => {
    const { dialog, calls } = await openPriceAnalysis({
      ...stored(comprehensiveAnalysis({ complete: false, comps: [analysisComp('sale-0', 56)] })),
      'GET /api/coins/comprehensive-analysis': () =>
        success(comprehensiveAnalysisAnswer.encode(comprehensiveAnalysis())),
    })
    await press(await dialog.findByRole('button', { name: /^Leave Out .* sale-0$/ }))
    expect(await missingTexts(dialog, 'Counted (5)', /Left out by you/)).toEqual([])
    expect(calls).toContain('GET /api/coins/comprehensive-analysis')
  })

  test('sets the price of a draft', async () => {
    const sent: unknown[] = []
    const { dialog } = await openPriceAnalysis({
      ...stored(comprehensiveAnalysis()),
      'PUT /api/listings/1': body => {
        sent.push(body)
        return success(newListing({ ...LISTING, price: '60.50' }))
      },
    })
    await press(await dialog.findByRole('button', { name: 'Use $60.50 as the Price' }))
    expect(sent).toEqual([{ id: 1, version: 3, price: '60.50' }])
  })

  test('says why the price was not set', async () => {
    const { dialog } = await openPriceAnalysis({
      ...stored(comprehensiveAnalysis()),
      'PUT /api/listings/1': () => failure('CONFLICT', { message: 'It was changed elsewhere.' }),
    })
    await press(await dialog.findByRole('button', { name: 'Use $60.50 as the Price' }))
    expect(await missingTexts(dialog, 'It was changed elsewhere.')).toEqual([])
  })

  test('does not offer to set the price of a live listing', async () => {
    const { dialog } = await openPriceAnalysis(
      stored(comprehensiveAnalysis()),
      newListing({ ...LISTING, status: 'published' }),
    )
    await dialog.findByText('Market Value')
    expect(dialog.queryByRole('button', { name: /as the Price$/ })).toBeNull()
  })

  test('of a coin without a grade has the price of each band, and none of its own', async () => {
    const prices = ['G4', 'VF20', 'MS65'].map((grade, at) => ({
      grade,
      certified: false,
      priceCents: 4000 * (at + 1),
      lowCents: 3000,
      highCents: 20000,
    }))
    const { dialog } = await openPriceAnalysis(
      stored(comprehensiveAnalysis({ gradePrices: prices, suggestedPriceCents: null })),
      newListing({ grade: '' }),
    )
    expect(
      await missingTexts(dialog, /^The coin has no grade/, 'Very Fine', '$80.00', 'N/A'),
    ).toEqual([])
    expect(dialog.queryByText(/^You keep about/)).toBeNull()
  })

  test('has a chart over time and by grade, in words and as a table', async () => {
    const { dialog } = await openPriceAnalysis(stored(comprehensiveAnalysis()))
    expect(
      (await dialog.findByRole('img', { name: / over time\./ })).getAttribute('aria-label'),
    ).toBe(
      '6 prices: 5 sold, near the grade; 1 for sale over time. Recommended $60.50, $51.00 to $72.00.',
    )
    await press(dialog.getByRole('tab', { name: 'By grade' }))
    expect(dialog.getByRole('img', { name: /1 not counted by grade\./ })).toBeTruthy()
    const table = within(dialog.getByRole('table', { name: 'Sales and offers of the chart' }))
    expect(table.getAllByRole('row')).toHaveLength(8)
  })

  test('without an analysis shows what was stored with the pictures', async () => {
    const { dialog } = await openPriceAnalysis(stored(null, PRICE_DATA))
    expect(
      await missingTexts(dialog, '$62.00', 'The middle of 12 sales.', 'A stored sale'),
    ).toEqual([])
  })

  test('says that sold prices need access also of what was stored with the pictures', async () => {
    const missingSources = [{ source: 'eBay sold items', reason: SOLD_PRICES_NEED_ACCESS }]
    const { dialog } = await openPriceAnalysis(
      stored(null, { ...PRICE_DATA, sold: NONE, missingSources }),
    )
    expect(await missingTexts(dialog, SOLD_PRICES_NEED_ACCESS, 'No recent sales found')).toEqual([])
  })

  test('without anything says so', async () => {
    const { dialog } = await openPriceAnalysis(stored(null))
    expect(
      await missingTexts(dialog, /^No market data is stored/, 'No price sources available'),
    ).toEqual([])
    // No level of headings is left out.
    const levels = dialog.getAllByRole('heading').map(({ tagName }) => tagName)
    expect(levels).toEqual(['H2', 'H3', 'H4'])
  })

  test('of an analysis without anything has its defaults', async () => {
    const { dialog } = await openPriceAnalysis(stored(EMPTY))
    expect(
      await missingTexts(
        dialog,
        'Based on completed sales',
        'No price sources available',
        'No recent sales found',
        'Nothing is counted',
        'Nothing is left out',
        'N/A',
      ),
    ).toEqual([])
  })
})

describe('where no price may be made from eBay’s data', () => {
  const offer = analysisComp('offer-1', 75, { soldDate: null, title: 'A live offer' })
  const plain = comprehensiveAnalysis({
    suggestedPriceCents: null,
    priceRange: null,
    gradePrices: [],
    explanation: ESTIMATES_OFF,
    doubts: [],
    comps: [offer],
    complete: false,
    withoutEstimates: ESTIMATES_OFF,
  })

  test.each([
    ['the price analysis', openPriceAnalysis],
    ['the details', openDetails],
  ])('%s says so, lists what is for sale, and moves no comp', async (_, open) => {
    const { dialog } = await open(stored(plain))
    expect(await dialog.findByText(ESTIMATES_OFF)).toBeTruthy()
    expect(dialog.getByText('A live offer')).toBeTruthy()
    expect(dialog.queryByText(/[Aa]verage|Market Value/)).toBeNull()
    expect(dialog.queryByRole('button', { name: /Leave Out|Count/ })).toBeNull()
  })

  test('the price data that were stored with the pictures say so too', async () => {
    const priceData = {
      ...PRICE_DATA,
      suggestedPriceCents: null,
      range: null,
      gradePrices: [],
      explanation: ESTIMATES_OFF,
      sold: NONE,
      withoutEstimates: ESTIMATES_OFF,
    }
    const { dialog } = await openPriceAnalysis(stored(null, priceData))
    expect(await dialog.findByText(ESTIMATES_OFF)).toBeTruthy()
    expect(dialog.queryByText('Market Value')).toBeNull()
  })
})

test('stored sales are shown with the time at which they were read, and not at all without it', async () => {
  const { dialog } = await openPriceAnalysis(stored(null, PRICE_DATA))
  expect(await dialog.findByText('A stored sale')).toBeTruthy()
  expect(dialog.getByText(/^Analyzed/).textContent).toMatch(/Nov/)
})

test('stored sales of an unknown age are not shown', async () => {
  const { answers: _, ...undated } = PRICE_DATA
  const { dialog } = await openPriceAnalysis(stored(null, undated))
  expect(await dialog.findByText('No recent sales found')).toBeTruthy()
  expect(dialog.queryByText('A stored sale')).toBeNull()
})

test('a raw coin is compared with what grading would leave, by the seller’s own chances', async () => {
  const price = (grade: string, certified: boolean, priceCents: number) => ({
    grade,
    certified,
    priceCents,
    lowCents: priceCents,
    highCents: priceCents,
  })
  const gradePrices = [
    price('VF30', false, 6_200),
    price('VF25', true, 7_000),
    price('VF30', true, 8_000),
    price('VF35', true, 9_000),
    price('VF30 Details', true, 4_000),
  ]
  const { dialog } = await openPriceAnalysis(stored(null, { ...PRICE_DATA, gradePrices }))
  await press(await dialog.findByRole('button', { name: 'Grade it or sell it raw?' }))
  const graded = within(await screen.findByRole('dialog', { name: 'Grade it or sell it raw?' }))
  expect(await graded.findByText(/^Sold raw it leaves about \$[\d.]+ more\.$/)).toBeTruthy()
  expect(graded.getByText(/None of these grades pays for its grading/)).toBeTruthy()
  await userEvent.clear(graded.getByLabelText('VF35'))
  expect(graded.getByText('They add up to 80, not to 100.')).toBeTruthy()
  await userEvent.type(graded.getByLabelText('VF35'), '20')
  await userEvent.clear(graded.getByLabelText('Grading, with postage both ways'))
  await userEvent.type(graded.getByLabelText('Grading, with postage both ways'), '2')
  expect(await graded.findByText(/^Grading adds about \$[\d.]+\.$/)).toBeTruthy()
})
