import { describe, expect, it } from 'vitest'
import { Failure } from '../../../http/failure.ts'
import { expectLog } from '../../../test/expect-log.ts'
import { ANSWERED_SETTINGS } from '../../test/answered-ebay.ts'
import { type ApiClient, createApiClient } from './client/http.ts'
import { createFinanceCalls } from './finances.ts'
import { createOrderCalls } from './orders.ts'

const usd = (value: string) => ({ value, currency: 'USD' })
const PERSON = {
  fullName: 'Ada Byer',
  contactAddress: {
    addressLine1: '1 Buyer Lane',
    city: 'Toronto',
    postalCode: 'M5V 2T6',
    countryCode: 'CA',
  },
  primaryPhone: { phoneNumber: '555' },
  email: 'ada@members.test',
}
const LINE = {
  lineItemId: '100',
  legacyItemId: '110551234567',
  sku: 'OBV1',
  title: '1881-S Morgan Dollar',
  lineItemCost: usd('54.50'),
  quantity: 1,
  soldFormat: 'FIXED_PRICE',
  deliveryCost: { shippingCost: usd('3.99') },
}
const ORDER = {
  orderId: '12-34567-89012',
  creationDate: '2026-11-20T10:00:00.000Z',
  lastModifiedDate: '2026-11-20T10:05:00.000Z',
  orderPaymentStatus: 'PAID',
  buyer: { username: 'ada_b', buyerRegistrationAddress: PERSON },
  cancelStatus: { cancelState: 'NONE_REQUESTED', cancelRequests: [] },
  fulfillmentStartInstructions: [{ shippingStep: { shipTo: PERSON } }],
  lineItems: [LINE],
  totalMarketplaceFee: usd('8.10'),
}

type Seen = { url: URL; headers: Headers }
type Call = (api: ApiClient) => Promise<unknown>

/** What a call makes of eBay's response, and the request that it sent. */
async function answered<T>(
  call: (api: ApiClient) => Promise<T>,
  response: Response,
): Promise<{ result: T; seen: Seen }> {
  const requests: Seen[] = []
  const token = () => Promise.resolve('token')
  const api = createApiClient(
    {
      fetch: (url, init) => {
        const request = new Request(url, init)
        requests.push({ url: new URL(request.url), headers: request.headers })
        return Promise.resolve(response)
      },
      pause: () => Promise.resolve(),
      random: () => 0,
    },
    { owner: 'seller', current: token, renew: token },
  )
  const result = await call(api)
  const [seen] = requests
  if (!seen) throw new Error('nothing was requested')
  return { result, seen }
}

const PERIOD = { modifiedFrom: Date.UTC(2026, 10, 1), modifiedTo: null, offset: 0 }
const readOrders =
  (period = PERIOD) =>
  (api: ApiClient) =>
    createOrderCalls(api, ANSWERED_SETTINGS).orders(period)
const readCharges = (api: ApiClient) =>
  createFinanceCalls(api, ANSWERED_SETTINGS).charges({
    from: Date.UTC(2026, 10, 1),
    to: Date.UTC(2026, 10, 2),
    offset: 0,
  })
const page = (orders: unknown[], more: object = {}) =>
  Response.json({ href: '', total: orders.length, limit: 200, offset: 0, orders, ...more })

async function orderFrom(change: object) {
  const { result } = await answered(readOrders(), page([{ ...ORDER, ...change }]))
  return result.orders[0]
}
async function lineFrom(change: object) {
  return (await orderFrom({ lineItems: [{ ...LINE, ...change }] }))?.lines[0]
}
const failureOf = async (call: Call, response: Response) =>
  answered(call, response).then(
    () => null,
    (error: unknown) => (error instanceof Failure ? error.code : error),
  )

