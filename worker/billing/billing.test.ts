import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import {
  checkoutResultSchema,
  ownSubscriptionSchema,
  portalResultSchema,
  subscriptionTiersSchema,
} from '../../shared/billing.ts'
import app from '../app.ts'
import { compose } from '../compose.ts'
import { connect } from '../db/connection.ts'
import { users } from '../db/schema/accounts.ts'
import { customerClosures } from '../db/schema/billing.ts'
import { newAccount, PASSWORD } from '../test/account.ts'
import { call, ORIGIN, sendJson } from '../test/call.ts'
import { expectLog } from '../test/expect-log.ts'
import { requestsTo, tellFault } from '../test/sandbox.ts'
import { closeCustomers } from './close-customers.ts'
import {
  checkoutUrlOf,
  customerOf,
  deliver,
  eventsOf,
  GOOD_CARD,
  inPortal,
  press,
  subscribe,
  tierOf,
} from './test/stripe.ts'

// Real calls, many of them: a machine with other work takes its time.
vi.setConfig({ testTimeout: 60_000 })

const db = connect(env.DB)

describe('the plans', () => {
  it('are public, the cheapest first', async () => {
    const { tiers } = subscriptionTiersSchema.parse(
      await (await call('/api/subscription/tiers')).json(),
    )
    expect(tiers.map(tier => [tier.name, tier.price, tier.monthlyCoins, tier.popular])).toEqual([
      ['free', 0, 10, false],
      ['basic', 9.99, 100, false],
      ['pro', 29.99, 500, true],
      ['premium', 79.99, 2_000, false],
    ])
    expect(tiers.every(tier => tier.features.length > 0)).toBe(true)
  })
})

describe('the check of the payments', () => {
  const check = () => compose(env).payments?.check()

  it('passes where the plans are for sale and customers can change and cancel', async () => {
    expect(await check()).toEqual({ ok: true })
  })

  it.each([
    ['is not saved', []],
    [
      'allows no change of the plan',
      [
        {
          features: {
            subscription_update: { enabled: false },
            subscription_cancel: { enabled: true },
          },
        },
      ],
    ],
  ])('says that the portal’s configuration %s', async (_, data) => {
    await tellFault({
      route: 'GET /stripe/v1/billing_portal/configurations',
      status: 200,
      body: { object: 'list', url: '/v1/billing_portal/configurations', has_more: false, data },
      times: 1,
    })
    expect(await check()).toEqual({
      ok: false,
      reason: expect.stringContaining('Settings → Billing → Customer portal'),
    })
  })
})

