import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { field, type RunningSandbox, runSandbox } from '../test/run-sandbox.ts'
import { openContracts } from './test/contract.ts'
import {
  type Answer,
  type Caller,
  COINROOM,
  NEWDEALER,
  SELLER_SCOPES,
  signIn,
} from './test/ebay-client.ts'
import { cancel, sellPieces, tell } from './test/sandbox-control.ts'
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
import { watchCallers } from './test/watch-callers.ts'

const contracts = openContracts()
const FINANCES = 'https://api.ebay.com/oauth/api_scope/sell.finances'
const US = { 'X-EBAY-C-MARKETPLACE-ID': 'EBAY_US' }
describe.skipIf(!contracts)('requests and answers of sellers by eBay’s contracts', () => {
  let sandbox: RunningSandbox
  let seller: Caller
  const watch = watchCallers(contracts)

  beforeAll(async () => {
    sandbox = await runSandbox()
    seller = watch.caller(await signIn(sandbox.origin))
  })
  afterAll(() => sandbox.stop())

  it('Identity, Account', async () => {
    await seller('GET', '/commerce/identity/v1/user/')
    const dealer = watch.caller(await signIn(sandbox.origin, NEWDEALER))
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
    expect(watch.problems.splice(0)).toEqual([])
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
    expect(watch.problems.splice(0)).toEqual([])
  })

  it('Fulfillment, Finances', async () => {
    const money = watch.caller(
      await signIn(sandbox.origin, COINROOM, `${SELLER_SCOPES} ${FINANCES}`),
    )
    const offerId = await prepare(money, 'C4')
    const published = await money('POST', `/sell/inventory/v1/offer/${offerId}/publish`)
    const order = await sellPieces(sandbox.origin, {
      listingId: field(published.body, 'listingId'),
      buyerCountry: 'CA',
    })
    const orderId = field(order.body, 'orderId')
    const read = async () => {
      const orders = '/sell/fulfillment/v1/order'
      const modified = encodeURIComponent('lastmodifieddate:[2026-01-01T00:00:00.000Z..]')
      for (const query of ['', `?filter=${modified}`, '?limit=201', `?orderIds=${orderId}`]) {
        await money('GET', `${orders}${query}`)
      }
      const single = await money('GET', `${orders}/${orderId}`)
      expect(field(single.body, 'lineItems', 0, 'sku')).toBe('C4')
      await money('GET', `${orders}/1`)
      const transactions = '/sell/finances/v1/transaction'
      await money('GET', '/sell/finances/v1/payout', undefined, US)
      const found = await money(
        'GET',
        `${transactions}?filter=${encodeURIComponent(`orderId:{${orderId}}`)}`,
        undefined,
        US,
      )
      expect(found.status).toBe(200)
      for (const query of ['', '?filter=transactionType:%7BTRANSFER%7D', '?limit=0'])
        await money('GET', `${transactions}${query}`, undefined, US)
      await money('GET', `/sell/inventory/v1/offer/${offerId}`)
    }
    await tell(sandbox.origin, `orders/${orderId}/payout`)
    await read()
    const packages = `/sell/fulfillment/v1/order/${orderId}/shipping_fulfillment`
    const tracking = { shippingCarrierCode: 'USPS', trackingNumber: '9400111' }
    await money('POST', packages, {
      lineItems: [{ lineItemId: field(order.body, 'lines', 0, 'lineItemId'), quantity: 1 }],
      shippedDate: new Date().toISOString(),
      ...tracking,
    })
    await money('POST', packages, { ...tracking, trackingNumber: 'a b' })
    await money('GET', packages)
    await money('GET', `${packages}/9400111`)
    await money('GET', `${packages}/1`)
    await tell(sandbox.origin, `orders/${orderId}/label`, { amount: '4.10' })
    await tell(sandbox.origin, `listings/${field(published.body, 'listingId')}/ad-fee`, {
      amount: '1.20',
      feeType: 'PREMIUM_AD_FEES',
    })
    const refund = `/sell/fulfillment/v1/order/${orderId}/issue_refund`
    const usd = (value: string) => ({ value, currency: 'USD' })
    const lineItemId = field(order.body, 'lines', 0, 'lineItemId')
    const refundItems = [{ lineItemId, refundAmount: usd('1.50') }]
    await money('POST', refund, {
      reasonForRefund: 'BUYER_RETURN',
      refundItems,
      comment: 'A scratch',
    })
    await money('POST', refund, {
      reasonForRefund: 'OTHER_ADJUSTMENT',
      orderLevelRefundAmount: usd('2.00'),
    })
    await money('POST', refund, {
      reasonForRefund: 'OTHER_ADJUSTMENT',
      orderLevelRefundAmount: usd('9000.00'),
    })
    await cancel(sandbox.origin, orderId)
    await read()
    expect(watch.problems.splice(0)).toEqual([])
  })

  it('held enough against the contracts to mean something', () => {
    expect(contracts?.checked.size).toBeGreaterThan(45)
  })
})
