import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import type { ListingTemplates } from '../../shared/listing/listing-templates.ts'
import { connect } from '../db/connection.ts'
import { signedInUser, type TestAccount } from '../test/account.ts'
import { call, sendJson } from '../test/call.ts'
import { policiesForPrice } from './listing-templates.ts'

const PATH = '/api/listing-templates'
const NOTHING: ListingTemplates = { description: '', returnsLine: '', bands: [] }
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
