import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { entries } from 'idb-keyval'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type CoinAnalysis, coinAnalysisAnswer } from '../../shared/coins/coins.ts'
import type { GradePrice } from '../../shared/market/market.ts'
import { MORGAN_FACTS } from '../../shared/test/certificate-facts.ts'
import { signInBeforeEach, toasted } from '../capture/test/signed-in-seller.ts'
import { stubCanvas } from '../test/canvas.ts'
import { ANALYSIS, UNNAMED } from '../test/coin-analysis.ts'
import { newListing } from '../test/listing.ts'
import { marketDataWire } from '../test/market-data.ts'
import { answerCalls, failure, renderApp, success } from '../test/render-app.tsx'
import { toastStore } from '../ui/feedback/toast-store.ts'

vi.mock('idb-keyval', async () => (await import('../test/device-storage.ts')).idbKeyval)
vi.mock('../pictures/coin-detector.ts', () => import('../test/capture-setup.ts'))

beforeAll(() =>
  Promise.all([
    import('../app/single-coin-page.tsx'),
    import('./coin-details.tsx'),
    import('../ui/dialogs/confirm-dialog.tsx'),
  ]),
)
const seller = signInBeforeEach()

const price = (grade: string, dollars: number, certified = false): GradePrice => ({
  grade,
  certified,
  priceCents: dollars * 100,
  lowCents: dollars * 80,
  highCents: dollars * 120,
})
const PRICES = [
  price('VF20', 40),
  price('MS63', 62),
  price('MS65', 150),
  price('MS63', 75, true),
  price('MS65', 210, true),
]
const PRICED: CoinAnalysis = {
  ...ANALYSIS,
  priceData: {
    suggestedPriceCents: 6200,
    range: { minCents: 5000, maxCents: 7400 },
    gradePrices: PRICES,
    confidence: 0.8,
    explanation: 'The middle of 12 sales.',
    doubts: [],
    sold: { count: 12, averagePriceCents: 6000, priceRange: null, comps: [] },
    active: { count: 0, averagePriceCents: null, priceRange: null, comps: [] },
    meltValue: null,
    missingSources: [],
  },
}
const UNGRADED: CoinAnalysis = {
  ...PRICED,
  grade: { ...PRICED.grade, value: '', low: null, high: null },
}

const picture = (name: string) => new File([name], `${name}.jpg`, { type: 'image/jpeg' })
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const press = async (name: string | RegExp) => userEvent.click(await button(name))
const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name)
const choose = (name: string | RegExp, value: string) =>
  userEvent.selectOptions(screen.getByLabelText(name), value)
/** In dollars; null while the field is empty. */
const priceShown = () => Number(field(/^Price/).value) || null
const note = () => screen.getByText(/Market price of/).textContent

async function choosePictures() {
  for (const name of ['Front (Obverse)', 'Back (Reverse)']) {
    await userEvent.upload(
      await screen.findByLabelText(`Choose a file for ${name}`),
      picture(`${name} ${Math.random()}`),
    )
    await screen.findByAltText(`${name}, cropped`)
  }
}

type Answers = Parameters<typeof answerCalls>[0]

/** The details of a coin with this analysis. */
async function details(analysis: CoinAnalysis, answers: Answers = {}) {
  const calls = answerCalls({
    'GET /api/user': () => success(seller()),
    'GET /api/listings/cards': () => success({ cards: [], next: null }),
    'GET /api/queue': () => success({ revision: 1, items: [] }),
    'GET /api/selling-settings': () => success({ titleTemplate: '', feeBasisPoints: null }),
    'GET /api/market-data': () => failure('INTERNAL'),
    'POST /api/coins/analyze': () => success(coinAnalysisAnswer.encode(analysis)),
    ...answers,
  })
  await renderApp('/single-coin-upload')
  await choosePictures()
  await press('Analyze & Create Listing')
  await screen.findByRole('heading', { name: 'Coin Details' })
  return calls
}

