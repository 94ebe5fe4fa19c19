import { createScheduledController } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { compose } from '../compose.ts'
import { connect } from '../db/connection.ts'
import { users } from '../db/schema/accounts.ts'
import { paymentEvents, subscriptions } from '../db/schema/billing.ts'
import worker from '../index.ts'
import { newAccount, type TestAccount } from '../test/account.ts'
import { call } from '../test/call.ts'
import { allowLog, expectLog } from '../test/expect-log.ts'
import { requestsTo } from '../test/sandbox.ts'
import type { PaidSubscription } from './port.ts'
import { subscriptionStateOf, syncCustomer, syncDueCustomers } from './sync.ts'
import {
  type Corruption,
  checkoutUrlOf,
  customerOf,
  deliver,
  eventsOf,
  FAILING_CARD,
  GOOD_CARD,
  inPortal,
  post,
  type SentEvent,
  subscribe,
  tierOf,
} from './test/stripe.ts'

// Many real requests: slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const db = connect(env.DB)
async function deliverAll(events: SentEvent[]) {
  for (const event of events) expect(await deliver(event)).toBe(200)
}

/** The steps of a recorded subscription, and the resulting plan. */
const STEPS: [step: (account: TestAccount) => Promise<unknown>, tier: string][] = [
  [account => subscribe(account, 'basic'), 'basic'],
  [account => inPortal(account, { price: 'price_obverse_premium' }), 'premium'],
  [account => inPortal(account, { price: 'price_obverse_pro' }), 'pro'],
  [account => inPortal(account, { action: 'pass-period' }), 'pro'],
  [account => inPortal(account, { action: 'card', ...FAILING_CARD }), 'pro'],
  [account => inPortal(account, { action: 'pass-period' }), 'pro'],
  [account => inPortal(account, { action: 'pass-period' }), 'free'],
]

describe('the lifecycle of a subscription, from webhooks', () => {
  it('ends each step in the plan that is paid for', async () => {
    const account = await newAccount('orderly')
    let delivered = 0
    for (const [step, tier] of STEPS) {
      await step(account)
      const events = await eventsOf(account)
      expect(events.length).toBeGreaterThan(delivered)
      await deliverAll(events.slice(delivered))
      delivered = events.length
      expect(await tierOf(account)).toBe(tier)
    }
  })

  it('reports a cancellation, and ends with the period', async () => {
    const account = await newAccount('canceller')
    const subscription = async () => {
      const answer = await call('/api/subscription', { headers: { cookie: account.cookie } })
      return (await answer.json<{ subscription: unknown }>()).subscription
    }
    await subscribe(account, 'pro')
    await inPortal(account, { action: 'cancel-at-period-end' })
    await deliverAll(await eventsOf(account))
    expect(await tierOf(account)).toBe('pro')
    expect(await subscription()).toMatchObject({ tierName: 'pro', cancelAtPeriodEnd: true })
    await inPortal(account, { action: 'pass-period' })
    await deliverAll((await eventsOf(account)).slice(-1))
    expect(await tierOf(account)).toBe('free')
    expect(await subscription()).toBeNull()
  })

  it('reports a failed charge, and retains the plan while the charge is retried', async () => {
    const account = await newAccount('overdue')
    await subscribe(account, 'pro')
    await inPortal(account, { action: 'card', ...FAILING_CARD })
    await inPortal(account, { action: 'pass-period' })
    await deliverAll(await eventsOf(account))
    expect(await tierOf(account)).toBe('pro')
    const own = await call('/api/subscription', { headers: { cookie: account.cookie } })
    expect(await own.json()).toMatchObject({ subscription: { paymentFailed: true } })
    // No other plan is sold until the card is updated in Stripe's portal.
    const url = await checkoutUrlOf(account, 'premium')
    expect(await (await fetch(url)).text()).toContain('Use this card')
  })

  it('gives a higher plan when its charge is paid, and the plan that was paid until then', async () => {
    const account = await newAccount('upgrade_unpaid')
    await subscribe(account, 'basic')
    await inPortal(account, { action: 'card', ...FAILING_CARD })
    await inPortal(account, { price: 'price_obverse_premium' })
    await deliverAll(await eventsOf(account))
    expect(await tierOf(account)).toBe('basic')
    const own = await call('/api/subscription', { headers: { cookie: account.cookie } })
    expect(await own.json()).toMatchObject({ subscription: { paymentFailed: true } })
    await inPortal(account, { action: 'card', ...GOOD_CARD })
    await deliverAll(await eventsOf(account))
    expect(await tierOf(account)).toBe('premium')
  })

  it('ends in the right plan however its events are replayed, reordered and corrupted', async () => {
    allowLog('warn', 'payment_event_rejected')
    const lives: { account: TestAccount; events: SentEvent[]; tier: string }[] = []
    for (const steps of [2, 4, STEPS.length]) {
      const account = await newAccount(`life_${steps}`)
      for (const [step] of STEPS.slice(0, steps)) await step(account)
      const tier = STEPS[steps - 1]?.[1] ?? ''
      lives.push({ account, events: await eventsOf(account), tier })
    }
    const corruptions: (Corruption | null)[] = [null, null, 'body', 'signature', 'secret', 'old']
    const deliveries = fc.record({
      life: fc.nat(lives.length - 1),
      order: fc.array(fc.tuple(fc.nat(1_000), fc.constantFrom(...corruptions)), {
        minLength: 1,
        maxLength: 8,
      }),
    })
    await fc.assert(
      fc.asyncProperty(deliveries, async ({ life, order }) => {
        const { account, events, tier } = lives[life] ?? {}
        if (!account || !events) throw new Error('no such life')
        await forget(account)
        for (const [nth, corruption] of order) {
          const event = events[nth % events.length]
          if (!event) throw new Error('no such event')
          const status = await deliver(event, corruption ?? undefined)
          expect(status).toBe(corruption ? 400 : 200)
        }
        const heard = order.some(([, corruption]) => corruption === null)
        expect(await tierOf(account)).toBe(heard ? tier : 'free')
      }),
      { numRuns: 15 },
    )
  })

  /** Resets the account to the state before any event. */
  async function forget(account: TestAccount): Promise<void> {
    const customerId = await customerOf(account)
    await db.batch([
      db.delete(paymentEvents).where(eq(paymentEvents.customerId, customerId)),
      db.update(users).set({ tier: 'free' }).where(eq(users.id, account.id)),
      db
        .update(subscriptions)
        .set({ tier: 'free', paidTier: null, subscriptionId: null })
        .where(eq(subscriptions.userId, account.id)),
    ])
  }

  it('reads an event from Stripe once, however often it is delivered', async () => {
    const account = await newAccount('echo')
    await subscribe(account, 'basic')
    const [first] = await eventsOf(account)
    if (!first) throw new Error('no event')
    const customer = await customerOf(account)
    const requestCount = async () =>
      (await requestsTo('GET /stripe/v1/subscriptions')).filter(
        request => request.query['customer'] === customer,
      ).length
    await deliver(first)
    const once = await requestCount()
    await Promise.all([deliver(first), deliver(first), deliver(first)])
    expect(await requestCount()).toBe(once)
    const rows = await db.select().from(paymentEvents).where(eq(paymentEvents.id, first.id))
    expect(rows).toHaveLength(1)
  })

  it('handles a burst of concurrent events', async () => {
    const account = await newAccount('burst')
    await subscribe(account, 'pro')
    await inPortal(account, { price: 'price_obverse_premium' })
    const events = await eventsOf(account)
    const statuses = await Promise.all(events.map(event => deliver(event)))
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(await tierOf(account)).toBe('premium')
    const waiting = await db
      .select()
      .from(paymentEvents)
      .where(eq(paymentEvents.customerId, await customerOf(account)))
    expect(waiting.filter(event => event.appliedAt === null)).toEqual([])
  })
})

