import { createServer, type Server } from 'node:http'
import { Stripe } from 'stripe'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { type RunningSandbox, runSandbox } from '../test/run-sandbox.ts'
import { readForm } from './form.ts'
import { SECRET_KEY, WEBHOOK_SECRET } from './services.ts'
import { idOf, monthAfter } from './subscription-lifecycle.ts'

let sandbox: RunningSandbox
let stripe: Stripe
beforeEach(async () => {
  sandbox = await runSandbox({ stripeRetryAfterMs: [20, 20] })
  stripe = clientOf(sandbox, SECRET_KEY)
})
afterEach(() => sandbox.stop())

function clientOf({ origin }: RunningSandbox, key: string): Stripe {
  const addressed: typeof fetch = (input, init) =>
    fetch(
      (input instanceof Request ? input.url : input.toString()).replace(
        'https://api.stripe.com',
        `${origin}/stripe`,
      ),
      init,
    )
  const httpClient = Stripe.createFetchHttpClient(addressed)
  return new Stripe(key, { httpClient, maxNetworkRetries: 0, telemetry: false })
}

const CARD = { number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123' }
const FAILING = { ...CARD, number: '4000000000000341' }

async function press(url: string, fields: Record<string, string>) {
  const body = new URLSearchParams(fields)
  const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' })
  return {
    status: answer.status,
    location: answer.headers.get('location'),
    text: await answer.text(),
  }
}

const order = (customer: string, price = 'price_obverse_pro') => ({
  mode: 'subscription' as const,
  customer,
  line_items: [{ price, quantity: 1 }],
  success_url: 'http://localhost:1/done?session={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://localhost:1/cancelled',
  subscription_data: { metadata: { userId: '7' } },
})

/** Creates a customer with a paid subscription. */
async function subscriber(price?: string) {
  const customer = await stripe.customers.create({ email: 'dealer@example.com' })
  const session = await stripe.checkout.sessions.create(order(customer.id, price))
  await press(session.url ?? '', CARD)
  const { data } = await stripe.subscriptions.list({ customer: customer.id })
  const [subscription] = data
  if (!subscription) throw new Error('no subscription')
  return { customer, session, subscription }
}

/** Submits a form of the portal. */
async function inPortal(customer: string, fields: Record<string, string>) {
  const { url } = await stripe.billingPortal.sessions.create({ customer })
  const { data } = await stripe.subscriptions.list({ customer, limit: 1 })
  return press(url, { subscription: data[0]?.id ?? '', ...fields })
}

const controlSchema = z.object({
  events: z.array(z.object({ id: z.string() })).default([]),
  sent: z.array(z.object({ outcome: z.string() })).default([]),
})
const control = async (path: string, body?: unknown) => {
  const headers = { 'Content-Type': 'application/json' }
  const init = body === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(body) }
  const answer = await fetch(`${sandbox.origin}/control/stripe${path}`, init)
  return controlSchema.parse(await answer.json())
}

describe('the form of a request', () => {
  it('is read as Stripe writes it', () => {
    const text =
      'mode=subscription&line_items[0][price]=p&line_items[0][quantity]=2&expand[]=a&expand[]=b'
    expect(readForm(`${text}&metadata[user%20id]=7`)).toEqual({
      mode: 'subscription',
      line_items: [{ price: 'p', quantity: '2' }],
      expand: ['a', 'b'],
      metadata: { 'user id': '7' },
    })
  })

  it('names no property of every object', () => {
    readForm('__proto__[polluted]=yes&constructor[prototype][polluted]=yes')
    expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain('polluted')
  })
})

describe('a month later', () => {
  it.each([
    ['2026-01-31', '2026-02-28'],
    ['2028-01-30', '2028-02-29'],
    ['2026-03-31', '2026-04-30'],
    ['2026-12-15', '2027-01-15'],
  ])('than %s is %s', (from, to) => {
    expect(monthAfter(Date.parse(from) / 1000)).toBe(Date.parse(to) / 1000)
  })
})

