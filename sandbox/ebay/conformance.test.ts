import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Ajv, type ValidateFunction } from 'ajv'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { field, type RunningSandbox, runSandbox } from '../test/run-sandbox.ts'
import {
  type Answer,
  type Caller,
  errorIds,
  NEWDEALER,
  signIn,
  signInApplication,
} from './test/ebay-client.ts'
import {
  HOME,
  jpeg,
  morgan,
  offerOf,
  policiesOf,
  prepare,
  termsOf,
  upload,
} from './test/test-offer.ts'

const CONTRACTS = path.resolve(import.meta.dirname, '../../../shared/openapi/ebay')
const present = existsSync(CONTRACTS)
if (!present)
  console.log('skipped: eBay’s contracts are not on this machine (../shared/openapi/ebay)')

const BARE = 'https://api.ebay.com/oauth/api_scope'
const US = { 'X-EBAY-C-MARKETPLACE-ID': 'EBAY_US' }
const FILES: Record<string, string> = {
  '/sell/inventory/v1': 'sell_inventory_v1_oas3.json',
  '/sell/account/v1': 'sell_account_v1_oas3.json',
  '/sell/metadata/v1': 'sell_metadata_v1_oas3.json',
  '/commerce/media/v1_beta': 'commerce_media_v1_beta_oas3.json',
  '/commerce/taxonomy/v1': 'commerce_taxonomy_v1_oas3.json',
  '/commerce/notification/v1': 'commerce_notification_v1_oas3.json',
  '/commerce/identity/v1': 'commerce_identity_v1_oas3.json',
  '/developer/analytics/v1_beta': 'developer_analytics_v1_beta_oas3.json',
  '/buy/browse/v1': 'buy_browse_v1_oas3.json',
  '/buy/marketplace_insights/v1_beta': 'buy_marketplace_insights_v1_beta_oas3.json',
}

/** Removes `format` values that ajv does not know and closes objects, because the contracts allow any key. */
function normalised(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(normalised)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
    .filter(([key, inner]) => !(key === 'format' && typeof inner === 'string'))
    .map(([key, inner]) => [key, normalised(inner)] as const)
  const closed =
    'properties' in value &&
    'type' in value &&
    value.type === 'object' &&
    !('additionalProperties' in value)
  return { ...Object.fromEntries(entries), ...(closed ? { additionalProperties: false } : {}) }
}

/** Validators of an operation's request and responses, from eBay's OpenAPI document. */
function contractOf(base: string) {
  const document: unknown = JSON.parse(
    readFileSync(path.join(CONTRACTS, FILES[base] ?? ''), 'utf8'),
  )
  const ajv = new Ajv({ strict: false, allErrors: true })
  ajv.addSchema(Object.assign({ $id: 'contract' }, normalised(document)))
  const operations = Object.keys(JSON.parse(field(document, 'paths')))
  const at = (operation: string, ...rest: string[]): ValidateFunction | undefined => {
    const found = rest.reduce<unknown>(
      (inner, key) =>
        typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined,
      JSON.parse(field(document, 'paths', operation)),
    )
    if (found === undefined) return undefined
    const pointer = ['paths', operation, ...rest].map(part =>
      encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')),
    )
    return ajv.compile({ $ref: `contract#/${pointer.join('/')}` })
  }
  const matching = (route: string): string => {
    const found = operations.filter(operation =>
      new RegExp(`^${operation.replace(/\{\w+\}/g, '[^/]+')}/?$`).test(route),
    )
    return found.find(operation => !operation.includes('{')) ?? found[0] ?? ''
  }
  return {
    request: (method: string, route: string) =>
      at(
        matching(route),
        method.toLowerCase(),
        'requestBody',
        'content',
        'application/json',
        'schema',
      ),
    answer: (method: string, route: string, status: number) =>
      at(
        matching(route),
        method.toLowerCase(),
        'responses',
        String(status),
        'content',
        'application/json',
        'schema',
      ),
    knows: (method: string, route: string, status: number) =>
      field(
        document,
        'paths',
        matching(route),
        method.toLowerCase(),
        'responses',
        String(status),
      ) !== 'undefined',
  }
}

