import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { field, type RunningSandbox, runSandbox } from '../test/run-sandbox.ts'
import { finalValueFee, internationalFee, perOrderFee } from './store/fees.ts'
import { type Caller, COINROOM, errorIds, SELLER_SCOPES, signIn } from './test/ebay-client.ts'
import { cancel, sellPieces, tell } from './test/sandbox-control.ts'
import { prepare, slab } from './test/test-offer.ts'

const ORDERS = '/sell/fulfillment/v1/order'
const TRANSACTIONS = '/sell/finances/v1/transaction'
const FINANCES = 'https://api.ebay.com/oauth/api_scope/sell.finances'

describe('money of orders', () => {
  let sandbox: RunningSandbox
  let call: Caller
  const signInAgain = () => signIn(sandbox.origin, COINROOM, `${SELLER_SCOPES} ${FINANCES}`)
  beforeAll(async () => {
    sandbox = await runSandbox()
    call = await signInAgain()
  })
  afterAll(() => sandbox.stop())

  it.each([
    [1_000, 30],
    [1_001, 40],
  ])('takes the small fee per order up to ten dollars: of %s cents %s', (cents, fee) => {
    expect(perOrderFee(cents)).toBe(fee)
  })

  it('takes 13.25 % up to $7,500, 2.35 % above, 1.65 % for a buyer abroad, in whole cents', () => {
    expect(finalValueFee(5_994)).toBe(794)
    expect(finalValueFee(750_000)).toBe(99_375)
    expect(finalValueFee(1_000_000)).toBe(99_375 + 5_875)
    expect([internationalFee(10_000, 'CA'), internationalFee(10_000, 'US')]).toEqual([165, 0])
  })

  it('pays out what is left of sales and refunds, beside the tax that it collected', async () => {
    const offerId = await prepare(call, 'PAYOUT1', { item: slab('44182204') })
    const published = await call('POST', `/sell/inventory/v1/offer/${offerId}/publish`)
    const listingId = field(published.body, 'listingId')
    const made = await sellPieces(sandbox.origin, { listingId, price: '100.00', tax: '8.25' })
    const orderId = field(made.body, 'orderId')
    const read = async () =>
      (await call('GET', `${TRANSACTIONS}?filter=${encodeURIComponent(`orderId:{${orderId}}`)}`))
        .body
    const before = await read()
    expect(before).toMatchObject({
      transactions: [
        {
          amount: { value: '90.64' },
          totalFeeAmount: { value: '14.31' },
          eBayCollectedTaxAmount: { value: '8.25' },
          totalFeeBasisAmount: { value: '113.20' },
          transactionStatus: 'FUNDS_PROCESSING',
        },
      ],
    })
    expect(before).not.toHaveProperty('transactions.0.payoutId')
    const payouts = '/sell/finances/v1/payout'
    await tell(sandbox.origin, `orders/${orderId}/payout`)
    const paid = (await call('GET', payouts)).body
    expect(paid).toMatchObject({ payouts: [{ payoutStatus: 'SUCCEEDED' }] })
    const payoutId = field(paid, 'payouts', 0, 'payoutId')
    expect(await read()).toMatchObject({
      transactions: [{ transactionStatus: 'PAYOUT', payoutId }],
    })
  })

  it('reports each line’s fees, and gives them back when the order is cancelled', async () => {
    const offerId = await prepare(call, 'MONEY1', {
      item: slab('44182203'),
      offer: { pricingSummary: { price: { value: '8000.00', currency: 'USD' } } },
    })
    const published = await call('POST', `/sell/inventory/v1/offer/${offerId}/publish`)
    const listingId = field(published.body, 'listingId')
    const made = await sellPieces(sandbox.origin, { listingId, buyerCountry: 'DE' })
    const orderId = field(made.body, 'orderId')
    const read = (filter: string) =>
      call('GET', `${TRANSACTIONS}?filter=${encodeURIComponent(filter)}`)
    const { body } = await read(`orderId:{${orderId}}`)
    expect(body).toMatchObject({
      total: 1,
      transactions: [
        {
          orderId,
          transactionType: 'SALE',
          bookingEntry: 'CREDIT',
          totalFeeBasisAmount: { value: '8004.95' },
          orderLineItems: [
            {
              lineItemId: field(made.body, 'lines', 0, 'lineItemId'),
              marketplaceFees: [
                { feeType: 'FINAL_VALUE_FEE', amount: { value: '1005.62', currency: 'USD' } },
                { feeType: 'FINAL_VALUE_FEE_FIXED_PER_ORDER', amount: { value: '0.40' } },
                { feeType: 'INTERNATIONAL_FEE', amount: { value: '132.08' } },
              ],
            },
          ],
          totalFeeAmount: { value: '1138.10' },
          amount: { value: '6866.85' },
        },
      ],
    })
    const order = await call('GET', `${ORDERS}/${orderId}`)
    expect(field(order.body, 'totalMarketplaceFee', 'value')).toBe('1138.10')
    await cancel(sandbox.origin, orderId)
    const refund = await read(`transactionType:{REFUND},orderId:{${orderId}}`)
    expect(field(refund.body, 'transactions', 0, 'totalFeeAmount', 'value')).toBe('1137.70')
    expect((await read('orderId:{00-00000-00000}')).status).toBe(204)
    expect(errorIds(await read('transactionId:{1}'))).toEqual([135_009])
    expect(errorIds(await read('transactionDate:[yesterday..]'))).toEqual([135_008])
  })

  it('charges labels with their order and ads with their item, pages them and tells credits', async () => {
    const offerId = await prepare(call, 'MONEY2', { item: slab('44182204') })
    const published = await call('POST', `/sell/inventory/v1/offer/${offerId}/publish`)
    const listingId = field(published.body, 'listingId')
    const orderId = field((await sellPieces(sandbox.origin, { listingId })).body, 'orderId')
    await tell(sandbox.origin, `orders/${orderId}/label`, { amount: '4.10' })
    await tell(sandbox.origin, `orders/${orderId}/label`, { amount: '-4.10' })
    await tell(sandbox.origin, `listings/${listingId}/ad-fee`, { amount: '1.20' })
    const now = Date.now()
    const dates = `transactionDate:[${new Date(now - 60_000).toISOString()}..${new Date(now + 60_000).toISOString()}]`
    const read = (query: string) =>
      call(
        'GET',
        `${TRANSACTIONS}?filter=${encodeURIComponent(dates)}&sort=transactionDate${query}`,
      )
    const { body } = await read('&limit=1000')
    expect(body).toMatchObject({
      transactions: expect.arrayContaining([
        expect.objectContaining({ transactionType: 'SALE', orderId }),
        expect.objectContaining({
          transactionType: 'SHIPPING_LABEL',
          orderId,
          bookingEntry: 'DEBIT',
          amount: { value: '4.10', currency: 'USD' },
        }),
        expect.objectContaining({ transactionType: 'SHIPPING_LABEL', bookingEntry: 'CREDIT' }),
        expect.objectContaining({
          transactionType: 'NON_SALE_CHARGE',
          feeType: 'AD_FEE',
          references: [{ referenceId: listingId, referenceType: 'ITEM_ID' }],
          bookingEntry: 'DEBIT',
        }),
      ]),
    })
    const first = await read('&limit=2')
    expect(field(first.body, 'next')).toContain('offset=2')
    const ad = await call(
      'GET',
      `${TRANSACTIONS}?filter=${encodeURIComponent(`orderId:{${orderId}}`)}`,
    )
    expect(JSON.stringify(ad.body)).not.toContain('AD_FEE')
  })

  it('can withhold or refuse the scope sell.finances', async () => {
    await tell(sandbox.origin, 'settings', { financesScope: 'withheld' })
    expect(errorIds(await (await signInAgain())('GET', TRANSACTIONS))).toEqual([1100])
    await tell(sandbox.origin, 'settings', { financesScope: 'refused' })
    const refused = await fetch(
      `${sandbox.origin}/ebay/oauth2/authorize?${String(
        new URLSearchParams({
          client_id: 'obverse-sandbox',
          redirect_uri: 'Obverse-Sandbox-RuName',
          response_type: 'code',
          scope: FINANCES,
        }),
      )}`,
    )
    expect([refused.status, await refused.text()]).toEqual([
      400,
      expect.stringContaining('invalid_scope'),
    ])
    await tell(sandbox.origin, 'settings', { financesScope: 'granted' })
    expect((await (await signInAgain())('GET', TRANSACTIONS)).status).toBe(200)
  })
})