describe('reading orders', () => {
  it('asks for the orders modified since a time, as many as a page has', async () => {
    const { seen } = await answered(readOrders(), page([ORDER]))
    expect(seen.url.href).toContain('https://api.test/sell/fulfillment/v1/order?')
    expect(Object.fromEntries(seen.url.searchParams)).toEqual({
      filter: 'lastmodifieddate:[2026-11-01T00:00:00.000Z..]',
      limit: '200',
      offset: '0',
    })
  })

  it('asks for a closed period by both ends', async () => {
    const period = { ...PERIOD, modifiedTo: Date.UTC(2026, 10, 8) }
    const { seen } = await answered(
      (api: ApiClient) => createOrderCalls(api, ANSWERED_SETTINGS).orders(period),
      page([]),
    )
    expect(seen.url.searchParams.get('filter')).toBe(
      'lastmodifieddate:[2026-11-01T00:00:00.000Z..2026-11-08T00:00:00.000Z]',
    )
  })

  it("returns amounts in cents, times in ms and nothing of the buyer's but the country", async () => {
    expect(await orderFrom({})).toEqual({
      orderId: '12-34567-89012',
      createdAt: Date.UTC(2026, 10, 20, 10),
      modifiedAt: Date.UTC(2026, 10, 20, 10, 5),
      cancelledAt: null,
      buyerCountry: 'CA',
      fee: 810,
      shippingService: '',
      lines: [
        {
          lineItemId: '100',
          ebayListingId: '110551234567',
          sku: 'OBV1',
          title: '1881-S Morgan Dollar',
          quantity: 1,
          price: 5450,
          shipping: 399,
          refunded: 0,
          shipment: 'waiting',
          shipByAt: null,
        },
      ],
    })
  })

  it('returns what the buyer pays where a promotion lowers the price', async () => {
    expect(await lineFrom({ discountedLineItemCost: usd('49.05') })).toMatchObject({ price: 4905 })
  })

  it('adds handling to shipping, and takes a discount off, whichever sign it has', async () => {
    const cost = { shippingCost: usd('5.0'), handlingCost: usd('1.00') }
    for (const discount of ['2.00', '-2.00'])
      expect(
        await lineFrom({ deliveryCost: { ...cost, discountAmount: usd(discount) } }),
      ).toMatchObject({ shipping: 400 })
  })

  it('reads an amount that eBay converted from dollars, and leaves out one of another currency', async () => {
    const converted = { value: '50', currency: 'CAD', convertedFromValue: '36.20' }
    expect(
      await lineFrom({ lineItemCost: { ...converted, convertedFromCurrency: 'USD' } }),
    ).toMatchObject({ price: 3620 })
    expect(await lineFrom({ lineItemCost: { value: '50', currency: 'GBP' } })).toBeUndefined()
  })

  it('takes a cancelled order as cancelled, and a request to cancel as a sale that stands', async () => {
    const cancelledDate = '2026-11-21T08:00:00.000Z'
    expect(
      await orderFrom({ cancelStatus: { cancelState: 'CANCELED', cancelledDate } }),
    ).toMatchObject({ cancelledAt: Date.parse(cancelledDate) })
    expect(await orderFrom({ cancelStatus: { cancelState: 'CANCELED' } })).toMatchObject({
      cancelledAt: Date.parse(ORDER.lastModifiedDate),
    })
    expect(await orderFrom({ cancelStatus: { cancelState: 'IN_PROGRESS' } })).toMatchObject({
      cancelledAt: null,
    })
  })

  it('reads the country where eBay says it: registration, tax or shipping address', async () => {
    const elsewhere = { fulfillmentStartInstructions: [] }
    expect(
      await orderFrom({ ...elsewhere, buyer: { taxAddress: { countryCode: 'DE' } } }),
    ).toMatchObject({ buyerCountry: 'DE' })
    expect(await orderFrom({ buyer: { username: 'x' } })).toMatchObject({ buyerCountry: 'CA' })
    expect(await orderFrom({ ...elsewhere, buyer: {} })).toMatchObject({ buyerCountry: null })
  })

  it('names the next page while there is one', async () => {
    const next = 'https://api.test/sell/fulfillment/v1/order?offset=200'
    const more = await answered(readOrders(), page([ORDER], { next, total: 201 }))
    expect(more.result).toMatchObject({ next: 200, total: 201 })
    const last = await answered(readOrders(), page([ORDER]))
    expect(last.result).toMatchObject({ next: null, total: 1 })
  })

  it('reads the others where one cannot be read, and says which it is and why', async () => {
    const broken = {
      ...ORDER,
      orderId: '12-00000-00002',
      lineItems: [{ ...LINE, quantity: 'secret' }],
    }
    const { result } = await answered(
      readOrders(),
      page([ORDER, broken, { nothing: 'at all' }, ORDER]),
    )
    expect(result.orders.map(({ orderId }) => orderId)).toEqual([ORDER.orderId, ORDER.orderId])
    expect(result.total).toBe(4)
    expect(result.unreadable).toEqual([
      { orderId: '12-00000-00002', reason: expect.stringMatching(/^lineItems\.0\.quantity: /) },
      { orderId: '', reason: expect.stringMatching(/^orderId: /) },
    ])
    expect(JSON.stringify(result.unreadable)).not.toContain('secret')
  })

  it.each([
    ['cost of a line', { lineItems: [{ ...LINE, lineItemCost: usd('54.505') }] }],
    ['shipping', { lineItems: [{ ...LINE, deliveryCost: { shippingCost: usd('?') } }] }],
    ['refund', { lineItems: [{ ...LINE, refunds: [{ amount: usd('5.4.5') }] }] }],
  ])(
    'leaves out no sale whose %s are dollars that cannot be read: the order is named',
    async (_, odd) => {
      const { result } = await answered(readOrders(), page([{ ...ORDER, ...odd }]))
      expect(result.orders).toEqual([])
      expect(result.unreadable).toMatchObject([{ orderId: ORDER.orderId }])
    },
  )

  it.each([
    ['an empty SKU', { sku: '' }],
    ['no SKU', { sku: null }],
    ['no discount', { discountedLineItemCost: null }],
    ['no refunds', { refunds: null }],
  ])('reads a line with %s', async (_, change) => {
    expect(await lineFrom(change)).toMatchObject({ price: 5450, refunded: 0 })
  })

  it('asks again for orders by their ids', async () => {
    const { result, seen } = await answered(
      (api: ApiClient) => createOrderCalls(api, ANSWERED_SETTINGS).ordersById(['1', '2']),
      page([ORDER]),
    )
    expect(Object.fromEntries(seen.url.searchParams)).toEqual({ orderIds: '1,2' })
    expect(result.orders).toHaveLength(1)
  })
})

