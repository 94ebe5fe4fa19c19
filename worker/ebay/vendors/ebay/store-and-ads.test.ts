import { describe, expect, it } from 'vitest'
import { parseJson } from '../../../../shared/lib/parse-json.ts'
import { answeredEbay, ANSWERED_SETTINGS as SETTINGS } from '../../test/answered-ebay.ts'
import { createApiClient } from './client/http.ts'
import { createMarketingCalls } from './marketing.ts'
import { createStoreCalls } from './seller-store.ts'

const CAMPAIGNS = 'https://api.test/sell/marketing/v1/ad_campaign'

/** The calls against an eBay that gives these answers one after the other, and what it was asked. */
function ebayWith(...answers: Response[]) {
  const { seen, transport, access } = answeredEbay(answers)
  const api = createApiClient(transport, access)
  const calls = { ...createStoreCalls(api, SETTINGS), ...createMarketingCalls(api, SETTINGS) }
  const asked = () =>
    seen.map(({ method, url, body }) => ({ method, url, body: parseJson(body) ?? null }))
  return { asked, calls }
}
const refusal = (errorId: number, message: string, status = 400) =>
  Response.json({ errors: [{ errorId, domain: 'API_MARKETING', message }] }, { status })

/* Source of members: eBay, getStoreCategories of the Stores API’s reference, StoreCategoryType. */
describe('the categories of a store', () => {
  it('are the paths of the lowest levels, in the seller’s order', async () => {
    const { calls, asked } = ebayWith(
      Response.json({
        storeCategories: [
          { categoryId: '3', categoryName: 'Gold', level: 1, order: 2 },
          {
            categoryId: '1',
            categoryName: 'Silver',
            level: 1,
            order: 1,
            childrenCategories: [
              { categoryId: '2', categoryName: 'Dollars', level: 2, order: 1 },
              { categoryId: '4', categoryName: 'Halves', level: 2, order: 2 },
            ],
          },
        ],
      }),
    )
    expect(await calls.sellerStore()).toEqual({
      state: 'open',
      paths: ['/Silver/Dollars', '/Silver/Halves', '/Gold'],
    })
    expect(asked()).toMatchObject([
      { method: 'GET', url: 'https://api.test/sell/stores/v1/store/categories' },
    ])
  })

  it.each([
    ['none', 404, 410_001, 'The user has no active store.'],
    ['not_granted', 403, 1100, 'Access denied'],
  ])('%s: %i', async (state, status, errorId, message) => {
    const { calls } = ebayWith(refusal(errorId, message, status))
    expect(await calls.sellerStore()).toEqual({ state })
  })
})

