import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { LineToShip } from '../../shared/fulfillment/fulfillment.ts'
import { newDealer } from '../listings/test/listings.ts'
import { cancel, onEbay, refund, sync } from '../orders/test/ebay-orders.ts'
import type { TestAccount } from '../test/account.ts'
import { call } from '../test/call.ts'
import { expectLog } from '../test/expect-log.ts'
import { tellFault } from '../test/sandbox.ts'
import {
  ordered,
  packagesOf,
  parcel,
  put,
  recipients,
  send,
  textOfAllTables,
  toShip,
} from './test/to-ship.ts'

// Calls go over real HTTP to a sandbox that other tests use as well.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let dealer: TestAccount
beforeAll(async () => {
  dealer = await newDealer('shipping_dealer')
})

const linesOf = async (orderId: string): Promise<LineToShip[]> =>
  (await toShip(dealer)).lines.filter(line => line.orderId === orderId)
const count = async () =>
  (
    await (
      await call('/api/fulfillment/count', { headers: { cookie: dealer.cookie } })
    ).json<{ count: number }>()
  ).count

describe('the list of what is to be shipped', () => {
  it('has paid orders with coin, place, postage and ship-by time, and counts orders', async () => {
    const before = await count()
    const order = await ordered(dealer, [{ storageLocation: 'A12' }, { storageLocation: 'B3' }])
    const lines = await linesOf(order.orderId)
    expect(lines).toMatchObject([
      {
        priceCents: 5_450,
        quantity: 1,
        buyerCountry: 'US',
        coinCheck: null,
        packedAt: null,
        isSending: false,
        listing: { place: 'A12', year: '1881', mint: 'S' },
      },
      { listing: { place: 'B3' } },
    ])
    expect(lines[0]?.shippingCents).toBe(order.lines[0]?.shippingCents)
    expect(lines[0]?.shipByAt).toBe(order.createdAt + 86_400_000)
    // Each is of the other's design: a picture does not tell them apart.
    expect(lines[0]?.listing?.alike).toBeGreaterThan(0)
    expect(await count()).toBe(before + 1)
  })

  it('leaves out what is not paid, until it is', async () => {
    const { orderId } = await ordered(dealer, [{}], { paid: false })
    expect(await linesOf(orderId)).toEqual([])
    await onEbay(`orders/${orderId}/pay`)
    await sync(dealer)
    expect(await linesOf(orderId)).toHaveLength(1)
  })

  it('loses what is cancelled, given back or shipped on eBay’s own site', async () => {
    const [cancelled, refunded, shipped] = [
      await ordered(dealer),
      await ordered(dealer),
      await ordered(dealer),
    ]
    await cancel(cancelled)
    await refund(refunded)
    await onEbay(`orders/${shipped.orderId}/ship`, { trackingNumber: '9400BOUGHTONEBAY' })
    await sync(dealer)
    const open = new Set((await toShip(dealer)).lines.map(({ orderId }) => orderId))
    for (const { orderId } of [cancelled, refunded, shipped]) expect(open.has(orderId)).toBe(false)
  })
})

describe('packing', () => {
  it('is refused for a coin that is another one, until the right one is checked', async () => {
    const order = await ordered(dealer)
    const [line] = order.lines
    if (!line) throw new Error('no line')
    const { orderId } = order
    const { lineItemId } = line
    const check = (result: string) => put(dealer, 'check', { orderId, lineItemId, check: result })
    const pack = () => put(dealer, 'packed', { lines: [{ orderId, lineItemId }], packed: true })
    expect((await check('wrong')).status).toBe(200)
    expect((await pack()).status).toBe(409)
    expect(await send(dealer, [parcel(order, '94001')])).toMatchObject([{ state: 'refused' }])
    expect(await packagesOf(order)).toEqual([])
    await check('match')
    expect((await pack()).status).toBe(200)
    expect(await linesOf(orderId)).toMatchObject([{ coinCheck: 'match' }])
    expect((await linesOf(orderId))[0]?.packedAt).not.toBeNull()
    // The camera packs the right coin by its own call.
    await put(dealer, 'check', { orderId, lineItemId, check: 'wrong' })
    await put(dealer, 'check', { orderId, lineItemId, check: 'seen', packed: true })
    expect((await linesOf(orderId))[0]?.packedAt).not.toBeNull()
    // Another look finds it wrong: it is taken out of its package.
    await check('wrong')
    expect(await linesOf(orderId)).toMatchObject([{ coinCheck: 'wrong', packedAt: null }])
  })
})