describe('a refund', () => {
  const line = (lineItemId: string, cost: string, refunds: object[] = []) => ({
    ...LINE,
    lineItemId,
    lineItemCost: usd(cost),
    deliveryCost: {},
    refunds,
  })
  const refund = (value: string, more: object = {}) => ({ amount: usd(value), ...more })
  const refundedOf = async (change: object) =>
    (await orderFrom(change))?.lines.map(({ refunded }) => refunded)

  it('of the whole order is read as eBay was recorded: cost, fee and state stay', async () => {
    const order = await orderFrom({
      orderPaymentStatus: 'FULLY_REFUNDED',
      lineItems: [line('1', '143.98', [refund('143.98')])],
      paymentSummary: { totalDueSeller: usd('-0.44'), refunds: [refund('143.98')] },
      totalMarketplaceFee: usd('22.11'),
    })
    expect(order).toMatchObject({ cancelledAt: null, fee: 2211 })
    expect(order?.lines).toMatchObject([{ price: 14_398, refunded: 14_398 }])
  })

  it('of a part is read of its line', async () => {
    const lineItems = [line('1', '192.87', [refund('50.0')]), line('2', '20.00')]
    const paymentSummary = { refunds: [refund('50.0')] }
    expect(
      await refundedOf({ orderPaymentStatus: 'PARTIALLY_REFUNDED', lineItems, paymentSummary }),
    ).toEqual([5_000, 0])
  })

  it('of the order that no line names is divided by what is left of each', async () => {
    const lineItems = [line('1', '30.00', [refund('10.00')]), line('2', '20.00')]
    expect(
      await refundedOf({ lineItems, paymentSummary: { refunds: [refund('10'), refund('20')] } }),
    ).toEqual([2_000, 1_000])
  })

  it('is never more than was paid, and none where it failed', async () => {
    const lineItems = [line('1', '30.00', [refund('45.00')]), line('2', '20.00')]
    expect(await refundedOf({ lineItems })).toEqual([3_000, 0])
    const failed = { refundId: '7', refundStatus: 'FAILED' }
    expect(
      await refundedOf({
        lineItems: [line('1', '30.00', [refund('30.00', { refundId: '7' })])],
        paymentSummary: { refunds: [refund('30.00', failed)] },
      }),
    ).toEqual([0])
  })
})

