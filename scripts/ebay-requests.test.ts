import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EBAY_IDENTITY_SCOPE, EBAY_SELLER_SCOPES } from '../shared/ebay.ts'
import type { ListingContent } from '../worker/ebay/listing-content.ts'
import type { AccessTokenSource, Marketplace } from '../worker/ebay/port.ts'
import { endListing, publish, revise } from '../worker/ebay/publish.ts'
import { ONE_PIECE, sessionOf, storedProgress } from '../worker/ebay/test/publication.ts'
import { createEbayMarketplace } from '../worker/ebay/vendors/ebay/marketplace.ts'
import { CONTRACTS, faultsOf, type Sent } from './ebay-contracts.ts'
import { type RunningSandbox, runSandbox } from './sandbox-for-tests.ts'

const present = existsSync(CONTRACTS)
if (!present)
  console.log('skipped: eBay’s contracts are not on this machine (../shared/openapi/ebay)')

/** Multipart, which the contract does not describe, and OAuth, which has none. */
const UNDESCRIBED = new Set(['/commerce/media/v1_beta/image/create_image_from_file'])
const SCOPES = [...Object.values(EBAY_SELLER_SCOPES), EBAY_IDENTITY_SCOPE]
const SELLERS = ['sbxUr7mQ2Lk', 'sbxWn4tY8Pd', 'sbxZk9fC3Hv']
const BARE = 'https://api.ebay.com/oauth/api_scope'

let sandbox: RunningSandbox
let marketplace: Marketplace
const sent: Sent[] = []

/** Everything that goes to eBay's APIs is written down on its way. */
const listening: typeof fetch = async (input, init) => {
  const request = new Request(input, init)
  const { pathname, searchParams } = new URL(request.url)
  const path = pathname.replace(/^\/ebay/, '')
  if (!path.startsWith('/identity/')) {
    const body = UNDESCRIBED.has(path) ? null : await request.clone().text()
    const { method, headers } = request
    sent.push({ method, path, query: searchParams, headers, body: body || null })
  }
  return fetch(request)
}

beforeAll(async () => {
  if (!present) return
  sandbox = await runSandbox()
  const url = `${sandbox.url}/ebay`
  const pause = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))
  marketplace = createEbayMarketplace(
    { fetch: listening, pause, random: Math.random },
    {
      authUrl: url,
      apiUrl: url,
      identityUrl: url,
      mediaUrl: url,
      clientId: 'obverse-sandbox',
      clientSecret: 'obverse-sandbox-secret',
      ruName: 'Obverse-Sandbox-RuName',
      marketplaceId: 'EBAY_US',
    },
    () => Date.now(),
  )
})
afterAll(() => sandbox?.stop())

const holding = (owner: AccessTokenSource['owner'], token: string): AccessTokenSource => ({
  owner,
  current: async () => token,
  renew: async () => token,
})

async function signIn(seller: string): Promise<AccessTokenSource> {
  const form = new URLSearchParams(new URL(marketplace.oauth.consentUrl('state', SCOPES)).search)
  form.set('seller', seller)
  form.set('decision', 'agree')
  const agreed = await fetch(`${sandbox.url}/ebay/oauth2/authorize`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  })
  const code = new URL(agreed.headers.get('Location') ?? '').searchParams.get('code') ?? ''
  return holding('seller', (await marketplace.oauth.exchangeCode(code)).access.token)
}

async function coin(sku: string, fields: Partial<ListingContent['coin']>): Promise<ListingContent> {
  const folder = 'sandbox/samples/morgan-dollar-1881-s'
  const picture = (slot: 'front' | 'back', file: string) => ({
    slot,
    sha256: file,
    type: 'image/jpeg',
    bytes: 400_000,
    width: 1200,
    height: 1200,
    read: async () => new Uint8Array(await readFile(`${folder}/${file}`)).buffer,
  })
  return {
    ...ONE_PIECE,
    sku,
    title: '1881-S Morgan Dollar',
    description: 'As struck.\n\nShips tomorrow.',
    price: 5_450,
    shipping: 399,
    coin: {
      coinType: 'Morgan Dollar',
      seriesId: 'morgan-dollar',
      year: '1881',
      mint: 'S',
      grade: 'VF30',
      grader: null,
      certificationNumber: null,
      composition: '90% silver, 10% copper',
      specialAttributes: ['Toned'],
      ...fields,
    },
    pictures: [picture('front', 'obverse.jpg'), picture('back', 'reverse.jpg')],
  }
}

