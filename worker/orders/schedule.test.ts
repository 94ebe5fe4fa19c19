import { env } from 'cloudflare:workers'
import { and, eq, gt, ne } from 'drizzle-orm'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { pushAccountFacts } from '../accounts/facts/account-facts.ts'
import { compose } from '../compose.ts'
import { users } from '../db/schema/accounts.ts'
import { ebayConnections } from '../db/schema/ebay.ts'
import { listings } from '../db/schema/listings.ts'
import { orderCursors, sales } from '../db/schema/orders.ts'
import { markDue } from '../due/due-sellers.ts'
import { fetchListing, newDealer } from '../listings/test/listings.ts'
import { newAccount, signedInUser, type TestAccount } from '../test/account.ts'
import { makeMarkedDue } from '../test/due.ts'
import { expectLog } from '../test/expect-log.ts'
import { interceptedDatabase } from '../test/intercepted.ts'
import { connectEbay, SELLERS, tellFault } from '../test/sandbox.ts'
import { INVOCATION_LIMITS, readDueOrders, readOrdersOf } from './due-orders.ts'
import { requireOrders } from './run-orders.ts'
import { nextReading } from './store.ts'
import { buy, changes, cursorOf, db, newLive, onEbay, rowOf, sync } from './test/ebay-orders.ts'

// Calls go over real HTTP to a sandbox that other tests use as well.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
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
  const reading = await nextReading(db, dealer.id, Date.now())
  return reading !== null && reading.at <= Date.now()
}