describe.skipIf(!present)('requests and answers by eBay’s contracts', () => {
  let sandbox: RunningSandbox
  let seller: Caller
  let application: Caller
  const contracts = new Map<string, ReturnType<typeof contractOf>>()
  const problems: string[] = []
  const checked = new Set<string>()

  /** A client that validates every request and response against the contract. */
  const watched =
    (call: Caller): Caller =>
    async (method, route, body, headers) => {
      const answer = await call(method, route, body, headers)
      const base = Object.keys(FILES).find(one => route.startsWith(`${one}/`)) ?? ''
      const contract = contracts.get(base) ?? contractOf(base)
      contracts.set(base, contract)
      const operation = route.slice(base.length).split('?')[0] ?? ''
      hold(`${method} ${route} request`, contract.request(method, operation), body)
      if (!contract.knows(method, operation, answer.status))
        problems.push(`${method} ${route}: status ${answer.status} is not in the contract`)
      hold(
        `${method} ${route} ${answer.status}`,
        contract.answer(method, operation, answer.status),
        answer.body,
      )
      return answer
    }
  const hold = (name: string, validate: ValidateFunction | undefined, value: unknown) => {
    if (!validate || value === null || value === undefined || value instanceof FormData) return
    checked.add(name.replace(/\?.*? /, ' '))
    if (!validate(value)) problems.push(`${name}: ${JSON.stringify(validate.errors?.slice(0, 4))}`)
  }

  beforeAll(async () => {
    sandbox = await runSandbox()
    seller = watched(await signIn(sandbox.origin))
    application = watched(
      await signInApplication(sandbox.origin, `${BARE} ${BARE}/buy.marketplace.insights`),
    )
  })
  afterAll(() => sandbox.stop())

  it('Identity, Account', async () => {
    await seller('GET', '/commerce/identity/v1/user/')
    const dealer = watched(await signIn(sandbox.origin, NEWDEALER))
    const account = '/sell/account/v1'
    await dealer('GET', `${account}/privilege`)
    await dealer('POST', `${account}/program/opt_in`, { programType: 'OUT_OF_STOCK_CONTROL' })
    await dealer('GET', `${account}/program/get_opted_in_programs`)
    const common = {
      marketplaceId: 'EBAY_US',
      categoryTypes: [{ name: 'ALL_EXCLUDING_MOTORS_VEHICLES' }],
    }
    const payment = await dealer('POST', `${account}/payment_policy`, {
      ...common,
      name: 'P',
      immediatePay: true,
    })
    const returns = {
      ...common,
      name: 'R',
      returnsAccepted: true,
      returnPeriod: { value: 30, unit: 'DAY' },
      returnShippingCostPayer: 'BUYER',
      refundMethod: 'MONEY_BACK',
    }
    await dealer('POST', `${account}/return_policy`, returns)
    await dealer('POST', `${account}/return_policy`, {
      ...returns,
      name: 'No',
      returnsAccepted: false,
    })
    await dealer('POST', `${account}/fulfillment_policy/`, {
      ...common,
      name: 'F',
      handlingTime: { value: 1, unit: 'DAY' },
      shippingOptions: [
        {
          optionType: 'DOMESTIC',
          costType: 'FLAT_RATE',
          shippingServices: [
            {
              sortOrder: 1,
              shippingCarrierCode: 'USPS',
              shippingServiceCode: 'USPSPriority',
              freeShipping: true,
            },
          ],
        },
      ],
    })
    for (const kind of ['payment_policy', 'return_policy', 'fulfillment_policy']) {
      await dealer('GET', `${account}/${kind}?marketplace_id=EBAY_US`)
    }
    const id = field(payment.body, 'paymentPolicyId')
    await dealer('GET', `${account}/payment_policy/${id}`)
    await dealer('PUT', `${account}/payment_policy/${id}`, {
      ...common,
      name: 'P2',
      immediatePay: false,
    })
    await dealer('DELETE', `${account}/payment_policy/${id}`)
    expect(problems).toEqual([])
  })

  it('Media, Inventory', async () => {
    const v1 = '/sell/inventory/v1'
    const picture = await upload(seller, await jpeg('#777'))
    const id = picture.split('/').at(-2)
    await seller('GET', `/commerce/media/v1_beta/image/${id}`)
    await seller('POST', `${v1}/location/home`, HOME)
    await seller('GET', `${v1}/location/home`)
    await seller('GET', `${v1}/location`)
    await seller('PUT', `${v1}/inventory_item/C1`, morgan([picture]))
    await seller('GET', `${v1}/inventory_item/C1`)
    await seller('GET', `${v1}/inventory_item?limit=1`)
    const terms = offerOf('C1', await policiesOf(seller))
    const offerId = field((await seller('POST', `${v1}/offer`, terms)).body, 'offerId')
    await seller('GET', `${v1}/offer/${offerId}`)
    await seller('POST', `${v1}/offer/get_listing_fees`, { offers: [{ offerId }] })
    const published: Answer = await seller('POST', `${v1}/offer/${offerId}/publish`)
    expect(published.status).toBe(200)
    await seller('GET', `${v1}/offer?sku=C1`)
    await seller('PUT', `${v1}/offer/${offerId}`, termsOf(await policiesOf(seller)))
    await seller('POST', `${v1}/bulk_update_price_quantity`, {
      requests: [{ offers: [{ offerId, price: { value: '60.00', currency: 'USD' } }] }],
    })
    await seller('POST', `${v1}/offer/${offerId}/withdraw`)
    await seller('POST', `${v1}/bulk_create_or_replace_inventory_item`, {
      requests: [{ sku: 'C2', locale: 'en_US', ...morgan([picture]) }],
    })
    await seller('POST', `${v1}/bulk_get_inventory_item`, { requests: [{ sku: 'C2' }] })
    const bulk = await seller('POST', `${v1}/bulk_create_offer`, {
      requests: [{ ...terms, sku: 'C2' }],
    })
    await seller('POST', `${v1}/bulk_publish_offer`, {
      requests: [{ offerId: field(bulk.body, 'responses', 0, 'offerId') }],
    })
    await seller('DELETE', `${v1}/offer/${offerId}`)
    await seller('DELETE', `${v1}/inventory_item/C1`)
    expect(problems).toEqual([])
  })

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
    expect(problems).toEqual([])
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
    expect(problems).toEqual([])
  })

  it('Browse, Marketplace Insights', async () => {
    await prepare(seller, 'C3').then(offerId =>
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
    await application('GET', '/developer/analytics/v1_beta/rate_limit/')
    await application(
      'GET',
      '/buy/marketplace_insights/v1_beta/item_sales/search?q=morgan&category_ids=39464',
      undefined,
      US,
    )
    expect(problems).toEqual([])
  })

  it('held enough against the contracts to mean something', () => {
    expect(checked.size).toBeGreaterThan(45)
  })
})
