import { env } from 'cloudflare:workers'
import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { compose } from '../compose.ts'
import { users } from '../db/schema/accounts.ts'
import { ebayConnections } from '../db/schema/ebay.ts'
import { listings } from '../db/schema/listings.ts'
import { orderCursors } from '../db/schema/orders.ts'
import { fetchListing, newDealer } from '../listings/test/listings.ts'
import type { TestAccount } from '../test/account.ts'
import { expectLog } from '../test/expect-log.ts'
import { interceptedDatabase } from '../test/intercepted.ts'
import { SELLERS, tellFault } from '../test/sandbox.ts'
import { RUN_LIMITS, readDueOrders, requireOrders } from './run-orders.ts'
import { dueAccounts } from './store.ts'
import { buy, changes, cursorOf, db, newLive, onEbay, rowOf, sync } from './test/ebay-orders.ts'

// Calls go over real HTTP to a sandbox that other tests use as well.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const MINUTE_MS = 60_000
const services = compose(env)

let dealer: TestAccount
beforeAll(async () => {
  dealer = await newDealer('scheduled_dealer')
  await sync(dealer)
})

const setCursor = (change: Partial<typeof orderCursors.$inferInsert>) =>
  db.update(orderCursors).set(change).where(eq(orderCursors.userId, dealer.id))
const ebayListingOf = async (id: number) => (await rowOf(id))?.ebayListingId
const isDue = async () => {
  const now = Date.now()
  const due = await dueAccounts(db, { ranBefore: now - 15 * MINUTE_MS, now, limit: 100 })
  return due.some(({ userId }) => userId === dealer.id)
}

describe('the scheduled job', () => {
  it('reads the orders of a seller every fifteen minutes', async () => {
    const coin = await newLive(dealer, { title: '1881-S Morgan Dollar sold overnight' })
    await buy({ sku: coin.sku })
    await setCursor({ ranAt: Date.now() - 14 * MINUTE_MS })
    await readDueOrders(services)
    expect(await fetchListing(dealer, coin.id)).toMatchObject({ status: 'published' })
    await setCursor({ ranAt: Date.now() - 16 * MINUTE_MS })
    await readDueOrders(services)
    expect(await fetchListing(dealer, coin.id)).toMatchObject({ status: 'sold' })
    expect((await cursorOf(dealer))?.ranAt).toBeGreaterThan(Date.now() - MINUTE_MS)
  })

  it('goes on with the next seller after one has failed, and says why', async () => {
    expectLog('warn', 'orders_reading_failed')
    const other = await newDealer('scheduled_other')
    await setCursor({ ranAt: 0 })
    await tellFault({ route: 'GET /ebay/sell/fulfillment/v1/order', status: 500, times: 3 })
    await readDueOrders(services)
    const cursors = await Promise.all([cursorOf(dealer), cursorOf(other)])
    expect(cursors.map(cursor => cursor?.failure).filter(Boolean)).toEqual([
      'eBay does not answer. Please try again in a moment.',
    ])
    const failed = cursors[0]?.failure ? dealer : other
    expect(await changes(failed)).toMatchObject({ failure: expect.stringContaining('eBay') })
    await sync(failed)
    expect(await changes(failed)).toMatchObject({ failure: null })
  })

  it('asks eBay nothing for a seller who must reconnect, is disconnected or suspended', async () => {
    await setCursor({ ranAt: 0 })
    expect(await isDue()).toBe(true)
    const connection = (change: Partial<typeof ebayConnections.$inferInsert>) =>
      db.update(ebayConnections).set(change).where(eq(ebayConnections.userId, dealer.id))
    const suspend = (suspendedAt: number | null) =>
      db.update(users).set({ suspendedAt }).where(eq(users.id, dealer.id))

    await connection({ reconnectReason: 'expired' })
    expect(await isDue()).toBe(false)
    await connection({ reconnectReason: null })
    await suspend(1)
    expect(await isDue()).toBe(false)
    await suspend(null)
    const [row] = await db
      .select()
      .from(ebayConnections)
      .where(and(eq(ebayConnections.userId, dealer.id)))
    await connection({ refreshToken: '' })
    expect(await isDue()).toBe(false)
    await connection({ refreshToken: row?.refreshToken ?? '' })
    expect(await isDue()).toBe(true)
  })

  it('leaves a seller alone whose orders are being read', async () => {
    await setCursor({ ranAt: 0, leaseUntil: Date.now() + MINUTE_MS, leaseHolder: 'another run' })
    expect(await isDue()).toBe(false)
    await setCursor({ leaseUntil: Date.now() - 1 })
    expect(await isDue()).toBe(true)
  })
})

