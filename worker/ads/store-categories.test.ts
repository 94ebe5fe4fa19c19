import { beforeAll, expect, it, vi } from 'vitest'
import type { OwnStore } from '../../shared/ebay.ts'
import { edit, fetchListing, newDraft, publishNow } from '../listings/test/listings.ts'
import type { TestAccount } from '../test/account.ts'
import { call, sendJson } from '../test/call.ts'
import { countRequests, requestsTo, setOnEbay } from '../test/sandbox.ts'
import { adRowOf, newPromoter, setStore } from './test/ads-on-ebay.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const OFFER = '/ebay/sell/inventory/v1/offer'
let account: TestAccount
let username: string
beforeAll(async () => {
  ;({ account, username } = await newPromoter())
})

const ownStore = async (): Promise<OwnStore> =>
  (await call('/api/ebay/store', { headers: { cookie: account.cookie } })).json()
const setCategories = async (id: number, storeCategories: string[]) =>
  edit(account, await fetchListing(account, id), { storeCategories })
/** What eBay was last sent of the offers of a SKU. */
const sentOf = async (sku: string, route: string) =>
  (await requestsTo(route)).findLast(({ requestBody }) => JSON.stringify(requestBody).includes(sku))

it('are those of the seller’s store, as paths', async () => {
  expect(await ownStore()).toMatchObject({
    state: 'open',
    categories: [
      '/Silver/Dollars',
      '/Silver/Half dollars',
      '/Dollars',
      '/Gold',
      '/World coins',
      '/Other',
    ],
  })
})

it('are sent when a listing is published and each time it is revised', async () => {
  const draft = await newDraft(account)
  expect((await setCategories(draft.id, ['/Silver/Dollars', '/Gold'])).status).toBe(200)
  expect((await publishNow(account, draft.id)).status).toBe(200)
  const created = await sentOf(draft.sku, `POST ${OFFER}`)
  expect(created?.requestBody).toMatchObject({ storeCategoryNames: ['/Silver/Dollars', '/Gold'] })

  expect((await setCategories(draft.id, ['/Gold'])).status).toBe(200)
  const now = await fetchListing(account, draft.id)
  expect((await edit(account, now, { price: '61.00', shippingPrice: '2.00' })).status).toBe(200)
  const revisions = (await requestsTo(`PUT ${OFFER}/*`)).filter(({ requestBody }) =>
    JSON.stringify(requestBody).includes('61.00'),
  )
  expect(revisions.at(-1)?.requestBody).toMatchObject({ storeCategoryNames: ['/Gold'] })
})

it('that the seller set on eBay stay where none was chosen here', async () => {
  const draft = await newDraft(account)
  expect((await publishNow(account, draft.id)).status).toBe(200)
  const offers = await requestsTo(`POST ${OFFER}/*`)
  const offerId = offers.at(-1)?.path.split('/').at(-2) ?? ''
  await setOnEbay(offerId, { storeCategoryNames: ['/Dollars'] })
  const now = await fetchListing(account, draft.id)
  expect((await edit(account, now, { price: '62.00', shippingPrice: '2.00' })).status).toBe(200)
  const revised = (await requestsTo(`PUT ${OFFER}/${offerId}`)).at(-1)
  expect(revised?.requestBody).toMatchObject({ storeCategoryNames: ['/Dollars'] })
})

it('that the store has no more are said before anything is sent', async () => {
  const draft = await newDraft(account)
  expect((await setCategories(draft.id, ['/Gold'])).status).toBe(200)
  await setStore(username, [{ name: 'Silver' }])
  const items = await countRequests(`PUT /ebay/sell/inventory/v1/inventory_item/${draft.sku}`)
  const refused = await publishNow(account, draft.id)
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({
    message: 'Your eBay store has no category “/Gold” any more. Choose another one.',
    detail: { field: 'storeCategories' },
  })
  expect(await items()).toBe(0)
  await setStore(username, null)
  expect(await ownStore()).toEqual({ state: 'none', categories: [] })
  await setStore(username, [{ name: 'Silver' }, { name: 'Gold' }])
  expect((await publishNow(account, draft.id)).status).toBe(200)
})

it.each([[['Silver']], [['/Silver', '/Silver']], [['/A', '/B', '/C']], [['/a/b/c/d']]])(
  'are no %j',
  async storeCategories => {
    const draft = await newDraft(account)
    expect((await setCategories(draft.id, storeCategories)).status).toBe(400)
  },
)

it('and the ad rate of the template are what new drafts begin with', async () => {
  const templates = { description: '', returnsLine: '', bands: [] }
  const begins = { storeCategories: ['/Gold'], adRate: '3.5' }
  const saved = await sendJson(
    '/api/listing-templates',
    { ...templates, ...begins },
    { cookie: account.cookie },
    'PUT',
  )
  expect(saved.status).toBe(200)
  const draft = await newDraft(account)
  expect(draft).toMatchObject(begins)
  // A draft has no ad: what eBay is told waits for its publication.
  expect(await adRowOf(draft.id)).toBeUndefined()
})
