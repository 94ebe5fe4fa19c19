import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { CustomerSheet, Desk, Offer } from '../../shared/buying/offers.ts'
import { DEFAULT_SHARES } from '../../shared/buying/share-table.ts'
import { offerLine, offerSheet } from '../../shared/test/offer-sheet.ts'
import { clearStorage, idbKeyval } from '../test/device-storage.ts'
import {
  answerCalls,
  failure,
  prepareApp,
  press,
  renderApp,
  SELLER,
  success,
} from '../test/render-app.tsx'

vi.mock('idb-keyval', () => idbKeyval)
beforeAll(async () => {
  await import('./pages/buying-pages.ts')
})
afterEach(clearStorage)
prepareApp({ signedIn: true })

const NOW = Date.now()
const DESK: Desk = {
  shares: DEFAULT_SHARES,
  feeBasisPoints: null,
  spot: { micros: { silver: 30_000_000, gold: 2_500_000_000 }, at: NOW - 120_000 },
}
const OFFER: Offer = {
  id: crypto.randomUUID(),
  status: 'open',
  coins: 2,
  totalCents: 3_944,
  paidCents: null,
  pricedAt: NOW,
  validUntil: NOW + 3_600_000,
  endedAt: null,
  drafts: null,
  token: 't'.repeat(43),
  sheet: offerSheet({ lines: [offerLine({ count: 2 })] }),
}
const answers = {
  'GET /api/user': () => success(SELLER),
  'GET /api/buying': () => success(DESK),
  'GET /api/buying/offers': () => success({ offers: [], next: null }),
}
const enter = async (text: string) =>
  userEvent.type(await screen.findByLabelText('Coin'), `${text}{Enter}`)
const button = (name: string | RegExp) => screen.findByRole('button', { name })

test('coins are entered by key, and become an offer by the dealer’s shares', async () => {
  const puts: unknown[] = []
  const calls = answerCalls({
    ...answers,
    [`PUT /api/buying/offers/${OFFER.id}`]: body => {
      puts.push(body)
      return success(OFFER)
    },
    [`GET /api/buying/offers/${OFFER.id}`]: () => success(OFFER),
  })
  vi.spyOn(crypto, 'randomUUID').mockReturnValue(
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an id of the form
    OFFER.id as ReturnType<typeof crypto.randomUUID>,
  )
  await renderApp('/buying')
  expect(await screen.findByText('2 minutes old')).toBeTruthy()
  expect(screen.getByText('No coins yet')).toBeTruthy()
  await enter('20x morgan 1881-S')
  const line = within(screen.getByRole('list', { name: 'Coins of the offer' }))
  expect(line.getByText('1881-S Morgan Dollar')).toBeTruthy()
  expect(line.getByText(/melt \$23\.20 · 85 % of melt/)).toBeTruthy()
  await press(await button('One 1881-S Morgan Dollar less'))
  expect(screen.getByText('19 coins:').textContent).toBe('19 coins: $374.68')
  await press(await button('Make the offer'))
  await screen.findByRole('heading', { name: 'Offer' })
  await vi.waitFor(() => expect(puts).toMatchObject([{ lines: [{ count: 19 }] }]))
  expect(calls).toContain(`PUT /api/buying/offers/${OFFER.id}`)
})

test('a coin without a price keeps the offer back until the dealer enters an amount', async () => {
  answerCalls(answers)
  await renderApp('/buying')
  await enter("'Lion token")
  expect(await screen.findByText('Enter an amount for 1 line first')).toBeTruthy()
  expect((await button('Make the offer')).hasAttribute('disabled')).toBe(true)
  await press(await button('Change Lion token'))
  await userEvent.type(await screen.findByLabelText('Your own offer for one'), '1.25')
  await press(await button('Take it over'))
  expect(await screen.findByText('Your own amount')).toBeTruthy()
  expect((await button('Make the offer')).hasAttribute('disabled')).toBe(false)
})

test('the desk says that it loads, and why it could not', async () => {
  let answer: (response: Response) => void = () => undefined
  answerCalls({
    ...answers,
    'GET /api/buying': () => new Promise<Response>(resolve => (answer = resolve)),
  })
  await renderApp('/buying')
  expect(await screen.findByText('Loading the buying desk')).toBeTruthy()
  answer(failure('SUSPENDED'))
  expect(await screen.findByText('The buying desk could not be loaded')).toBeTruthy()
})