describe('the scheduled job', () => {
  it('reads the orders of a seller every fifteen minutes', async () => {
    const coin = await newLive(dealer, { title: '1881-S Morgan Dollar sold overnight' })
    await buy({ sku: coin.sku })
    await setCursor({ ranAt: Date.now() - 14 * MINUTE_MS })
    await makeMarkedDue()
    await readDueOrders(services)
    expect(await fetchListing(dealer, coin.id)).toMatchObject({ status: 'published' })
    await setCursor({ ranAt: Date.now() - 16 * MINUTE_MS })
    await makeMarkedDue()
    await readDueOrders(services)
    expect(await fetchListing(dealer, coin.id)).toMatchObject({ status: 'sold' })
    expect((await cursorOf(dealer))?.ranAt).toBeGreaterThan(Date.now() - MINUTE_MS)
  })

  it('goes on with the next seller after one has failed, and says why', async () => {
    expectLog('warn', 'orders_reading_failed')
    const other = await newDealer('scheduled_other')
    await setCursor({ ranAt: 0 })
    // Three for one seller, who is tried three times, and two for the other.
    await tellFault({ route: 'GET /ebay/sell/fulfillment/v1/order', status: 500, times: 5 })
    await makeMarkedDue()
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
    const suspend = async (suspendedAt: number | null) => {
      await db.update(users).set({ suspendedAt }).where(eq(users.id, dealer.id))
      await pushAccountFacts({ directory: db, db, ofSeller: null }, dealer.id)
    }

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

/** Services that count their calls to eBay, and their queries as D1 does: each statement of a batch is one. */
function countingServices() {
  let queries = 0
  let ebayCalls = 0
  const realFetch = globalThis.fetch
  vi.stubGlobal('fetch', (...request: Parameters<typeof fetch>) => {
    ebayCalls += 1
    return realFetch(...request)
  })
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
  const counting = compose({ ...env, DB })
  vi.unstubAllGlobals()
  return { services: counting, count: () => ({ queries, ebayCalls }) }
}

describe('what a run costs', () => {
  /** The queries and calls of one invocation for one seller alone. */
  async function costOfRun(
    change: Partial<typeof orderCursors.$inferInsert> = {},
    seller: TestAccount = dealer,
  ) {
    await db
      .update(orderCursors)
      .set({ ranAt: 0, ...change })
      .where(eq(orderCursors.userId, seller.id))
    const { services: counting, count } = countingServices()
    await readOrdersOf(counting, [{ userId: seller.id, markedAt: 0 }], 10)
    expect((await cursorOf(seller))?.ranAt).toBeGreaterThan(Date.now() - MINUTE_MS)
    return count()
  }

  it('of a quiet seller is fourteen queries and one call to eBay, a day’s charges one call more', async () => {
    const quiet = await newAccount('quiet_dealer')
    await connectEbay(quiet, SELLERS.newcomer)
    await sync(quiet)
    expect(await costOfRun({}, quiet)).toEqual({ queries: 14, ebayCalls: 1 })
    const due = { chargesDueAt: 0, chargesUntil: Date.now() - DAY_MS }
    expect(await costOfRun(due, quiet)).toEqual({ queries: 19, ebayCalls: 2 })
  })

  it('stays below the thousand queries of an invocation, with as much of everything as it takes', async () => {
    // Nothing to check and no new order.
    await db.update(listings).set({ ebayCheckedAt: Date.now(), status: 'sold' })
    const { queries: quiet } = await costOfRun()
    const { queries: withCharges } = await costOfRun({ chargesDueAt: 0, chargesUntil: Date.now() })
    const coins = await newLive(dealer, { title: '1881-S Morgan Dollar, a dozen' })
    await onEbay(`listings/${await ebayListingOf(coins.id)}/relist`, { quantity: 12 })
    await costOfRun()
    const { queries: checked } = await costOfRun()
    for (let n = 0; n < 12; n++) await buy({ sku: coins.sku })
    // The orders of a page are stored together, so twelve cost what one does.
    const ofOrders = (await costOfRun()).queries - checked
    const ofGroup = checked - quiet
    const ofCharges = withCharges - quiet
    // The dealer's last orders are read again, and looked up.
    expect({ quiet, ofGroup, ofOrders, ofCharges }).toEqual({
      // Three queries each count the calls of one API, three ask and note when the seller is due.
      quiet: 15,
      ofGroup: 6,
      ofOrders: 9,
      ofCharges: 7,
    })
    const { sellers, checks } = INVOCATION_LIMITS
    const most = sellers * (quiet + ofGroup + ofOrders + ofCharges) + (checks / 10) * ofGroup
    expect(most).toBeLessThan(1_000)
  })
})

describe('how often the orders of a seller are read', () => {
  const dueAfter = async (minutes: number) => {
    await setCursor({ ranAt: Date.now() - minutes * MINUTE_MS, modifiedUntil: Date.now() })
    return isDue()
  }

  it('is every fifteen minutes with a live listing, every hour with a late sale, else daily', async () => {
    const coin = await newLive(dealer, { title: '1881-S Morgan Dollar, the only live one' })
    await db
      .update(listings)
      .set({ status: 'ended' })
      .where(and(eq(listings.userId, dealer.id), ne(listings.id, coin.id)))
    expect([await dueAfter(14), await dueAfter(16)]).toEqual([false, true])
    await db.update(listings).set({ status: 'ended' }).where(eq(listings.id, coin.id))
    expect([await dueAfter(16), await dueAfter(61)]).toEqual([false, true])
    await db.update(sales).set({ soldAt: Date.now() - 31 * DAY_MS })
    expect([await dueAfter(61), await dueAfter(25 * 60)]).toEqual([false, true])
    // The last run did not read all: it goes on.
    await setCursor({ ranAt: Date.now() - 16 * MINUTE_MS, modifiedUntil: Date.now() - DAY_MS })
    expect(await isDue()).toBe(true)
  })

  it('is not changed by a reader that comes later than another', async () => {
    await sync(dealer)
    const { services: counting, count } = countingServices()
    await readOrdersOf(counting, [{ userId: dealer.id, markedAt: 0 }], 10)
    expect(count()).toEqual({ queries: 2, ebayCalls: 0 })
  })

  it('reads many sellers in invocations of twenty-two, and says which failed', async () => {
    expectLog('error', 'order_reader_failed')
    const row = await db
      .select()
      .from(ebayConnections)
      .where(eq(ebayConnections.userId, dealer.id))
      .get()
    if (!row) throw new Error('not connected')
    for (let n = 0; n < 50; n++) {
      const { id } = await signedInUser({ username: `many_${n}` })
      await markDue(services, id, { orders: 0 })
      await db.insert(ebayConnections).values({ ...row, userId: id })
    }
    const shares: [number, number, number][] = []
    await makeMarkedDue()
    await readDueOrders({
      ...services,
      orderReaders: (reader, sellers, checks) => {
        shares.push([reader, sellers.length, checks])
        return reader === 0 ? Promise.reject(new Error('no reader')) : Promise.resolve()
      },
    })
    expect(shares.map(([reader]) => reader)).toEqual([0, 1, 2])
    const full = INVOCATION_LIMITS.sellers
    expect(shares.slice(0, 2).map(([, sellers]) => sellers)).toEqual([full, full])
    await db.delete(ebayConnections).where(gt(ebayConnections.userId, dealer.id + 1))
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