describe('the API', () => {
  const post = async (path: string, form: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${sandbox.origin}/stripe/v1${path}`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${SECRET_KEY}`,
        'Content-Type': 'application/x-www-form-urlencoded',
        ...headers,
      },
      body: form,
    })
    return { status: answer.status, body: await answer.json() }
  }
  const SESSION = 'mode=subscription&success_url=http://localhost/&line_items[0][quantity]=1'

  it.each([
    [
      'an unknown parameter',
      `${SESSION}&line_items[0][price]=price_obverse_pro&colour=red`,
      400,
      { code: 'parameter_unknown', param: 'colour', message: 'Received unknown parameter: colour' },
    ],
    [
      'an unknown parameter inside',
      `${SESSION}&line_items[0][prize]=x`,
      400,
      { param: 'line_items[0][price]' },
    ],
    [
      'a value outside an enum',
      'mode=monthly&success_url=http://localhost/&line_items[0][price]=price_obverse_pro&line_items[0][quantity]=1',
      400,
      { param: 'mode', message: 'Invalid mode: must be one of payment, setup, or subscription' },
    ],
    [
      'a missing parameter',
      'mode=subscription&line_items[0][price]=price_obverse_pro&line_items[0][quantity]=1',
      400,
      {
        code: 'parameter_missing',
        param: 'success_url',
        message: 'Missing required param: success_url.',
      },
    ],
    [
      'no address',
      `${SESSION.replace('http://localhost/', 'home')}&line_items[0][price]=price_obverse_pro`,
      400,
      { code: 'url_invalid', param: 'success_url' },
    ],
    [
      'a price that is not there',
      `${SESSION}&line_items[0][price]=price_x`,
      400,
      {
        code: 'resource_missing',
        param: 'line_items[0][price]',
        message: "No such price: 'price_x'",
      },
    ],
    [
      'a customer that is not there',
      `${SESSION}&line_items[0][price]=price_obverse_pro&customer=cus_x`,
      400,
      { code: 'resource_missing', param: 'customer' },
    ],
  ])('refuses %s in Stripe’s words', async (_, form, status, error) => {
    const answer = await post('/checkout/sessions', form)
    expect(answer).toMatchObject({
      status,
      body: { error: { type: 'invalid_request_error', ...error } },
    })
  })

  it('requires an API key', async () => {
    const wrong = clientOf(sandbox, 'sk_test_another')
    await expect(wrong.customers.create({})).rejects.toBeInstanceOf(
      Stripe.errors.StripeAuthenticationError,
    )
    const none = await fetch(`${sandbox.origin}/stripe/v1/prices`)
    expect(none.status).toBe(401)
  })

  it('answers a repeated key with the first answer, and another request under it with an error', async () => {
    const options = { idempotencyKey: 'once' }
    const first = await stripe.customers.create({ email: 'a@example.com' }, options)
    const again = await stripe.customers.create({ email: 'a@example.com' }, options)
    expect(again.id).toBe(first.id)
    await expect(
      stripe.customers.create({ email: 'b@example.com' }, options),
    ).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
    const refused = await post('/customers', 'colour=red', { 'Idempotency-Key': 'twice' })
    expect(refused.status).toBe(400)
    const corrected = await post('/customers', 'name=Ann', { 'Idempotency-Key': 'twice' })
    expect(corrected.status).toBe(200)
  })

  it('lists in pages, newest first', async () => {
    const { customer } = await subscriber()
    for (const price of ['price_obverse_basic', 'price_obverse_premium']) {
      const { url } = await stripe.checkout.sessions.create(order(customer.id, price))
      await press(url ?? '', CARD)
    }
    const names: string[] = []
    for await (const one of stripe.subscriptions.list({ customer: customer.id, limit: 2 })) {
      names.push(one.items.data[0]?.price.id ?? '')
    }
    expect(names).toEqual(['price_obverse_premium', 'price_obverse_basic', 'price_obverse_pro'])
  })

  it('changes and ends subscriptions', async () => {
    const { subscription } = await subscriber('price_obverse_basic')
    const [item] = subscription.items.data
    const changed = await stripe.subscriptions.update(subscription.id, {
      items: [{ id: item?.id ?? '', price: 'price_obverse_premium' }],
      cancel_at_period_end: true,
    })
    expect(changed).toMatchObject({
      cancel_at_period_end: true,
      cancel_at: item?.current_period_end,
      items: { data: [{ price: { id: 'price_obverse_premium', unit_amount: 7_999 } }] },
    })
    expect(await stripe.subscriptions.cancel(subscription.id)).toMatchObject({ status: 'canceled' })
    await expect(stripe.subscriptions.cancel(subscription.id)).rejects.toMatchObject({
      code: 'resource_missing',
      statusCode: 404,
    })
  })

  it('forgets a customer with all that is paid for', async () => {
    const { customer, subscription } = await subscriber()
    expect(await stripe.customers.del(customer.id)).toMatchObject({ deleted: true })
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ deleted: true })
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
      status: 'canceled',
    })
    await expect(stripe.customers.del(customer.id)).rejects.toMatchObject({
      code: 'resource_missing',
    })
  })

  it('remembers everything after a restart', async () => {
    const { subscription } = await subscriber()
    const { stateFolder } = sandbox
    await sandbox.halt()
    sandbox = await runSandbox({ stateFolder })
    stripe = clientOf(sandbox, SECRET_KEY)
    expect(await stripe.subscriptions.retrieve(subscription.id)).toEqual(
      expect.objectContaining({ id: subscription.id, status: 'active' }),
    )
  })
})