test('the dealer’s shares are read, changed and refused where they make no sense', async () => {
  const saved: unknown[] = []
  answerCalls({
    ...answers,
    'PUT /api/buying/shares': body => {
      saved.push(body)
      return success({ success: true })
    },
  })
  await renderApp('/buying')
  await press(await button('Your shares'))
  const silver = await screen.findByLabelText('Silver')
  await userEvent.clear(silver)
  await press(await button('Save your shares'))
  expect(await screen.findByText(/Shares are from 0 to 150 %/)).toBeTruthy()
  await userEvent.type(silver, '87.5')
  await userEvent.type(screen.getByLabelText('Type'), 'ase{Enter}')
  await press(await button('Save your shares'))
  await vi.waitFor(() =>
    expect(saved).toMatchObject([
      {
        metals: { silver: 8_750, gold: 9_500 },
        types: [{ seriesId: 'american-silver-eagle', share: 10_000 }],
      },
    ]),
  )
})

test('an accepted offer sends what was paid', async () => {
  const accepted: unknown[] = []
  const ended = { ...OFFER, status: 'accepted', paidCents: 4_000, drafts: 1, token: null }
  answerCalls({
    ...answers,
    [`GET /api/buying/offers/${OFFER.id}`]: () => success(accepted.length > 0 ? ended : OFFER),
    [`POST /api/buying/offers/${OFFER.id}/accept`]: body => {
      accepted.push(body)
      return success(ended)
    },
  })
  await renderApp(`/buying/${OFFER.id}`)
  await press(await button('Accept and pay'))
  const paid = await screen.findByLabelText('Paid')
  expect(paid).toHaveProperty('value', '39.44')
  await userEvent.clear(paid)
  await userEvent.type(paid, '40')
  await press(await button('Make the drafts'))
  expect(await screen.findByText(/1 draft with its cost is in/)).toBeTruthy()
  expect(accepted).toMatchObject([{ paidCents: 4_000 }])
})

test('an offer is void once the metal has moved, and is renewed at today’s price', async () => {
  const puts: { spot?: unknown }[] = []
  const spot = { micros: { silver: 33_000_000 }, at: NOW + 60_000 }
  answerCalls({
    ...answers,
    'GET /api/buying': () => success({ ...DESK, spot }),
    [`GET /api/buying/offers/${OFFER.id}`]: () => success(OFFER),
    [`PUT /api/buying/offers/${OFFER.id}`]: body => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the page has sent
      puts.push(body as object)
      return success(OFFER)
    },
  })
  await renderApp(`/buying/${OFFER.id}`)
  expect(await screen.findByText('This offer is void')).toBeTruthy()
  expect(screen.getByText(/Silver was \$30\.00 an ounce and is \$33\.00/)).toBeTruthy()
  expect((await button('Accept and pay')).hasAttribute('disabled')).toBe(true)
  await press(await button('Renew it'))
  await vi.waitFor(() => expect(puts).toMatchObject([{ spot }]))
})

const CUSTOMER: CustomerSheet = {
  state: 'valid',
  lines: [{ name: '1881-S Morgan Dollar', count: 2, eachCents: 1_972, sumCents: 3_944 }],
  totalCents: 3_944,
  pricedAt: NOW,
  validUntil: NOW + 3_600_000,
  bands: [{ metal: 'silver', lowMicros: 29_400_000, highMicros: 30_600_000 }],
}
const SHEET_CALL = `GET /api/buying/sheets/${OFFER.token}`

test.each([
  ['valid', () => success(CUSTOMER), /while silver is between \$29\.40 and \$30\.60 an ounce/],
  [
    'void',
    () => success({ ...CUSTOMER, state: 'void', lines: [], totalCents: null }),
    /This offer is void/,
  ],
  ['over', () => failure('LINK_SPENT'), /This offer has ended/],
  ['not there', () => failure('INTERNAL'), /could not be loaded/],
])('the customer reads an offer that is %s', async (_, answer, text) => {
  answerCalls({ ...answers, [SHEET_CALL]: answer })
  await renderApp(`/offer/${OFFER.token}`)
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.queryByText('My Listings')).toBeNull()
})