describe('access to the webhook', () => {
  it('refuses unsigned requests, from a browser or not', async () => {
    expectLog('warn', 'payment_event_rejected')
    const body = JSON.stringify({ id: 'evt_1', object: 'event', type: 'invoice.paid' })
    expect(await post(body, {})).toBe(400)
    expect(await post(body, { 'Stripe-Signature': 't=1,v1=00' })).toBe(400)
    expect(await post('', { 'Stripe-Signature': 'nonsense' })).toBe(400)
    expect(await post('x'.repeat(1_000_001), { 'Content-Length': '1000001' })).toBe(413)
  })

  it('needs no session and no origin of ours', async () => {
    const account = await newAccount('elsewhere')
    await subscribe(account, 'basic')
    const [first] = await eventsOf(account)
    const elsewhere = { Origin: 'https://stripe.example', 'Sec-Fetch-Site': 'cross-site' }
    expect(first && (await deliver(first, undefined, elsewhere))).toBe(200)
  })

  it('ignores an event without a known customer', async () => {
    expectLog('warn', 'payment_customer_unknown')
    const account = await newAccount('unknown_customer')
    await subscribe(account, 'basic')
    const events = await eventsOf(account)
    await db.delete(users).where(eq(users.id, account.id))
    await deliverAll(events)
    const rows = await db
      .select()
      .from(paymentEvents)
      .where(eq(paymentEvents.id, events[0]?.id ?? ''))
    expect(rows[0]?.appliedAt).toBeTypeOf('number')
  })

  it('finds the user of a customer without a subscription row', async () => {
    const account = await newAccount('lost_note')
    await subscribe(account, 'pro')
    const events = await eventsOf(account)
    await db.delete(subscriptions).where(eq(subscriptions.userId, account.id))
    await deliverAll(events.slice(0, 1))
    expect(await tierOf(account)).toBe('pro')
  })
})

