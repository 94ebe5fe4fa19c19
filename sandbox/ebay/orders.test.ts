import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { field, type RunningSandbox, runSandbox } from '../test/run-sandbox.ts'
import {
  type Answer,
  type Caller,
  COINROOM,
  errorIds,
  NEWDEALER,
  SELLER_SCOPES,
  signIn,
} from './test/ebay-client.ts'
import { cancel, refund, sellPieces, tell } from './test/sandbox-control.ts'
import { prepare } from './test/test-offer.ts'

const V1 = '/sell/inventory/v1'
const ORDERS = '/sell/fulfillment/v1/order'
const TRANSACTIONS = '/sell/finances/v1/transaction'
const FINANCES = 'https://api.ebay.com/oauth/api_scope/sell.finances'
const DAY_MS = 24 * 3_600_000
const NOW = Date.UTC(2026, 10, 22, 9)

describe('orders', () => {
  let sandbox: RunningSandbox
  let call: Caller
  let clock = NOW
  const signInAgain = () => signIn(sandbox.origin, COINROOM, `${SELLER_SCOPES} ${FINANCES}`)
  beforeAll(async () => {
    sandbox = await runSandbox({ now: () => clock })
    call = await signInAgain()
  })
  afterAll(() => sandbox.stop())

  let skus = 0
  const onSale = async (change: { price?: string; quantity?: number } = {}) => {
    const sku = `SOLD${(skus += 1)}`
    const quantity = change.quantity ?? 1
    const offerId = await prepare(call, sku, {
      item: { availability: { shipToLocationAvailability: { quantity } } },
      offer: {
        availableQuantity: quantity,
        pricingSummary: { price: { value: change.price ?? '54.99', currency: 'USD' } },
      },
    })
    const published = await call('POST', `${V1}/offer/${offerId}/publish`)
    expect(published.status).toBe(200)
    return { sku, offerId, listingId: field(published.body, 'listingId') }
  }
  const filtered = (filter: string, more = '') =>
    call('GET', `${ORDERS}?filter=${encodeURIComponent(filter)}${more}`)
  const idsOf = ({ body }: Answer): string[] => {
    const orders: unknown = JSON.parse(field(body, 'orders'))
    return Array.isArray(orders) ? orders.map((order: unknown) => field(order, 'orderId')) : []
  }

  it('tells the seller what was sold, to whom and for how much', async () => {
    const { sku, listingId } = await onSale()
    const made = await sellPieces(sandbox.origin, { sku })
    expect(made.status).toBe(201)
    const orderId = field(made.body, 'orderId')
    expect(orderId).toMatch(/^\d\d-\d{5}-\d{5}$/)
    const { body } = await call('GET', `${ORDERS}/${orderId}`)
    expect(body).toMatchObject({
      orderId,
      creationDate: '2026-11-22T09:00:00.000Z',
      lastModifiedDate: '2026-11-22T09:00:00.000Z',
      orderPaymentStatus: 'PAID',
      orderFulfillmentStatus: 'NOT_STARTED',
      cancelStatus: { cancelState: 'NONE_REQUESTED', cancelRequests: [] },
      pricingSummary: {
        priceSubtotal: { value: '54.99', currency: 'USD' },
        deliveryCost: { value: '4.95' },
        total: { value: '59.94' },
      },
      // 13.25 % of 59.94 is 7.94205.
      totalMarketplaceFee: { value: '8.34', currency: 'USD' },
      lineItems: [
        {
          legacyItemId: listingId,
          sku,
          title: `1881-S Morgan Silver Dollar VF Very Fine ${sku}`,
          quantity: 1,
          soldFormat: 'FIXED_PRICE',
          lineItemCost: { value: '54.99' },
          deliveryCost: { shippingCost: { value: '4.95' } },
          total: { value: '59.94' },
        },
      ],
    })
    const shipTo = ['fulfillmentStartInstructions', 0, 'shippingStep', 'shipTo'] as const
    expect(field(body, ...shipTo, 'fullName')).toMatch(/\w+ \w+/)
    expect(field(body, ...shipTo, 'contactAddress', 'addressLine1')).not.toBe('undefined')
    expect(field(body, 'buyer', 'username')).toMatch(/_buys_/)
  })

  it('sells at another price, several pieces and several listings in one order', async () => {
    const [first, second] = [await onSale({ quantity: 3 }), await onSale()]
    const made = await sellPieces(sandbox.origin, {
      lines: [
        { listingId: first.listingId, quantity: 2, price: '50.00' },
        { listingId: second.listingId },
      ],
    })
    const { body } = await call('GET', `${ORDERS}/${field(made.body, 'orderId')}`)
    expect(field(body, 'lineItems', 0, 'lineItemCost', 'value')).toBe('100.00')
    expect(field(body, 'lineItems', 0, 'deliveryCost', 'shippingCost', 'value')).toBe('9.90')
    expect(field(body, 'lineItems', 1, 'sku')).toBe(second.sku)
    expect(field(body, 'pricingSummary', 'total', 'value')).toBe('169.84')
  })

  it('refuses to sell what is not there, and changes nothing', async () => {
    const { listingId, offerId } = await onSale({ quantity: 2 })
    expect((await sellPieces(sandbox.origin, { listingId, quantity: 3 })).status).toBe(409)
    expect((await sellPieces(sandbox.origin, { sku: 'NOTHING' })).status).toBe(404)
    const both = { lines: [{ listingId }, { listingId, quantity: 2 }] }
    expect((await sellPieces(sandbox.origin, both)).status).toBe(409)
    const { body } = await call('GET', `${V1}/offer/${offerId}`)
    expect([field(body, 'availableQuantity'), field(body, 'listing', 'soldQuantity')]).toEqual([
      '2',
      '0',
    ])
  })

  it('shows a cancelled order with its refund as modified, and puts nothing back on sale', async () => {
    const { offerId, listingId } = await onSale()
    const orderId = field((await sellPieces(sandbox.origin, { listingId })).body, 'orderId')
    clock += 60_000
    const before = clock
    expect((await cancel(sandbox.origin, orderId)).status).toBe(200)
    expect((await cancel(sandbox.origin, orderId)).status).toBe(409)
    const { body } = await call('GET', `${ORDERS}/${orderId}`)
    expect(body).toMatchObject({
      orderPaymentStatus: 'FULLY_REFUNDED',
      lastModifiedDate: new Date(before).toISOString(),
      cancelStatus: { cancelState: 'CANCELED', cancelledDate: new Date(before).toISOString() },
      paymentSummary: { refunds: [{ refundStatus: 'REFUNDED', amount: { value: '59.94' } }] },
    })
    expect(field(body, 'cancelStatus', 'cancelRequests', 0, 'cancelRequestState')).toBe('COMPLETED')
    const page = await filtered(`lastmodifieddate:[${new Date(before).toISOString()}..]`)
    expect(idsOf(page)).toEqual([orderId])
    expect(field(page.body, 'orders', 0, 'cancelStatus', 'cancelRequests')).toBe('[]')
    const offer = await call('GET', `${V1}/offer/${offerId}`)
    expect(field(offer.body, 'availableQuantity')).toBe('0')
  })

  it('shows a refund beside the sale, whose cost, fee and state stay', async () => {
    const [first, second] = [await onSale(), await onSale()]
    const lines = [{ listingId: first.listingId }, { listingId: second.listingId }]
    const orderId = field((await sellPieces(sandbox.origin, { lines })).body, 'orderId')
    const read = async () => (await call('GET', `${ORDERS}/${orderId}`)).body
    const sale = await read()
    const fee = field(sale, 'totalMarketplaceFee', 'value')
    const lineItemId = field(sale, 'lineItems', 1, 'lineItemId')
    clock += 60_000
    const told = await refund(sandbox.origin, orderId, { lineItemId, amount: '50.00' })
    expect(told.status).toBe(200)
    const partly = await read()
    expect(partly).toMatchObject({
      orderPaymentStatus: 'PARTIALLY_REFUNDED',
      lastModifiedDate: new Date(clock).toISOString(),
      cancelStatus: { cancelState: 'NONE_REQUESTED' },
      paymentSummary: { refunds: [{ refundStatus: 'REFUNDED', amount: { value: '50.00' } }] },
      totalMarketplaceFee: { value: fee },
      lineItems: [
        { refunds: [] },
        { lineItemCost: { value: '54.99' }, refunds: [{ amount: { value: '50.00' } }] },
      ],
    })
    expect((await refund(sandbox.origin, orderId, { lineItemId, amount: '50.00' })).status).toBe(
      409,
    )
    expect((await refund(sandbox.origin, orderId)).status).toBe(200)
    expect(await read()).toMatchObject({
      orderPaymentStatus: 'FULLY_REFUNDED',
      cancelStatus: { cancelState: 'NONE_REQUESTED' },
      // The fee per order is what eBay keeps.
      paymentSummary: { totalDueSeller: { value: '-0.40' } },
      totalMarketplaceFee: { value: fee },
      lineItems: [{ lineItemCost: { value: '54.99' } }, { lineItemCost: { value: '54.99' } }],
    })
    const { body } = await call(
      'GET',
      `${TRANSACTIONS}?filter=${encodeURIComponent(`orderId:{${orderId}}`)}`,
    )
    expect(field(body, 'total')).toBe('4')
  })

  it('counts the pieces of a hidden order at once, and shows the order later with its own dates', async () => {
    const { offerId, listingId } = await onSale({ quantity: 3 })
    const made = await tell(sandbox.origin, 'orders', { listingId, hidden: true })
    const orderId = field(made.body, 'orderId')
    const before = new Date(clock).toISOString()
    const shown = async () => idsOf(await filtered(`lastmodifieddate:[${before}..]`))
    const offer = await call('GET', `${V1}/offer/${offerId}`)
    expect(field(offer.body, 'listing', 'soldQuantity')).toBe('1')
    expect(await shown()).not.toContain(orderId)
    expect((await tell(sandbox.origin, `orders/${orderId}/show`)).status).toBe(204)
    expect((await tell(sandbox.origin, `orders/${orderId}/show`)).status).toBe(404)
    expect(await shown()).toContain(orderId)
  })

  it('keeps the pieces of a cancelled order in its count of sold ones, or takes them off where it is told', async () => {
    for (const [counts, sold] of [
      [undefined, '1'],
      [false, '0'],
    ]) {
      const { offerId, listingId } = await onSale({ quantity: 3 })
      const { body } = await sellPieces(sandbox.origin, { listingId })
      await tell(sandbox.origin, `orders/${field(body, 'orderId')}/cancel`, { counts })
      const offer = await call('GET', `${V1}/offer/${offerId}`)
      expect(field(offer.body, 'listing', 'soldQuantity')).toBe(sold)
      expect(field(offer.body, 'availableQuantity')).toBe('2')
    }
  })

  it('pages, filters by date and by id, and shows a seller their own orders alone', async () => {
    clock += DAY_MS
    call = await signInAgain()
    const start = new Date(clock).toISOString()
    const { listingId } = await onSale({ quantity: 5 })
    for (let n = 0; n < 5; n += 1) await sellPieces(sandbox.origin, { listingId })
    const first = await filtered(`lastmodifieddate:[${start}..]`, '&limit=2')
    expect([field(first.body, 'total'), field(first.body, 'limit'), idsOf(first).length]).toEqual([
      '5',
      '2',
      2,
    ])
    expect(field(first.body, 'prev')).toBe('undefined')
    const seen = idsOf(first)
    let next = field(first.body, 'next')
    while (next !== 'undefined') {
      const page = await call('GET', next.slice(next.indexOf(ORDERS)))
      seen.push(...idsOf(page))
      next = field(page.body, 'next')
    }
    expect(new Set(seen).size).toBe(5)
    const two = seen.slice(0, 2)
    expect(
      idsOf(await call('GET', `${ORDERS}?orderIds=${two.join(',')}&limit=0`)).toSorted(),
    ).toEqual(two.toSorted())
    expect(idsOf(await filtered('orderfulfillmentstatus:{FULFILLED|IN_PROGRESS}'))).toEqual([])
    expect(
      idsOf(await filtered(`creationdate:[2026-01-01T00:00:00.000Z..2026-02-01T00:00:00.000Z]`)),
    ).toEqual([])
    const other = await signIn(sandbox.origin, NEWDEALER)
    expect(field((await other('GET', ORDERS)).body, 'total')).toBe('0')
    expect((await other('GET', `${ORDERS}/${seen[0]}`)).status).toBe(404)
  })

  it('returns orders of the last 90 days without a filter', async () => {
    const total = async () => Number(field((await call('GET', ORDERS)).body, 'total'))
    expect(await total()).toBeGreaterThan(0)
    clock += 91 * DAY_MS
    call = await signInAgain()
    expect(await total()).toBe(0)
  })

  it.each([
    ['limit=201', 31100],
    ['limit=x', 31100],
    ['offset=-1', 31000],
    ['filter=price:[1..2]', 30700],
    ['filter=lastmodifieddate:yesterday', 30800],
    ['filter=lastmodifieddate:[2026-11-22..]', 30810],
    ['filter=lastmodifieddate:[..2026-11-22T00:00:00.000Z]', 30820],
    ['filter=lastmodifieddate:[2023-11-22T00:00:00.000Z..]', 30830],
    ['filter=lastmodifieddate:[2026-11-22T00:00:00.000Z..2026-11-21T00:00:00.000Z]', 30840],
    ['filter=lastmodifieddate:[2036-11-22T00:00:00.000Z..]', 30850],
    ['filter=orderfulfillmentstatus:{FULFILLED}', 30800],
    [`orderIds=${Array.from({ length: 51 }, (_, n) => n).join(',')}`, 30900],
    ['fieldGroups=EVERYTHING', 32800],
  ])('refuses %s', async (query, errorId) => {
    const [name, ...value] = query.split('=')
    const answer = await call('GET', `${ORDERS}?${name}=${encodeURIComponent(value.join('='))}`)
    expect([answer.status, ...errorIds(answer)]).toEqual([400, errorId])
  })

  it('wants the scope sell.fulfillment', async () => {
    const scope = SELLER_SCOPES.replace(/\S+sell.fulfillment /, '')
    const narrow = await signIn(sandbox.origin, COINROOM, scope)
    expect(errorIds(await narrow('GET', ORDERS))).toEqual([1100])
  })

  it('forgets orders with everything else', async () => {
    const { listingId } = await onSale()
    const orderId = field((await sellPieces(sandbox.origin, { listingId })).body, 'orderId')
    expect((await tell(sandbox.origin, 'reset')).status).toBe(204)
    call = await signInAgain()
    expect(field((await call('GET', `${ORDERS}?orderIds=${orderId}`)).body, 'total')).toBe('0')
    expect((await call('GET', TRANSACTIONS)).status).toBe(204)
  })

  describe('packages', () => {
    const packages = (orderId: string) => `${ORDERS}/${orderId}/shipping_fulfillment`
    const OPEN = 'orderfulfillmentstatus:{NOT_STARTED|IN_PROGRESS}'
    const ordered = async () => {
      const [first, second] = [await onSale({ quantity: 2 }), await onSale()]
      const lines = [{ listingId: first.listingId, quantity: 2 }, { listingId: second.listingId }]
      const { body } = await sellPieces(sandbox.origin, { lines })
      return {
        orderId: field(body, 'orderId'),
        lineIds: [0, 1].map(at => field(body, 'lines', at, 'lineItemId')),
      }
    }

    it('fulfils an order by its packages, the id of one being its tracking number', async () => {
      const { orderId, lineIds } = await ordered()
      const none = await call('GET', packages(orderId))
      expect(none.body).toEqual({ fulfillments: [], total: 0 })
      clock += 60_000
      const sent = await call('POST', packages(orderId), {
        lineItems: [{ lineItemId: lineIds[0], quantity: 1 }],
        shippingCarrierCode: 'USPS',
        trackingNumber: '9405509699937003457459',
      })
      expect(sent.status).toBe(201)
      expect(sent.headers.get('location')).toBe(
        `${sandbox.origin}/ebay${packages(orderId)}/9405509699937003457459`,
      )
      const read = async () => (await call('GET', `${ORDERS}/${orderId}`)).body
      expect(await read()).toMatchObject({
        orderFulfillmentStatus: 'IN_PROGRESS',
        lastModifiedDate: new Date(clock).toISOString(),
        fulfillmentHrefs: [sent.headers.get('location')],
        lineItems: [
          { lineItemFulfillmentStatus: 'IN_PROGRESS' },
          { lineItemFulfillmentStatus: 'NOT_STARTED' },
        ],
      })
      expect(idsOf(await filtered(OPEN))).toContain(orderId)
      const rest = lineIds.map(lineItemId => ({ lineItemId, quantity: 1 }))
      expect((await call('POST', packages(orderId), { lineItems: rest })).status).toBe(201)
      expect(field(await read(), 'orderFulfillmentStatus')).toBe('FULFILLED')
      expect(idsOf(await filtered(OPEN))).not.toContain(orderId)
      expect((await call('GET', packages(orderId))).body).toMatchObject({
        total: 2,
        fulfillments: [
          { shipmentTrackingNumber: '9405509699937003457459', shippingCarrierCode: 'USPS' },
          { fulfillmentId: '999', lineItems: rest },
        ],
      })
      const one = await call('GET', `${packages(orderId)}/999`)
      expect(one.body).toMatchObject({ fulfillmentId: '999' })
      expect(errorIds(await call('GET', `${packages(orderId)}/7`))).toEqual([32110])
    })

    it('makes a second package of a call that is sent twice', async () => {
      const { orderId } = await ordered()
      const tracking = { shippingCarrierCode: 'USPS', trackingNumber: '9400' }
      for (const _ of [1, 2]) await call('POST', packages(orderId), tracking)
      expect((await call('GET', packages(orderId))).body).toMatchObject({ total: 2 })
    })

    it('refuses what is no package', async () => {
      const { orderId, lineIds } = await ordered()
      const [lineItemId] = lineIds
      const tried = async (body: unknown, of = orderId) =>
        errorIds(await call('POST', packages(of), body))
      expect(await tried({ lineItems: [{ lineItemId: '7' }] })).toEqual([32200])
      expect(await tried({ lineItems: [{ lineItemId }, { lineItemId }] })).toEqual([32210])
      expect(await tried({ lineItems: [{ lineItemId, quantity: 3 }] })).toEqual([32600])
      expect(await tried({ trackingNumber: '9400' })).toEqual([32300])
      const spaced = { trackingNumber: '94 00', shippingCarrierCode: 'USPS' }
      expect(await tried(spaced)).toEqual([32300])
      const tomorrow = new Date(clock + DAY_MS).toISOString()
      expect(await tried({ shippedDate: tomorrow })).toEqual([32500])
      expect(await tried({}, '12-34567-89012')).toEqual([32100])
    })

    it('shows what is not paid, and several orders of one buyer', async () => {
      const [first, second] = [await onSale(), await onSale()]
      const waiting = { sku: first.sku, paid: false, buyer: 7 }
      const orderId = field((await tell(sandbox.origin, 'orders', waiting)).body, 'orderId')
      const other = await tell(sandbox.origin, 'orders', { sku: second.sku, buyer: 7 })
      const read = async (id: string) => (await call('GET', `${ORDERS}/${id}`)).body
      const before = await read(orderId)
      expect(before).toMatchObject({
        orderPaymentStatus: 'PENDING',
        paymentSummary: { payments: [{ paymentStatus: 'PENDING' }] },
      })
      const same = await read(field(other.body, 'orderId'))
      expect(field(same, 'buyer', 'username')).toBe(field(before, 'buyer', 'username'))
      await tell(sandbox.origin, `orders/${orderId}/pay`)
      expect(field(await read(orderId), 'orderPaymentStatus')).toBe('PAID')
    })
  })
})