describe('a coin from memory', () => {
  const unread = {
    value: null,
    confidence: 0,
    evidence: '',
    source: 'memory',
    toConfirm: true,
  } as const
  const REMEMBERED: CoinAnalysis = {
    ...ANALYSIS,
    year: '',
    mint: '',
    grade: { ...ANALYSIS.grade, value: '', low: null, high: null, toConfirm: true },
    fields: {
      coinType: { ...ANALYSIS.fields.coinType, source: 'memory' },
      year: unread,
      mint: unread,
    },
  }

  it('says so; the cursor stands in what is to confirm, and Enter goes on', async () => {
    const calls = await details(REMEMBERED)
    expect(screen.getByText('from your coins')).toBeTruthy()
    expect(screen.getAllByText('To confirm')).toHaveLength(3)
    await waitFor(() => expect(document.activeElement).toBe(field(/^Year( \*)?$/)))
    await userEvent.keyboard('1921{Enter}')
    expect(document.activeElement).toBe(field('Mint mark'))
    expect(screen.getAllByText('To confirm')).toHaveLength(2)
    expect(screen.getByRole('option', { name: 'Not known yet' })).toBeTruthy()
    // Not visible: Enter confirms that too.
    await userEvent.keyboard('{Enter}')
    expect(screen.getByRole('option', { name: 'Not visible' })).toBeTruthy()
    expect(document.activeElement).toBe(field(/^Grade/))
    await choose(/^Grade/, 'VF20')
    await userEvent.keyboard('{Enter}')
    expect(document.activeElement).toBe(field(/^Price/))
    expect(screen.queryByText('To confirm')).toBeNull()
    expect(calls.filter(call => call === 'POST /api/listings')).toEqual([])
  })
})

describe('a certificate that the seller types', () => {
  it('fills the form where the seller asks for it', async () => {
    const coin = { ...PRICED, year: '1881', mint: 'S', grade: 'MS65', specialAttributes: [] }
    await details(PRICED, {
      'GET /api/certificates/PCGS/40010001': () =>
        success({
          grader: 'PCGS',
          number: '40010001',
          state: 'checked',
          message: '',
          canAskAgain: false,
          link: 'https://www.pcgs.com/cert/40010001',
          facts: MORGAN_FACTS,
          coin,
          population: null,
          populationHigher: null,
          guidePriceCents: null,
          images: [],
          checkedAt: '2026-11-23T00:00:00.000Z',
          listings: [],
        }),
    })
    await choose('Certified by', 'PCGS')
    await userEvent.type(field('Certification number'), '40010001')
    await userEvent.click(
      await screen.findByRole(
        'button',
        { name: 'Fill in from the certificate' },
        { timeout: 3_000 },
      ),
    )
    expect(field(/^Grade/).value).toBe('MS65')
    await waitFor(() => expect(priceShown()).toBe(210.0))
  })
})

describe('the price', () => {
  it('is the market’s, and follows grade and holder without a call', async () => {
    const calls = await details(PRICED)
    expect(priceShown()).toBe(62.0)
    await choose(/^Grade/, 'VF20')
    await waitFor(() => expect(priceShown()).toBe(40.0))
    await choose(/^Grade/, 'MS65')
    await choose('Certified by', 'PCGS')
    await waitFor(() => expect(priceShown()).toBe(210.0))
    expect(note()).toContain('MS65 in a holder: $210.00')
    expect(calls).not.toContain('GET /api/market-data')
  })

  it('stays once the seller has typed one, with the market’s beside it', async () => {
    await details(PRICED)
    await userEvent.clear(field(/^Price/))
    await userEvent.type(field(/^Price/), '99')
    await choose(/^Grade/, 'MS65')
    await waitFor(() => expect(note()).toContain('Your price. Market price of MS65 raw: $150.00'))
    expect(priceShown()).toBe(99)
    await press('Use market price')
    expect(priceShown()).toBe(150.0)
    await choose(/^Grade/, 'VF20')
    await waitFor(() => expect(priceShown()).toBe(40.0))
  })

  it('follows again when it is emptied', async () => {
    await details(PRICED)
    await userEvent.clear(field(/^Price/))
    expect(priceShown()).toBeNull()
    await userEvent.tab()
    await waitFor(() => expect(priceShown()).toBe(62.0))
  })

  it('is none without a grade: the bands have prices, and choosing one sets the grade', async () => {
    await details(UNGRADED)
    expect(priceShown()).toBeNull()
    expect(screen.getByText('Choose a grade for a price:')).toBeTruthy()
    await press('Very Fine $40.00')
    await waitFor(() => expect(priceShown()).toBe(40.0))
    expect(field(/^Grade/).value).toBe('VF20')
  })

  it('is that of the coin in the form: another date asks the market', async () => {
    const other = [price('MS63', 500)]
    await details(PRICED, {
      'GET /api/market-data': () => success(marketDataWire({ gradePrices: other })),
    })
    await userEvent.clear(field(/^Year( \*)?$/))
    await userEvent.type(field(/^Year( \*)?$/), '1893')
    await waitFor(() => expect(priceShown()).toBe(500.0))
  })

  it('is the same number in the market data', async () => {
    await details(PRICED, { 'GET /api/market-data': () => success(marketDataWire({})) })
    await choose(/^Grade/, 'MS65')
    await userEvent.click(screen.getByText('Market Data'))
    const card = await screen.findByRole('region', { name: 'Market Data' })
    await within(card).findByText('Recommended price')
    expect(within(card).getAllByText('$150.00').length).toBeGreaterThan(0)
    expect(screen.queryByText('$62.00')).toBeNull()
    await choose('Certified by', 'PCGS')
    await waitFor(() => expect(within(card).getAllByText('$210.00').length).toBeGreaterThan(0))
  })
})

