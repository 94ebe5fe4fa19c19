import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import {
  autoCreateSchema,
  type BusinessPolicies,
  DEFAULT_POLICY_CONFIG,
  type ReadPolicyConfig,
} from '../../shared/ebay-policies.ts'
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
import { forgetWayBack, rememberWayBack } from './way-back/way-back.ts'

prepareApp({ signedIn: true })
afterEach(() => storeMarketplace('EBAY_US'))

const NOTHING: BusinessPolicies = {
  success: true,
  policies: { paymentPolicies: [], returnPolicies: [], fulfillmentPolicies: [] },
  userPolicyIds: { paymentPolicyId: null, returnPolicyId: null, shippingPolicyId: null },
}
const SOME: BusinessPolicies = {
  ...NOTHING,
  policies: {
    ...NOTHING.policies,
    returnPolicies: [
      { id: 'r1', name: 'Thirty days', does: ['Returns in 30 days, the buyer pays the way back.'] },
      { id: 'r2', name: 'No returns', does: ['No returns.'] },
    ],
  },
}
const ROUTE = '/api/ebay/business-policies'
const card = async (name: string) => within(await screen.findByRole('region', { name }))

async function open(answers: Parameters<typeof answerCalls>[0] = {}) {
  const calls = answerCalls({
    'GET /api/user': () => success({ ...SELLER, hasEbayConnection: true }),
    [`GET ${ROUTE}`]: () => success(NOTHING),
    ...answers,
  })
  await renderApp('/business-policies')
  await screen.findByRole('heading', { name: 'Business Policies' })
  return calls
}

test('only a seller with an eBay connection is led here', async () => {
  await open()
  const link = () => screen.queryByRole('link', { name: 'Business Policies', hidden: true })
  expect(link()?.getAttribute('href')).toBe('/business-policies')
  cleanup()
  answerCalls({ 'GET /api/user': () => success(SELLER) })
  await renderApp('/account')
  await screen.findByRole('heading', { name: 'Your account' })
  expect(link()).toBeNull()
})

test('each kind is active or missing', async () => {
  await open({ [`GET ${ROUTE}`]: () => success(SOME) })
  expect((await card('Payment')).getByText('Missing')).toBeTruthy()
  expect((await card('Return')).getByText('Active')).toBeTruthy()
  expect((await card('Shipping')).getByText('Missing')).toBeTruthy()
})

test('a policy is chosen for all listings', async () => {
  const sent: unknown[] = []
  let answer: BusinessPolicies = SOME
  await open({
    [`GET ${ROUTE}`]: () => success(answer),
    [`PUT ${ROUTE}/selected`]: body => {
      sent.push(body)
      answer = { ...SOME, userPolicyIds: { ...SOME.userPolicyIds, returnPolicyId: 'r2' } }
      return success({ success: true })
    },
  })
  const list = (await card('Return')).getByLabelText<HTMLSelectElement>('Listings use')
  expect(list.value).toBe('')
  // What listings use while nothing is chosen has a name.
  expect(list.options[0]?.textContent).toBe(
    `The first one: ${SOME.policies.returnPolicies[0]?.name}`,
  )
  await userEvent.selectOptions(list, 'No returns')
  await vi.waitFor(() => expect(sent).toEqual([{ ...NOTHING.userPolicyIds, returnPolicyId: 'r2' }]))
  expect((await card('Return')).getByLabelText<HTMLSelectElement>('Listings use').value).toBe('r2')
  expect(await screen.findByText('Policy saved')).toBeTruthy()
})

const submit = () => press(screen.getByRole('button', { name: 'Create policies' }))

test('policies are made from the defaults as they stand', async () => {
  const sent: unknown[] = []
  await open({
    [`POST ${ROUTE}/auto-create`]: body => {
      sent.push(body)
      return success({ success: true, made: ['Obverse payment'], kept: ['Obverse parcel'] })
    },
  })
  await card('Payment policy')
  await submit()
  expect(await screen.findByText('On eBay now: Obverse payment.')).toBeTruthy()
  expect(screen.getByText(/left as they are: Obverse parcel/)).toBeTruthy()
  expect(sent).toEqual([{ config: DEFAULT_POLICY_CONFIG }])
})

test('policies that were made lead back to the coins that needed them, without such to new ones', async () => {
  const created = {
    [`POST ${ROUTE}/auto-create`]: () => success({ success: true, made: ['A'], kept: [] }),
  }
  rememberWayBack({ to: '/review?ids=1-24', coins: 24 })
  await open(created)
  await card('Payment policy')
  await submit()
  const back = await screen.findByRole('link', { name: 'Back to your 24 coins' })
  expect(back.getAttribute('href')).toBe('/review?ids=1-24')
  forgetWayBack()
  cleanup()
  await open(created)
  await card('Payment policy')
  await submit()
  const on = await screen.findByRole('link', { name: 'Add your coins' })
  expect(on.getAttribute('href')).toBe('/?mode=rapid')
})

test('the choices are those of the rules, and what eBay makes of them is said', async () => {
  await open()
  const options = (name: string | RegExp, at = 0) => {
    const list = screen.getAllByLabelText<HTMLSelectElement>(name)[at]
    return [...(list?.options ?? [])].map(option => option.value)
  }
  await card('Return policy')
  expect(options('Return period')).toEqual(['14', '30', '60'])
  expect(options('Return shipping paid by')).toEqual(['BUYER', 'SELLER'])
  expect(options('Policy handling time')).toEqual(['1', '2', '3', '5'])
  expect(options('Handling time')).toEqual(['1', '2', '3', '5'])
  expect(screen.getByText(/^eBay runs all payments/)).toBeTruthy()
  expect(screen.queryByText(/No effect any more/)).toBeNull()
  await userEvent.selectOptions(screen.getByLabelText('Return period'), '14')
  expect(screen.getByText(/it is sent as 30 days/)).toBeTruthy()
})