describe('checkout', () => {
  it('requires a login', async () => {
    const answers = [
      await sendJson('/api/subscription/checkout', { tierName: 'pro' }),
      await sendJson('/api/subscription/portal', {}),
      await call('/api/subscription'),
    ]
    expect(answers.map(answer => answer.status)).toEqual([401, 401, 401])
  })

  it('leads to a page that sells the plan, and back with the plan', async () => {
    const account = await newAccount('buyer')
    const { cookie } = account
    const answer = await sendJson('/api/subscription/checkout', { tierName: 'pro' }, { cookie })
    const { checkoutUrl } = checkoutResultSchema.parse(await answer.json())
    const page = await (await fetch(checkoutUrl)).text()
    expect(page).toContain('$29.99')
    expect(page).toContain('buyer@example.com')
    expect(await press(checkoutUrl, { ...GOOD_CARD, number: '4000000000000002' })).toBe(
      'status 402',
    )
    expect(await press(checkoutUrl, GOOD_CARD)).toBe(`${ORIGIN}/pricing?checkout=success`)
    for (const event of await eventsOf(account)) expect(await deliver(event)).toBe(200)
    const user = await (await call('/api/user', { headers: { cookie } })).json()
    expect(user).toMatchObject({
      subscriptionTier: 'pro',
      subscription: { tierDisplayName: 'Pro', limit: 500, remainingCoins: 500 },
    })
    const own = await (await call('/api/subscription', { headers: { cookie } })).json()
    expect(ownSubscriptionSchema.parse(own).subscription).toMatchObject({
      tierName: 'pro',
      cancelAtPeriodEnd: false,
      paymentFailed: false,
    })
  })

  it('opens one page at a time, the same for the same plan', async () => {
    const account = await newAccount('undecided')
    const basic = await checkoutUrlOf(account, 'basic')
    expect(await checkoutUrlOf(account, 'basic')).toBe(basic)
    const pro = await checkoutUrlOf(account, 'pro')
    expect(await press(basic, GOOD_CARD)).toBe('status 410')
    const again = await checkoutUrlOf(account, 'basic')
    expect(again).not.toBe(basic)
    expect(await press(pro, GOOD_CARD)).toBe('status 410')
    expect((await fetch(again)).status).toBe(200)
  })

  it('of two concurrent requests is one page of one customer', async () => {
    const account = await newAccount('doubleclick')
    const urls = await Promise.all([1, 2, 3].map(() => checkoutUrlOf(account, 'basic')))
    expect(new Set(urls).size).toBe(1)
  })

  it('of two plans at the same moment leaves one page open, so that one can be paid', async () => {
    const account = await newAccount('torn')
    const ask = async (tierName: string) => {
      const body = { tierName }
      const answer = await sendJson('/api/subscription/checkout', body, { cookie: account.cookie })
      return answer.ok ? checkoutResultSchema.parse(await answer.json()).checkoutUrl : null
    }
    const urls = await Promise.all(['pro', 'premium', 'basic'].map(ask))
    const paid = await Promise.all(
      urls.flatMap(url => (url === null ? [] : [press(url, GOOD_CARD).catch(() => 'closed')])),
    )
    const done = paid.filter(where => where === `${ORIGIN}/pricing?checkout=success`)
    expect(done.length).toBeLessThanOrEqual(1)
    // A seller who was told to try again gets a page.
    const after = done.length === 0 ? await ask('pro') : 'paid'
    expect(after).not.toBeNull()
  })

  it('does not sell the free plan, nor a plan twice', async () => {
    const account = await newAccount('twice')
    const { cookie } = account
    const free = await sendJson('/api/subscription/checkout', { tierName: 'free' }, { cookie })
    expect(free.status).toBe(400)
    const unknown = await sendJson('/api/subscription/checkout', { tierName: 'gold' }, { cookie })
    expect(unknown.status).toBe(400)
    await subscribe(account, 'basic')
    // No event has come yet: what Stripe says counts.
    const again = await sendJson('/api/subscription/checkout', { tierName: 'basic' }, { cookie })
    expect(again.status).toBe(409)
    expect(await again.json()).toMatchObject({ message: 'You are on the Basic plan already.' })
    expect(await tierOf(account)).toBe('basic')
  })

  it('changes the plan of a subscriber after asking', async () => {
    const account = await newAccount('riser')
    await subscribe(account, 'basic')
    const url = await checkoutUrlOf(account, 'premium')
    expect(await (await fetch(url)).text()).toContain('Confirm your updates')
    expect(await press(url, { action: 'confirm' })).toBe(`${ORIGIN}/pricing?checkout=success`)
    const events = await eventsOf(account)
    await deliver(events[events.length - 1] ?? { id: '', type: '' })
    expect(await tierOf(account)).toBe('premium')
  })

  it('says so when the payment service does not answer', async () => {
    expectLog('warn', 'request_failed')
    const account = await newAccount('unlucky')
    const { cookie } = account
    // The page for Basic has to be closed first.
    const page = (await checkoutUrlOf(account, 'basic')).split('/').at(-1)
    const route = `POST /stripe/v1/checkout/sessions/${page}/expire`
    await tellFault({ route, status: 503, times: 3 })
    const answer = await sendJson('/api/subscription/checkout', { tierName: 'pro' }, { cookie })
    expect(answer.status).toBe(502)
    expect(await answer.json()).toMatchObject({
      message: 'Failed to create checkout session.',
      error: { code: 'PAYMENTS_UNAVAILABLE', detail: { vendor: 'Stripe', retryable: true } },
    })
  })

  it.each([
    ['without a list', { nothing: 'of use' }],
    ['whose list has no entries', { object: 'list' }],
  ])('keeps the plan that is paid after an answer %s', async (_, body) => {
    expectLog('warn', 'request_failed')
    const account = await newAccount(`paid_${crypto.randomUUID().slice(0, 8)}`)
    await subscribe(account, 'basic')
    for (const event of await eventsOf(account)) await deliver(event)
    expect(await tierOf(account)).toBe('basic')
    await tellFault({ route: 'GET /stripe/v1/subscriptions', status: 200, body, times: 1 })
    const { cookie } = account
    const answer = await sendJson('/api/subscription/checkout', { tierName: 'pro' }, { cookie })
    expect(answer.status).toBe(502)
    expect(await tierOf(account)).toBe('basic')
    expect(await checkoutUrlOf(account, 'pro')).toContain('/portal/')
  })

  it('goes on with a new customer when the old one was deleted at Stripe', async () => {
    const account = await newAccount('renewed')
    await subscribe(account, 'basic')
    const former = await customerOf(account)
    await compose(env).payments?.closeCustomer(former)
    await subscribe(account, 'pro')
    expect(await customerOf(account)).not.toBe(former)
    for (const event of await eventsOf(account)) await deliver(event)
    expect(await tierOf(account)).toBe('pro')
  })

  it('is off where the keys are missing', async () => {
    expectLog('warn', 'request_failed')
    const { cookie } = await newAccount('early')
    const bare = { ...env, STRIPE_SECRET_KEY: undefined }
    const request = new Request(`${ORIGIN}/api/subscription/checkout`, {
      method: 'POST',
      headers: { cookie, 'Content-Type': 'application/json' },
      body: JSON.stringify({ tierName: 'pro' }),
    })
    const answer = await app.fetch(request, bare, createExecutionContext())
    expect(answer.status).toBe(503)
    const health = await (await app.fetch(new Request(`${ORIGIN}/api/health`), bare)).json()
    expect(health).toMatchObject({
      features: expect.arrayContaining([
        { feature: 'payments', on: false, missing: ['STRIPE_SECRET_KEY'] },
      ]),
    })
  })
})