describe('the checkout page', () => {
  it('takes a good card once, and says that it is a sandbox', async () => {
    const customer = await stripe.customers.create({ email: 'dealer@example.com' })
    const session = await stripe.checkout.sessions.create(order(customer.id))
    const url = session.url ?? ''
    const page = await (await fetch(url)).text()
    expect(page).toMatch(/class="ribbon"><b>Sandbox<\/b>/)
    expect(page).toContain('href="http://localhost:1/cancelled"')
    expect(await press(url, { ...CARD, number: '4000000000000002' })).toMatchObject({
      status: 402,
      text: expect.stringContaining('Your card was declined.'),
    })
    expect(await press(url, { ...CARD, expiry: '01 / 20' })).toMatchObject({ status: 402 })
    expect(await press(url, { ...CARD, number: '5555444433332222' })).toMatchObject({ status: 402 })
    expect(await press(url, CARD)).toMatchObject({
      status: 303,
      location: `http://localhost:1/done?session=${session.id}`,
    })
    expect((await press(url, CARD)).status).toBe(410)
    const after = await stripe.checkout.sessions.retrieve(session.id)
    expect(after).toMatchObject({ status: 'complete', payment_status: 'paid', url: null })
    const subscription = await stripe.subscriptions.retrieve(idOf(after.subscription))
    expect(subscription).toMatchObject({ status: 'active', metadata: { userId: '7' } })
    const invoice = await stripe.invoices.retrieve(idOf(after.invoice))
    expect(invoice).toMatchObject({
      status: 'paid',
      amount_paid: 2_999,
      parent: { subscription_details: { subscription: subscription.id } },
    })
  })

  it('ends with its time, or when it is closed', async () => {
    const customer = await stripe.customers.create({})
    const session = await stripe.checkout.sessions.create(order(customer.id))
    expect(await stripe.checkout.sessions.expire(session.id)).toMatchObject({ status: 'expired' })
    expect((await fetch(session.url ?? '')).status).toBe(410)
    await expect(stripe.checkout.sessions.expire(session.id)).rejects.toMatchObject({
      statusCode: 400,
    })
    await sandbox.halt()
    let ahead = 0
    sandbox = await runSandbox({ now: () => Date.now() + ahead })
    stripe = clientOf(sandbox, SECRET_KEY)
    const late = await stripe.customers.create({})
    const { url } = await stripe.checkout.sessions.create(order(late.id))
    ahead = 25 * 3_600_000
    expect((await press(url ?? '', CARD)).status).toBe(410)
  })
})

