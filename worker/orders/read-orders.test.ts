import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { EBAY_FINANCES_SCOPE } from '../../shared/ebay.ts'
import { mulberry32 } from '../../shared/lib/mulberry32.ts'
import { ebayConnections } from '../db/schema/ebay.ts'
import type { EbayOrder, EbayOrderLine, OrderCalls, SellerCharge } from '../ebay/order-port.ts'
import { Failure } from '../http/failure.ts'
import { recordCharges } from '../listings/sale-charges.ts'
import { signedInUser } from '../test/account.ts'
import { type OrderReading, OVERLAP_MS, readOrders } from './read-orders.ts'
import { salesOfOrders } from './store.ts'
import { db } from './test/ebay-orders.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const NOW = Date.UTC(2026, 10, 22, 12)
const PAGE = 2
const services = { directory: db, db, ebay: null, now: () => NOW }

const orderOf = (orderId: string, modifiedAt: number, change: Partial<EbayOrder> = {}) => ({
  orderId,
  createdAt: modifiedAt,
  modifiedAt,
  cancelledAt: null,
  buyerCountry: 'US',
  fee: 101,
  shippingService: '',
  lines: [lineOf(`${orderId}-1`, 5450), lineOf(`${orderId}-2`, 1000)],
  ...change,
})
const lineOf = (lineItemId: string, price: number): EbayOrderLine => ({
  lineItemId,
  ebayListingId: '110',
  sku: null,
  title: 'A coin that is not listed here',
  quantity: 1,
  price,
  shipping: 0,
  refunded: 0,
  shipment: 'waiting',
  shipByAt: null,
})

type Query = Parameters<OrderCalls['orders']>[0]

/** eBay with these orders, newest first, and a record of what it was asked for. */
function ebayWith(orders: EbayOrder[]) {
  const queries: Query[] = []
  const seller: OrderCalls = {
    orders(query) {
      queries.push(query)
      const found = orders
        .filter(({ modifiedAt }) => modifiedAt >= query.modifiedFrom)
        .filter(({ modifiedAt }) => modifiedAt <= (query.modifiedTo ?? NOW))
        .toSorted((a, b) => b.createdAt - a.createdAt)
      const next = query.offset + PAGE < found.length ? query.offset + PAGE : null
      const page = found.slice(query.offset, query.offset + PAGE)
      const total = found.length
      return Promise.resolve({ orders: page, unreadable: [], total, answeredAt: NOW, next })
    },
    ordersById: () => Promise.resolve({ orders: [], unreadable: [] }),
    charges: () => Promise.resolve(null),
  }
  return { seller, queries, orders }
}

const CONNECTION = {
  ebayUserId: 'ebay',
  ebayUsername: 'a seller',
  accessToken: 'access',
  accessExpiresAt: NOW,
  refreshToken: 'refresh',
  refreshExpiresAt: NOW,
  keyId: '1',
  scopes: EBAY_FINANCES_SCOPE,
  connectedAt: 1,
}

async function readingOf(seller: OrderCalls, change: Partial<OrderReading> = {}) {
  const { id: userId } = await signedInUser({ username: crypto.randomUUID() })
  await db.insert(ebayConnections).values({ ...CONNECTION, userId })
  const cursors: number[] = []
  const reading: OrderReading = {
    account: { userId, ebayUserId: 'ebay', scopes: EBAY_FINANCES_SCOPE, connectedAt: 1 },
    seller,
    progress: {
      ordersLeft: 100,
      sold: 0,
      cancelled: 0,
      refunded: 0,
      changed: 0,
      finished: true,
      unreadable: [],
    },
    confirm: () => Promise.resolve(),
    advance(until) {
      cursors.push(until)
      return Promise.resolve()
    },
    ...change,
  }
  return { reading, cursors, userId }
}

const manyOrders = (count: number, from: number) =>
  Array.from({ length: count }, (_, i) => orderOf(`12-${i}`, from + i * MINUTE_MS))
const idsOf = (orders: EbayOrder[]) => orders.map(({ orderId }) => orderId)

