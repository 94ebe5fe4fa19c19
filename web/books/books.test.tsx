import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { NO_SUMS } from '../../shared/books/book-rows.ts'
import type { Books } from '../../shared/books/books.ts'
import {
  answerCalls,
  failure,
  prepareApp,
  renderApp,
  SELLER,
  success,
} from '../test/render-app.tsx'

prepareApp({ signedIn: true })

const SUMS = {
  ...NO_SUMS,
  grossCents: 100_000,
  refundedCents: 10_000,
  feesCents: 12_000,
  labelsCents: 2_000,
  costCents: 50_000,
  ledgerCents: 76_000,
  profitCents: 26_000,
  taxCents: 7_000,
  orders: 9,
  pieces: 10,
}
const answered = (change: Partial<Books> = {}) =>
  success({
    period: '2026-10',
    isGranted: true,
    sums: SUMS,
    months: [],
    payouts: [
      { payoutId: '5', at: '2026-10-05T00:00:00.000Z', cents: 76_000, status: 'SUCCEEDED' },
    ],
    unknown: { costs: 2, unreadable: 0 },
    ...change,
  } satisfies Books)

async function open(
  books: () => Response,
  { period = '2026-10', isConnected = true }: { period?: string; isConnected?: boolean } = {},
) {
  const calls = answerCalls({
    'GET /api/user': () => success({ ...SELLER, hasEbayConnection: isConnected }),
    'GET /api/books': books,
  })
  await renderApp(`/books?period=${period}`)
  await screen.findByRole('heading', { name: 'Books' })
  return calls
}

test('from the gross to the profit, with what is not known, the payouts and the file', async () => {
  await open(() => answered())
  const month = within(await screen.findByRole('region', { name: 'October 2026' }))
  expect(month.getByText('$1,000.00')).toBeTruthy()
  expect(month.getByText('-$100.00')).toBeTruthy()
  expect(month.getByText('$260.00')).toBeTruthy()
  expect(month.getByText(/The cost of 2 sold lines is not entered/)).toBeTruthy()
  expect(within(screen.getByRole('region', { name: 'Payouts' })).getByText('paid')).toBeTruthy()
  const file = screen.getByRole('link', { name: 'CSV for your tax adviser' })
  expect(file.getAttribute('href')).toBe('/api/books/books.csv?period=2026-10')
})

test('a year has its months, and a month is chosen from it', async () => {
  await open(() => answered({ period: '2026', months: [{ month: '2026-10', sums: SUMS }] }), {
    period: '2026',
  })
  await userEvent.click(await screen.findByRole('button', { name: 'October 2026' }))
  const month = screen.getByLabelText<HTMLSelectElement>('Month (UTC)')
  await expect.poll(() => month.value).toBe('2026-10')
})

test('what is missing is said: a connection, the consent, an answer', async () => {
  await open(() => answered({ isGranted: false }))
  expect(await screen.findByText('Obverse may not see your payments yet')).toBeTruthy()
})

test('without eBay there are no books', async () => {
  await open(() => answered(), { isConnected: false })
  expect(await screen.findByText('No books yet')).toBeTruthy()
})

test('an answer that fails is said, with a way to try again', async () => {
  await open(() => failure('EBAY_UNAVAILABLE'))
  expect(await screen.findByText('Your books could not be read')).toBeTruthy()
})
