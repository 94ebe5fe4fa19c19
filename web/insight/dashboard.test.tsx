import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Dashboard, DashboardListing } from '../../shared/insight.ts'
import { MARKETPLACE_IDS } from '../../shared/lib/ebay-sites.ts'
import type { Listing } from '../../shared/listing/listings.ts'
import { storeMarketplace } from '../accounts/stored-user.ts'
import { newListing } from '../test/listing.ts'
import {
  answerCalls,
  failure,
  prepareApp,
  press,
  renderApp,
  SELLER,
  success,
} from '../test/render-app.tsx'
import { DASHBOARD_POLL_MS } from './use-dashboard.ts'

beforeAll(() =>
  Promise.all([
    import('./analytics-page.tsx'),
    import('./insight-charts.tsx'),
    import('./live-listing-dialog.tsx'),
    import('../listings/batch/batch-dialog.tsx'),
    import('../listings/dialogs/end-dialog.tsx'),
    import('../listings/edit-sheet.tsx'),
  ]),
)
afterEach(() => {
  vi.useRealTimers()
  storeMarketplace('EBAY_US')
})
prepareApp({ signedIn: true })

const withMetrics = (
  facts: Partial<Listing>,
  metrics: Partial<DashboardListing['metrics']> = {},
): DashboardListing => ({
  ...newListing(facts),
  metrics: {
    isActive: facts.status === 'published',
    hasEbayListing: facts.status !== undefined,
    estimatedProfit: '42.10',
    daysSinceListed: facts.status ? 12 : null,
    ...metrics,
  },
})

const WEEK = { valueCents: 6000, listed: 1, sold: 0, soldValueCents: 0 }
const live = withMetrics({ status: 'published' })
const small = withMetrics({
  id: 2,
  title: '1943 Lincoln Cent',
  price: '4.00',
  shippingPrice: '1.00',
})

function dashboard(facts: Partial<Dashboard> = {}): Dashboard {
  return {
    summary: {
      totalListings: 4,
      activeListings: 3,
      totalValue: '200.00',
      averagePrice: '50.00',
      estimatedTotalProfit: '90.00',
    },
    listings: [live, small],
    next: null,
    insight: {
      soldValueCents: 4500,
      shipping: { envelopes: 1, parcels: 3 },
      unknown: { costs: 12, costsOfSales: 2, fees: 1, charges: false },
      measured: {
        soldListings: 1,
        sellThrough: 25,
        daysToSell: 9,
        daysLive: 31,
        soldOfRecommended: 97,
        askedOfRecommended: null,
      },
      weeks: [
        { start: '2026-11-09', ...WEEK },
        { start: '2026-11-16', ...WEEK, valueCents: 12_000, sold: 1, soldValueCents: 5500 },
      ],
      series: [{ name: 'Morgan Dollar', stockCents: 4000, soldCents: 5000, withoutCost: 2 }],
      countries: [
        { name: 'United States', stockCents: 4000, soldCents: 5000, withoutCost: 2 },
        { name: 'Canada', stockCents: 900, soldCents: 0, withoutCost: 0 },
      ],
      ages: [
        { from: 0, to: 30, count: 2, valueCents: 10_000 },
        { from: 121, to: null, count: 31, valueCents: 90_000 },
      ],
      deadStock: { count: 31, valueCents: 90_000, days: 120, percent: 8 },
    },
    ...facts,
  }
}

const READ = 'GET /api/listings/dashboard'

async function show(answers: Parameters<typeof answerCalls>[0] = {}, address = '/analytics') {
  const calls = answerCalls({
    'GET /api/user': () => success({ ...SELLER, hasEbayConnection: true }),
    'GET /api/listings': () => success([]),
    [READ]: () => success(dashboard()),
    ...answers,
  })
  await renderApp(address)
  return calls
}

const region = (name: string) => screen.findByRole('region', { name })
const openTab = async (name: string) => press(await screen.findByRole('tab', { name }))