describe('reading orders', () => {
  it('reads all pages, again from shortly before the cursor, and advances it at the end', async () => {
    const ebay = ebayWith(manyOrders(5, NOW - 60 * MINUTE_MS))
    const { reading, cursors, userId } = await readingOf(ebay.seller)
    const readUntil = NOW - 60 * MINUTE_MS
    expect(await readOrders(services, reading, readUntil)).toBe(true)
    expect(ebay.queries).toEqual(
      [0, 2, 4].map(offset => ({
        modifiedFrom: readUntil - OVERLAP_MS,
        modifiedTo: null,
        offset,
      })),
    )
    expect(await salesOfOrders(db, userId, idsOf(ebay.orders))).toHaveLength(10)
    expect(reading.progress.sold).toBe(10)
    expect(cursors).toEqual([NOW])
  })

  it('finds an order that eBay shows late, just before the cursor', async () => {
    const late = orderOf('12-late', NOW - OVERLAP_MS + 1)
    const { reading, userId } = await readingOf(ebayWith([late]).seller)
    await readOrders(services, reading, NOW)
    expect(await salesOfOrders(db, userId, ['12-late'])).toHaveLength(2)
  })

  it('advances by eBay’s clock where ours is ahead: no later order is passed over', async () => {
    const ebay = ebayWith([])
    const behind = NOW - 60 * MINUTE_MS
    const slow: OrderCalls = {
      ...ebay.seller,
      orders: async query => ({ ...(await ebay.seller.orders(query)), answeredAt: behind }),
    }
    const { reading, cursors } = await readingOf(slow)
    await readOrders(services, reading, NOW - DAY_MS)
    expect(cursors).toEqual([behind])
  })

  it('does not advance past a page that failed', async () => {
    const ebay = ebayWith(manyOrders(3, NOW - 60 * MINUTE_MS))
    const failing: OrderCalls = {
      ...ebay.seller,
      orders: query =>
        query.offset > 0
          ? Promise.reject(new Failure('EBAY_UNAVAILABLE'))
          : ebay.seller.orders(query),
    }
    const { reading, cursors } = await readingOf(failing)
    await expect(readOrders(services, reading, NOW - DAY_MS)).rejects.toThrow(Failure)
    expect(cursors).toEqual([])
  })

  it('reads a long time in slices, and advances after each', async () => {
    const { seller, queries } = ebayWith([])
    const { reading, cursors } = await readingOf(seller)
    const start = NOW - 20 * DAY_MS
    await readOrders(services, reading, start)
    expect(cursors).toEqual([start + 7 * DAY_MS, start + 14 * DAY_MS, NOW])
    expect(queries.map(({ modifiedTo }) => modifiedTo)).toEqual([...cursors.slice(0, 2), null])
  })

  it('reads a slice again when an order left it while its pages were read', async () => {
    const start = NOW - 20 * DAY_MS
    const ebay = ebayWith(manyOrders(4, start + DAY_MS))
    let moved = false
    const moving: OrderCalls = {
      ...ebay.seller,
      async orders(query) {
        const page = await ebay.seller.orders(query)
        const [newest] = page.orders
        if (newest && !moved) {
          moved = true
          newest.modifiedAt = NOW
        }
        return page
      },
    }
    const { reading, userId } = await readingOf(moving)
    await readOrders(services, reading, start)
    expect(await salesOfOrders(db, userId, idsOf(ebay.orders))).toHaveLength(8)
  })

  it('stops when it may store no more, and goes on without losing one', async () => {
    const start = NOW - 20 * DAY_MS
    const { seller, orders } = ebayWith(
      manyOrders(5, start + DAY_MS).map(order => ({ ...order, fee: 7 })),
    )
    const { reading, cursors, userId } = await readingOf(seller)
    const runs: boolean[] = []
    for (let run = 0; run < 3; run++) {
      reading.progress.ordersLeft = 2
      runs.push(await readOrders(services, reading, cursors.at(-1) ?? start))
    }
    expect(runs).toEqual([false, false, true])
    expect(await salesOfOrders(db, userId, idsOf(orders))).toHaveLength(10)
    expect(reading.progress.sold).toBe(10)
  })

  it('stores nothing of another account that was connected meanwhile', async () => {
    const ebay = ebayWith(manyOrders(1, NOW - MINUTE_MS))
    const confirm = () => Promise.reject(new Failure('CONFLICT'))
    const { reading, userId } = await readingOf(ebay.seller, { confirm })
    await expect(readOrders(services, reading, NOW - DAY_MS)).rejects.toThrow(Failure)
    expect(await salesOfOrders(db, userId, idsOf(ebay.orders))).toEqual([])
  })
})

/** An order as eBay shows it from its sale on: refunds of its lines one after another, perhaps a cancellation. */
function stagesOf(orderId: string, random: () => number): EbayOrder[] {
  const at = NOW - DAY_MS
  const sale = orderOf(orderId, at, { fee: 810 })
  const stages = [sale]
  for (let stage = 1; stage <= 3; stage += 1) {
    const last = stages.at(-1) ?? sale
    const refunds = random() < 0.8
    stages.push({
      ...last,
      createdAt: at,
      modifiedAt: at + stage * MINUTE_MS,
      cancelledAt: !refunds || last.cancelledAt !== null ? at + stage * MINUTE_MS : null,
      lines: last.lines.map(line => ({
        ...line,
        refunded: Math.min(
          line.price,
          line.refunded + (refunds ? Math.floor(random() * 4_000) : 0),
        ),
      })),
    })
  }
  return stages
}

