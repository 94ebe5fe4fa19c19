import { expect, it, vi } from 'vitest'
import type { Dashboard } from '../../../shared/insight.ts'
import type { Listing } from '../../../shared/listing/listings.ts'
import { newAccount } from '../../test/account.ts'
import { call } from '../../test/call.ts'
import { requestsTo, SELLERS } from '../../test/sandbox.ts'
import { dealerOn, morganPrices, offerOf, photographedDraft } from '../test/dealers-abroad.ts'
import {
  buyOnEbay,
  edit,
  fetchListing,
  newDraft,
  publishNow,
  readOrders,
} from '../test/listings.ts'

// Calls go over real HTTP to a sandbox that other tests use as well.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const germanDealer = (username: string) =>
  dealerOn('EBAY_DE', { username, seller: SELLERS.german, postalCode: '10115' })

it('a German seller sells a photographed coin in euros, with German item specifics, and has its profit in them', async () => {
  const dealer = await germanDealer('taler_dealer')
  const title = `1881-S Morgan Dollar sehr schön ${crypto.randomUUID().slice(0, 8)}`
  const draft = await photographedDraft(dealer, { title, price: '1080.00', grade: 'VF30' })
  expect((await publishNow(dealer, draft.id)).status).toBe(200)
  expect(await offerOf(draft.sku)).toMatchObject({
    marketplaceId: 'EBAY_DE',
    categoryId: '465004',
    pricingSummary: { price: { value: '1080.00', currency: 'EUR' } },
  })
  const items = await requestsTo(`PUT /ebay/sell/inventory/v1/inventory_item/${draft.sku}`)
  expect(items.at(-1)?.requestBody).toMatchObject({
    condition: 'USED_EXCELLENT',
    product: {
      aspects: {
        Erhaltungsgrad: ['sehr schön (ss)'],
        Metall: ['Silber'],
        Jahr: ['1881'],
        Herkunftsland: ['Vereinigte Staaten'],
      },
    },
  })
  await buyOnEbay(draft.sku)
  await readOrders(dealer)
  const { sales } = await fetchListing(dealer, draft.id)
  // 11 % of 1,083.99, 45 cents, and 1.65 % because the buyer is abroad.
  expect(sales[0]).toMatchObject({ price: '1080.00', shipping: '3.99', fee: '137.58' })
  const headers = { cookie: dealer.cookie }
  const dashboard = await (await call('/api/listings/dashboard', { headers })).json<Dashboard>()
  expect(dashboard.summary.estimatedTotalProfit).toBe('942.42')
})

it('the melt value is in euros', async () => {
  const dealer = await germanDealer('taler_prices')
  const american = await newAccount('american_silver', { tier: 'pro' })
  const ratio = (await morganPrices(dealer)).melt / (await morganPrices(american)).melt
  expect(ratio).toBeCloseTo(0.92, 2)
})

it('the file of drafts is of the German site, with semicolons and points', async () => {
  const dealer = await germanDealer('taler_file')
  await newDraft(dealer, { price: '12.50' })
  const headers = { cookie: dealer.cookie }
  const file = await (await call('/api/transfer/ebay-drafts.csv', { headers })).text()
  expect(file).toContain('eBay-draft-listings-template_DE;')
  expect(file).toContain(
    'Action(SiteID=Germany|Country=DE|Currency=EUR|Version=1193|CC=UTF-8);Custom',
  )
  expect(file).toMatch(/Draft;[^;]+;465004;[^;]+;;12\.50;1;/)
})

it('an amount of the wire has a point, whatever the seller’s site writes', async () => {
  const dealer = await germanDealer('taler_wire')
  const draft = await newDraft(dealer, { price: '12.50' })
  expect((await edit(dealer, draft, { price: '1.234,50' })).status).toBe(400)
  const answer = await edit(dealer, draft, { price: '1234.50' })
  expect((await answer.json<Listing>()).price).toBe('1234.50')
})