describe('reading what eBay charged', () => {
  const fee = (feeType: string, value: string) => ({ feeType, amount: usd(value) })
  const AT = '2026-11-20T10:00:00.000Z'
  const line = { type: 'SALE', transactionId: '1', at: Date.parse(AT), orderId: '12-34567-89012' }
  const sale = {
    transactionType: 'SALE',
    transactionId: '1',
    transactionDate: AT,
    orderId: '12-34567-89012',
    orderLineItems: [
      { lineItemId: '100', marketplaceFees: [fee('FINAL_VALUE_FEE', '7.21'), fee('X', '0.40')] },
      { lineItemId: '101', marketplaceFees: [fee('FINAL_VALUE_FEE', '1.00')] },
    ],
  }
  const ad = {
    transactionType: 'NON_SALE_CHARGE',
    transactionId: 'FEE-1',
    transactionDate: AT,
    bookingEntry: 'DEBIT',
    feeType: 'PREMIUM_AD_FEES',
    references: [{ referenceId: '110', referenceType: 'ITEM_ID' }],
    amount: usd('1.20'),
  }
  const label = { ...ad, transactionType: 'SHIPPING_LABEL', orderId: line.orderId, references: [] }
  const transactions = (...list: unknown[]) => Response.json({ transactions: list })
  const cents = async (...list: unknown[]) => {
    const { result } = await answered(readCharges, transactions(...list))
    return result?.charges.map(charge => [charge.type, charge.cents])
  }

  it("asks eBay's second host for a period, the oldest first, as many as a page has", async () => {
    const { seen, result } = await answered(
      readCharges,
      Response.json({ transactions: [sale], next: 'https://apiz.test/2' }),
    )
    expect(seen.url.host).toBe('apiz.test')
    expect(Object.fromEntries(seen.url.searchParams)).toEqual({
      filter: 'transactionDate:[2026-11-01T00:00:00.000Z..2026-11-02T00:00:00.000Z]',
      sort: 'transactionDate',
      limit: '1000',
      offset: '0',
    })
    expect(seen.headers.get('X-EBAY-C-MARKETPLACE-ID')).toBe('EBAY_US')
    expect(result?.next).toBe(1_000)
  })

  it('reads the fees of each line of a sale, and below zero what a refund credits', async () => {
    const { result } = await answered(readCharges, transactions(sale))
    expect(result).toEqual({
      charges: [
        { ...line, lineItemId: '100', ebayListingId: null, cents: 761 },
        { ...line, lineItemId: '101', ebayListingId: null, cents: 100 },
      ],
      next: null,
    })
    expect(await cents({ ...sale, transactionType: 'REFUND' })).toEqual([
      ['REFUND', -761],
      ['REFUND', -100],
    ])
  })

  it('reads ads by their item and labels by their order; a credit counts below zero', async () => {
    const { result } = await answered(readCharges, transactions(ad, label))
    expect(result?.charges).toMatchObject([
      { type: 'NON_SALE_CHARGE', orderId: null, ebayListingId: '110', lineItemId: '', cents: 120 },
      { type: 'SHIPPING_LABEL', orderId: line.orderId, ebayListingId: null, cents: 120 },
    ])
    const named = { referenceId: '12-1', referenceType: 'ORDER_ID' }
    const { orderId: _, ...byReference } = { ...label, references: [named] }
    expect(await cents({ ...label, bookingEntry: 'CREDIT' }, byReference)).toEqual([
      ['SHIPPING_LABEL', -120],
      ['SHIPPING_LABEL', 120],
    ])
  })

  it('leaves out other fees and payouts, and what names no item', async () => {
    expect(
      await cents(
        { transactionType: 'WITHDRAWAL' },
        { ...ad, feeType: 'EBAY_STORE_SUBSCRIPTION_FEE', references: [] },
        { ...ad, feeType: 'INSERTION_FEE' },
        { ...ad, references: [{ referenceId: '1', referenceType: 'INVOICE' }] },
      ),
    ).toEqual([])
  })

  it('leaves out one that cannot be read, and says so', async () => {
    expectLog('warn', 'ebay_transaction_unreadable')
    expect(await cents({ ...ad, amount: 7 }, label)).toEqual([['SHIPPING_LABEL', 120]])
  })

  it('has none where eBay has none', async () => {
    const { result } = await answered(readCharges, new Response(null, { status: 204 }))
    expect(result).toEqual({ charges: [], next: null })
  })

  it('returns null, and asks for no new consent, where the seller has not granted it', async () => {
    const errors = [{ errorId: 1100, domain: 'ACCESS', message: 'Access denied' }]
    const { result } = await answered(readCharges, Response.json({ errors }, { status: 403 }))
    expect(result).toBeNull()
  })

  it('fails where eBay refuses for another reason', async () => {
    const errors = [{ errorId: 135001, domain: 'API_FINANCES', message: 'Invalid filter' }]
    expect(await failureOf(readCharges, Response.json({ errors }, { status: 400 }))).toBe(
      'EBAY_REFUSED',
    )
  })
})
