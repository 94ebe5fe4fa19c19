import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import type { Listing } from '../../../shared/listing/listings.ts'
import { newAccount, type TestAccount } from '../../test/account.ts'
import { call, sendJson } from '../../test/call.ts'
import { connectEbay, requestsTo, SELLERS } from '../../test/sandbox.ts'
import {
  buyOnEbay,
  newDraft,
  newLive,
  publishNow,
  readOrders,
  setShipsFrom,
} from '../test/listings.ts'

// Calls go over real HTTP to a sandbox that other tests use as well.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

async function britishDealer(username: string): Promise<TestAccount> {
  const dealer = await newAccount(username, { tier: 'pro' })
  const site = { marketplaceId: 'EBAY_GB' }
  await sendJson('/api/ebay/marketplace', site, { cookie: dealer.cookie }, 'PUT')
  await connectEbay(dealer, SELLERS.british)
  const place = await setShipsFrom(dealer, 'B18 6NH')
  if (place.status !== 200) throw new Error(await place.text())
  return dealer
}

const offerSchema = z.looseObject({
  sku: z.string(),
  marketplaceId: z.string(),
  categoryId: z.string(),
  pricingSummary: z.unknown(),
})

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
  const offer = (await requestsTo('POST /ebay/sell/inventory/v1/offer'))
    .map(({ requestBody }) => offerSchema.parse(requestBody))
    .find(({ sku }) => sku === live.sku)
  expect(offer).toMatchObject({
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

it('comps and melt value of a British seller are in pounds', async () => {
  const dealer = await britishDealer('brit_prices')
  const query = new URLSearchParams({
    coinType: 'Morgan Dollar',
    year: '1881',
    mint: 'S',
    condition: 'VF30',
  })
  const read = async (cookie: string) =>
    (await call(`/api/market-data?${query.toString()}`, { headers: { cookie } })).json<{
      meltValue?: { totalMeltValue: number } | null
    }>()
  const american = await newAccount('american_prices', { tier: 'pro' })
  const [pounds, dollars] = [await read(dealer.cookie), await read(american.cookie)]
  const ratio = (pounds.meltValue?.totalMeltValue ?? 0) / (dollars.meltValue?.totalMeltValue ?? 1)
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