test('no retired service is offered: First Class has the name that eBay gives it today', async () => {
  const sent: { config: ReadPolicyConfig }[] = []
  await open({
    [`POST ${ROUTE}/auto-create`]: body => {
      sent.push(autoCreateSchema.parse(body))
      return success({ success: true, made: [], kept: [] })
    },
  })
  await card('Shipping policy')
  const [service] = screen.getAllByLabelText<HTMLSelectElement>('Service')
  expect(service?.selectedOptions[0]?.textContent).toBe('USPS Ground Advantage (was First Class)')
  await submit()
  await vi.waitFor(() => expect(sent).toEqual([{ config: DEFAULT_POLICY_CONFIG }]))
})

test('nothing is said of an envelope on a site of eBay that has none', async () => {
  storeMarketplace('EBAY_GB')
  await open({
    'GET /api/user': () =>
      success({ ...SELLER, marketplaceId: 'EBAY_GB', hasEbayConnection: true }),
  })
  await card('Shipping policy')
  expect(screen.getByText('eBay keeps one for all options.')).toBeTruthy()
  expect(screen.queryByText(/envelope/i)).toBeNull()
  expect(screen.queryByRole('option', { name: /envelope/i })).toBeNull()
})

test('where all three kinds are active the form opens on demand', async () => {
  const one = (id: string) => [{ id, name: id, does: [] }]
  await open({
    [`GET ${ROUTE}`]: () =>
      success({
        ...NOTHING,
        policies: {
          paymentPolicies: one('p1'),
          returnPolicies: one('r1'),
          fulfillmentPolicies: one('f1'),
        },
      }),
  })
  const create = await screen.findByRole('button', { name: 'Create other policies' })
  expect(screen.queryByRole('button', { name: 'Create policies' })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Payment policy' })).toBeNull()
  await press(create)
  expect(await screen.findByRole('region', { name: 'Payment policy' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Create policies' })).toBeTruthy()
})

test('one shipping option stays; a new one begins as Priority Mail at 9.99', async () => {
  await open()
  await card('Shipping policy')
  await press(screen.getByRole('button', { name: 'Remove eBay Standard Envelope' }))
  const remove = screen.getByRole<HTMLButtonElement>('button', {
    name: /^Remove USPS Ground Advantage/,
  })
  expect(remove.disabled).toBe(true)
  expect(screen.getByText('One option must stay.')).toBeTruthy()
  await press(screen.getByRole('button', { name: 'Add shipping option' }))
  expect(screen.getAllByLabelText<HTMLSelectElement>('Service')[1]?.value).toBe(
    'USPS Priority Mail',
  )
  expect(screen.getAllByLabelText<HTMLInputElement>('Cost')[1]?.value).toBe('9.99')
  expect(screen.getAllByLabelText<HTMLSelectElement>('Handling time')[1]?.value).toBe('1')
  expect(remove.disabled).toBe(false)
})

test('a service is chosen once, a name is given, an amount is one', async () => {
  const calls = await open()
  await card('Shipping policy')
  await userEvent.clear(screen.getByLabelText('Payment policy name'))
  const [first] = screen.getAllByLabelText('Service')
  const [cost] = screen.getAllByLabelText('Cost')
  if (!first || !cost) throw new Error('the form has no shipping option')
  await userEvent.selectOptions(first, 'eBay Standard Envelope')
  await userEvent.clear(cost)
  await submit()
  expect(await screen.findByText('Please enter a name')).toBeTruthy()
  expect(screen.getByText('Please enter an amount')).toBeTruthy()
  await userEvent.type(cost, '4')
  await submit()
  expect(await screen.findByText('Please choose each shipping service once')).toBeTruthy()
  expect(calls).not.toContain(`POST ${ROUTE}/auto-create`)
})

test('policies that cannot be created are reported with the reason', async () => {
  await open({ [`POST ${ROUTE}/auto-create`]: () => failure('EBAY_UNAVAILABLE') })
  await card('Payment policy')
  await submit()
  const alert = await screen.findByRole('alert')
  expect(within(alert).getByText('Failed to create policies')).toBeTruthy()
  expect(within(alert).getByText(/eBay does not answer/)).toBeTruthy()
})

test.each([
  ['EBAY_NOT_CONNECTED', 'Failed to fetch business policies'],
  ['FORBIDDEN', 'Failed to fetch business policies'],
] as const)('policies that cannot be read (%s): %s', async (code, text) => {
  await open({ [`GET ${ROUTE}`]: () => failure(code) })
  expect(await screen.findByText(text)).toBeTruthy()
  const connect = within(screen.getByRole('main')).queryByRole('link', { name: 'Connect eBay' })
  expect(connect !== null).toBe(code === 'EBAY_NOT_CONNECTED')
})

test('when eBay does not answer, that is said', async () => {
  // A try after the first waits a second.
  await open({ [`GET ${ROUTE}`]: () => failure('EBAY_UNAVAILABLE') })
  expect(
    await screen.findByText('Failed to connect to eBay API', undefined, { timeout: 4_000 }),
  ).toBeTruthy()
})

test('policies that were changed on eBay are read from there again', async () => {
  await open({
    [`GET ${ROUTE}`]: (_body, _headers, query) => success(query.get('anew') ? SOME : NOTHING),
  })
  await press(await screen.findByRole('button', { name: 'Read from eBay again' }))
  expect(await screen.findByRole('option', { name: 'Thirty days' })).toBeTruthy()
})
