import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { SubscriptionTier, SubscriptionTierName } from '../../shared/billing.ts'
import {
  answerCalls,
  failure,
  prepareApp,
  press,
  renderApp,
  SELLER,
  success,
} from '../test/render-app.tsx'
import { toastStore } from '../ui/feedback/toast-store.ts'

prepareApp({ signedIn: true })

const plan = (name: SubscriptionTierName, price: number, monthlyCoins: number) =>
  ({
    name,
    displayName: name.charAt(0).toUpperCase() + name.slice(1),
    price,
    monthlyCoins,
    maxListings: monthlyCoins * 200,
    maxPictureBytes: 10_000_000_000,
    features: [`${name} feature`],
    popular: name === 'pro',
  }) satisfies SubscriptionTier
const TIERS = [
  plan('free', 0, 10),
  plan('basic', 9.99, 100),
  plan('pro', 29.99, 500),
  plan('premium', 79.99, 2_000),
]
const CHECKOUT = 'https://pay.example/c/1'
const PAID = {
  tierName: 'basic',
  currentPeriodEnd: '2026-12-21T12:00:00.000Z',
  cancelAtPeriodEnd: false,
  paymentFailed: false,
}
const toasts = () => toastStore.current().map(shown => [shown.title, shown.description])
const button = (name: string) =>
  within(screen.getByRole('region', { name })).getByRole<HTMLButtonElement>('button')

async function open(
  current: SubscriptionTierName,
  answers: Parameters<typeof answerCalls>[0] = {},
  path = '/pricing',
) {
  const calls = answerCalls({
    'GET /api/user': () => success({ ...SELLER, subscriptionTier: current }),
    'GET /api/subscription/tiers': () => success({ tiers: TIERS }),
    'GET /api/subscription': () =>
      success({ subscription: current === 'free' ? null : { ...PAID, tierName: current } }),
    'GET /api/subscription/storage': () =>
      success({
        listings: { used: 1_200, limit: 2_000 },
        pictureBytes: { used: 3_200_000_000, limit: 10_000_000_000 },
      }),
    'POST /api/subscription/checkout': () => success({ checkoutUrl: CHECKOUT }),
    ...answers,
  })
  await renderApp(path)
  await screen.findByRole('region', { name: 'Premium' })
  return calls
}

test('what a plan holds is said, and how much of it the user has', async () => {
  await open('free')
  expect(
    await screen.findByText('1,200 of 2,000 listings, 3.2 GB of 10 GB of pictures'),
  ).toBeTruthy()
  const basic = within(screen.getByRole('region', { name: 'Basic' }))
  expect(basic.getByText('Holds 20,000 listings, 10 GB of pictures')).toBeTruthy()
})

test.each([
  ['free', ['Get Started', 'Upgrade to Basic', 'Upgrade to Pro', 'Upgrade to Premium']],
  ['basic', ['Get Started', 'Get Started', 'Upgrade to Pro', 'Upgrade to Premium']],
  ['pro', ['Get Started', 'Get Started', 'Get Started', 'Upgrade to Premium']],
  ['premium', ['Get Started', 'Get Started', 'Get Started', 'Get Started']],
] as const)('from %s the buttons read %j', async (current, labels) => {
  await open(current)
  const names = ['Free', 'Basic', 'Pro', 'Premium']
  expect(names.map(name => button(name).textContent)).toEqual(labels)
  const closed = names.filter(name => button(name).disabled)
  expect(closed).toEqual(names.filter(name => ['free', current].includes(name.toLowerCase())))
})

test('a plan shows its price, its coins and the price per coin', async () => {
  await open('free')
  const basic = within(screen.getByRole('region', { name: 'Basic' }))
  expect(basic.getByText('$9.99')).toBeTruthy()
  expect(basic.getByText('100 coins a month')).toBeTruthy()
  expect(basic.getByText('$0.10 per coin')).toBeTruthy()
  expect(basic.getByText('basic feature')).toBeTruthy()
  expect(screen.getByText('$0.04 per coin')).toBeTruthy()
  expect(within(screen.getByRole('region', { name: 'Pro' })).getByText('Popular')).toBeTruthy()
})

