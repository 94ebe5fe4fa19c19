import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { field, type RunningSandbox, runSandbox } from '../test/run-sandbox.ts'
import { openContracts } from './test/contract.ts'
import { type Caller, errorIds, signIn, signInApplication } from './test/ebay-client.ts'
import { prepare } from './test/test-offer.ts'
import { watchCallers } from './test/watch-callers.ts'

const contracts = openContracts()
const BARE = 'https://api.ebay.com/oauth/api_scope'
const US = { 'X-EBAY-C-MARKETPLACE-ID': 'EBAY_US' }

describe.skipIf(!contracts)('requests and answers of an application by eBay’s contracts', () => {
  const watch = watchCallers(contracts)
  let sandbox: RunningSandbox
  let seller: Caller
  let application: Caller
  let unwatched: Caller
  beforeAll(async () => {
    sandbox = await runSandbox()
    seller = await signIn(sandbox.origin)
    unwatched = await signInApplication(sandbox.origin, `${BARE} ${BARE}/buy.marketplace.insights`)
    application = watch.caller(unwatched)
  })
  afterAll(() => sandbox.stop())

  it('Taxonomy, Metadata', async () => {
    const tree = '/commerce/taxonomy/v1/category_tree/0'
    await application(
      'GET',
      '/commerce/taxonomy/v1/get_default_category_tree_id?marketplace_id=EBAY_US',
    )
    await application('GET', tree)
    await application('GET', `${tree}/get_category_subtree?category_id=253`)
    const suggested = await application(
      'GET',
      `${tree}/get_category_suggestions?q=1881-S+Morgan+Dollar`,
    )
    expect(field(suggested.body, 'categorySuggestions', 0, 'category', 'categoryId')).toBe('39464')
    await application('GET', `${tree}/get_item_aspects_for_category?category_id=39464`)
    const metadata = '/sell/metadata/v1'
    await application(
      'GET',
      `${metadata}/marketplace/EBAY_US/get_item_condition_policies?filter=${encodeURIComponent('categoryIds:{39464|1}')}`,
    )
    await application('GET', `${metadata}/marketplace/EBAY_US/get_return_policies`)
    await application('GET', `${metadata}/shipping/marketplace/EBAY_US/get_shipping_services`)
    expect(watch.problems.splice(0)).toEqual([])
  })

  it('Notification', async () => {
    const response = await fetch(`${sandbox.origin}/control/account-deletion`, {
      method: 'POST',
      body: JSON.stringify({ userId: 'deleted' }),
    })
    const header = field(await response.json(), 'headers', 'X-EBAY-SIGNATURE')
    const kid = field(JSON.parse(Buffer.from(header, 'base64').toString()), 'kid')
    const keys = '/commerce/notification/v1/public_key'
    const key = await application('GET', `${keys}/${kid}`)
    expect(key.body).toMatchObject({ algorithm: 'ECDSA', digest: 'SHA1' })
    const unknown = await application('GET', `${keys}/unknown`)
    expect([unknown.status, ...errorIds(unknown)]).toEqual([404, 195_001])
    expect(watch.problems.splice(0)).toEqual([])
  })

  it('Browse, Marketplace Insights', async () => {
    const published = await prepare(seller, 'C3').then(offerId =>
      seller('POST', `/sell/inventory/v1/offer/${offerId}/publish`),
    )
    for (const query of [
      'q=1881-S+morgan',
      'q=1881-S+morgan&filter=buyingOptions:%7BAUCTION%7D',
      'q=xyzzy',
      'q=morgan&category_ids=7',
    ]) {
      await application('GET', `/buy/browse/v1/item_summary/search?${query}`)
    }
    const byLegacyId = '/buy/browse/v1/item/get_item_by_legacy_id'
    const listingId = field(published.body, 'listingId')
    const details = 'fieldgroups=ADDITIONAL_SELLER_DETAILS'
    const item = await application('GET', `${byLegacyId}?legacy_item_id=${listingId}&${details}`)
    expect(item.body).toMatchObject({
      legacyItemId: listingId,
      price: { value: '54.99', currency: 'USD' },
      seller: { userId: expect.any(String) },
    })
    // The contract states the error without its list `errors`.
    const missing = await unwatched('GET', `${byLegacyId}?legacy_item_id=1`)
    expect([missing.status, ...errorIds(missing)]).toEqual([400, 11_003])
    await application('GET', '/developer/analytics/v1_beta/rate_limit/')
    await application(
      'GET',
      '/buy/marketplace_insights/v1_beta/item_sales/search?q=morgan&category_ids=39464',
      undefined,
      US,
    )
    expect(watch.problems.splice(0)).toEqual([])
  })

  it('held enough against the contracts to mean something', () => {
    expect(contracts?.checked.size).toBeGreaterThan(11)
  })
})
