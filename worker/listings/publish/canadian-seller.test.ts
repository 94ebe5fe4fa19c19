import { expect, it, vi } from 'vitest'
import type { Dashboard } from '../../../shared/insight.ts'
import { newAccount } from '../../test/account.ts'
import { call } from '../../test/call.ts'
import { SELLERS } from '../../test/sandbox.ts'
import { dealerOn, morganPrices, offerOf, photographedDraft } from '../test/dealers-abroad.ts'
import { buyOnEbay, fetchListing, newDraft, publishNow, readOrders } from '../test/listings.ts'

// Calls go over real HTTP to a sandbox that other tests use as well.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const canadianDealer = (username: string) =>
  dealerOn('EBAY_CA', { username, seller: SELLERS.canadian, postalCode: 'K1A 0B1' })

it('a Canadian seller sells a photographed coin in Canadian dollars, and has its profit in them', async () => {
  const dealer = await canadianDealer('maple_dealer')
  const title = `1881-S Morgan Dollar ${crypto.randomUUID().slice(0, 8)}`
  const draft = await photographedDraft(dealer, { title, price: '80.00' })
  expect((await publishNow(dealer, draft.id)).status).toBe(200)
  expect(await offerOf(draft.sku)).toMatchObject({
    marketplaceId: 'EBAY_CA',
    pricingSummary: { price: { value: '80.00', currency: 'CAD' } },
  })
  await buyOnEbay(draft.sku)
  await readOrders(dealer)
  const { sales } = await fetchListing(dealer, draft.id)
  // 13.25 % of 83.99, 40 cents, and 1.65 % because the buyer is abroad.
  expect(sales[0]).toMatchObject({ price: '80.00', shipping: '3.99', fee: '12.92' })
  const headers = { cookie: dealer.cookie }
  const dashboard = await (await call('/api/listings/dashboard', { headers })).json<Dashboard>()
  // Price less fee; the postage is what the buyer paid for it.
  expect(dashboard.summary.estimatedTotalProfit).toBe('67.08')
})

it('the melt value is in Canadian dollars', async () => {
  const dealer = await canadianDealer('maple_prices')
  const american = await newAccount('american_melt', { tier: 'pro' })
  const ratio = (await morganPrices(dealer)).melt / (await morganPrices(american)).melt
  expect(ratio).toBeCloseTo(1.37, 2)
})

it('the file of drafts for Seller Hub is of the Canadian site', async () => {
  const dealer = await canadianDealer('maple_file')
  await newDraft(dealer)
  const headers = { cookie: dealer.cookie }
  const file = await (await call('/api/transfer/ebay-drafts.csv', { headers })).text()
  expect(file).toContain('eBay-draft-listings-template_ENCA')
  expect(file).toContain('Action(SiteID=Canada|Country=CA|Currency=CAD|Version=1193|CC=UTF-8)')
})
