import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { PORTAL_CONFIGURATION, PRICES, PRODUCTS } from './catalogue.ts'
import { newInvoice } from './invoice.ts'
import { newCheckoutSession, newCustomer, newSubscription } from './objects.ts'
import * as parameters from './parameters.ts'

/** Stripe's OpenAPI document. It is not part of the repository. */
const DOCUMENTS = path.resolve(import.meta.dirname, '../../../shared/openapi/stripe')
const present = existsSync(DOCUMENTS)
if (!present)
  console.log('skipped: Stripe’s documents are not on this machine (../shared/openapi/stripe)')

const read = (name: string): unknown => {
  const file = readdirSync(DOCUMENTS).find(each => each.startsWith(name)) ?? name
  return JSON.parse(readFileSync(path.join(DOCUMENTS, file), 'utf8'))
}

const objectSchema = z.looseObject({ properties: z.record(z.string(), z.unknown()) })
const documentSchema = z.object({
  $ref: z.string(),
  definitions: z.record(z.string(), z.unknown()),
})

/** The names of Stripe's parameters. */
function namesIn(document: string): string[] {
  const { $ref, definitions } = documentSchema.parse(read(document))
  const refSchema = z.object({ $ref: z.string() })
  let found: unknown = definitions[$ref.replace('#/definitions/', '')]
  for (let ref = refSchema.safeParse(found); ref.success; ref = refSchema.safeParse(found)) {
    found = definitions[ref.data.$ref.replace('#/definitions/', '')]
  }
  return Object.keys(objectSchema.parse(found).properties)
}

describe.runIf(present)('the parameters that the sandbox takes', () => {
  it.each([
    ['CheckoutSessionCreate', parameters.checkoutParameters],
    ['CustomerCreate', parameters.customerParameters],
    ['PortalSessionCreate', parameters.portalParameters],
    ['SubscriptionUpdate', parameters.subscriptionParameters],
    ['SubscriptionCancel', parameters.cancelParameters],
  ])('of %s are all Stripe’s', (document, schema) => {
    const taken = Object.keys(schema.shape)
    expect(taken.filter(name => !namesIn(document).includes(name))).toEqual([])
  })
})

const [price] = PRICES
if (!price) throw new Error('no price')
const customer = newCustomer('cus_1', 1, {})
const subscription = newSubscription(
  { subscription: 'sub_1', item: 'si_1', customer: 'cus_1', paymentMethod: 'pm_1' },
  price,
  { start: 1, end: 2 },
  {},
)
const invoice = newInvoice({ invoice: 'in_1', line: 'il_1', number: '1' }, subscription, customer, {
  amount: 999,
  reason: 'subscription_create',
  created: 1,
})
const session = newCheckoutSession(
  { session: 'cs_1', customer: 'cus_1' },
  {
    url: 'http://localhost/',
    success_url: 'http://localhost/',
    cancel_url: null,
    client_reference_id: null,
    metadata: {},
    email: null,
  },
  999,
  { created: 1, expires: 2 },
)

/** The type of a value. */
const kindOf = (value: unknown): string => (Array.isArray(value) ? 'list' : typeof value)

describe.runIf(present)('the objects that the sandbox answers', () => {
  const { resources } = z
    .object({ resources: z.record(z.string(), z.record(z.string(), z.unknown())) })
    .parse(present ? read('fixtures3.json') : { resources: {} })

  it.each([
    ['customer', customer],
    ['subscription', subscription],
    ['subscription_item', subscription.items.data[0]],
    ['invoice', invoice],
    ['checkout.session', session],
    ['price', price],
    ['product', PRODUCTS[0]],
    ['billing_portal.configuration', PORTAL_CONFIGURATION],
  ])('have what Stripe’s sample of a %s has, of the same kind', (name, object) => {
    const ours = z.record(z.string(), z.unknown()).parse(JSON.parse(JSON.stringify(object)))
    const sample = resources[name] ?? {}
    const shared = Object.keys(sample).filter(key => ours[key] != null && sample[key] != null)
    expect(shared.length).toBeGreaterThan(4)
    expect(shared.filter(key => kindOf(ours[key]) !== kindOf(sample[key]))).toEqual([])
    const missing = Object.keys(sample).filter(key => !(key in ours))
    expect(missing).toEqual(LEFT_OUT[name] ?? [])
  })
})

/** Since API version Basil an invoice names its subscription as its parent; the sample still has the old name. */
const LEFT_OUT: Record<string, string[]> = { invoice: ['subscription'] }
