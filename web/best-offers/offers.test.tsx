import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import {
  DEFAULT_OFFER_RULES,
  type OpenOffer,
  type OpenOffers,
} from '../../shared/best-offers/best-offers.ts'
import {
  answerCalls,
  failure,
  prepareApp,
  press,
  renderApp,
  SELLER,
  success,
} from '../test/render-app.tsx'
import { newOffer, newOffered } from './test/offers.ts'

prepareApp({ signedIn: true })

const ROUTE = '/api/best-offers'
const FIRST = newOffer()
const LOW = newOffer(
  { bestOfferId: '2', priceCents: 3_000 },
  { id: 8, title: '1921 Peace Dollar', costCents: 2_000 },
)
const answered =
  (offers: OpenOffer[], change: Partial<OpenOffers> = {}) =>
  (): Response =>
    success({
      offers,
      rules: DEFAULT_OFFER_RULES,
      feeBasisPoints: null,
      readAt: Date.UTC(2026, 10, 27),
      failure: null,
      ...change,
    } satisfies OpenOffers)

async function open(answers: Parameters<typeof answerCalls>[0] = {}) {
  const calls = answerCalls({
    'GET /api/user': () => success({ ...SELLER, hasEbayConnection: true }),
    [`GET ${ROUTE}`]: answered([FIRST, LOW]),
    [`GET ${ROUTE}/count`]: () => success({ count: 2 }),
    [`POST ${ROUTE}/read`]: () =>
      success({
        buyers: [
          {
            bestOfferId: FIRST.bestOfferId,
            buyer: 'nora_buys_7',
            feedbackScore: 12,
            message: 'Would you take 50?',
          },
        ],
      }),
    ...answers,
  })
  await renderApp('/offers')
  await screen.findByRole('heading', { name: 'Offers' })
  return calls
}
const cardOf = async (title: string) => within(await screen.findByRole('region', { name: title }))

test('no offer, and an account without eBay', async () => {
  await open({ [`GET ${ROUTE}`]: answered([]) })
  expect(await screen.findByText('No offer waits for you')).toBeTruthy()
})

test('a list that does not load can be asked for again', async () => {
  let isDown = true
  await open({ [`GET ${ROUTE}`]: () => (isDown ? failure('INTERNAL') : answered([FIRST])()) })
  await screen.findByText('Your offers could not be loaded')
  isDown = false
  await press(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('region', { name: FIRST.listing?.title ?? '' })).toBeTruthy()
})

test('what eBay did not tell is said beside what is known', async () => {
  await open({
    [`GET ${ROUTE}`]: answered([FIRST], { failure: 'eBay is not available.' }),
    [`POST ${ROUTE}/read`]: () => failure('EBAY_UNAVAILABLE'),
  })
  expect(await screen.findByText('Your offers were not read the last time')).toBeTruthy()
  expect(screen.getByRole('region', { name: FIRST.listing?.title ?? '' })).toBeTruthy()
})

test('an offer is shown with what is left of it, the market, and what the rules propose', async () => {
  await open()
  const card = await cardOf('1881-S Morgan Dollar VF30')
  expect(card.getByText('$50.00')).toBeTruthy()
  expect(card.getByText('30 hours left')).toBeTruthy()
  expect(card.getByText('12 days')).toBeTruthy()
  expect(card.getByText(/\$49\.00 to \$62\.00/)).toBeTruthy()
  expect(await card.findByText('“Would you take 50?”')).toBeTruthy()
  expect(card.getByText('nora_buys_7 (12)')).toBeTruthy()
  expect(card.getByText(/Proposal: counter with \$52\.25/)).toBeTruthy()
  const low = await cardOf('1921 Peace Dollar')
  expect(low.getByText(/Proposal: decline/)).toBeTruthy()
  expect(low.getByText('It cost you')).toBeTruthy()
  const [link] = screen.getAllByRole('link', { name: /^Offers/, hidden: true })
  expect(link?.textContent).toBe('Offers2')
})

