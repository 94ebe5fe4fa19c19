import { XMLBuilder, XMLParser } from 'fast-xml-parser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { field, type RunningSandbox, runSandbox } from '../test/run-sandbox.ts'
import { type Caller, COINROOM, errorIds, SELLER_SCOPES, signIn } from './test/ebay-client.ts'
import { sellPieces, tell } from './test/sandbox-control.ts'
import { prepare } from './test/test-offer.ts'

const FINANCES = 'https://api.ebay.com/oauth/api_scope/sell.finances'
const US = { 'X-EBAY-C-MARKETPLACE-ID': 'EBAY_US' }
const NOW = Date.UTC(2026, 10, 27, 9)
const HOUR_MS = 3_600_000

describe('offers of buyers and to watchers, refunds', () => {
  let sandbox: RunningSandbox
  let call: Caller
  let clock = NOW
  let token = ''
  async function signInAgain() {
    call = await signIn(sandbox.origin, COINROOM, `${SELLER_SCOPES} ${FINANCES}`)
    const sent = (await call('GET', '/commerce/identity/v1/user/')).sent.get('authorization')
    token = sent?.slice('Bearer '.length) ?? ''
  }
  beforeAll(async () => {
    sandbox = await runSandbox({ now: () => clock })
    await signInAgain()
  })
  afterAll(() => sandbox.stop())

  let skus = 0
  async function onSale(price = '60.00') {
    const sku = `OFFERED${(skus += 1)}`
    const offerId = await prepare(call, sku, {
      offer: { pricingSummary: { price: { value: price, currency: 'USD' } } },
    })
    const published = await call('POST', `/sell/inventory/v1/offer/${offerId}/publish`)
    return field(published.body, 'listingId')
  }
  async function trading(name: string, request: object, iaf = token): Promise<string> {
    const xml = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@' }).build({
      [`${name}Request`]: { '@xmlns': 'urn:ebay:apis:eBLBaseComponents', ...request },
    })
    const answer = await fetch(`${sandbox.origin}/ebay/ws/api.dll`, {
      method: 'POST',
      headers: {
        'Content-Type': 'text/xml',
        'X-EBAY-API-CALL-NAME': name,
        'X-EBAY-API-IAF-TOKEN': iaf,
      },
      body: xml,
    })
    expect(answer.status).toBe(200)
    const parsed: unknown = new XMLParser({ parseTagValue: false }).parse(await answer.text())
    return JSON.stringify(parsed)
  }
  const offered = async (listingId: string, price: string) =>
    field((await tell(sandbox.origin, 'best-offers', { listingId, price })).body, 'bestOfferId')
  const statusOf = async (BestOfferID: string) =>
    /"Status":"(\w+)"/.exec(await trading('GetBestOffers', { BestOfferID }))?.[1]

  it('shows what waits, and an answer once', async () => {
    const listingId = await onSale()
    const id = await offered(listingId, '50.00')
    const open = await trading('GetBestOffers', { DetailLevel: 'ReturnAll' })
    expect(open).toContain(`"BestOfferID":"${id}"`)
    expect(open).toContain('"Role":"Seller"')
    const decline = { ItemID: listingId, BestOfferID: id, Action: 'Decline' }
    expect(await trading('RespondToBestOffer', decline)).toContain('"CallStatus":"Success"')
    expect(await statusOf(id)).toBe('Declined')
    expect(await trading('RespondToBestOffer', decline)).toContain('"Ack":"Failure"')
    expect(await trading('GetBestOffers', {}, 'another')).toContain('21917053')
  })

  it('sells at an accepted offer, and at a counter offer that the buyer accepts', async () => {
    const listingId = await onSale()
    const id = await offered(listingId, '50.00')
    await trading('RespondToBestOffer', {
      ItemID: listingId,
      BestOfferID: id,
      Action: 'Counter',
      CounterOfferPrice: { '@currencyID': 'USD', '#text': '55.00' },
      CounterOfferQuantity: 1,
    })
    expect(await statusOf(id)).toBe('Countered')
    const all = (await tell(sandbox.origin, `best-offers/of/${listingId}`, undefined, 'GET')).body
    const counter = field(Array.isArray(all) ? all[0] : null, 'bestOfferId')
    expect((await tell(sandbox.origin, `best-offers/${counter}`, { act: 'accept' })).status).toBe(
      200,
    )
    const orders = await call('GET', '/sell/fulfillment/v1/order')
    expect(JSON.stringify(orders.body)).toContain('"lineItemCost":{"value":"55.00"')
  })

  it('lets an offer expire after two days', async () => {
    const id = await offered(await onSale(), '50.00')
    clock += 48 * HOUR_MS
    await signInAgain()
    expect(await statusOf(id)).toBe('Expired')
  })

  it('offers to watchers once in four days, at least 5 % below the price', async () => {
    const listingId = await onSale()
    const eligible = () => call('GET', '/sell/negotiation/v1/find_eligible_items', undefined, US)
    const send = (value: string) =>
      call(
        'POST',
        '/sell/negotiation/v1/send_offer_to_interested_buyers',
        {
          allowCounterOffer: false,
          offeredItems: [{ listingId, price: { value, currency: 'USD' }, quantity: 1 }],
        },
        US,
      )
    expect((await eligible()).status).toBe(204)
    expect(errorIds(await send('50.00'))).toEqual([150020])
    await tell(sandbox.origin, 'best-offers/watchers', { listingId, watchers: 3 })
    expect((await eligible()).body).toMatchObject({ total: 1, eligibleItems: [{ listingId }] })
    expect(errorIds(await send('58.00'))).toEqual([150008])
    expect((await send('57.00')).status).toBe(200)
    expect((await eligible()).status).toBe(204)
    expect(errorIds(await send('50.00'))).toEqual([150019])
  })

  it('gives money back as far as it is left, for who may see finances', async () => {
    const listingId = await onSale()
    const orderId = field((await sellPieces(sandbox.origin, { listingId })).body, 'orderId')
    const refund = (value: string, who = call) =>
      who('POST', `/sell/fulfillment/v1/order/${orderId}/issue_refund`, {
        reasonForRefund: 'BUYER_RETURN',
        orderLevelRefundAmount: { value, currency: 'USD' },
      })
    const plain = await signIn(sandbox.origin, COINROOM)
    expect((await refund('10.00', plain)).status).toBe(403)
    expect(await refund('10.00')).toMatchObject({ status: 200, body: { refundStatus: 'PENDING' } })
    expect(errorIds(await refund('60.00'))).toEqual([34915])
    expect((await refund('54.95')).status).toBe(200)
    expect(errorIds(await refund('1.00'))).toEqual([34917])
    const order = await call('GET', `/sell/fulfillment/v1/order/${orderId}`)
    expect(order.body).toMatchObject({ orderPaymentStatus: 'FULLY_REFUNDED' })
  })
})