describe('sending', () => {
  it('tells eBay of several orders with all their lines, and they leave the list', async () => {
    const [first, second] = [await ordered(dealer, [{}, {}]), await ordered(dealer)]
    const results = await send(dealer, [
      parcel(first, '9400 1112 0255 5842 7614 21'),
      { ...parcel(second, ''), carrier: '' },
    ])
    expect(results.map(({ state }) => state)).toEqual(['sent', 'sent'])
    expect(await packagesOf(first)).toMatchObject([
      {
        carrier: 'USPS',
        trackingNumber: '9400111202555842761421',
        lines: first.lines.map(({ lineItemId }) => ({ lineItemId, quantity: 1 })),
      },
    ])
    expect(await packagesOf(second)).toMatchObject([{ carrier: null, trackingNumber: null }])
    expect(await linesOf(first.orderId)).toEqual([])
    // What eBay says later changes nothing.
    await sync(dealer)
    expect(await linesOf(first.orderId)).toEqual([])
    expect(await send(dealer, [parcel(first, '94002')])).toMatchObject([{ state: 'refused' }])
    expect(await packagesOf(first)).toHaveLength(1)
  })

  it('refuses an envelope over $20, and a slab and a roll in an envelope, with the reason', async () => {
    const [dear, graded] = [await ordered(dealer), await ordered(dealer, [{ grader: 'PCGS' }])]
    const roll = await ordered(dealer, [{ lotKind: 'roll', lotCount: 20, priceCents: 1_500 }])
    const results = await send(
      dealer,
      [dear, graded, roll].map(order => ({
        ...parcel(order, ''),
        carrier: '',
        kind: 'envelope' as const,
      })),
    )
    expect(results).toMatchObject([
      { state: 'refused', message: expect.stringContaining('$20.00') },
      { state: 'refused', message: expect.stringContaining('slab') },
      { state: 'refused', message: expect.stringContaining('too thick') },
    ])
    expect([await packagesOf(dear), await packagesOf(graded)]).toEqual([[], []])
  })

  it('says what eBay refuses, and the seller sends it again', async () => {
    const order = await ordered(dealer)
    expectLog('warn', 'shipment_failed')
    await tellFault({
      route: `POST /ebay/sell/fulfillment/v1/order/${order.orderId}/shipping_fulfillment`,
      status: 400,
      body: {
        errors: [
          {
            errorId: 32300,
            domain: 'API_FULFILLMENT',
            category: 'REQUEST',
            message: 'Invalid shipment tracking number or carrier',
          },
        ],
      },
      times: 1,
    })
    const [result] = await send(dealer, [parcel(order, '94003')])
    expect(result).toMatchObject({
      state: 'refused',
      message: expect.stringContaining('does not accept the carrier or the tracking number'),
    })
    const [line] = await linesOf(order.orderId)
    expect(line).toMatchObject({ isSending: false, failure: result?.message })
    expect(await send(dealer, [parcel(order, '94004')])).toMatchObject([{ state: 'sent' }])
    expect(await packagesOf(order)).toMatchObject([{ trackingNumber: '94004' }])
  })

  it('takes a label that was bought on eBay meanwhile for what was sent', async () => {
    const order = await ordered(dealer)
    await onEbay(`orders/${order.orderId}/ship`, { trackingNumber: '9400LABEL' })
    expect(await send(dealer, [parcel(order, '94005')])).toMatchObject([
      { state: 'sent', message: expect.stringContaining('9400LABEL') },
    ])
    expect(await packagesOf(order)).toHaveLength(1)
    expect(await linesOf(order.orderId)).toEqual([])
  })
})

describe('whom an order goes to', () => {
  it('is answered for own open orders, and is in no table and no line of the log', async () => {
    const logged: string[] = []
    for (const level of ['log', 'info', 'warn', 'error'] as const)
      vi.spyOn(console, level).mockImplementation((...texts: unknown[]) => {
        logged.push(texts.map(String).join(' '))
      })
    const one = await ordered(dealer, [{}], { buyer: 7 })
    const other = await ordered(dealer, [{}], { buyer: 7 })
    const orderIds = [one.orderId, other.orderId]
    const found = await recipients(dealer, orderIds)
    expect(found.map(({ orderId }) => orderId).sort()).toEqual(orderIds.sort())
    const [to] = found
    expect(to).toMatchObject({
      buyer: 'paula_buys_7',
      name: 'Paula Purchase',
      street: '418 Orchard Lane',
      city: 'Springfield',
      state: 'IL',
      postalCode: '62704',
      country: 'US',
    })
    await send(dealer, [parcel(one, '94006')])
    await sync(dealer)
    const everything = `${await textOfAllTables()}\n${logged.join('\n')}`
    expect(everything).toContain(one.orderId)
    for (const secret of ['Paula', 'paula_buys', 'Orchard Lane', 'Springfield', '62704', '5550100'])
      expect(everything).not.toContain(secret)
    const stranger = await newDealer('other_shipping_dealer')
    expect(await recipients(stranger, [other.orderId])).toEqual([])
    // It is shipped: its address is not needed any more.
    expect(await recipients(dealer, [one.orderId])).toEqual([])
    vi.restoreAllMocks()
  })
})
