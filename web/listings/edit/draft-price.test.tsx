import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Listing } from '../../../shared/listing/listings.ts'
import { newListing } from '../../test/listing.ts'
import { marketDataWire } from '../../test/market-data.ts'
import { type answerCalls, prepareApp, success } from '../../test/render-app.tsx'
import { choose, editListing, press, type, unfold } from '../test/edit-sheet.ts'

beforeAll(() =>
  Promise.all([
    import('../../app/single-coin-page.tsx'),
    import('../../single-coin/edit-listing.tsx'),
    import('../form/selling-settings-dialog.tsx'),
  ]),
)
prepareApp({ signedIn: true })

const price = (grade: string, dollars: number, certified = false) => ({
  grade,
  certified,
  priceCents: dollars * 100,
  lowCents: dollars * 80,
  highCents: dollars * 120,
})
const PRICES = [price('VF20', 40), price('VF30', 60), price('MS65', 150), price('MS65', 210, true)]

async function editPriced(listing: Listing, answers: Parameters<typeof answerCalls>[0] = {}) {
  const opened = await editListing(listing, {
    answers: {
      'GET /api/review': () =>
        success([{ listing, review: 'open', analysis: null, gradePrices: PRICES }]),
      'GET /api/selling-settings': () => success({ titleTemplate: '', feeBasisPoints: null }),
      ...answers,
    },
  })
  await screen.findByText(/Market price of|Choose a grade for a price/)
  return opened
}
const marketQuestions = () =>
  vi
    .mocked(fetch)
    .mock.calls.map(([input]) => (input instanceof Request ? input.url : input.toString()))
    .filter(address => address.includes('/api/market-data'))
const shown = () => Number(screen.getByLabelText<HTMLInputElement>(/^Price/).value) || null

test('the price of a draft follows grade and holder while it is the market’s', async () => {
  const { calls } = await editPriced(newListing({ grade: 'VF30', price: '60.00' }))
  await choose('Grade', 'VF20')
  await waitFor(() => expect(shown()).toBe(40))
  await choose('Grade', 'MS65')
  await unfold('The coin')
  await choose('Certified by', 'NGC')
  await waitFor(() => expect(shown()).toBe(210))
  expect(calls).not.toContain('GET /api/market-data')
})

test('a price that follows asks again what was answered about the price before', async () => {
  const answered = ['PRICE_BELOW_MELT']
  const { saved } = await editPriced(
    newListing({ grade: 'VF30', price: '60.00', meltValue: '65.00', answered }),
  )
  await choose('Grade', 'VF20')
  await waitFor(() => expect(shown()).toBe(40))
  await screen.findByRole('button', { name: 'Yes, sell below melt' })
  await press('Update Listing')
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]).not.toHaveProperty('answer')
})

test('the price of a draft follows a variety that has a market of its own', async () => {
  await editPriced(
    newListing({ coinType: 'Lincoln Wheat Cent', year: '1909', grade: 'VF30', price: '60.00' }),
    {
      'GET /api/market-data': () => success(marketDataWire({ gradePrices: [price('VF30', 900)] })),
    },
  )
  await unfold('The coin')
  await type('Special attributes', 'Toned')
  expect(shown()).toBe(60)
  await type('Special attributes', 'Toned\nVDB on the reverse')
  await waitFor(() => expect(shown()).toBe(900))
  expect(marketQuestions()).toEqual([expect.stringContaining('varieties=VDB&')])
})

test('a certificate of PCGS reaches the price guide once it is whole, and the price follows', async () => {
  await editPriced(newListing({ grade: 'MS65', grader: 'PCGS', price: '210.00' }), {
    'GET /api/market-data': () =>
      success(marketDataWire({ gradePrices: [price('MS65', 260, true)] })),
  })
  await unfold('The coin')
  await type('Certification number', '4001')
  expect(shown()).toBe(210)
  await type('Certification number', '40010001')
  await waitFor(() => expect(shown()).toBe(260))
  expect(marketQuestions()).toEqual([
    expect.stringContaining('grader=PCGS&certificationNumber=40010001'),
  ])
})

test('the seller’s own price of a draft stays, with the market’s beside it', async () => {
  await editPriced(newListing({ grade: 'VF30', price: '75.00' }))
  await choose('Grade', 'VF20')
  expect(await screen.findByText(/Market price of VF20 raw/)).toBeTruthy()
  expect(shown()).toBe(75)
  await press('Use market price')
  expect(shown()).toBe(40)
  await type(/^Price/, '44')
  await choose('Grade', 'VF30')
  await screen.findByText(/Market price of VF30 raw/)
  expect(shown()).toBe(44)
})

test('a draft without a grade has the bands’ prices; the suggested one follows the grade', async () => {
  await editPriced(newListing({ grade: '', price: '62.00', suggestedPrice: '62.00' }))
  expect(shown()).toBe(62)
  await press('Very Fine $40.00')
  await waitFor(() => expect(shown()).toBe(40))
})

test('a live listing shows no market price, and its price stays', async () => {
  const live = newListing({ status: 'published', grade: 'VF30', price: '60.00' })
  const { calls } = await editListing(live)
  await choose('Grade', 'VF20')
  expect(shown()).toBe(60)
  expect(calls).not.toContain('GET /api/review')
})

test('the seller’s title template is written with a preview of this coin, and named fields', async () => {
  const saved: unknown[] = []
  const listing = newListing({ grade: 'VF30' })
  await editListing(listing, {
    answers: {
      'GET /api/selling-settings': () =>
        success({
          titleTemplate: '',
          feeBasisPoints: null,
          skuPattern: '',
          storagePlace: '',
          keepsUnsoldAuctions: false,
          defaultSkuPattern: 'KQMR{counter}',
          nextSkuNumber: 43,
        }),
      'PUT /api/selling-settings': body => {
        saved.push(body)
        return success(body)
      },
    },
  })
  await press('Titles, SKUs and fees')
  await screen.findByRole('dialog', { name: 'Titles, SKUs and fees' })
  await type('Title template', '{yaer} {series}')
  expect(await screen.findByText(/^No such field: \{yaer\}/)).toBeTruthy()
  expect(screen.getByText('KQMR0043')).toBeTruthy()
  await type('SKU pattern', '{place}')
  expect(await screen.findByText(/^A pattern has \{counter\} once/)).toBeTruthy()
  await type('SKU pattern', '{place}-{counter}')
  await type('Storage place of new coins', 'Box 12')
  expect(screen.getByText('Box12-0043')).toBeTruthy()
  await userEvent.click(screen.getByRole('checkbox', { name: /^Leave an unsold auction/ }))
  await type('Title template', '{series} {date}')
  await press('grade')
  expect(screen.getByText('Morgan Dollar 1881-S Very Fine')).toBeTruthy()
  await type(/^Your final value fee/, 'about 12')
  await press('Save')
  expect(await screen.findByText(/^Enter a percentage/)).toBeTruthy()
  await type(/^Your final value fee/, '12.35')
  await press('Save')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(saved).toEqual([
    {
      titleTemplate: '{series} {date} {grade}',
      feeBasisPoints: 1235,
      skuPattern: '{place}-{counter}',
      storagePlace: 'Box 12',
      keepsUnsoldAuctions: true,
    },
  ])
})