async function list(seller: string, publication: ListingContent): Promise<void> {
  const account = marketplace.seller(await signIn(seller))
  await account.identity()
  const application = await marketplace.oauth.applicationToken([BARE])
  const { progress } = storedProgress()
  const rules = marketplace.rules(holding('application', application.token))
  const session = sessionOf(account, rules)
  await publish(session, publication, progress)
  await revise(session, { ...publication, price: 6_000 }, progress, { quantity: 'keep' })
  await endListing(session, publication.sku)
}

describe.runIf(present)('what we send to eBay', () => {
  it('is what its own contracts ask for, over a whole sale of every kind', async () => {
    const graded = { grade: 'MS65', grader: 'PCGS', certificationNumber: '12345678' }
    const [equipped = '', newcomer = '', restricted = ''] = SELLERS
    await list(equipped, await coin('OBVRAW', {}))
    await list(newcomer, await coin('OBVGRADED', graded))
    await list(newcomer, { ...(await coin('OBVCHEAP', {})), price: 500, shipping: 100 })
    await list(restricted, await coin('OBVOPTIN', {}))

    const judged = sent.filter(({ path }) => !UNDESCRIBED.has(path)).map(faultsOf)
    expect(judged.filter(({ faults }) => faults.length > 0)).toEqual([])
    const operations = new Set(judged.map(({ operation }) => operation))
    expect([...operations].toSorted()).toEqual([
      'GET /commerce/identity/v1/user/',
      'GET /commerce/taxonomy/v1/category_tree/{category_tree_id}/get_category_suggestions',
      'GET /commerce/taxonomy/v1/category_tree/{category_tree_id}/get_item_aspects_for_category',
      'GET /commerce/taxonomy/v1/get_default_category_tree_id',
      'GET /sell/account/v1/fulfillment_policy',
      'GET /sell/account/v1/payment_policy',
      'GET /sell/account/v1/return_policy',
      'GET /sell/inventory/v1/inventory_item/{sku}',
      'GET /sell/inventory/v1/location',
      'GET /sell/inventory/v1/offer',
      'GET /sell/inventory/v1/offer/{offerId}',
      'GET /sell/metadata/v1/marketplace/{marketplace_id}/get_item_condition_policies',
      'GET /sell/metadata/v1/shipping/marketplace/{marketplace_id}/get_shipping_services',
      'POST /sell/account/v1/fulfillment_policy/',
      'POST /sell/account/v1/payment_policy',
      'POST /sell/account/v1/program/opt_in',
      'POST /sell/account/v1/return_policy',
      'POST /sell/inventory/v1/location/{merchantLocationKey}',
      'POST /sell/inventory/v1/offer',
      'POST /sell/inventory/v1/offer/{offerId}/publish',
      'POST /sell/inventory/v1/offer/{offerId}/withdraw',
      'PUT /sell/inventory/v1/inventory_item/{sku}',
      'PUT /sell/inventory/v1/offer/{offerId}',
    ])
  }, 60_000)

  it('would be found out if it were not', () => {
    const headers = new Headers({ 'Content-Type': 'application/json' })
    const query = new URLSearchParams()
    const body = JSON.stringify({ sku: 'X', price: 5 })
    const wrong = { method: 'POST', path: '/sell/inventory/v1/offer', query, headers, body }
    expect(faultsOf(wrong).faults).toEqual([
      'header Content-Language is missing',
      expect.stringContaining('must NOT have additional properties {"additionalProperty":"price"}'),
    ])
  })
})