test('an offer is countered and declined by key, and nothing is sent before the question', async () => {
  const sent: unknown[] = []
  await open({
    [`POST ${ROUTE}/answers`]: body => {
      sent.push(body)
      return success({ results: [{ bestOfferId: '31249027', state: 'sent', message: '' }] })
    },
  })
  await cardOf('1881-S Morgan Dollar VF30')
  fireEvent.keyDown(document.body, { key: 'p' })
  const dialog = within(await screen.findByRole('dialog', { name: 'Counter the offer' }))
  expect(sent).toEqual([])
  const price = dialog.getByLabelText('Your counter offer, for one piece')
  await userEvent.clear(price)
  await userEvent.type(price, '61')
  await press(dialog.getByRole('button', { name: 'Counter with $61.00' }))
  expect(await dialog.findByText('Enter less than your price of $60.00.')).toBeTruthy()
  await userEvent.clear(price)
  await userEvent.type(price, '55.50')
  await press(dialog.getByRole('button', { name: 'Counter with $55.50' }))
  await vi.waitFor(() =>
    expect(sent).toEqual([
      {
        answers: [{ bestOfferId: '31249027', answer: 'counter', counterCents: 5_550, message: '' }],
      },
    ]),
  )
  expect(await screen.findByText('1 answer sent to eBay')).toBeTruthy()
  fireEvent.keyDown(document.body, { key: 'j' })
  fireEvent.keyDown(document.body, { key: 'd' })
  expect(await screen.findByRole('dialog', { name: 'Decline the offer' })).toBeTruthy()
  expect(screen.getAllByText('1921 Peace Dollar').length).toBeGreaterThan(1)
})

test('all are answered as proposed after one question, and what is refused says why', async () => {
  const sent: unknown[] = []
  await open({
    [`POST ${ROUTE}/answers`]: body => {
      sent.push(body)
      return success({
        results: [
          { bestOfferId: FIRST.bestOfferId, state: 'sent', message: '' },
          { bestOfferId: '2', state: 'refused', message: 'The offer has expired.' },
        ],
      })
    },
  })
  await press(await screen.findByRole('button', { name: 'Answer 2 offers as proposed' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText(/Counter 1, decline 1/)).toBeTruthy()
  await press(dialog.getByRole('button', { name: 'Answer 2 offers' }))
  expect(await screen.findByText('The offer has expired.')).toBeTruthy()
  expect(sent).toHaveLength(1)
})

test('an answer on its way is not given again', async () => {
  await open({
    [`GET ${ROUTE}`]: answered([
      { ...FIRST, sending: 'accept' },
      newOffer({ bestOfferId: '3', by: 'seller', priceCents: 5_500 }),
    ]),
  })
  const card = await cardOf('1881-S Morgan Dollar VF30')
  expect(card.getByText('Accepted: eBay is being told')).toBeTruthy()
  expect(card.queryByRole('button', { name: /^Accept/ })).toBeNull()
  expect(screen.getByText('1 counter offer of yours waits for the buyer')).toBeTruthy()
})

test('the rules are changed, and one that contradicts another is not stored', async () => {
  const sent: unknown[] = []
  await open({
    [`PUT ${ROUTE}/rules`]: body => {
      sent.push(body)
      return success({ success: true })
    },
  })
  await screen.findByRole('region', { name: '1921 Peace Dollar' })
  await press(screen.getByRole('button', { name: 'Rules' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Rules for offers' }))
  const decline = dialog.getByLabelText('Decline below this percent of the market price')
  await userEvent.clear(decline)
  await userEvent.type(decline, '99')
  await press(dialog.getByRole('button', { name: 'Store the rules' }))
  expect(await dialog.findByText('Decline below less than what you accept')).toBeTruthy()
  await userEvent.clear(decline)
  await press(dialog.getByRole('button', { name: 'Store the rules' }))
  await vi.waitFor(() =>
    expect(sent).toEqual([{ aboveMelt: 0, acceptFrom: 9_500, declineBelow: null }]),
  )
})

test('watchers are offered what is not below the floor, after one question', async () => {
  const sent: unknown[] = []
  await open({
    [`POST ${ROUTE}/watchers/read`]: () =>
      success({
        listings: [
          { listing: newOffered(), ebayListingId: '1', last: null },
          {
            listing: newOffered({ id: 8, title: '1921 Peace Dollar', meltCents: 5_900 }),
            ebayListingId: '2',
            last: null,
          },
        ],
        others: 1,
      }),
    [`POST ${ROUTE}/watchers`]: body => {
      sent.push(body)
      return success({ results: [{ listingId: 7, state: 'sent', message: '' }] })
    },
  })
  await press(await screen.findByRole('tab', { name: 'To watchers' }))
  expect(await screen.findByText('below your floor')).toBeTruthy()
  expect(screen.getByText(/1 listing of other programs is left out/)).toBeTruthy()
  await press(screen.getByRole('button', { name: 'Offer 1 listing to watchers' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await press(dialog.getByRole('button', { name: 'Offer 1 listing' }))
  await vi.waitFor(() =>
    expect(sent).toEqual([{ offers: [{ listingId: 7, priceCents: 5_400 }], message: '' }]),
  )
})
