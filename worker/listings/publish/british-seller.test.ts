import { expect, it, vi } from 'vitest'
import type { Listing } from '../../../shared/listing/listings.ts'
import { newAccount } from '../../test/account.ts'
import { call } from '../../test/call.ts'
import { SELLERS } from '../../test/sandbox.ts'
import { dealerOn, morganPrices, offerOf } from '../test/dealers-abroad.ts'
import { buyOnEbay, newDraft, newLive, publishNow, readOrders } from '../test/listings.ts'

// Calls go over real HTTP to a sandbox that other tests use as well.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const britishDealer = (username: string) =>
  dealerOn('EBAY_GB', { username, seller: SELLERS.british, postalCode: 'B18 6NH' })

it('a British seller publishes in pounds, in eBay’s British tree, and has the order in pounds', async () => {
  const dealer = await britishDealer('brit_dealer')
  const title = `1887 Sovereign ${crypto.randomUUID().slice(0, 8)}`
  const live = await newLive(dealer, {
    title,
    coinType: 'Great Britain Sovereign',
    seriesId: '',
    country: 'Great Britain',
    denomination: 'Sovereign',
    year: '1887',
    price: '540.00',
  })
  expect(await offerOf(live.sku)).toMatchObject({
    marketplaceId: 'EBAY_GB',
    categoryId: '455002',
    pricingSummary: { price: { value: '540.00', currency: 'GBP' } },
  })
  await buyOnEbay(live.sku)
  await readOrders(dealer)
  const answer = await call(`/api/listings/${live.id}`, { headers: { cookie: dealer.cookie } })
  const sold = await answer.json<Listing>()
  // As eBay tells it: 7.9 % of 543.99, 30p, and 1.65 % because the buyer is abroad.
  expect(sold.sales[0]).toMatchObject({ price: '540.00', shipping: '3.99', fee: '52.26' })
})

it('melt value of a British seller is in pounds', async () => {
  const dealer = await britishDealer('brit_prices')
  const american = await newAccount('american_prices', { tier: 'pro' })
  const [pounds, dollars] = [await morganPrices(dealer), await morganPrices(american)]
  const ratio = pounds.melt / dollars.melt
  expect(ratio).toBeCloseTo(0.78, 2)
})

it('the file of drafts for Seller Hub is of the British site, with a category of its tree', async () => {
  const dealer = await britishDealer('brit_file')
  await newDraft(dealer, {
    coinType: 'Great Britain Crown',
    seriesId: '',
    country: 'Great Britain',
  })
  const headers = { cookie: dealer.cookie }
  const file = await (await call('/api/transfer/ebay-drafts.csv', { headers })).text()
  expect(file).toContain('eBay-draft-listings-template_GB')
  expect(file).toContain('Action(SiteID=UK|Country=GB|Currency=GBP|Version=1193|CC=UTF-8)')
  expect(file).toMatch(/Draft,[^,]+,455003,/)
})

it('a dear coin needs no holder there', async () => {
  const dealer = await britishDealer('brit_rules')
  const { id } = await newDraft(dealer, { price: '2600.00' })
  expect((await publishNow(dealer, id)).status).toBe(200)
})