describe('the portal', () => {
  it('is for who began to subscribe', async () => {
    const { cookie } = await newAccount('stranger')
    const answer = await sendJson('/api/subscription/portal', {}, { cookie })
    expect(answer.status).toBe(404)
  })

  it('leads back to the plans', async () => {
    const account = await newAccount('visitor')
    const { cookie } = account
    await subscribe(account, 'pro')
    const answer = await sendJson('/api/subscription/portal', {}, { cookie })
    const { portalUrl } = portalResultSchema.parse(await answer.json())
    expect(await (await fetch(portalUrl)).text()).toContain(`href="${ORIGIN}/pricing"`)
  })

  it('is where a cancelling subscriber renews, before any other plan', async () => {
    const account = await newAccount('wavering')
    await subscribe(account, 'pro')
    await inPortal(account, { action: 'cancel-at-period-end' })
    const url = await checkoutUrlOf(account, 'premium')
    expect(await (await fetch(url)).text()).toMatch(/value="keep"/)
    const own = await call('/api/subscription', { headers: { cookie: account.cookie } })
    expect(await own.json()).toMatchObject({ subscription: { cancelAtPeriodEnd: true } })
  })
})

describe('deleting an account', () => {
  const erase = (username: string, cookie: string) =>
    sendJson('/api/account/delete', { username, password: PASSWORD }, { cookie })

  it('ends what it paid for', async () => {
    const account = await newAccount('leaver')
    await subscribe(account, 'premium')
    const customer = await customerOf(account)
    expect((await erase('leaver', account.cookie)).status).toBe(200)
    expect(await requestsTo(`DELETE /stripe/v1/customers/${customer}`)).toHaveLength(1)
    const rows = await db.select().from(users).where(eq(users.id, account.id))
    expect(rows).toEqual([])
  })

  it('ends it later when Stripe does not answer now', async () => {
    expectLog('warn', 'payment_customer_closing_failed')
    const account = await newAccount('leaver2')
    await subscribe(account, 'premium')
    const customer = await customerOf(account)
    const route = `DELETE /stripe/v1/customers/${customer}`
    await tellFault({ route, status: 500, times: 3 })
    expect((await erase('leaver2', account.cookie)).status).toBe(200)
    const mine = eq(customerClosures.customerId, customer)
    expect(await db.select().from(customerClosures).where(mine)).toHaveLength(1)
    await closeCustomers(compose(env))
    expect(await db.select().from(customerClosures).where(mine)).toEqual([])
    expect((await requestsTo(route)).at(-1)).toMatchObject({ status: 200 })
  })
})
