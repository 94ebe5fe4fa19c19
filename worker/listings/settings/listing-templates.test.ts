import { env } from 'cloudflare:workers'
import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import { type BusinessPolicies, DEFAULT_POLICY_CONFIG } from '../../../shared/ebay-policies.ts'
import type { ListingTemplates } from '../../../shared/listing/listing-templates.ts'
import { connect } from '../../db/connection.ts'
import { signedInUser, type TestAccount } from '../../test/account.ts'
import { call, sendJson } from '../../test/call.ts'
import { requestsTo } from '../../test/sandbox.ts'
import { newDealer, newLive } from '../test/listings.ts'
import { policiesForPrice } from './listing-templates.ts'

// Calls go over real HTTP to a sandbox that other tests use as well.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

const PATH = '/api/listing-templates'
const NOTHING: ListingTemplates = {
  description: '',
  returnsLine: '',
  storeCategories: [],
  adRate: null,
  bands: [],
}
const read = async ({ cookie }: TestAccount): Promise<ListingTemplates> =>
  (await call(PATH, { headers: { cookie } })).json()
const save = ({ cookie }: TestAccount, templates: ListingTemplates) =>
  sendJson(PATH, templates, { cookie }, 'PUT')

it('a seller’s templates are stored, for that seller alone', async () => {
  const seller = await signedInUser({ username: 'template_seller' })
  const other = await signedInUser({ username: 'template_other' })
  expect(await read(seller)).toEqual(NOTHING)
  const templates = { ...NOTHING, description: '{series}', returnsLine: '30 days' }
  expect((await save(seller, templates)).status).toBe(200)
  expect(await read(seller)).toEqual(templates)
  expect(await read(other)).toEqual(NOTHING)
  expect((await save(seller, { ...templates, description: '{nothing}' })).status).toBe(400)
})

it('a price chooses the business policies of its band, and leaves the others as they are', async () => {
  const seller = await signedInUser({ username: 'band_seller' })
  const band = { shippingCents: null, paymentPolicyId: null, shippingPolicyId: null }
  const bands = [{ ...band, fromCents: 1_000, returnPolicyId: 'r1' }]
  expect((await save(seller, { ...NOTHING, bands })).status).toBe(200)
  const db = connect(env.DB)
  expect(await policiesForPrice(db, seller.id, 999)).toEqual({})
  expect(await policiesForPrice(db, seller.id, 1_000)).toEqual({ returnPolicyId: 'r1' })
})

it('a published offer has the policies of its price’s band', async () => {
  const dealer = await newDealer('band_dealer')
  const { cookie } = dealer
  const own = { payment: named('payment'), return: named('return'), shipping: named('shipping') }
  const made = await sendJson(
    '/api/ebay/business-policies/auto-create',
    { config: own },
    { cookie },
  )
  expect(made.status).toBe(200)
  const { policies } = await (
    await call('/api/ebay/business-policies', { headers: { cookie } })
  ).json<BusinessPolicies>()
  const ofBand = {
    paymentPolicyId: otherThan('Banded payment', policies.paymentPolicies),
    returnPolicyId: otherThan('Banded return', policies.returnPolicies),
    shippingPolicyId: otherThan('Banded shipping', policies.fulfillmentPolicies),
  }
  const bands = [{ ...ofBand, fromCents: 90_000, shippingCents: null }]
  expect((await save(dealer, { ...NOTHING, bands })).status).toBe(200)

  const published = async (price: string) => {
    const { sku } = await newLive(dealer, { price })
    const [offer] = (await requestsTo('POST /ebay/sell/inventory/v1/offer'))
      .map(({ requestBody }) => offerSchema.parse(requestBody))
      .filter(body => body.sku === sku)
    return offer?.listingPolicies
  }
  expect(await published('950.00')).toMatchObject({
    paymentPolicyId: ofBand.paymentPolicyId,
    returnPolicyId: ofBand.returnPolicyId,
    fulfillmentPolicyId: ofBand.shippingPolicyId,
  })
  const below = await published('899.99')
  expect(below?.paymentPolicyId).not.toBe(ofBand.paymentPolicyId)
  expect(below?.returnPolicyId).not.toBe(ofBand.returnPolicyId)
})

const named = <K extends 'payment' | 'return' | 'shipping'>(kind: K) => ({
  ...DEFAULT_POLICY_CONFIG[kind],
  name: `Banded ${kind}`,
})

function otherThan(name: string, policies: readonly { id: string; name: string }[]): string {
  const found = policies.find(each => !each.name.startsWith(name))
  if (!found) throw new Error(`the seller has no policy but ${name}`)
  return found.id
}

const offerSchema = z.looseObject({
  sku: z.string(),
  listingPolicies: z.looseObject({
    paymentPolicyId: z.string(),
    returnPolicyId: z.string(),
    fulfillmentPolicyId: z.string(),
  }),
})
