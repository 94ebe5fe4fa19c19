import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Returns } from '../../shared/returns/returns.ts'
import {
  answerCalls,
  failure,
  prepareApp,
  press,
  renderApp,
  SELLER,
  success,
} from '../test/render-app.tsx'
import { newRefundable, newReturned } from './test/returned.ts'

prepareApp({ signedIn: true })

const ROUTE = '/api/returns'
const answered =
  (change: Partial<Returns> = {}) =>
  (): Response =>
    success({
      lines: [newReturned(), newReturned({ orderId: '2', whereabouts: 'back' })],
      refundable: [newRefundable()],
      mayRefund: true,
      writtenOffCents: 0,
      readAt: Date.UTC(2026, 10, 27),
      failure: null,
      ...change,
    } satisfies Returns)

async function open(answers: Parameters<typeof answerCalls>[0] = {}) {
  const calls = answerCalls({
    'GET /api/user': () => success({ ...SELLER, hasEbayConnection: true }),
    [`GET ${ROUTE}`]: answered(),
    [`GET ${ROUTE}/count`]: () => success({ count: 2 }),
    ...answers,
  })
  await renderApp('/returns')
  await screen.findByRole('heading', { name: 'Returns' })
  return calls
}

test('nothing came back', async () => {
  await open({ [`GET ${ROUTE}`]: answered({ lines: [], refundable: [] }) })
  expect(await screen.findByText('Nothing came back')).toBeTruthy()
  await press(screen.getByRole('tab', { name: 'Refunds' }))
  expect(await screen.findByText('No sale to give back')).toBeTruthy()
})

test('a list that does not load can be asked for again', async () => {
  let isDown = true
  await open({ [`GET ${ROUTE}`]: () => (isDown ? failure('INTERNAL') : answered()()) })
  await screen.findByText('Your returns could not be loaded')
  isDown = false
  await press(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText('Not back yet')).toBeTruthy()
})

test('a coin that is back is put on sale with one tap', async () => {
  const sent: unknown[] = []
  await open({
    [`POST ${ROUTE}/relist`]: body => {
      sent.push(body)
      return success({ listingId: 7, version: 4 })
    },
    'POST /api/publishing': body => {
      sent.push(body)
      return success({ run: null, waiting: [] })
    },
  })
  await screen.findByText('Not back yet')
  const buttons = screen.getAllByRole('button', { name: /^Put back on sale/ })
  // What is not back yet is checked first.
  expect(buttons).toHaveLength(1)
  expect(screen.getAllByRole('button', { name: 'It is back: check it' })).toHaveLength(1)
  await press(screen.getByRole('button', { name: /^Put back on sale/ }))
  await vi.waitFor(() =>
    expect(sent).toEqual([
      { orderId: '2', lineItemId: '1' },
      { listings: [{ id: 7, version: 4 }] },
    ]),
  )
})

test('a coin is written off after a question, with what it cost', async () => {
  const sent: unknown[] = []
  await open({
    [`GET ${ROUTE}`]: answered({ lines: [newReturned()], writtenOffCents: 1_200 }),
    [`PUT ${ROUTE}/decision`]: body => {
      sent.push(body)
      return success({ success: true })
    },
  })
  await press(await screen.findByRole('button', { name: 'Write off' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText(/its cost of \$31\.00 counts as a loss/)).toBeTruthy()
  await press(dialog.getByRole('button', { name: 'Write it off' }))
  await vi.waitFor(() =>
    expect(sent).toEqual([{ orderId: '12-40700-30101', lineItemId: '1', decision: 'written_off' }]),
  )
  expect(screen.getByText('$12.00')).toBeTruthy()
})

test('money is given back after two questions, with the sum that it costs', async () => {
  const sent: unknown[] = []
  await open({
    [`POST ${ROUTE}/refunds`]: body => {
      sent.push(body)
      return success({ state: 'refused', message: 'This order was given back already.' })
    },
  })
  await press(await screen.findByRole('tab', { name: 'Refunds' }))
  await press(screen.getByRole('button', { name: /^Give back/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Give money back' }))
  expect(dialog.getByText('$7.90')).toBeTruthy()
  expect(dialog.getByText('This sale costs you')).toBeTruthy()
  expect(dialog.getByText('$5.35')).toBeTruthy()
  const amount = dialog.getByLabelText('Amount')
  await userEvent.clear(amount)
  await userEvent.type(amount, '100')
  expect(dialog.getByRole('button', { name: 'Give back' })).toHaveProperty('disabled', true)
  await userEvent.clear(amount)
  await userEvent.type(amount, '20')
  await press(dialog.getByRole('button', { name: 'Give $20.00 back' }))
  expect(sent).toEqual([])
  const question = within(await screen.findByRole('alertdialog'))
  await press(question.getByRole('button', { name: 'Give $20.00 back' }))
  expect(await screen.findByText('This order was given back already.')).toBeTruthy()
  expect(sent).toEqual([
    {
      orderId: '12-40700-30101',
      lineItemId: '1',
      amountCents: 2_000,
      refundedCents: 0,
      reason: 'BUYER_RETURN',
      comment: '',
    },
  ])
})

test('without the permission nothing can be given back, and why is said once', async () => {
  await open({ [`GET ${ROUTE}`]: answered({ mayRefund: false }) })
  await press(await screen.findByRole('tab', { name: 'Refunds' }))
  expect(await screen.findByText('Obverse may not give money back yet')).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Give back/ })).toHaveProperty('disabled', true)
})