/* Source of members and numbers: eBay, sell_marketing_v1_oas3.yaml (v1.15.0). */
describe('a campaign of promoted listings', () => {
  it('is found by its name', async () => {
    const { calls, asked } = ebayWith(
      Response.json({
        total: 1,
        campaigns: [
          {
            campaignId: '11204011',
            campaignName: 'Obverse EBAY_US',
            campaignStatus: 'ENDED',
            marketplaceId: 'EBAY_US',
          },
        ],
      }),
      Response.json({ total: 0 }),
    )
    expect(await calls.findCampaign('Obverse EBAY_US')).toEqual({
      campaignId: '11204011',
      marketplaceId: 'EBAY_US',
      state: 'ended',
    })
    expect(asked()[0]?.url).toBe(`${CAMPAIGNS}?campaign_name=Obverse+EBAY_US`)
    expect(await calls.findCampaign('Obverse EBAY_US')).toBeNull()
  })

  it('is created at a cost per sale, and is sent once', async () => {
    const headers = { Location: `${CAMPAIGNS}/11204011` }
    const { calls, asked } = ebayWith(Response.json({}, { status: 201, headers }))
    const startsAt = Date.UTC(2026, 10, 28)
    expect(await calls.createCampaign({ name: 'Obverse EBAY_US', startsAt })).toBe('11204011')
    expect(asked()).toEqual([
      {
        method: 'POST',
        url: CAMPAIGNS,
        body: {
          campaignName: 'Obverse EBAY_US',
          marketplaceId: 'EBAY_US',
          startDate: '2026-11-28T00:00:00.000Z',
          fundingStrategy: { fundingModel: 'COST_PER_SALE' },
        },
      },
    ])
    const lost = ebayWith(Response.json({}, { status: 503 }))
    await expect(lost.calls.createCampaign({ name: 'O', startsAt })).rejects.toMatchObject({
      code: 'EBAY_UNAVAILABLE',
    })
    expect(lost.asked()).toHaveLength(1)
  })

  it('asks for no new connection where the permission is missing', async () => {
    const { calls } = ebayWith(refusal(1100, 'Access denied', 403))
    await expect(calls.findCampaign('O')).rejects.toMatchObject({ code: 'EBAY_REFUSED' })
  })

  it('says why eBay lets nobody promote', async () => {
    const text = 'To use promoted listings, you need to improve your seller level.'
    const { calls } = ebayWith(refusal(35_077, text, 409))
    await expect(calls.createCampaign({ name: 'O', startsAt: 0 })).rejects.toMatchObject({
      code: 'EBAY_REFUSED',
      message: `eBay does not let you promote listings yet. eBay says: ${text}`,
      detail: { vendorCode: 35_077 },
    })
  })
})

describe('ads by SKU', () => {
  it('are created in one call, each with its own outcome', async () => {
    const entry = (inventoryReferenceId: string, statusCode: number, errorId?: number) => ({
      inventoryReferenceId,
      inventoryReferenceType: 'INVENTORY_ITEM',
      statusCode,
      ...(errorId === undefined
        ? { ads: [{ adId: '1', href: '…' }] }
        : { errors: [{ errorId, message: 'As documented.' }] }),
    })
    const { calls, asked } = ebayWith(
      Response.json(
        {
          responses: [
            entry('A', 201),
            entry('B', 400, 35_036),
            entry('C', 400, 35_012),
            entry('D', 409, 35_058),
            entry('E', 500, 35_002),
          ],
        },
        { status: 207 },
      ),
    )
    const skus = ['A', 'B', 'C', 'D', 'E', 'F']
    const outcomes = await calls.createAds(
      '7',
      skus.map(sku => ({ sku, tenths: 45 })),
    )
    expect(skus.map(sku => outcomes.get(sku)?.outcome)).toEqual([
      'done',
      'exists',
      'missing',
      'refused',
      'later',
      'later',
    ])
    expect(asked()[0]).toMatchObject({
      method: 'POST',
      url: `${CAMPAIGNS}/7/bulk_create_ads_by_inventory_reference`,
      body: {
        requests: [
          {
            inventoryReferenceId: 'A',
            inventoryReferenceType: 'INVENTORY_ITEM',
            bidPercentage: '4.5',
          },
          {},
          {},
          {},
          {},
          {},
        ],
      },
    })
  })

  it('have their rates changed and are deleted by the same reference', async () => {
    const done = () =>
      Response.json({ responses: [{ inventoryReferenceId: 'A', statusCode: 200 }] })
    const { calls, asked } = ebayWith(done(), done())
    await calls.setAdRates('7', [{ sku: 'A', tenths: 120 }])
    await calls.deleteAds('7', ['A'])
    expect(asked()).toMatchObject([
      {
        url: `${CAMPAIGNS}/7/bulk_update_ads_bid_by_inventory_reference`,
        body: { requests: [{ inventoryReferenceId: 'A', bidPercentage: '12.0' }] },
      },
      {
        url: `${CAMPAIGNS}/7/bulk_delete_ads_by_inventory_reference`,
        body: { requests: [{ inventoryReferenceId: 'A' }] },
      },
    ])
  })
})