describe('the shipping price', () => {
  it('follows the price through the seller’s bands until it is typed', async () => {
    const band = { paymentPolicyId: null, returnPolicyId: null, shippingPolicyId: null }
    await details(PRICED, {
      'GET /api/listing-templates': () =>
        success({
          description: '',
          returnsLine: '',
          bands: [
            { ...band, fromCents: 5_000, shippingCents: 650 },
            { ...band, fromCents: 30_000, shippingCents: 0 },
          ],
        }),
    })
    const shipping = () => field(/^Shipping price/).value
    await waitFor(() => expect(shipping()).toBe('6.50'))
    expect(screen.getByText('By your price band')).toBeTruthy()
    const enter = async (label: RegExp, text: string) => {
      await userEvent.clear(field(label))
      await userEvent.type(field(label), text)
    }
    await enter(/^Price/, '400')
    expect(shipping()).toBe('0.00')
    await enter(/^Price/, '12')
    expect(shipping()).toBe('3.99')
    expect(screen.getByText('Recommended: $1.00 eBay envelope shipping')).toBeTruthy()
    await enter(/^Price/, '49')
    expect(shipping()).toBe('3.99')
    expect(screen.getByText('The default for a new coin')).toBeTruthy()
    await enter(/^Shipping price/, '2.50')
    await enter(/^Price/, '400')
    expect(shipping()).toBe('2.5')
  })
})

describe('the title', () => {
  it('follows the coin by the seller’s template until it is typed, and counts its characters', async () => {
    await details(PRICED, {
      'GET /api/selling-settings': () =>
        success({ titleTemplate: '{series} {date} {grade}', feeBasisPoints: null }),
    })
    await waitFor(() => expect(field(/^Title/).value).toBe('Morgan Dollar 1881-S Mint State'))
    expect(screen.getByText('31 of 80 characters')).toBeTruthy()
    await choose(/^Grade/, 'VF20')
    expect(field(/^Title/).value).toBe('Morgan Dollar 1881-S Very Fine')
    await userEvent.type(field(/^Title/), ' nice')
    await choose(/^Grade/, 'MS65')
    expect(field(/^Title/).value).toBe('Morgan Dollar 1881-S Very Fine nice')
  })
})