describe('the cron', () => {
  const tick = async (ahead = 0) => {
    const services = compose(env)
    await syncDueCustomers({ ...services, now: () => services.now() + ahead })
  }
  const HOUR = 3_600_000

  it('applies an event that was not applied before', async () => {
    const account = await newAccount('left_behind')
    await subscribe(account, 'pro')
    const customer = await customerOf(account)
    const [first] = await eventsOf(account)
    if (!first) throw new Error('no event')
    const { type } = first
    // The event was stored, then the Worker was terminated.
    await db
      .insert(paymentEvents)
      .values({ id: first.id, type, customerId: customer, receivedAt: 0 })
    expect(await tierOf(account)).toBe('free')
    await worker.scheduled(createScheduledController(), env)
    expect(await tierOf(account)).toBe('pro')
  })

  it('syncs each customer once a day, also without an event', async () => {
    const account = await newAccount('unheard')
    await subscribe(account, 'premium')
    await tick()
    expect(await tierOf(account)).toBe('free')
    await tick(25 * HOUR)
    expect(await tierOf(account)).toBe('premium')
    await inPortal(account, { action: 'cancel-now' })
    await tick(26 * HOUR)
    expect(await tierOf(account)).toBe('premium')
    await tick(50 * HOUR)
    expect(await tierOf(account)).toBe('free')
  })

  it('continues when Stripe fails, and retries', async () => {
    expectLog('warn', 'subscription_sync_failed')
    const account = await newAccount('retried')
    await subscribe(account, 'basic')
    const customer = await customerOf(account)
    await db.update(subscriptions).set({ askedAt: 0 }).where(eq(subscriptions.customerId, customer))
    const services = compose(env)
    const payments = services.payments && {
      ...services.payments,
      subscriptionsOf: () => Promise.reject(new Error('down')),
    }
    await syncDueCustomers({ ...services, payments })
    expect(await tierOf(account)).toBe('free')
    await syncDueCustomers(services)
    expect(await tierOf(account)).toBe('basic')
  })
})

describe('what a subscription gives', () => {
  it('is not overwritten by an older response', async () => {
    const account = await newAccount('overtaken')
    await subscribe(account, 'basic')
    const customer = await customerOf(account)
    const services = compose(env)
    const { payments } = services
    if (!payments) throw new Error('no payments')
    let calls = 0
    const slow = {
      ...payments,
      async subscriptionsOf(id: string) {
        const old = await payments.subscriptionsOf(id)
        calls += 1
        if (calls > 1) return old
        // While the first response is in flight, the plan changes and a second request reads it.
        await inPortal(account, { price: 'price_obverse_premium' })
        await syncCustomer({ ...services, payments }, customer)
        return old
      },
    }
    await syncCustomer({ ...services, payments: slow }, customer)
    expect(calls).toBe(2)
    expect(await tierOf(account)).toBe('premium')
  })

  it('leaves a plan set by an admin until the subscription changes', async () => {
    const account = await newAccount('gifted')
    await subscribe(account, 'basic')
    await deliverAll(await eventsOf(account))
    await db.update(users).set({ tier: 'premium' }).where(eq(users.id, account.id))
    await syncCustomer({ ...compose(env), payments: paymentsOf() }, await customerOf(account))
    expect(await tierOf(account)).toBe('premium')
    await inPortal(account, { action: 'cancel-now' })
    await deliverAll((await eventsOf(account)).slice(-1))
    expect(await tierOf(account)).toBe('free')
  })

  const known = {
    userId: 1,
    customerId: 'c',
    subscriptionId: 's',
    tier: 'pro',
    paidTier: 'pro',
    paymentFailed: false,
    cancelAtPeriodEnd: false,
    currentPeriodEnd: null,
    version: 0,
  } as const
  const one = (change: Partial<PaidSubscription>): PaidSubscription => ({
    id: 's',
    tier: 'basic',
    status: 'active',
    lastPaid: 'basic',
    cancelAtPeriodEnd: false,
    currentPeriodEnd: 1,
    ...change,
  })

  it.each([
    ['nothing', [], 'free', null],
    ['an active one', [one({})], 'basic', 'basic'],
    ['the better of two', [one({}), one({ id: 't', tier: 'premium' })], 'premium', 'premium'],
    ['one that is overdue', [one({ status: 'overdue' })], 'basic', 'basic'],
    [
      'a higher one whose charge failed',
      [one({ status: 'overdue', tier: 'premium' })],
      'basic',
      'premium',
    ],
    [
      'a lower one that is overdue',
      [one({ status: 'overdue', lastPaid: 'premium' })],
      'basic',
      'basic',
    ],
    ['one that is unpaid', [one({ status: 'unpaid' })], 'free', 'basic'],
    ['one that has ended', [one({ status: 'ended' })], 'free', null],
    [
      'a paid one beside a better unpaid one',
      [one({ status: 'unpaid', tier: 'premium' }), one({})],
      'basic',
      'basic',
    ],
    ['a known one at a price that is not ours', [one({ tier: null })], 'pro', 'pro'],
    ['a new one at a price that is not ours', [one({ id: 'n', tier: null })], 'free', null],
  ] as const)('for %s', (_, found, tier, paidTier) => {
    if (found.length > 1) expectLog('warn', 'subscription_duplicated')
    if (found.some(subscription => subscription.tier === null))
      expectLog('error', 'subscription_price_unknown')
    expect(subscriptionStateOf([...found], known)).toMatchObject({ tier, paidTier })
  })

  function paymentsOf() {
    const { payments } = compose(env)
    if (!payments) throw new Error('no payments')
    return payments
  }
})