test('the free plan states no price per coin, and a plan of one coin is counted right', async () => {
  await open('free', {
    'GET /api/subscription/tiers': () =>
      success({ tiers: [plan('free', 0, 1), ...TIERS.slice(1)] }),
  })
  const free = within(screen.getByRole('region', { name: 'Free' }))
  expect(free.queryByText(/per coin/)).toBeNull()
  expect(free.getByText('No payment needed')).toBeTruthy()
  expect(free.getByText('1 coin a month')).toBeTruthy()
})

test('a smaller plan than the own one is called so', async () => {
  await open('pro')
  const note = (name: string) =>
    within(screen.getByRole('region', { name })).queryByText('Fewer coins than your plan.')
  expect(note('Basic')).toBeTruthy()
  expect(note('Premium')).toBeNull()
})

test('the questions say that coins do not roll over and that the limit resets monthly', async () => {
  await open('free')
  expect(screen.getByText(/Unused coins do not roll over/)).toBeTruthy()
  expect(screen.getByText(/The limit resets monthly/)).toBeTruthy()
})

test('choosing a plan leads to the payment page', async () => {
  const sent: unknown[] = []
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  await open('free', {
    'POST /api/subscription/checkout': body => {
      sent.push(body)
      return success({ checkoutUrl: CHECKOUT })
    },
  })
  await press(button('Pro'))
  expect(sent).toEqual([{ tierName: 'pro' }])
  expect(assign).toHaveBeenCalledWith(CHECKOUT)
})

test('a checkout that fails is reported', async () => {
  await open('free', { 'POST /api/subscription/checkout': () => failure('INTERNAL') })
  await press(button('Pro'))
  expect(toasts()).toEqual([['Checkout Error', 'Failed to create checkout session.']])
})

test('a checkout without a session asks to log in', async () => {
  await open('free', { 'POST /api/subscription/checkout': () => failure('NOT_AUTHENTICATED') })
  await press(button('Pro'))
  expect(toasts()).toEqual([
    ['Login Required', 'Please log in to upgrade your subscription'],
    ['Your session has ended', 'Please log in.'],
  ])
  expect(await screen.findByRole('heading', { name: 'Log In' })).toBeTruthy()
})

test('a subscriber changes or cancels on the payment provider’s page', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  await open('basic', {
    'POST /api/subscription/portal': () => success({ portalUrl: 'https://pay.example/portal' }),
  })
  expect(await screen.findByText('Dec 21, 2026')).toBeTruthy()
  await press(screen.getByRole('button', { name: 'Manage or cancel' }))
  expect(assign).toHaveBeenCalledWith('https://pay.example/portal')
})

test('who never subscribed has nothing to cancel', async () => {
  await open('free')
  expect(screen.queryByRole('button', { name: 'Manage or cancel' })).toBeNull()
})

test('a failed payment is said', async () => {
  await open('basic', {
    'GET /api/subscription': () => success({ subscription: { ...PAID, paymentFailed: true } }),
  })
  expect(await screen.findByText('Your last payment failed')).toBeTruthy()
})

test('coming back from a payment says so, clears the address and refetches the plan', async () => {
  const calls = await open('free', {}, '/pricing?checkout=success')
  expect(await screen.findByText(/Your payment went through/)).toBeTruthy()
  await vi.waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/pricing'))
  await vi.waitFor(() =>
    expect(calls.filter(call => call === 'GET /api/user').length).toBeGreaterThan(1),
  )
})

test('plans that cannot be loaded can be requested again', async () => {
  let up = false
  answerCalls({
    'GET /api/user': () => success(SELLER),
    'GET /api/subscription/tiers': () => (up ? success({ tiers: TIERS }) : failure('FORBIDDEN')),
  })
  await renderApp('/pricing')
  const again = await screen.findByRole('button', { name: 'Try Again' })
  up = true
  await press(again)
  expect(await screen.findByRole('region', { name: 'Premium' })).toBeTruthy()
})
