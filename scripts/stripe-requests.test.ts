import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Ajv } from 'ajv'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createStripe } from '../worker/billing/vendors/stripe.ts'
import { developmentVars } from './development-vars.ts'
import { type RunningSandbox, runSandbox } from './sandbox-for-tests.ts'

/** Stripe's parameters as JSON schemas; they lie beside the repository where they are at all. */
const SCHEMAS = path.resolve(import.meta.dirname, '../../shared/openapi/stripe')
const present = existsSync(SCHEMAS)
if (!present)
  console.log('skipped: Stripe’s schemas are not on this machine (../shared/openapi/stripe)')

/** Which schema describes a call; a call that none describes must take no parameters. */
const DESCRIBED: [call: RegExp, schema: string][] = [
  [/^POST \/v1\/customers$/, 'CustomerCreate'],
  [/^POST \/v1\/checkout\/sessions$/, 'CheckoutSessionCreate'],
  [/^POST \/v1\/billing_portal\/sessions$/, 'PortalSessionCreate'],
]

type Sent = { call: string; body: string; headers: Headers }
const sent: Sent[] = []
let sandbox: RunningSandbox

const listening: typeof fetch = async (input, init) => {
  const request = new Request(input, init)
  const { pathname } = new URL(request.url)
  const call = `${request.method} ${pathname.replace(/^\/stripe/, '')}`
  sent.push({ call, body: await request.clone().text(), headers: request.headers })
  return fetch(request)
}

/** `a[b][0]=c` as `{ a: { b: ['c'] } }`. */
function formOf(text: string): unknown {
  let json: unknown = {}
  for (const [name, value] of new URLSearchParams(text)) {
    json = withValue(json, name.replaceAll(']', '').split('['), value)
  }
  return json
}
function withValue(into: unknown, [head, ...rest]: string[], value: string): unknown {
  if (head === undefined) return value
  if (/^\d+$/.test(head)) {
    const list = Array.isArray(into) ? [...into] : []
    list[Number(head)] = withValue(list[Number(head)], rest, value)
    return list
  }
  const object = z.record(z.string(), z.unknown()).parse(into ?? {})
  return { ...object, [head]: withValue(object[head], rest, value) }
}

function faultsOf({ call, body }: Sent): string[] {
  const [, name] = DESCRIBED.find(([pattern]) => pattern.test(call)) ?? []
  if (!name) return body === '' ? [] : [`${call}: ${body}`]
  const file = readdirSync(SCHEMAS).find(each => each.startsWith(name)) ?? name
  const schema = z
    .record(z.string(), z.unknown())
    .parse(JSON.parse(readFileSync(path.join(SCHEMAS, file), 'utf8')))
  // A form has texts alone; Stripe reads numbers and flags from them.
  const validate = new Ajv({ strict: false, allErrors: true, coerceTypes: true }).compile(schema)
  if (validate(formOf(body))) return []
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `${call}${instancePath} ${message} ${JSON.stringify(params)}`,
  )
}

beforeAll(async () => {
  if (!present) return
  sandbox = await runSandbox()
})
afterAll(() => sandbox?.stop())

describe.runIf(present)('what we send to Stripe', () => {
  it('is what Stripe’s schemas take, of its version and with a key against repeats', async () => {
    const vars = developmentVars({ sandboxUrl: sandbox.url })
    const price = (name: string) => [vars[name] ?? '']
    const payments = createStripe({
      apiUrl: `${sandbox.url}/stripe`,
      secretKey: vars['STRIPE_SECRET_KEY'] ?? '',
      webhookSecret: vars['STRIPE_WEBHOOK_SECRET'] ?? '',
      prices: {
        basic: price('STRIPE_PRICE_BASIC'),
        pro: price('STRIPE_PRICE_PRO'),
        premium: price('STRIPE_PRICE_PREMIUM'),
      },
      now: Date.now,
      fetch: listening,
    })
    expect(await payments.check()).toEqual({ ok: true })
    const customerId = await payments.createCustomer({
      id: 7,
      username: 'dealer',
      email: 'dealer@example.com',
      former: null,
    })
    expect(await payments.ownerOf(customerId)).toBe(7)
    const order = {
      customerId,
      userId: 7,
      successUrl: 'http://localhost/pricing?checkout=success',
      cancelUrl: 'http://localhost/pricing?checkout=cancelled',
    }
    await payments.checkout({ ...order, tier: 'basic' })
    const page = await payments.checkout({ ...order, tier: 'pro' })
    const card = new URLSearchParams({ number: '4242424242424242', expiry: '12/34', cvc: '123' })
    await fetch(page, { method: 'POST', body: card, redirect: 'manual' })
    const [subscription] = await payments.subscriptionsOf(customerId)
    expect(subscription).toMatchObject({
      tier: 'pro',
      status: 'active',
      cancelAtPeriodEnd: false,
    })
    const returnUrl = 'http://localhost/pricing'
    await payments.portal({ customerId, returnUrl })
    await payments.portal({
      customerId,
      returnUrl,
      change: {
        subscriptionId: subscription?.id ?? '',
        tier: 'premium',
        doneUrl: order.successUrl,
      },
    })
    await payments.closeCustomer(customerId)
    await payments.closeCustomer(customerId)
    expect(await payments.ownerOf(customerId)).toBeNull()

    const described = DESCRIBED.map(([pattern]) => sent.some(({ call }) => pattern.test(call)))
    expect(described).toEqual([true, true, true])
    expect(sent.flatMap(faultsOf)).toEqual([])
    const versions = new Set(sent.map(({ headers }) => headers.get('Stripe-Version')))
    expect(versions).toEqual(new Set(['2026-10-28.endive']))
    const unkeyed = sent.filter(
      ({ call, headers }) => call.startsWith('POST') && !headers.has('Idempotency-Key'),
    )
    expect(unkeyed).toEqual([])
  })

  it('would be refused with a parameter that Stripe has not', () => {
    const call = 'POST /v1/customers'
    const headers = new Headers()
    expect(faultsOf({ call, body: 'metadata[userId]=7', headers })).toEqual([])
    expect(faultsOf({ call, body: 'colour=red', headers })).not.toEqual([])
    expect(faultsOf({ call, body: 'email[]=a', headers })).not.toEqual([])
  })
})
