import { describe, expect, it } from 'vitest'
import { EBAY_SITES } from '../../../shared/lib/ebay-sites.ts'
import { Failure } from '../../http/failure.ts'
import type { ListingRules } from '../listing-rules.ts'
import type { SellerAccount } from '../port.ts'
import { createApiClient } from '../vendors/ebay/client/http.ts'
import { createPolicyCalls } from '../vendors/ebay/policies.ts'
import { ensurePolicies, listPolicies } from './ensure-policies.ts'

const COINS = 'ALL_EXCLUDING_MOTORS_VEHICLES'
const CARS = 'MOTORS_VEHICLES'
const ofType = (name: string, more: object = {}) => ({ categoryTypes: [{ name, ...more }] })
const usd = (value: string) => ({ value, currency: 'USD' })
const shipping = (id: string, more: object = {}) => ({
  fulfillmentPolicyId: id,
  name: id,
  ...ofType(COINS),
  shippingOptions: [
    {
      optionType: 'DOMESTIC',
      costType: 'FLAT_RATE',
      shippingServices: [{ shippingServiceCode: 'USPSPriority', shippingCost: usd('9.00') }],
    },
  ],
  ...more,
})

/** The Account API with these responses by path; any other call fails the test. */
function sellerWith(answers: Record<string, { status?: number; body: unknown }>) {
  const calls: string[] = []
  const bodies: Record<string, unknown> = {}
  const transport = {
    fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
      const request = new Request(input, init)
      const path = `${request.method} ${new URL(request.url).pathname.split('/v1/')[1]}`
      calls.push(path)
      if (request.method === 'POST') bodies[path] = await request.json()
      const answer = answers[path]
      if (!answer) throw new Error(`nobody answers ${path}`)
      return Response.json(answer.body, { status: answer.status ?? 200 })
    },
    pause: async () => {},
    random: () => 0.5,
  }
  const token = async () => 'token'
  const access = { owner: 'seller', current: token, renew: token } as const
  const settings = { apiUrl: 'https://api.ebay.test', marketplaceId: 'EBAY_US' }
  const calling = createPolicyCalls(createApiClient(transport, access), {
    ...settings,
    authUrl: '',
    identityUrl: '',
    mediaUrl: '',
    clientId: '',
    clientSecret: '',
    ruName: '',
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- policies use no other calls
  return { seller: calling as SellerAccount, calls, bodies }
}

const RULES: ListingRules = {
  site: EBAY_SITES.EBAY_US,
  suggestCategories: async () => [],
  aspects: async () => [],
  conditions: async () => [],
  coinCategories: async () => [],
  shippingServices: async () => [
    { code: 'USPSPriority', description: 'USPS Priority Mail', carrier: 'USPS' },
  ],
}
const NONE = { paymentPolicyId: null, returnPolicyId: null, shippingPolicyId: null }
const SALE = { price: 5_000, shipping: 900, thick: false }

const INVALID = { status: 400, body: { errors: [{ errorId: 20403, message: 'Invalid name.' }] } }
const programs = (...types: string[]) => ({
  body: { programs: types.map(programType => ({ programType })) },
})
const PROGRAMS = 'GET program/get_opted_in_programs'

describe('the policies of a listing', () => {
  const lists = {
    'GET payment_policy': {
      body: {
        paymentPolicies: [
          { paymentPolicyId: 'car', name: 'car', ...ofType(CARS, { default: true }) },
          { paymentPolicyId: 'first', name: 'first', ...ofType(COINS) },
          { paymentPolicyId: 'usual', name: 'usual', ...ofType(COINS, { default: true }) },
        ],
      },
    },
    'GET return_policy': {
      body: { returnPolicies: [{ returnPolicyId: 'back', name: 'back', ...ofType(COINS) }] },
    },
    'GET fulfillment_policy': {
      body: {
        fulfillmentPolicies: [
          shipping('car', ofType(CARS)),
          shipping('first'),
          shipping('usual', ofType(COINS, { default: true })),
        ],
      },
    },
  }

  it('are those for coins, the default one first, where the seller selected none', async () => {
    const { seller } = sellerWith(lists)
    expect(await ensurePolicies(seller, RULES, NONE, SALE)).toMatchObject({
      paymentPolicyId: 'usual',
      returnPolicyId: 'back',
      shipping: { policyId: 'usual' },
    })
  })

  it('are made where there are none: immediate payment is required', async () => {
    const { seller, bodies } = sellerWith({
      ...lists,
      'GET payment_policy': { body: { paymentPolicies: [] } },
      'POST program/opt_in': { body: {} },
      'POST payment_policy': { status: 201, body: { paymentPolicyId: 'new' } },
    })
    expect(await ensurePolicies(seller, RULES, NONE, SALE)).toMatchObject({
      paymentPolicyId: 'new',
    })
    expect(bodies['POST payment_policy']).toMatchObject({
      name: 'Obverse payment',
      immediatePay: true,
    })
  })

  it('are the selected ones, but never one of motor vehicles', async () => {
    const { seller } = sellerWith(lists)
    const selected = { ...NONE, paymentPolicyId: 'first', shippingPolicyId: 'car' }
    expect(await ensurePolicies(seller, RULES, selected, SALE)).toMatchObject({
      paymentPolicyId: 'first',
      shipping: { policyId: 'usual' },
    })
  })
})

describe("eBay's error 20403, which means an invalid field of any kind", () => {
  const refused = {
    'GET payment_policy': INVALID,
    'GET return_policy': INVALID,
    'GET fulfillment_policy': INVALID,
  }

  it('means no policies only for a seller who is not opted in, as eBay says when asked', async () => {
    const { seller, calls } = sellerWith({
      ...refused,
      [PROGRAMS]: programs('OUT_OF_STOCK_CONTROL'),
    })
    expect(await listPolicies(seller)).toEqual([[], [], []])
    expect(calls).toContain(PROGRAMS)
  })

  it('is reported for a seller who is opted in', async () => {
    const { seller } = sellerWith({
      ...refused,
      [PROGRAMS]: programs('SELLING_POLICY_MANAGEMENT'),
    })
    await expect(listPolicies(seller)).rejects.toMatchObject({
      code: 'EBAY_REFUSED',
      message: expect.stringContaining('Invalid name.'),
    })
  })

  it('while eBay opts the seller in tells how long it may take', async () => {
    const { seller } = sellerWith({
      ...refused,
      [PROGRAMS]: programs(),
      'POST program/opt_in': { body: {} },
      'POST payment_policy': INVALID,
    })
    const ensured = ensurePolicies(seller, RULES, NONE, SALE)
    await expect(ensured).rejects.toBeInstanceOf(Failure)
    await expect(ensured).rejects.toMatchObject({
      message: expect.stringContaining('up to 24 hours'),
      detail: { retryable: true },
    })
  })
})
