import { beforeAll, describe, expect, it, vi } from 'vitest'
import { orderCursors } from '../db/schema/orders.ts'
import { fetchListing, newDealer } from '../listings/test/listings.ts'
import type { TestAccount } from '../test/account.ts'
import { makeMarkedDue } from '../test/due.ts'
import { allowLog } from '../test/expect-log.ts'
import { requestsTo } from '../test/sandbox.ts'
import { readDueOrders, readOrdersOf } from './due-orders.ts'
import type { OrderReaders } from './services.ts'
import { servicesEndingAfter } from './test/cut-points.ts'
import {
  buy,
  cancel,
  db,
  eventsOf,
  newLive,
  onEbay,
  rowOf,
  type SandboxOrder,
  salesOf,
  sync,
} from './test/ebay-orders.ts'

// Calls go over real HTTP to a sandbox that other tests use as well.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 })

const STOCK = 400

let dealer: TestAccount
beforeAll(async () => {
  dealer = await newDealer('cut_dealer')
  allowLog('warn', 'orders_reading_failed')
})

/** The scheduled job, ended after some steps. Returns false when it came to its end before. */
async function runCutOff(steps: number): Promise<boolean> {
  // The seller is due, and an earlier run's lease has expired.
  await db.update(orderCursors).set({ ranAt: 0, leaseUntil: null, chargesDueAt: null })
  const { services, count } = servicesEndingAfter(steps)
  const orderReaders: OrderReaders = (...[, sellers, checks]) =>
    readOrdersOf(services, sellers, checks)
  await makeMarkedDue()
  await readDueOrders({ ...services, orderReaders }).catch((error: unknown) => {
    if (count() < steps) throw error
  })
  return count() >= steps
}

const finishRun = async () => {
  await db.update(orderCursors).set({ leaseUntil: null })
  return sync(dealer)
}

describe('the orders job, ended after each single step and run again', () => {
  it('stores one sale for each order line, counts the pieces exactly and puts nothing on sale', async () => {
    const coins = await newLive(dealer, { title: '1881-S Morgan Dollar, very many of them' })
    const relisted = `listings/${(await rowOf(coins.id))?.ebayListingId}/relist`
    await onEbay(relisted, { quantity: STOCK })
    await sync(dealer)
    expect((await rowOf(coins.id))?.stockQuantity).toBe(STOCK)
    const writes = async () =>
      (await requestsTo('* /ebay/sell/*')).filter(({ method }) => method !== 'GET').at(-1)?.id
    const before = await writes()
    expect(before).toBeGreaterThan(0)

    let bought = 0
    let cancelled = 0
    let last: SandboxOrder | null = null
    let wasCut = true
    for (let steps = 1; wasCut; steps++) {
      // Each run finds a new order, and that the one before was cancelled.
      if (last) await cancel(last)
      cancelled = bought
      last = await buy({ sku: coins.sku })
      bought += 1
      wasCut = await runCutOff(steps)
      await finishRun()
      expect(await fetchListing(dealer, coins.id)).toMatchObject({
        status: 'published',
        soldQuantity: 1,
        // eBay puts the piece of a cancelled order not back on sale, and so it is here.
        quantity: STOCK - bought,
      })
    }
    expect(bought).toBeGreaterThan(10)
    const sales = await salesOf(coins.id)
    expect(sales).toHaveLength(bought)
    expect(sales.filter(({ cancelledAt }) => cancelledAt !== null)).toHaveLength(cancelled)
    expect(sales.every(({ feeCents }) => feeCents !== null)).toBe(true)
    const kinds = (await eventsOf(coins.id)).map(({ kind }) => kind)
    expect(kinds.filter(kind => kind === 'sold')).toHaveLength(bought)
    expect(kinds.filter(kind => kind === 'order_cancelled')).toHaveLength(cancelled)
    expect(await writes()).toBe(before)
  })
})
