import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import {
  type AutoCreated,
  type BusinessPolicies,
  DEFAULT_POLICY_CONFIG,
  type PolicyConfig,
} from '../../../shared/ebay-policies.ts'
import { compose } from '../../compose.ts'
import { RATE_LIMITS } from '../../http/rate-limits.ts'
import { newAccount, type TestAccount } from '../../test/account.ts'
import { call, sendJson } from '../../test/call.ts'
import { expectLog } from '../../test/expect-log.ts'
import { connectEbay, requestsTo, SELLERS, tellFault } from '../../test/sandbox.ts'

// Calls go over real HTTP to a sandbox that other tests use as well.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

const PATH = '/api/ebay/business-policies'

let account: TestAccount
beforeAll(async () => {
  account = await newAccount('policymaker')
  await connectEbay(account, SELLERS.equipped)
})

const headers = () => ({ cookie: account.cookie })
const read = async () => (await call(PATH, { headers: headers() })).json<BusinessPolicies>()
const create = (config: PolicyConfig) => sendJson(`${PATH}/auto-create`, { config }, headers())
/** Names unique to this test: the sandbox retains the policies of other tests. */
const named = (mark: string): PolicyConfig => ({
  payment: { ...DEFAULT_POLICY_CONFIG.payment, name: `${mark} payment` },
  return: { ...DEFAULT_POLICY_CONFIG.return, name: `${mark} returns` },
  shipping: { ...DEFAULT_POLICY_CONFIG.shipping, name: `${mark} shipping` },
})
const sentAs = async (route: string, name: string) =>
  (await requestsTo(route))
    .map(({ requestBody }) => requestBody)
    .filter(body => JSON.stringify(body).includes(`"${name}"`))

