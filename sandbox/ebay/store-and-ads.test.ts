import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { field, type RunningSandbox, runSandbox } from '../test/run-sandbox.ts'
import {
  type Caller,
  COINROOM,
  decide,
  errorIds,
  NEWDEALER,
  SELLER_SCOPES,
  signIn,
} from './test/ebay-client.ts'
import { sellPieces, tell } from './test/sandbox-control.ts'
import { prepare } from './test/test-offer.ts'

const PREFIX = 'https://api.ebay.com/oauth/api_scope'
const SCOPES = `${SELLER_SCOPES} ${PREFIX}/sell.stores ${PREFIX}/sell.marketing ${PREFIX}/sell.finances`
const CAMPAIGNS = '/sell/marketing/v1/ad_campaign'
const CATEGORIES = '/sell/stores/v1/store/categories'

/*
 * The wire of the Stores and Marketing APIs, whose contracts are not among those of this project. Sources: eBay,
 * getStoreCategories and StoreCategoryType of the Stores API's reference; sell_marketing_v1_oas3.yaml (v1.15.0, in public
 * repositories) with createCampaign, getCampaigns and the bulk calls by inventory reference.
 */
describe('a seller’s store and promoted listings', () => {
  let sandbox: RunningSandbox
  let call: Caller
  beforeAll(async () => {
    sandbox = await runSandbox()
    call = await signIn(sandbox.origin, COINROOM, SCOPES)
  })
  afterAll(() => sandbox.stop())

  async function onSale(sku: string, price = '60.00') {
    const pricingSummary = { price: { value: price, currency: 'USD' } }
    const offerId = await prepare(call, sku, { offer: { pricingSummary } })
    const published = await call('POST', `/sell/inventory/v1/offer/${offerId}/publish`)
    return field(published.body, 'listingId')
  }
  const campaign = (campaignName: string) => ({
    campaignName,
    marketplaceId: 'EBAY_US',
    startDate: new Date(Date.now() + 60_000).toISOString(),
    fundingStrategy: { fundingModel: 'COST_PER_SALE' },
  })
  async function started(name: string) {
    const made = await call('POST', CAMPAIGNS, campaign(name))
    expect(made.status).toBe(201)
    return /\/ad_campaign\/(\d+)$/.exec(made.headers.get('location') ?? '')?.[1] ?? ''
  }
  const named = (sku: string) => ({
    inventoryReferenceId: sku,
    inventoryReferenceType: 'INVENTORY_ITEM',
  })
  const bulk = (campaignId: string, what: string, ...requests: object[]) =>
    call('POST', `${CAMPAIGNS}/${campaignId}/bulk_${what}_by_inventory_reference`, { requests })

  it('tells the categories of a store, and that there is none', async () => {
    const { body } = await call('GET', CATEGORIES)
    expect(body).toMatchObject({
      storeCategories: [
        {
          categoryName: 'Silver',
          level: 1,
          order: 1,
          childrenCategories: [{ categoryName: 'Dollars', level: 2 }, { level: 2 }],
        },
        { categoryName: 'Dollars' },
        {},
        {},
        { categoryName: 'Other' },
      ],
    })
    const without = await signIn(sandbox.origin, NEWDEALER, SCOPES)
    expect((await without('GET', CATEGORIES)).status).toBe(404)
    const withoutScope = await signIn(sandbox.origin)
    expect(errorIds(await withoutScope('GET', CATEGORIES))).toEqual([1100])
  })

  it('publishes in categories of the store alone, two at most', async () => {
    const publish = async (sku: string, storeCategoryNames: string[]) => {
      const offerId = await prepare(call, sku, { offer: { storeCategoryNames } })
      return call('POST', `/sell/inventory/v1/offer/${offerId}/publish`)
    }
    expect((await publish('STORE1', ['/Silver/Dollars', '/Gold'])).status).toBe(200)
    expect(errorIds(await publish('STORE2', ['/Silver/Quarters']))).toEqual([25002])
    // Only the lowest level holds listings.
    expect(errorIds(await publish('STORE3', ['/Silver']))).toEqual([25002])
  })

  it('creates one campaign of a name, and one ad of a SKU', async () => {
    const campaignId = await started('One')
    expect(errorIds(await call('POST', CAMPAIGNS, campaign('One')))).toEqual([35021])
    const found = await call('GET', `${CAMPAIGNS}?campaign_name=One`)
    expect(found.body).toMatchObject({
      campaigns: [{ campaignId, campaignName: 'One', campaignStatus: 'RUNNING' }],
    })
    const listingId = await onSale('AD1')
    const wanted = { ...named('AD1'), bidPercentage: '4.5' }
    const created = await bulk(campaignId, 'create_ads', wanted, {
      ...named('NOBODY'),
      bidPercentage: '2.0',
    })
    expect(created.status).toBe(207)
    expect(created.body).toMatchObject({
      responses: [
        { statusCode: 201, inventoryReferenceId: 'AD1', ads: [{}] },
        { statusCode: 400, inventoryReferenceId: 'NOBODY', errors: [{ errorId: 35012 }] },
      ],
    })
    expect((await bulk(campaignId, 'create_ads', wanted)).body).toMatchObject({
      responses: [{ statusCode: 400, errors: [{ errorId: 35036 }] }],
    })
    const rate = async (bidPercentage: string) =>
      (await bulk(campaignId, 'update_ads_bid', { ...named('AD1'), bidPercentage })).body
    expect(await rate('7.0')).toMatchObject({ responses: [{ statusCode: 200 }] })
    for (const wrong of ['1.9', '100.1', '10.75'])
      expect(await rate(wrong)).toMatchObject({ responses: [{ errors: [{ errorId: 35007 }] }] })

    await sellPieces(sandbox.origin, { listingId, tax: '4.00', byAd: true, quantity: 1 })
    const charged = await call('GET', '/sell/finances/v1/transaction?limit=50')
    expect(JSON.stringify(charged.body)).toContain('AD_FEE')

    expect((await bulk(campaignId, 'delete_ads', named('AD1'))).status).toBe(200)
    expect((await bulk(campaignId, 'delete_ads', named('AD1'))).status).toBe(207)
    await onSale('AD2')
    await bulk(campaignId, 'create_ads', { ...named('AD2'), bidPercentage: '2.0' })
    expect((await bulk(campaignId, 'delete_ads', named('AD2'))).body).toMatchObject({
      responses: [{ statusCode: 200, adIds: [{}] }],
    })
  })

  it('promotes nothing in an ended campaign, and nothing of a seller without sales', async () => {
    const campaignId = await started('Two')
    await tell(sandbox.origin, `campaigns/${campaignId}`, { state: 'ENDED' })
    await onSale('AD3')
    const refused = await bulk(campaignId, 'create_ads', { ...named('AD3'), bidPercentage: '2.0' })
    expect(errorIds(refused)).toEqual([35035])
    const newcomer = await signIn(sandbox.origin, NEWDEALER, SCOPES)
    expect(errorIds(await newcomer('POST', CAMPAIGNS, campaign('Three')))).toEqual([35077])
  })

  it('withholds or refuses the scopes where a setting says so', async () => {
    await tell(sandbox.origin, 'settings', { promotionScopes: 'withheld' })
    const without = await signIn(sandbox.origin, COINROOM, SCOPES)
    expect(errorIds(await without('GET', CAMPAIGNS))).toEqual([1100])
    await tell(sandbox.origin, 'settings', { promotionScopes: 'refused' })
    expect((await decide(sandbox.origin, COINROOM, 'agree', { scope: SCOPES })).href).toBe(
      'about:blank',
    )
    await tell(sandbox.origin, 'settings', { promotionScopes: 'granted' })
  })
})