describe('the same orders', () => {
  const sumsOf = async (userId: number, ids: string[]) => {
    const stored = await salesOfOrders(db, userId, ids)
    return stored
      .map(({ lineItemId, priceCents, refundedCents, feeCents, cancelledAt }) => ({
        lineItemId,
        priceCents,
        refundedCents,
        feeCents,
        isCancelled: cancelledAt !== null,
      }))
      .toSorted((a, b) => a.lineItemId.localeCompare(b.lineItemId))
  }

  it.each([1, 2, 3, 4])('read in any order, and again, give the same sales (%i)', async seed => {
    const random = mulberry32(seed)
    const orders = ['12-a', '12-b', '12-c'].map(orderId => stagesOf(orderId, random))
    const ids = ['12-a', '12-b', '12-c']
    const readAll = async (answers: EbayOrder[]) => {
      const { reading, userId } = await readingOf(ebayWith([]).seller)
      for (const answer of answers) {
        reading.progress.ordersLeft = 100
        // oxlint-disable-next-line no-await-in-loop -- one after another
        await readOrders(
          services,
          { ...reading, seller: ebayWith([answer]).seller },
          NOW - 2 * DAY_MS,
        )
      }
      return sumsOf(userId, ids)
    }
    const shuffled = [...orders.flat(), ...orders.flat()]
      .map(order => ({ order, at: random() }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ order }) => order)
    const once = await readAll(orders.flatMap(stages => stages.at(-1) ?? []))
    expect(once).toHaveLength(6)
    expect(await readAll(orders.flat())).toEqual(once)
    expect(await readAll(shuffled)).toEqual(once)
  })
})

describe('an account that is disconnected or deleted while its orders are stored', () => {
  it.each([
    ['disconnected', { refreshToken: '' }],
    ['connected anew', { connectedAt: 2 }],
    ['replaced by another account', { ebayUserId: 'another' }],
  ])('leaves no sale: %s', async (_, change) => {
    const ebay = ebayWith(manyOrders(1, NOW - MINUTE_MS))
    const { reading, userId } = await readingOf(ebay.seller, {
      // After the last look at the connection.
      async confirm() {
        await db.update(ebayConnections).set(change).where(eq(ebayConnections.userId, userId))
      },
    })
    await readOrders(services, reading, NOW - DAY_MS)
    expect(await salesOfOrders(db, userId, idsOf(ebay.orders))).toEqual([])
    expect(reading.progress.sold).toBe(0)
  })
})

describe("a sale's fee", () => {
  async function feesWith(ebay: ReturnType<typeof ebayWith>) {
    const { reading, userId } = await readingOf(ebay.seller)
    await readOrders(services, reading, NOW - DAY_MS)
    const fees = async () =>
      (await salesOfOrders(db, userId, ['12-0'])).map(({ feeCents }) => feeCents)
    return { reading, fees, userId }
  }

  it("is a part of the order's", async () => {
    const ebay = ebayWith(manyOrders(1, NOW - MINUTE_MS))
    const { fees } = await feesWith(ebay)
    expect(await fees()).toEqual([85, 16])
  })

  it('is unknown while eBay says none, and is stored when it does', async () => {
    const [order] = manyOrders(1, NOW - MINUTE_MS)
    if (!order) throw new Error('no order')
    const ebay = ebayWith([{ ...order, fee: null }])
    const { reading, fees } = await feesWith(ebay)
    expect(await fees()).toEqual([null, null])
    ebay.orders.splice(0, 1, order)
    await readOrders(services, reading, NOW - DAY_MS)
    expect(await fees()).toEqual([85, 16])
  })

  it('is what eBay charged by line, also after the order was modified, and before it was read', async () => {
    const [order] = manyOrders(1, NOW - 11 * MINUTE_MS)
    if (!order) throw new Error('no order')
    const ebay = ebayWith([order])
    const { reading, fees } = await feesWith(ebay)
    const charged = order.lines.map(({ lineItemId }) => saleCharge(order.orderId, lineItemId, 5))
    await recordCharges(db, reading.account, charged)
    expect(await fees()).toEqual([5, 5])
    ebay.orders.splice(0, 1, { ...order, modifiedAt: NOW - MINUTE_MS })
    await readOrders(services, reading, NOW - DAY_MS)
    expect(await fees()).toEqual([5, 5])

    const other = await readingOf(ebay.seller)
    await recordCharges(db, other.reading.account, charged)
    await readOrders(services, other.reading, NOW - DAY_MS)
    const stored = await salesOfOrders(db, other.userId, ['12-0'])
    expect(stored.map(({ feeCents }) => feeCents)).toEqual([5, 5])
  })

  it('is that of the order until eBay has credited a refund by line', async () => {
    const [order] = manyOrders(1, NOW - 11 * MINUTE_MS)
    if (!order) throw new Error('no order')
    const lines = order.lines.map((line, at) => (at === 0 ? { ...line, refunded: 5450 } : line))
    const ebay = ebayWith([{ ...order, fee: 810, lines }])
    const { reading, fees } = await feesWith(ebay)
    const [ofOrder] = await fees()
    const sale = saleCharge(order.orderId, '12-0-1', 690)
    await recordCharges(db, reading.account, [sale, saleCharge(order.orderId, '12-0-2', 120)])
    expect(await fees()).toEqual([ofOrder, 120])
    const credit = { ...sale, type: 'REFUND', transactionId: 'R1', cents: -660 } as const
    await recordCharges(db, reading.account, [credit, sale])
    expect(await fees()).toEqual([30, 120])
  })
})

const saleCharge = (orderId: string, lineItemId: string, cents: number): SellerCharge => ({
  type: 'SALE',
  transactionId: '1',
  at: NOW,
  orderId,
  lineItemId,
  ebayListingId: null,
  cents,
})
