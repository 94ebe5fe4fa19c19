import { expect, it } from 'vitest'
import type { Exchange } from './recording.ts'
import { redactionOf } from './redaction.ts'

const exchange = (part: Partial<Exchange>): Exchange => ({
  step: 'orders',
  vendor: 'ebay',
  operation: 'GET /sell/fulfillment/v1/order',
  method: 'GET',
  path: '/sell/fulfillment/v1/order',
  query: {},
  headers: new Headers(),
  requestBody: null,
  status: 200,
  body: null,
  ...part,
})

const answerOf = (part: Partial<Exchange>, secrets: string[] = []) =>
  redactionOf([exchange(part)], secrets).exchanges[0]?.answer

it('keeps words, ids, times and amounts, and leaves out who bought and where they live', () => {
  const person = { fullName: 'JOHN', contactAddress: { city: 'NYC', countryCode: 'US' } }
  const order = {
    orderId: '12-34567-00001',
    creationDate: '2026-01-01T00:00:00.000Z',
    orderPaymentStatus: 'PAID',
    total: { value: '5.00', currency: 'USD' },
    title: 'Signed by Jane Roe',
  }
  expect(
    answerOf({ body: { ...order, buyer: { username: 'jr77', feedback: 12, person } } }),
  ).toEqual({
    ...order,
    title: '[text]',
    buyer: {
      username: '[personal]',
      feedback: 0,
      person: {
        fullName: '[personal]',
        contactAddress: { city: '[personal]', countryCode: 'US' },
      },
    },
  })
})

it('leaves out what it has seen at a personal key wherever else it stands, in sentences too', () => {
  const all = [
    exchange({ body: { username: 'coinroom77' } }),
    exchange({ body: { errors: [{ errorId: 1, message: 'coinroom77 is blocked' }] } }),
  ]
  const { exchanges, sentence } = redactionOf(all, [])
  expect(JSON.stringify(exchanges)).not.toContain('coinroom77')
  expect(exchanges[1]?.answer).toEqual({
    errors: [{ errorId: 1, message: '[personal] is blocked' }],
  })
  expect(sentence('EBAY_REFUSED: coinroom77, call me@home.example')).toBe(
    'EBAY_REFUSED: [personal], call [e-mail]',
  )
})

it('leaves amounts and longer words as they are, though a personal text is in them', () => {
  const body = {
    seller: { feedbackPercentage: '99.0', location: 'Lima' },
    total: { value: '999.00' },
    state2: 'LIMATED',
    share: '99.0',
  }
  expect(answerOf({ body })).toMatchObject({
    seller: { feedbackPercentage: '[personal]', location: '[personal]' },
    total: { value: '999.00' },
    state2: 'LIMATED',
    share: '99.0',
  })
})

it('leaves out tokens and keys, in answers, forms and queries', () => {
  const tokens = { access_token: 'v^1.1#i^1#abc', token_type: 'User', expires_in: 7200 }
  const [first, second] = redactionOf(
    [
      exchange({
        body: tokens,
        requestBody: { grant_type: 'refresh_token', refresh_token: 'v^1.1#secret9' },
      }),
      exchange({
        query: { api_key: 'metals-key-1' },
        body: { echo: 'metals-key-1', sdk: 'sk_test_123456789' },
      }),
    ],
    ['metals-key-1'],
  ).exchanges
  expect(first?.answer).toEqual({ ...tokens, access_token: '[secret]' })
  expect(first?.request).toEqual({ grant_type: 'refresh_token', refresh_token: '[secret]' })
  expect(second?.query).toEqual({ api_key: '[secret]' })
  expect(second?.answer).toEqual({ echo: '[secret]', sdk: '[secret]' })
})

it('leaves out the addresses of Stripe’s pages and the name of its customer', () => {
  const body = {
    object: 'checkout.session',
    url: 'https://checkout.stripe.com/c/pay/cs_1',
    name: 'dealer',
  }
  expect(answerOf({ vendor: 'stripe', operation: 'POST /v1/checkout/sessions', body })).toEqual({
    object: 'checkout.session',
    url: '[secret]',
    name: '[personal]',
  })
})

it('keeps the texts of eBay’s rules', () => {
  const body = { shippingServices: [{ description: 'USPS Ground Advantage' }] }
  const operation = 'GET /sell/metadata/v1/shipping/marketplace/EBAY_US/get_shipping_services'
  expect(answerOf({ operation, body })).toEqual(body)
})
