import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { LineToShip, ToShip } from '../../shared/fulfillment/fulfillment.ts'
import { storeMarketplace } from '../accounts/stored-user.ts'
import {
  answerCalls,
  failure,
  prepareApp,
  press,
  renderApp,
  SELLER,
  success,
} from '../test/render-app.tsx'
import { newLine, newRecipient } from './test/lines.ts'

prepareApp({ signedIn: true })
afterEach(() => storeMarketplace('EBAY_US'))

const ROUTE = '/api/fulfillment'
const FIRST = newLine()
const SECOND = newLine({
  orderId: '12-40700-30102',
  lineItemId: '2',
  title: '1921 Peace Dollar',
  priceCents: 90_000,
})
const answered = (lines: LineToShip[]) => (): Response =>
  success({ lines, readAt: Date.UTC(2026, 10, 26), failure: null } satisfies ToShip)

async function open(answers: Parameters<typeof answerCalls>[0] = {}) {
  const calls = answerCalls({
    'GET /api/user': () => success({ ...SELLER, hasEbayConnection: true }),
    [`GET ${ROUTE}/to-ship`]: answered([FIRST, SECOND]),
    [`GET ${ROUTE}/count`]: () => success({ count: 2 }),
    [`POST ${ROUTE}/recipients`]: () =>
      success({
        recipients: [
          newRecipient(),
          newRecipient({ orderId: SECOND.orderId, note: 'Please no bubble envelope' }),
        ],
      }),
    ...answers,
  })
  await renderApp('/to-ship')
  await screen.findByRole('heading', { name: 'To ship' })
  return calls
}

test('nothing to ship, and an account without eBay', async () => {
  await open({ [`GET ${ROUTE}/to-ship`]: answered([]) })
  expect(await screen.findByText('Nothing waits to be shipped')).toBeTruthy()
})

test('a list that does not load can be asked for again', async () => {
  let isDown = true
  await open({
    [`GET ${ROUTE}/to-ship`]: () => (isDown ? failure('INTERNAL') : answered([FIRST])()),
  })
  await screen.findByText('Your orders could not be loaded')
  isDown = false
  await press(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText(FIRST.title)).toBeTruthy()
})

test('the list is announced while it loads', async () => {
  await open({ [`GET ${ROUTE}/to-ship`]: () => new Promise<Response>(() => undefined) })
  expect(await screen.findByText('Loading your orders')).toBeTruthy()
})

test('orders of one buyer are one card, with count, address, place and what is dear', async () => {
  await open()
  const card = within(await screen.findByRole('region', { name: 'Paula Purchase · paula_buys_7' }))
  expect(card.getByText('2 orders, one buyer')).toBeTruthy()
  expect(card.getByText('418 Orchard Lane')).toBeTruthy()
  expect(card.getByText(/Over \$750\.00: send it insured/)).toBeTruthy()
  expect(card.getAllByText(/A12/)).toHaveLength(2)
  const [link] = screen.getAllByRole('link', { name: /^To ship/, hidden: true })
  expect(link?.textContent).toBe('To ship2')
})

test('orders are listed though eBay does not say whom they go to', async () => {
  await open({ [`POST ${ROUTE}/recipients`]: () => failure('EBAY_UNAVAILABLE') })
  expect(await screen.findByText('eBay did not say whom the orders go to')).toBeTruthy()
  expect(screen.getAllByText(/^Order 12-40700/)).not.toHaveLength(0)
  expect(screen.getByText(FIRST.title)).toBeTruthy()
})

test('a coin is packed and unpacked by hand, a wrong one is not', async () => {
  const sent: unknown[] = []
  await open({
    [`GET ${ROUTE}/to-ship`]: answered([FIRST, { ...SECOND, coinCheck: 'wrong' }]),
    [`PUT ${ROUTE}/packed`]: body => {
      sent.push(body)
      return success({ success: true })
    },
  })
  await press(await screen.findByRole('button', { name: `Packed: ${FIRST.title}` }))
  const { orderId, lineItemId } = FIRST
  await vi.waitFor(() => expect(sent).toEqual([{ lines: [{ orderId, lineItemId }], packed: true }]))
  expect(screen.queryByRole('button', { name: `Packed: ${SECOND.title}` })).toBeNull()
  expect(screen.getByText('Wrong coin')).toBeTruthy()
})

test('several orders are sent with pasted numbers, and what is refused stays with its reason', async () => {
  const sent: unknown[] = []
  await open({
    [`POST ${ROUTE}/packages`]: body => {
      sent.push(body)
      return success({
        results: [
          { orderId: FIRST.orderId, state: 'sent', message: '' },
          { orderId: SECOND.orderId, state: 'refused', message: 'eBay does not take it.' },
        ],
      })
    },
  })
  await press(await screen.findByRole('checkbox', { name: 'Select all' }))
  await press(screen.getByRole('button', { name: 'Mark as shipped' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Ship 2 orders' }))
  const list = `${FIRST.orderId},9400111202555842761421\n${SECOND.orderId},1Z999AA10123456784`
  await userEvent.click(dialog.getByText('Paste a list of tracking numbers'))
  await userEvent.click(dialog.getByLabelText(/Lines with order number/))
  await userEvent.paste(list)
  await press(dialog.getByRole('button', { name: 'Take them over' }))
  await press(dialog.getByRole('button', { name: 'Mark as shipped' }))
  await dialog.findByText('eBay does not take it.')
  expect(sent).toEqual([
    {
      packages: [
        {
          orderId: FIRST.orderId,
          kind: 'parcel',
          carrier: 'USPS',
          trackingNumber: '9400111202555842761421',
        },
        {
          orderId: SECOND.orderId,
          kind: 'parcel',
          carrier: 'UPS',
          trackingNumber: '1Z999AA10123456784',
        },
      ],
    },
  ])
  expect(screen.getByRole('dialog', { name: 'Ship 1 order' })).toBeTruthy()
})

test('an envelope for a dear coin is refused before anything is sent', async () => {
  await open({ [`GET ${ROUTE}/to-ship`]: answered([FIRST]) })
  await press(await screen.findByRole('checkbox', { name: 'Select all' }))
  await press(screen.getByRole('button', { name: 'Mark as shipped' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Ship 1 order' }))
  await userEvent.selectOptions(dialog.getByLabelText('Sent as'), 'envelope')
  expect(dialog.getByText(/covered up to \$20\.00 only/)).toBeTruthy()
})

test('no envelope is offered on a site of eBay that has none', async () => {
  storeMarketplace('EBAY_GB')
  await open({
    'GET /api/user': () =>
      success({ ...SELLER, marketplaceId: 'EBAY_GB', hasEbayConnection: true }),
    [`GET ${ROUTE}/to-ship`]: answered([FIRST]),
  })
  await press(await screen.findByRole('checkbox', { name: 'Select all' }))
  await press(screen.getByRole('button', { name: 'Mark as shipped' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Ship 1 order' }))
  const kinds = within(dialog.getByLabelText('Sent as')).getAllByRole('option')
  expect(kinds.map(({ textContent }) => textContent)).toEqual(['Parcel'])
})

test('the pick list goes by place', async () => {
  await open({
    [`GET ${ROUTE}/to-ship`]: answered([
      newLine({}, { place: 'A10' }),
      newLine({ lineItemId: '2' }, { place: 'A2' }),
    ]),
  })
  await press(await screen.findByRole('tab', { name: 'Pick list' }))
  const names = (await screen.findAllByRole('region')).map(each => each.textContent?.slice(0, 3))
  expect(names.filter(name => name?.startsWith('A'))).toEqual(['A21', 'A10'])
})
