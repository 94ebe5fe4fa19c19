import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type RunningSandbox, runSandbox } from '../test/run-sandbox.ts'
import { type Caller, errorIds, signIn } from './test/ebay-client.ts'
import { HOME, morgan, offerOf } from './test/test-offer.ts'

const errorsSchema = z.strictObject({
  errors: z
    .array(
      z.strictObject({
        errorId: z.int(),
        domain: z.string(),
        subdomain: z.string().optional(),
        category: z.enum(['REQUEST', 'APPLICATION', 'BUSINESS']),
        message: z.string().min(1),
        longMessage: z.string().optional(),
        parameters: z.array(z.strictObject({ name: z.string(), value: z.string() })).optional(),
      }),
    )
    .min(1),
})

const V1 = '/sell/inventory/v1'
const ACCOUNT = '/sell/account/v1'

describe('whatever is sent', () => {
  let sandbox: RunningSandbox
  let call: Caller
  beforeAll(async () => {
    sandbox = await runSandbox()
    call = await signIn(sandbox.origin)
  })
  afterAll(() => sandbox.stop())

  const good: [method: string, route: string, body: object][] = [
    ['PUT', `${V1}/inventory_item/ANY1`, morgan(['https://example.com/a.jpg'])],
    ['POST', `${V1}/offer`, offerOf('ANY1', {})],
    ['POST', `${V1}/location/any`, HOME],
    ['POST', `${V1}/bulk_create_offer`, { requests: [offerOf('ANY1', {})] }],
    [
      'POST',
      `${ACCOUNT}/return_policy`,
      {
        name: 'A',
        marketplaceId: 'EBAY_US',
        categoryTypes: [{ name: 'ALL_EXCLUDING_MOTORS_VEHICLES' }],
        returnsAccepted: false,
      },
    ],
    [
      'POST',
      `${ACCOUNT}/fulfillment_policy/`,
      {
        name: 'A',
        marketplaceId: 'EBAY_US',
        categoryTypes: [{ name: 'ALL_EXCLUDING_MOTORS_VEHICLES' }],
        handlingTime: { value: 1, unit: 'DAY' },
        shippingOptions: [],
      },
    ],
  ]

  /** A valid body with one invalid value. */
  const spoiled = fc.constantFrom(...good).chain(([method, route, body]) =>
    fc
      .tuple(fc.constantFrom(...placesIn(body)), fc.jsonValue({ maxDepth: 2 }))
      .map(([place, value]) => ({
        method,
        route,
        body: withValue(body, place, value),
      })),
  )

  it('is taken or refused in eBay’s words, and never breaks the sandbox', async () => {
    await fc.assert(
      fc.asyncProperty(spoiled, async ({ method, route, body }) => {
        const answer = await call(method, route, body)
        expect(answer.status).toBeLessThan(500)
        const wellSaid = answer.status < 400 || errorsSchema.safeParse(answer.body).success
        expect([wellSaid, answer.body]).toEqual([true, answer.body])
      }),
      { numRuns: 250 },
    )
  })

  it('says which field is missing', async () => {
    const { sku: _, ...noSku } = offerOf('ANY1', {})
    expect(errorIds(await call('POST', `${V1}/offer`, noSku))).toEqual([25709])
    expect(errorIds(await call('POST', `${ACCOUNT}/payment_policy`, {}))).toEqual([
      20401, 20401, 20401,
    ])
    expect(errorIds(await call('POST', `${V1}/location/other`, {}))).toEqual([25801])
  })
})

type Place = (string | number)[]

function placesIn(value: unknown, at: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [at]
  return [at, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...at, key]))]
}

function withValue(value: unknown, [first, ...rest]: Place, put: unknown): unknown {
  if (first === undefined) return put
  if (Array.isArray(value))
    return value.map((inner: unknown, index) =>
      index === Number(first) ? withValue(inner, rest, put) : inner,
    )
  return typeof value === 'object' && value !== null
    ? { ...value, [first]: withValue(Reflect.get(value, first), rest, put) }
    : put
}