/** Services that count their queries as D1 does: each statement of a batch is one. */
function countingServices() {
  let queries = 0
  const batches = new Proxy(env.DB, {
    get(target, name) {
      if (name === 'batch')
        return (statements: D1PreparedStatement[]) => {
          queries += statements.length - 1
          return target.batch(statements)
        }
      const member: unknown = Reflect.get(target, name)
      return typeof member === 'function' ? member.bind(target) : member
    },
  })
  const DB = interceptedDatabase(batches, (_, call) => {
    queries += 1
    return call()
  })
  return { services: compose({ ...env, DB }), count: () => queries }
}

describe('the queries of a run', () => {
  /** The queries of one run for the seller alone. */
  async function queriesOfRun(): Promise<number> {
    await db.update(orderCursors).set({ ranAt: Date.now() })
    await setCursor({ ranAt: 0 })
    const { services: counting, count } = countingServices()
    await readDueOrders(counting)
    expect((await cursorOf(dealer))?.ranAt).toBeGreaterThan(Date.now() - MINUTE_MS)
    return count()
  }

  it('stay below the thousand that a Worker has, with as much of everything as a run takes', async () => {
    // Nothing to check and no new order.
    await db.update(listings).set({ ebayCheckedAt: Date.now(), status: 'sold' })
    const quiet = await queriesOfRun()
    const coins = await newLive(dealer, { title: '1881-S Morgan Dollar, a dozen' })
    await onEbay(`listings/${await ebayListingOf(coins.id)}/relist`, { quantity: 12 })
    await queriesOfRun()
    const checked = await queriesOfRun()
    for (let n = 0; n < 12; n++) await buy({ sku: coins.sku })
    const ofTwelve = (await queriesOfRun()) - checked
    const ofGroup = checked - quiet
    const { sellers, orders, checks } = RUN_LIMITS
    // Orders are stored six at once, and each seller may have one of them.
    const ofOrders = Math.max(sellers, orders / 6) * (ofTwelve / 2)
    const most = sellers * (quiet + ofGroup) + (checks / 10) * ofGroup + ofOrders
    expect(most).toBeLessThan(1_000)
  })
})

describe('an act that must know all sales', () => {
  it('reads the orders, and checks no listing', async () => {
    const coin = await newLive(dealer, { title: '1881-S Morgan Dollar sold just now' })
    await buy({ sku: coin.sku })
    await requireOrders(services, dealer.id)
    expect(await fetchListing(dealer, coin.id)).toMatchObject({ status: 'sold', quantity: 0 })
  })

  it('waits for a run that is under way', async () => {
    const leaseUntil = Date.now() + 1_500
    await setCursor({ leaseUntil, leaseHolder: 'another run' })
    await requireOrders(services, dealer.id)
    expect(Date.now()).toBeGreaterThanOrEqual(leaseUntil)
  })

  it('fails where the orders cannot be read', async () => {
    await tellFault({ route: 'GET /ebay/sell/fulfillment/v1/order', status: 500, times: 3 })
    await expect(requireOrders(services, dealer.id)).rejects.toMatchObject({
      code: 'EBAY_UNAVAILABLE',
    })
  })
})

describe('a seller with another eBay account than before', () => {
  it('has a cursor for each account', async () => {
    await db
      .update(ebayConnections)
      .set({ ebayUserId: 'another account' })
      .where(eq(ebayConnections.userId, dealer.id))
    await requireOrders(services, dealer.id)
    const cursors = await db.select().from(orderCursors).where(eq(orderCursors.userId, dealer.id))
    expect(cursors.map(({ ebayUserId }) => ebayUserId).toSorted()).toEqual(
      [SELLERS.equipped, 'another account'].toSorted(),
    )
  })
})