describe('the portal', () => {
  const statusOf = async (id: string) => (await stripe.subscriptions.retrieve(id)).status

  it('charges each month, and ends with the period that was cancelled', async () => {
    const { customer, subscription } = await subscriber()
    const end = subscription.items.data[0]?.current_period_end ?? 0
    await inPortal(customer.id, { action: 'pass-period' })
    const renewed = await stripe.subscriptions.retrieve(subscription.id)
    expect(renewed.items.data[0]).toMatchObject({
      current_period_start: end,
      current_period_end: monthAfter(end),
    })
    await inPortal(customer.id, { action: 'cancel-at-period-end' })
    await inPortal(customer.id, { action: 'keep' })
    await inPortal(customer.id, { action: 'pass-period' })
    expect(await statusOf(subscription.id)).toBe('active')
    await inPortal(customer.id, { action: 'cancel-at-period-end' })
    await inPortal(customer.id, { action: 'pass-period' })
    expect(await statusOf(subscription.id)).toBe('canceled')
    const { data } = await stripe.invoices.list({ customer: customer.id })
    expect(data.map(invoice => invoice.billing_reason)).toEqual([
      'subscription_cycle',
      'subscription_cycle',
      'subscription_create',
    ])
  })

  it('is overdue with a card that fails, and paid with another', async () => {
    const { customer, subscription } = await subscriber()
    await inPortal(customer.id, { action: 'card', ...FAILING })
    await inPortal(customer.id, { action: 'pass-period' })
    expect(await statusOf(subscription.id)).toBe('past_due')
    await inPortal(customer.id, { action: 'card', ...CARD })
    expect(await statusOf(subscription.id)).toBe('active')
  })

  it('changes the price also where its charge fails, and is overdue then', async () => {
    const { customer, subscription } = await subscriber('price_obverse_basic')
    await inPortal(customer.id, { action: 'card', ...FAILING })
    await inPortal(customer.id, { subscription: subscription.id, price: 'price_obverse_premium' })
    expect(await statusOf(subscription.id)).toBe('past_due')
    const { data } = await stripe.invoices.list({ subscription: subscription.id, status: 'paid' })
    expect(data.map(one => one.lines.data[0]?.pricing?.price_details?.price)).toEqual([
      'price_obverse_basic',
    ])
    await inPortal(customer.id, { action: 'card', ...CARD })
    expect(await statusOf(subscription.id)).toBe('active')
  })

  it.each([
    ['cancel', 'canceled'],
    ['unpaid', 'unpaid'],
  ])('gives up after its retries as the account chose: %s', async (retriesEnd, status) => {
    await control('/settings', { retriesEnd })
    const { customer, subscription } = await subscriber()
    await inPortal(customer.id, { action: 'card', ...FAILING })
    await inPortal(customer.id, { action: 'pass-period' })
    await inPortal(customer.id, { action: 'pass-period' })
    expect(await statusOf(subscription.id)).toBe(status)
  })

  it('requires confirmation of a change and redirects to the given URL', async () => {
    const { customer, subscription } = await subscriber('price_obverse_basic')
    const [item] = subscription.items.data
    const visit = (price: string) =>
      stripe.billingPortal.sessions.create({
        customer: customer.id,
        return_url: 'http://localhost:1/pricing',
        flow_data: {
          type: 'subscription_update_confirm',
          subscription_update_confirm: {
            subscription: subscription.id,
            items: [{ id: item?.id ?? '', price, quantity: 1 }],
          },
          after_completion: {
            type: 'redirect',
            redirect: { return_url: 'http://localhost:1/changed' },
          },
        },
      })
    const { url } = await visit('price_obverse_premium')
    expect(await (await fetch(url)).text()).toContain('Confirm your updates')
    expect((await press(url, { action: 'confirm' })).location).toBe('http://localhost:1/changed')
    const { items } = await stripe.subscriptions.retrieve(subscription.id)
    expect(items.data[0]?.price.id).toBe('price_obverse_premium')
    await expect(visit('price_obverse_premium')).rejects.toMatchObject({ statusCode: 400 })
  })

  it('acts on no other customer’s subscription', async () => {
    const [one, other] = [await subscriber(), await subscriber()]
    const { url } = await stripe.billingPortal.sessions.create({ customer: one.customer.id })
    const fields = { subscription: other.subscription.id, action: 'cancel-now' }
    expect((await press(url, fields)).status).toBe(402)
    expect(await statusOf(other.subscription.id)).toBe('active')
  })
})

describe('webhooks', () => {
  let receiver: Server
  let received: { id: string; type: string }[] = []
  let refusals = 0
  beforeEach(async () => {
    received = []
    refusals = 0
    receiver = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk: Buffer) => (body += chunk.toString()))
      request.on('end', () => {
        try {
          const signature = request.headers['stripe-signature'] ?? ''
          const event = stripe.webhooks.constructEvent(body, signature, WEBHOOK_SECRET)
          if (refusals-- > 0) throw new Error('not now')
          received.push({ id: event.id, type: event.type })
          response.end()
        } catch {
          response.statusCode = 400
          response.end()
        }
      })
    })
    await new Promise<void>(resolve => receiver.listen(0, '127.0.0.1', () => resolve()))
    const address = receiver.address()
    const port = typeof address === 'object' ? address?.port : null
    await control('/settings', { webhookUrl: `http://127.0.0.1:${port}/hook` })
  })
  afterEach(() => new Promise(resolve => receiver.close(resolve)))

  it('tell of what happens, signed so that the SDK believes them', async () => {
    await subscriber()
    await vi.waitFor(() =>
      expect(received.map(event => event.type).sort()).toEqual([
        'checkout.session.completed',
        'customer.subscription.created',
        'invoice.paid',
      ]),
    )
  })

  it('come again until they are taken', async () => {
    refusals = 4
    await subscriber()
    await vi.waitFor(() => expect(new Set(received.map(event => event.id)).size).toBe(3))
  })

  it('can be held, sent in any order, repeated, and spoilt', async () => {
    await control('/settings', { hold: true })
    await subscriber()
    const { events } = await control('')
    expect(received).toEqual([])
    await control('/settings', { hold: false })
    const eventIds = [events[0], events[2], events[0]].map(event => event?.id ?? '')
    const { sent } = await control('/deliver', { events: eventIds })
    expect(sent.map(one => one.outcome)).toEqual(['200', '200', '200'])
    expect(received.map(event => event.id)).toEqual(eventIds)
    for (const corrupt of ['body', 'signature', 'secret', 'old']) {
      const spoilt = await control('/deliver', { events: eventIds.slice(0, 1), corrupt })
      expect(spoilt.sent[0]?.outcome).toBe('400')
    }
    expect(received).toHaveLength(3)
    const page = await fetch(`${sandbox.origin}/control/stripe`, {
      headers: { Accept: 'text/html' },
    })
    expect(await page.text()).toContain(eventIds[0])
  })
})