describe('business policies', () => {
  it('are listed with the seller’s selection', async () => {
    const answer = await read()
    expect(answer.success).toBe(true)
    expect(answer.policies.paymentPolicies[0]).toEqual({
      id: expect.any(String),
      name: expect.any(String),
      does: ['The buyer pays at once.'],
    })
    expect(answer.userPolicyIds).toHaveProperty('shippingPolicyId')
  })

  it('are read so often in an hour: each reading costs calls that all sellers share', async () => {
    const greedy = await newAccount('reads_policies')
    const { tries } = RATE_LIMITS.ebayPoliciesByUser
    const statuses = new Set<number>()
    for (let one = 0; one <= tries; one += 1)
      statuses.add((await call(PATH, { headers: { cookie: greedy.cookie } })).status)
    expect(statuses).toContain(429)
    const others = await call(PATH, { headers: headers() })
    expect(others.status).toBe(200)
  })

  it('are remembered for some minutes, and read anew where the seller asks or makes some', async () => {
    const seller = await newAccount('remembers_policies')
    await connectEbay(seller, SELLERS.equipped)
    const own = { cookie: seller.cookie }
    const names = async (query = '') => {
      const answer = await call(`${PATH}${query}`, { headers: own })
      const { policies } = await answer.json<BusinessPolicies>()
      return policies.paymentPolicies.map(({ name }) => name)
    }
    const makeOnEbay = (name: string) =>
      compose(env).ebay?.withSeller(seller.id, session =>
        session.seller.createPaymentPolicy({ name, immediate: true }),
      )
    await names()
    await makeOnEbay('Made on eBay')
    expect(await names()).not.toContain('Made on eBay')
    expect(await names('?anew=true')).toContain('Made on eBay')
    expect(await names()).toContain('Made on eBay')
    await makeOnEbay('Made on eBay too')
    await sendJson(`${PATH}/auto-create`, { config: named('Made here') }, own)
    expect(await names()).toEqual(expect.arrayContaining(['Made on eBay too', 'Made here payment']))
  })

  it('are refused for a seller without an eBay account', async () => {
    const account = await newAccount('policyless')
    const answer = await call(PATH, { headers: { cookie: account.cookie } })
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({ code: 'EBAY_NOT_CONNECTED' })
  })

  it('are created from the defaults: Ground Advantage for First Class, the envelope in its own policy', async () => {
    const answer = await create(named('Default'))
    expect(answer.status).toBe(200)
    expect(await answer.json<AutoCreated>()).toEqual({
      success: true,
      made: ['Default payment', 'Default returns', 'Default shipping', 'Default shipping envelope'],
      kept: [],
    })
    const [payment] = await sentAs('POST /ebay/sell/account/v1/payment_policy', 'Default payment')
    expect(payment).toMatchObject({ immediatePay: true })
    expect(payment).not.toHaveProperty('paymentMethods')
    const [back] = await sentAs('POST /ebay/sell/account/v1/return_policy', 'Default returns')
    expect(back).toMatchObject({
      returnsAccepted: true,
      returnPeriod: { value: 30, unit: 'DAY' },
      refundMethod: 'MONEY_BACK',
      returnShippingCostPayer: 'BUYER',
    })
    const route = 'POST /ebay/sell/account/v1/fulfillment_policy/'
    const [parcel] = await sentAs(route, 'Default shipping')
    expect(parcel).toMatchObject({
      handlingTime: { value: 2 },
      shippingOptions: [
        {
          shippingServices: [
            { shippingServiceCode: 'USPSParcel', shippingCost: { value: '4.99' } },
          ],
        },
      ],
    })
    const [envelope] = await sentAs(route, 'Default shipping envelope')
    expect(envelope).toMatchObject({
      handlingTime: { value: 1 },
      shippingOptions: [
        {
          shippingServices: [
            { shippingServiceCode: 'US_eBayStandardEnvelope', shippingCost: { value: '1.00' } },
          ],
        },
      ],
    })
    const { policies, userPolicyIds } = await read()
    const chosen = policies.paymentPolicies.find(({ name }) => name === 'Default payment')
    expect(userPolicyIds).toMatchObject({ paymentPolicyId: chosen?.id, shippingPolicyId: null })
  })

  it('take payment methods and the refund in a client’s own words; another refund is refused', async () => {
    const { payment, return: back, shipping } = named('Worded')
    const worded = (acceptedMethods: string[], refundMethod: string) =>
      sendJson(
        `${PATH}/auto-create`,
        {
          config: {
            payment: { ...payment, acceptedMethods },
            return: { ...back, refundMethod },
            shipping,
          },
        },
        headers(),
      )
    const made = await worded(['PAYPAL', 'CREDIT_CARD', 'Google Pay'], 'money back')
    expect(made.status).toBe(200)
    const [sent] = await sentAs('POST /ebay/sell/account/v1/return_policy', 'Worded returns')
    expect(sent).toMatchObject({ refundMethod: 'MONEY_BACK' })

    const refused = await worded([], 'MERCHANDISE_CREDIT')
    expect(refused.status).toBe(400)
    expect(await refused.text()).toContain('eBay refunds money only: MONEY_BACK')
  })

  it('require immediate payment as the configuration says', async () => {
    for (const immediatePaymentRequired of [true, false]) {
      const config = named(`Immediate ${immediatePaymentRequired}`)
      const { payment } = config
      await create({ ...config, payment: { ...payment, immediatePaymentRequired } })
      const [sent] = await sentAs('POST /ebay/sell/account/v1/payment_policy', payment.name)
      expect(sent).toMatchObject({ immediatePay: immediatePaymentRequired })
    }
  })

  it('that are created twice exist once', async () => {
    await create(named('Twice'))
    const again = await (await create(named('Twice'))).json<AutoCreated>()
    expect(again.made).toEqual([])
    expect(again.kept).toHaveLength(4)
    const { policies } = await read()
    expect(policies.returnPolicies.filter(({ name }) => name === 'Twice returns')).toHaveLength(1)
  })

  it('are completed after an interrupted creation', async () => {
    expectLog('warn', 'request_failed')
    await tellFault({
      route: 'POST /ebay/sell/account/v1/return_policy',
      status: 500,
      body: { errors: [{ errorId: 20500, domain: 'API_ACCOUNT', message: 'System error' }] },
      times: 1,
    })
    const cut = await create(named('Cut'))
    expect(cut.status).toBeGreaterThanOrEqual(400)
    const again = await (await create(named('Cut'))).json<AutoCreated>()
    expect(again.kept).toContain('Cut payment')
    expect(again.made).toContain('Cut shipping')
  })

  it('map 14 days to eBay’s 30, no returns to none, and select a single shipping policy', async () => {
    const config = named('Own')
    await create({
      ...config,
      return: { ...config.return, returnPeriod: 14, returnShippingCostPayer: 'SELLER' },
      shipping: {
        ...config.shipping,
        handlingTime: 5,
        domesticShippingOptions: [{ serviceName: 'UPS Ground', cost: 12.5, handlingTime: 1 }],
      },
    })
    const route = 'POST /ebay/sell/account/v1/return_policy'
    expect((await sentAs(route, 'Own returns'))[0]).toMatchObject({
      returnPeriod: { value: 30 },
      returnShippingCostPayer: 'SELLER',
    })
    const { policies, userPolicyIds } = await read()
    const parcel = policies.fulfillmentPolicies.find(({ name }) => name === 'Own shipping')
    expect(userPolicyIds.shippingPolicyId).toBe(parcel?.id)

    const none = named('None')
    await create({ ...none, return: { ...none.return, returnsAccepted: false } })
    const [sent] = await sentAs(route, 'None returns')
    expect(sent).toMatchObject({ returnsAccepted: false })
    expect(sent).not.toHaveProperty('returnPeriod')
  })

  it.each([
    ['a return period of its own', { return: { returnPeriod: 21 } }],
    ['a payer who is neither', { return: { returnShippingCostPayer: 'EBAY' } }],
    ['four days of handling', { shipping: { handlingTime: 4 } }],
    ['no way of shipping', { shipping: { domesticShippingOptions: [] } }],
    [
      'half a cent',
      {
        shipping: {
          domesticShippingOptions: [{ serviceName: 'UPS Ground', cost: 1.005, handlingTime: 1 }],
        },
      },
    ],
  ])('are not created with %s', async (_, wrong) => {
    const config = named('Wrong')
    const body = {
      config: {
        ...config,
        return: { ...config.return, ...('return' in wrong ? wrong.return : {}) },
        shipping: { ...config.shipping, ...('shipping' in wrong ? wrong.shipping : {}) },
      },
    }
    const answer = await sendJson(`${PATH}/auto-create`, body, headers())
    expect(answer.status).toBe(400)
  })

  it('are selected one by one; one that eBay does not have is refused', async () => {
    const { policies } = await read()
    const chosen = {
      paymentPolicyId: policies.paymentPolicies[0]?.id ?? null,
      returnPolicyId: null,
      shippingPolicyId: null,
    }
    expect((await sendJson(`${PATH}/selected`, chosen, headers(), 'PUT')).status).toBe(200)
    expect((await read()).userPolicyIds).toEqual(chosen)
    const unknown = { ...chosen, returnPolicyId: '999999999' }
    const refused = await sendJson(`${PATH}/selected`, unknown, headers(), 'PUT')
    expect(refused.status).toBe(400)
    expect((await read()).userPolicyIds).toEqual(chosen)
  })
})

describe('a seller who is not opted in to business policies', () => {
  it('is opted in by creating them', async () => {
    const seller = await newAccount('restricted_maker')
    await connectEbay(seller, SELLERS.restricted)
    const own = { cookie: seller.cookie }
    const created = await sendJson(`${PATH}/auto-create`, { config: named('Restricted') }, own)
    expect(created.status).toBe(200)
    const answer = await call(PATH, { headers: own })
    const { policies } = await answer.json<BusinessPolicies>()
    expect(policies.paymentPolicies.map(({ name }) => name)).toContain('Restricted payment')
  })
})