describe('what the seller entered', () => {
  it('is there again after Back to Images', async () => {
    await details(PRICED)
    await choose(/^Grade/, 'VF20')
    await userEvent.clear(field(/^Price/))
    await userEvent.type(field(/^Price/), '45.5')
    await press('Back to Images')
    await press('Analyze & Create Listing')
    await screen.findByRole('heading', { name: 'Coin Details' })
    expect(field(/^Grade/).value).toBe('VF20')
    expect(priceShown()).toBe(45.5)
    expect(note()).toContain('Your price.')
  })

  it('is there again after a reload', async () => {
    await details(PRICED)
    await choose(/^Grade/, 'VF20')
    await userEvent.clear(field(/^Price/))
    await userEvent.type(field(/^Price/), '47.25')
    // The form is stored when the typing pauses.
    await vi.waitFor(async () =>
      expect(JSON.stringify([...(await entries())])).toContain('"price":"47.25"'),
    )
    cleanup()
    await renderApp('/single-coin-upload', undefined, { reloaded: true })
    await screen.findByRole('heading', { name: 'Coin Details' })
    expect(field(/^Grade/).value).toBe('VF20')
    expect(priceShown()).toBe(47.25)
    expect(note()).toContain('Your price.')
  })

  it('is removed by Start Over only after a question', async () => {
    await details(PRICED)
    await press('Start Over')
    await press('Cancel')
    expect(screen.getByRole('heading', { name: 'Coin Details' })).toBeTruthy()
    await press('Start Over')
    await press('Remove this coin')
    expect(await screen.findByLabelText('Photograph Front (Obverse)')).toBeTruthy()
  })
})

/** What a screen reader reads after a control's name, which stands on the screen. */
const description = (control: HTMLElement) =>
  document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent

describe('the listing', () => {
  const draft = newListing({ id: 31, title: '1881-S Morgan Dollar' })

  it('is saved as a draft, and the next coin can be captured', async () => {
    stubCanvas()
    const thumbnail = `PUT /api/pictures/${'a'.repeat(64)}/thumbnail`
    const calls = await details(PRICED, {
      'POST /api/listings': () => success(draft),
      [thumbnail]: () => success({ success: true }),
    })
    const button = screen.getByRole('button', { name: 'Create Listing' })
    // It says so before it is pressed: a listing sounds as if it were on eBay.
    expect(description(button)).toBe('Create Listing makes a draft')
    // Above the fold of a phone, whose first screen the pictures fill: the bar is always in sight.
    expect(button.closest('.fixed')?.textContent).toMatch(/^1881 Morgan Dollar, \S+\$\d+\.\d\d/)
    await press('Create Listing')
    expect(await screen.findByText('Saved as a draft')).toBeTruthy()
    await expect.poll(() => calls, { timeout: 5_000 }).toContain(thumbnail)
    expect(toasted()).toEqual([
      [
        'Coin Analysis Complete',
        expect.stringMatching(/^Draft ready: 1881 Morgan Dollar, \$\d+\.\d\d$/),
      ],
    ])
    expect(screen.getByRole('link', { name: 'Edit it' }).getAttribute('href')).toBe(
      '/single-coin-upload?listing=31',
    )
    expect(await screen.findByLabelText('Photograph Front (Obverse)')).toBeTruthy()
  })

  it('waits for the seller’s wording, of which its title is made', async () => {
    let answer: (settings: Response) => void = () => undefined
    const settings = new Promise<Response>(resolve => {
      answer = resolve
    })
    const titles: unknown[] = []
    await details(PRICED, {
      'GET /api/selling-settings': () => settings,
      'POST /api/listings': body => {
        titles.push(body instanceof FormData && body.get('title'))
        return success(draft)
      },
    })
    await press('Create Listing')
    answer(success({ titleTemplate: '{series} {date}', feeBasisPoints: null }))
    expect(await screen.findByText('Saved as a draft')).toBeTruthy()
    expect(titles).toEqual(['Morgan Dollar 1881-S'])
  })

  it('is there once the server says so, whatever else its answer has', async () => {
    stubCanvas()
    const { id, version, title, frontImageUrl } = draft
    await details(PRICED, {
      'POST /api/listings': () => success({ id, version, title, frontImageUrl, status: 'new' }),
      [`PUT /api/pictures/${'a'.repeat(64)}/thumbnail`]: () => success({ success: true }),
    })
    await press('Create Listing')
    expect(await screen.findByText('Saved as a draft')).toBeTruthy()
  })

  it('of a corrected coin has no variety of the coin that was analyzed', async () => {
    const analysis = { ...PRICED, specialAttributes: ['Doubled Die Obverse', 'Toned'] }
    const sent: unknown[] = []
    await details(analysis, {
      'GET /api/market-data': () => success(marketDataWire({ gradePrices: PRICES })),
      'POST /api/listings': body => {
        if (body instanceof FormData) sent.push(body.get('specialAttributes'), body.get('title'))
        return success(draft)
      },
    })
    expect(field(/^Title/).value).not.toBe('')
    await userEvent.clear(field(/^Year( \*)?$/))
    await userEvent.type(field(/^Year( \*)?$/), '1882')
    await waitFor(() => expect(field(/^Title/).value).toContain('1882'))
    await waitFor(() => expect(priceShown()).toBe(62))
    await press('Create Listing')
    await screen.findByText('Saved as a draft')
    expect(sent).toEqual(['["Toned"]', expect.not.stringMatching(/doubled/i)])
  })

  it('has the special attributes of the form, which its title names', async () => {
    const sent: unknown[] = []
    await details(PRICED, {
      'POST /api/listings': body => {
        if (body instanceof FormData) sent.push(body.get('specialAttributes'), body.get('title'))
        return success(draft)
      },
    })
    await userEvent.type(field('Special attributes'), '{Enter}VAM-4')
    await waitFor(() => expect(field(/^Title/).value).toContain('VAM-4'))
    await press('Create Listing')
    await screen.findByText('Saved as a draft')
    expect(sent).toEqual([expect.stringContaining('"VAM-4"'), expect.stringContaining('VAM-4')])
  })

  it('is not said to be made where the analysis has one already: it is opened instead', async () => {
    const message = 'This coin has a listing already: “Silver dollar”.'
    await details(PRICED, {
      'POST /api/listings': () => failure('CONFLICT', { message, detail: { listing: 31 } }),
      'GET /api/listings/31': () => success(draft),
    })
    await press('Create Listing')
    await waitFor(() => expect(toasted()).toEqual([['Nothing new was listed', message]]))
    await act(async () => toastStore.current()[0]?.action?.onAct())
    expect(screen.getByTestId('address').textContent).toBe('/single-coin-upload?listing=31')
  })

  it('is created and published in one step', async () => {
    const calls = await details(PRICED, {
      'POST /api/listings': () => success(draft),
      'POST /api/listings/31/publish': () =>
        success({
          success: true,
          listingUrl: 'https://ebay.test/itm/1',
          sku: 'A',
          message: '',
          warnings: [],
        }),
    })
    await press('Create & publish')
    expect(await screen.findByText('Published on eBay')).toBeTruthy()
    expect(calls).toContain('POST /api/listings/31/publish')
    expect(toasted()).toEqual([
      ['Coin Analysis Complete', 'Morgan Dollar 1881 analyzed and listed successfully'],
    ])
  })

  it('stays a draft that says why when publishing fails', async () => {
    await details(PRICED, {
      'POST /api/listings': () => success(draft),
      'POST /api/listings/31/publish': () =>
        failure('VALIDATION', { message: 'The weight is missing.', detail: { field: 'weight' } }),
    })
    await press('Create & publish')
    expect(await screen.findByText('Saved as a draft, not published')).toBeTruthy()
    expect(screen.getByText(/The weight is missing\./)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Edit it' }).getAttribute('href')).toBe(
      '/single-coin-upload?listing=31&field=weight',
    )
  })

  it('leads to the connection where there is none', async () => {
    await details(PRICED, {
      'POST /api/listings': () => success(draft),
      'POST /api/listings/31/publish': () => failure('EBAY_NOT_CONNECTED'),
    })
    await press('Create & publish')
    const main = within(screen.getByRole('main'))
    const link = await main.findByRole('link', { name: 'Connect eBay' })
    expect(link.getAttribute('href')).toBe('/connect-ebay')
  })

  it('is not created while a field is missing: a coin without a name', async () => {
    const calls = await details(UNNAMED)
    await press('Create Listing')
    expect(await screen.findByText('Coin type is required')).toBeTruthy()
    expect(document.activeElement).toBe(field(/^Coin type/))
    expect(calls).not.toContain('POST /api/listings')
  })
})