describe('the dashboard', () => {
  test('opens with the money of this week and with aged stock', async () => {
    await show()
    const week = await region('This week')
    const figures = within(week)
      .getAllByRole('region')
      .map(({ textContent }) => textContent)
    expect(figures).toEqual([
      'Sold this week$55.001 piece, $0.00 the week before',
      'Listed this week11 the week before',
      'Live now$120.0033 listings',
      'Over 120 days$900.0031 listings',
    ])
    const aged = within(week).getByRole('link', { name: '31 listings' })
    expect(aged.getAttribute('href')).toBe('/?tab=listings&show=live&sort=age&older=120')
    const total = await region('Total Listings')
    expect(week.compareDocumentPosition(total)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  test.each(['/analytics', '/?tab=analytics'])(
    'has four figures of all listings at %s',
    async at => {
      await show({}, at)
      const text = async (name: string) => (await region(name)).textContent
      expect(await text('Total Listings')).toContain('43 active')
      expect(await text('Total Value')).toContain('$200.00$50.00 on average, $45.00 of it sold')
      expect(await text('Est. Profit')).toContain(
        '$90.00Cost not entered for 10 listings and 2 sales, eBay’s fee estimated for 1 sale',
      )
      expect(await text('Performance')).toContain('75%')
      expect(screen.getByText(/price − eBay’s fee − shipping cost − what it cost/)).toBeTruthy()
    },
  )

  test('says of how many pieces the profit of a listing is', async () => {
    const two = withMetrics({ status: 'published', quantity: 1, soldQuantity: 1 })
    const one = withMetrics({ id: 2, title: '1943 Lincoln Cent' })
    await show({ [READ]: () => success(dashboard({ listings: [two, one] })) })
    expect(await screen.findByText('Est. profit of 2 pieces')).toBeTruthy()
    expect(screen.getByText('Est. profit')).toBeTruthy()
  })

  test.each([true, false])(
    'says that ads and labels are left out where Obverse may not read them: %s',
    async charges => {
      const { insight } = dashboard()
      const unknown = { ...insight.unknown, charges }
      await show({ [READ]: () => success(dashboard({ insight: { ...insight, unknown } })) })
      await region('Est. Profit')
      const sentence = /Fees for ads and the price of shipping labels are left out/
      expect(screen.queryAllByText(sentence)).toHaveLength(charges ? 1 : 0)
    },
  )

  test('shows a skeleton while it loads', async () => {
    await show({ [READ]: () => new Promise<Response>(() => undefined) })
    expect(await screen.findByRole('status', { name: 'Loading your analytics' })).toBeTruthy()
  })

  test('says that it could not be loaded, and tries again', async () => {
    let fails = true
    await show({ [READ]: () => (fails ? failure('INTERNAL') : success(dashboard())) })
    expect(await screen.findByText('Error Loading Analytics')).toBeTruthy()
    expect(screen.getByText('Failed to load dashboard data. Please try again.')).toBeTruthy()
    fails = false
    await press(screen.getByRole('button', { name: 'Try Again' }))
    expect(await region('Total Listings')).toBeTruthy()
  })

  test('of a new seller leads to the first coin', async () => {
    await show({ [READ]: () => success(dashboard({ listings: [] })) })
    expect(await screen.findByText('No listings yet')).toBeTruthy()
  })

  test('is read again every 30 seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const calls = await show()
    await region('Total Listings')
    const reads = () => calls.filter(call => call === READ).length
    expect(reads()).toBe(1)
    await vi.advanceTimersByTimeAsync(DASHBOARD_POLL_MS + 100)
    await waitFor(() => expect(reads()).toBe(2))
    expect(DASHBOARD_POLL_MS).toBe(30_000)
  })

  test('names dead stock, leads to it, and proposes lower prices with one tap', async () => {
    const chosen = { ...newListing({ status: 'published', price: '100.00' }), seriesId: null }
    await show({ 'GET /api/listings/ids': () => success({ listings: [chosen], more: false }) })
    expect(await screen.findByText('31 coins over 120 days: lower by 8%?')).toBeTruthy()
    const link = screen.getByRole('link', { name: 'Show them' })
    expect(link.getAttribute('href')).toBe('/?tab=listings&show=live&sort=age&older=120')
    await press(screen.getByRole('button', { name: 'Lower by 8%' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit 1 listing' }))
    expect(dialog.getByText('$92.00')).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Change 1 listing' })).toBeTruthy()
  })

  test('says what dead stock would bring at the recommended prices of today', async () => {
    const chosen = (id: number, suggestedPrice: string) => ({
      ...newListing({ id, status: 'published', price: '100.00', suggestedPrice }),
      seriesId: null,
    })
    const listings = [chosen(1, '80.00'), chosen(2, '110.00'), chosen(3, '70.00')]
    await show({ 'GET /api/listings/ids': () => success({ listings, more: false }) })
    await press(await screen.findByRole('button', { name: 'What would they bring today?' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit 3 listings' }))
    expect(dialog.getByText('$260.00')).toBeTruthy()
    expect(dialog.getByText('$300.00')).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Change 3 listings' })).toBeTruthy()
  })

  test('a batch edit says what it cannot read, and new prices are taken back by Undo', async () => {
    const chosen = { ...newListing({ status: 'published', price: '100.00' }), seriesId: null }
    const sent: unknown[] = []
    await show({
      'GET /api/listings/ids': () => success({ listings: [chosen], more: false }),
      [`PUT /api/listings/${chosen.id}`]: body => {
        sent.push(body)
        return success({ ...chosen, version: chosen.version + sent.length })
      },
    })
    await press(await screen.findByRole('button', { name: 'Lower by 8%' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit 1 listing' }))
    const shipping = dialog.getByLabelText('Shipping')
    await userEvent.type(shipping, 'free')
    expect(dialog.getByText('Enter an amount such as 4.95.')).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Change 0 listings' })).toHaveProperty(
      'disabled',
      true,
    )
    await userEvent.clear(shipping)
    await press(dialog.getByRole('button', { name: 'Change 1 listing' }))
    await press(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('1 listing as before')).toBeTruthy()
    expect(sent).toEqual([
      { id: chosen.id, version: chosen.version, price: '92.00' },
      { id: chosen.id, version: chosen.version + 1, price: '100.00' },
    ])
  })

  test('reads older listings when they are asked for', async () => {
    const older = withMetrics({ id: 9, title: '1964 Kennedy Half' })
    let reads = 0
    await show({
      [READ]: () => {
        reads += 1
        return success(reads === 1 ? dashboard({ next: 2 }) : dashboard({ listings: [older] }))
      },
    })
    await press(await screen.findByRole('button', { name: 'Show more' }))
    expect(await screen.findByText('1964 Kennedy Half')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
    expect(screen.getByText('3 of 4 listings')).toBeTruthy()
  })
})

describe('a listing’s card', () => {
  test('has its state, figures and actions', async () => {
    await show()
    const card = within((await screen.findByText(live.title)).closest('li') ?? document.body)
    for (const text of ['Published', 'eBay', '1881 · Morgan Dollar · About Uncirculated'])
      expect(card.getByText(text)).toBeTruthy()
    for (const text of ['$60.00', '$4.95', '$42.10', '12'])
      expect(card.getByText(text)).toBeTruthy()
    expect(card.queryByText('Envelope')).toBeNull()
    expect(card.getByRole('link', { name: /View on eBay/ }).getAttribute('href')).toBe(
      'https://ebay.test/itm/110',
    )
    const draft = within(screen.getByText(small.title).closest('li') ?? document.body)
    for (const text of ['Draft', 'Envelope', 'Not listed yet'])
      expect(draft.getByText(text)).toBeTruthy()
    expect(draft.getByText('before cost')).toBeTruthy()
    // Active listings alone can be ended.
    expect(draft.queryByRole('button', { name: /End Listing/ })).toBeNull()
    expect(draft.queryByRole('link')).toBeNull()
  })

  test('ends a listing', async () => {
    const sent: unknown[] = []
    await show({
      'POST /api/listings/1/end-ebay': body => {
        sent.push(body)
        return success({ success: true, message: '', listing: live, warnings: [] })
      },
    })
    await press(await screen.findByRole('button', { name: `End Listing ${live.title}` }))
    const dialog = within(await screen.findByRole('dialog'))
    await press(dialog.getByRole('button', { name: 'End Listing' }))
    expect(await screen.findByText('Listing ended successfully')).toBeTruthy()
    expect(sent).toEqual([{ version: 3, reason: 'NOT_AVAILABLE' }])
  })
})

describe('the dialog of a live listing', () => {
  const UPDATE = 'PUT /api/listings/1'
  const openDialog = async () => {
    await press(await screen.findByRole('button', { name: `Edit ${live.title}` }))
    return within(await screen.findByRole('dialog', { name: 'Edit eBay Listing' }))
  }

  test('changes it on eBay, with an envelope recommended below $20', async () => {
    const sent: unknown[] = []
    await show({
      [UPDATE]: body => {
        sent.push(body)
        return success({ ...live, version: 4 })
      },
    })
    const dialog = await openDialog()
    const price = dialog.getByLabelText('Price')
    expect(price.getAttribute('step')).toBe('0.01')
    expect(dialog.getByLabelText('Quantity')).toMatchObject({ min: '1', value: '1' })
    const duration = dialog.getByLabelText('Duration')
    expect(duration).toMatchObject({ value: '7' })
    expect(
      within(duration)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['3 days', '7 days', '10 days', '30 days'])
    const hint = 'Recommended: $1.00 eBay envelope shipping'
    expect(dialog.queryByText(hint)).toBeNull()
    await userEvent.clear(price)
    await userEvent.type(price, '19.99')
    expect(dialog.getByText(hint)).toBeTruthy()
    await press(dialog.getByRole('button', { name: 'Update Listing' }))
    expect(await screen.findByText('Listing updated successfully on eBay')).toBeTruthy()
    expect(sent).toEqual([{ id: 1, version: 3, price: '19.99' }])
  })

  test('recommends no envelope for a coin in a holder or a roll, and shows none', async () => {
    const slab = { ...live, grader: 'PCGS', price: '15.00' }
    const roll = {
      ...small,
      id: 3,
      title: 'A roll of cents',
      lot: { kind: 'roll' as const, count: 50, of: 'cents' },
    }
    await show({ [READ]: () => success(dashboard({ listings: [slab, roll] })) })
    expect(await screen.findByText(roll.title)).toBeTruthy()
    expect(screen.queryByText('Envelope')).toBeNull()
    const dialog = await openDialog()
    expect(dialog.getByLabelText('Price')).toMatchObject({ value: '15.00' })
    expect(dialog.queryByText('Recommended: $1.00 eBay envelope shipping')).toBeNull()
  })

  test('offers no other duration than the auction has: a live one keeps it', async () => {
    const sent: unknown[] = []
    const auction = { ...live, format: 'auction' as const, durationDays: 5 }
    await show({
      [READ]: () => success(dashboard({ listings: [auction] })),
      [UPDATE]: body => {
        sent.push(body)
        return success({ success: true, message: '', listing: live, warnings: [] })
      },
    })
    const dialog = await openDialog()
    const options = within(dialog.getByLabelText('Duration')).getAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual(['5 days'])
    expect(dialog.getByText('A live auction keeps its duration')).toBeTruthy()
    await press(dialog.getByRole('button', { name: 'Update Listing' }))
    expect(await screen.findByText('Listing updated successfully on eBay')).toBeTruthy()
    // What differs is sent alone: the duration is the auction's.
    expect(sent).toEqual([{ id: 1, version: 3 }])
  })

  test('names a quantity below one', async () => {
    await show()
    const dialog = await openDialog()
    await userEvent.clear(dialog.getByLabelText('Quantity'))
    await userEvent.type(dialog.getByLabelText('Quantity'), '0')
    await press(dialog.getByRole('button', { name: 'Update Listing' }))
    expect(await dialog.findByText('Quantity must be at least 1')).toBeTruthy()
  })

  test('shows the words of the server when eBay refuses', async () => {
    await show({ [UPDATE]: () => failure('EBAY_UNAVAILABLE') })
    const dialog = await openDialog()
    await press(dialog.getByRole('button', { name: 'Update Listing' }))
    expect(await screen.findByText('Failed to update listing')).toBeTruthy()
    expect(screen.getByText(/^eBay does not answer\. Please try again in a moment\./)).toBeTruthy()
  })
})

describe('the other tabs', () => {
  test('Analytics has rates, envelopes and its charts, each with a table', async () => {
    await show()
    await openTab('Analytics')
    const valueOf = (name: string) =>
      screen.getByRole('progressbar', { name }).getAttribute('aria-valuenow')
    expect(valueOf('Active rate')).toBe('75')
    expect(valueOf('Average profit margin')).toBe('45')
    const shipping = within(await region('Shipping'))
    for (const text of ['By envelope, under $20', '1 listing', 'By parcel', '3 listings'])
      expect(shipping.getByText(text)).toBeTruthy()
    expect(shipping.getByText(/A coin in a holder, a lot or a roll ships as a parcel/)).toBeTruthy()
    for (const title of [
      'Value over time',
      'Listed and sold by week',
      'Profit by series',
      'Profit by country',
      'Age of stock',
    ]) {
      const chart = within(await region(title))
      expect(chart.getByRole('img').getAttribute('aria-label')).toBeTruthy()
      await press(chart.getByText('Show as a table'))
      expect(chart.getByRole('table', { name: `${title}, as a table` })).toBeTruthy()
    }
    const ages = within(screen.getByRole('table', { name: 'Age of stock, as a table' }))
    expect(ages.getByText('Over 120 days')).toBeTruthy()
    expect(screen.getAllByText('Nov 16')).toHaveLength(2)
  })

  test('a margin above 100 % fills its bar and no more', async () => {
    const { summary } = dashboard()
    await show({
      [READ]: () => success(dashboard({ summary: { ...summary, estimatedTotalProfit: '500.00' } })),
    })
    await openTab('Analytics')
    const bar = screen.getByRole('progressbar', { name: 'Average profit margin' })
    expect(bar.getAttribute('aria-valuenow')).toBe('100')
    expect(screen.getByText('250%')).toBeTruthy()
  })

  test('Market Insights has the seller’s own figures beside a claim and advice that are named so', async () => {
    await show()
    await openTab('Market Insights')
    const own = within(await region('Measured from your listings and orders'))
    for (const text of ['25%', '9 days', '97%', 'Nothing to compare yet'])
      expect(own.getByText(text)).toBeTruthy()
    expect(screen.getByText('vs eBay avg: 65%')).toBeTruthy()
    expect(screen.getByText('31 days')).toBeTruthy()
    const claim = within(await region('Your active rate'))
    expect(claim.getByText('Claim, source unknown')).toBeTruthy()
    expect(claim.getByText('Yours, of all listings with drafts and sold')).toBeTruthy()
    expect(screen.getAllByText('Claim, source unknown')).toHaveLength(1)
    expect(screen.getAllByText('General advice')).toHaveLength(3)
  })

  test.each(MARKETPLACE_IDS.filter(id => id !== 'EBAY_US'))(
    'a seller on %s reads nothing of an envelope, and no amount in dollars of the United States',
    async marketplaceId => {
      storeMarketplace(marketplaceId)
      await show({
        'GET /api/user': () => success({ ...SELLER, marketplaceId, hasEbayConnection: true }),
      })
      expect(screen.queryByText('Envelope')).toBeNull()
      await openTab('Analytics')
      expect(await region('Rates')).toBeTruthy()
      expect(screen.queryByRole('region', { name: 'Shipping' })).toBeNull()
      await openTab('Market Insights')
      expect(await region('Your active rate')).toBeTruthy()
      expect(screen.queryByText(/envelope/i)).toBeNull()
      expect(document.body.textContent).not.toMatch(/(?<![A-Z])\$\d/)
    },
  )
})
