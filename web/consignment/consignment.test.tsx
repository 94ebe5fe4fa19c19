import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type {
  Consignment,
  ConsignorOverview,
  Statement,
} from '../../shared/consignment/consignment.ts'
import {
  answerCalls,
  failure,
  prepareApp,
  renderApp,
  SELLER,
  success,
} from '../test/render-app.tsx'

prepareApp({ signedIn: true })

const JANE: ConsignorOverview = {
  id: 7,
  name: 'Jane Smith',
  email: 'jane@example.com',
  address: '1 Main Street',
  basis: 'net',
  share: 7_000,
  minimumCents: 0,
  isArchived: false,
  drafts: 2,
  live: 3,
  sold: 5,
  returned: 1,
  earnedCents: 50_000,
  paidCents: 20_000,
  coins: 10,
}
const STATEMENT: Statement = {
  owner: JANE,
  heading: 'Coin Shop',
  period: { from: '2026-11-01', to: '2026-11-30' },
  openingCents: 1_000,
  soldCents: 6_073,
  returnedCents: 1_400,
  paidCents: 2_000,
  closingCents: 3_673,
  sold: [
    {
      at: '2026-11-05T10:00:00.000Z',
      orderId: '12-1',
      sku: 'A-1',
      title: '1881-S Morgan Dollar',
      pieces: 1,
      priceCents: 10_000,
      feeCents: 1_325,
      share: 7_000,
      partCents: 6_073,
      isMinimum: false,
      isProvisional: false,
    },
  ],
  returned: [
    {
      at: '2026-11-09T10:00:00.000Z',
      orderId: '12-1',
      sku: 'A-1',
      title: '1881-S Morgan Dollar',
      refundedCents: 2_000,
      isCancelled: false,
      isGivenBack: false,
      partCents: 1_400,
    },
  ],
  payments: [
    {
      id: '0c6a7c0e-6d66-4fd1-9f0b-6a2f5a2c8f10',
      day: '2026-11-20',
      cents: 2_000,
      note: 'Check 12',
    },
  ],
  forSale: [
    { sku: 'A-2', title: '1889 Morgan Dollar', isLive: true, pieces: 1, priceCents: 5_000 },
  ],
}
const USER = { 'GET /api/user': () => success(SELLER) }
const consignment = (owners: ConsignorOverview[]) =>
  success({ owners, heading: 'Coin Shop' } satisfies Consignment)
const ADDRESS = '/consignment/7?from=2026-11-01&to=2026-11-30'

test('an owner is added, and what is missing is said beside its field', async () => {
  const sent: unknown[] = []
  answerCalls({
    ...USER,
    'GET /api/consignment': () => consignment([]),
    'POST /api/consignment/owners': body => {
      sent.push(body)
      return success(JANE)
    },
  })
  await renderApp('/consignment')
  await userEvent.click(await screen.findByRole('button', { name: 'Add an owner' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New owner' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Add the owner' }))
  expect(dialog.getByText('Enter a name')).toBeTruthy()
  await userEvent.type(dialog.getByLabelText(/^Name/), 'Jane Smith')
  await userEvent.type(dialog.getByLabelText(/^Share in percent/), '62.5')
  await userEvent.selectOptions(dialog.getByLabelText('Of what'), 'net')
  await userEvent.type(dialog.getByLabelText('At least, a coin'), '20')
  await userEvent.click(dialog.getByRole('button', { name: 'Add the owner' }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([
    {
      name: 'Jane Smith',
      email: '',
      address: '',
      basis: 'net',
      share: 6_250,
      minimumCents: 2_000,
    },
  ])
})

test('owners stand with what is here and what is owed', async () => {
  answerCalls({
    ...USER,
    'GET /api/consignment': () =>
      consignment([JANE, { ...JANE, id: 8, name: 'Old', isArchived: true }]),
  })
  await renderApp('/consignment')
  const row = within(await screen.findByRole('row', { name: /Jane Smith/ }))
  expect(row.getByText('$300.00')).toBeTruthy()
  expect(row.getByRole('link', { name: 'Jane Smith' }).getAttribute('href')).toBe('/consignment/7')
  expect(within(screen.getByRole('row', { name: /Old/ })).getByText('Archived')).toBeTruthy()
})

test('a statement has its balance, its lines and its file', async () => {
  answerCalls({ ...USER, 'GET /api/consignment/owners/7/statement': () => success(STATEMENT) })
  await renderApp(ADDRESS)
  const balance = within(await screen.findByRole('region', { name: /Nov 1, 2026 to Nov 30, 2026/ }))
  for (const amount of ['$10.00', '$60.73', '-$14.00', '-$20.00', '$36.73'])
    expect(balance.getByText(amount)).toBeTruthy()
  expect(
    within(screen.getByRole('table', { name: 'Sales that went back' })).getByText(
      'Refunded in part',
    ),
  ).toBeTruthy()
  expect(screen.getByRole('link', { name: 'CSV' }).getAttribute('href')).toBe(
    '/api/consignment/owners/7/statement.csv?from=2026-11-01&to=2026-11-30',
  )
})

test('a statement is printed as its owner reads it', async () => {
  answerCalls({ ...USER, 'GET /api/consignment/owners/7/statement': () => success(STATEMENT) })
  await renderApp(ADDRESS)
  const sheets: string[] = []
  vi.stubGlobal('print', () => {
    sheets.push(document.querySelector('[data-print-sheet]')?.textContent ?? '')
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Print' }))
  await vi.waitFor(() => expect(sheets).toHaveLength(1))
  expect(sheets[0]).toContain('Coin Shop')
  expect(sheets[0]).toContain('Your part')
  expect(sheets[0]).toContain('$36.73')
})

test('a payment is recorded with what is owed as its proposal', async () => {
  const sent: unknown[] = []
  answerCalls({
    ...USER,
    'GET /api/consignment/owners/7/statement': () => success(STATEMENT),
    'POST /api/consignment/owners/7/payments': body => {
      sent.push(body)
      return success({ success: true })
    },
  })
  await renderApp(ADDRESS)
  await userEvent.click(await screen.findByRole('button', { name: 'Record a payment' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Payment to Jane Smith' }))
  expect(dialog.getByLabelText<HTMLInputElement>(/^Amount/).value).toBe('36.73')
  await userEvent.click(dialog.getByRole('button', { name: 'Record' }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toMatchObject([
    {
      cents: 3_673,
      note: '',
    },
  ])
})

test('answers that fail are said, with a way to try again', async () => {
  answerCalls({
    ...USER,
    'GET /api/consignment': () => failure('INTERNAL'),
    'GET /api/consignment/owners/7/statement': () => failure('INTERNAL'),
  })
  await renderApp('/consignment')
  expect(await screen.findByText('Your owners could not be read')).toBeTruthy()
  await renderApp(ADDRESS)
  expect(await screen.findByText('The statement could not be read')).toBeTruthy()
})
