import { and, asc, eq, gt, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { OrderAccount } from '../../durable-objects/order-reader/order-job.ts'
import type { Database } from '../db/connection.ts'
import { cursorLease } from '../db/lease.ts'
import { accountFacts } from '../db/schema/billing.ts'
import { ebayConnections } from '../db/schema/ebay.ts'
import { orderCursors, sales } from '../db/schema/orders.ts'

const ACCOUNT = {
  userId: ebayConnections.userId,
  ebayUserId: ebayConnections.ebayUserId,
  scopes: ebayConnections.scopes,
  connectedAt: ebayConnections.connectedAt,
}

export async function orderAccount(db: Database, userId: number): Promise<OrderAccount | null> {
  const found = await db
    .select(ACCOUNT)
    .from(ebayConnections)
    .where(and(eq(ebayConnections.userId, userId), ne(ebayConnections.refreshToken, '')))
    .get()
  return found ?? null
}

/** How often the orders of a seller are read, in ms. */
export const READ_EVERY_MS = {
  /** With a live listing, or where the last run did not read all. */
  live: 15 * 60_000,
  /** With a sale in the last thirty days: it may be refunded. */
  sold: 60 * 60_000,
  quiet: 24 * 3_600_000,
}
const SOLD_LATELY_MS = 30 * 86_400_000
/** A finished run ends with orders that were read until its beginning. One that takes longer reads again. */
const RUN_MS = 10 * 60_000

/**
 * Sellers whose orders are due or were never read, the oldest first. Not those who are disconnected, suspended or have to
 * reconnect, nor those whose orders are being read.
 */
export async function dueAccounts(
  db: Database,
  { now, limit }: { now: number; limit: number },
): Promise<OrderAccount[]> {
  const { ranAt, modifiedUntil } = orderCursors
  const every = sql`case
    when ${modifiedUntil} < ${ranAt} - ${RUN_MS} or exists (
      select 1 from listings where listings.user_id = ${ebayConnections.userId}
        and listings.status = 'published' and listings.ebay_user_id = ${ebayConnections.ebayUserId})
      then ${READ_EVERY_MS.live}
    when exists (select 1 from sales where sales.user_id = ${ebayConnections.userId}
        and sales.sold_at > ${now - SOLD_LATELY_MS}) then ${READ_EVERY_MS.sold}
    else ${READ_EVERY_MS.quiet} end`
  const cursor = and(
    eq(orderCursors.userId, ebayConnections.userId),
    eq(orderCursors.ebayUserId, ebayConnections.ebayUserId),
  )
  return db
    .select(ACCOUNT)
    .from(ebayConnections)
    .innerJoin(accountFacts, eq(accountFacts.userId, ebayConnections.userId))
    .leftJoin(orderCursors, cursor)
    .where(
      and(
        ne(ebayConnections.refreshToken, ''),
        gt(ebayConnections.refreshExpiresAt, now),
        isNull(ebayConnections.reconnectReason),
        isNull(accountFacts.suspendedAt),
        or(
          isNull(ranAt),
          and(lte(ranAt, now - READ_EVERY_MS.live), lte(ranAt, sql`${now} - ${every}`)),
        ),
        cursorLease.isFree(now),
      ),
    )
    .orderBy(sql`${ranAt} asc nulls first`, asc(ebayConnections.userId))
    .limit(limit)
}

type Account = Pick<OrderAccount, 'userId' | 'ebayUserId'>
const cursorOf = ({ userId, ebayUserId }: Account) =>
  and(eq(orderCursors.userId, userId), eq(orderCursors.ebayUserId, ebayUserId))

type CursorRow = typeof orderCursors.$inferSelect

/**
 * Acquires the lease of an account's cursor when it is free or expired, with a new cursor for an account without one.
 * Null while another run holds the lease, and where the orders were read after `ranBefore`.
 */
export async function acquireCursor(
  db: Database,
  account: Account,
  lease: {
    holder: string
    until: number
    now: number
    /** A first run reads from here, or from the first publication where that is earlier, but not from before `oldest`. */
    start: number
    oldest: number
    ranBefore: number | null
  },
): Promise<CursorRow | null> {
  const { userId, ebayUserId } = account
  const { holder, until, now, start, oldest, ranBefore } = lease
  const taken = cursorLease.taken(holder, until)
  const published = sql`(select min(published_at) from listings
    where user_id = ${userId} and ebay_user_id = ${ebayUserId})`
  const [cursor] = await db
    .insert(orderCursors)
    .values({
      userId,
      ebayUserId,
      modifiedUntil: sql`max(min(${start}, ifnull(${published}, ${start})), ${oldest})`,
      ...taken,
    })
    .onConflictDoUpdate({
      target: [orderCursors.userId, orderCursors.ebayUserId],
      set: taken,
      setWhere: and(
        cursorLease.isFree(now),
        ranBefore === null
          ? undefined
          : or(isNull(orderCursors.ranAt), lte(orderCursors.ranAt, ranBefore)),
      ),
    })
    .returning()
  return cursor ?? null
}

/** Updates a cursor while `holder` has its lease; false when another run took over. */
export async function updateCursor(
  db: Database,
  account: Account,
  holder: string,
  change: Partial<typeof orderCursors.$inferInsert>,
): Promise<boolean> {
  const { meta } = await db
    .update(orderCursors)
    .set(change)
    .where(and(cursorOf(account), cursorLease.isLeasedTo(holder)))
  return meta.changes > 0
}

/**
 * Renews the lease of `holder`. `connected` tells whether the account is still connected as it was; undefined when
 * another run took over.
 */
export async function renewCursor(
  db: Database,
  account: OrderAccount,
  holder: string,
  leaseUntil: number,
): Promise<{ connected: boolean } | undefined> {
  const connected = sql<number>`exists (select 1 from ebay_connections
    where user_id = ${account.userId} and ebay_user_id = ${account.ebayUserId}
      and connected_at = ${account.connectedAt} and refresh_token <> '')`
  const [cursor] = await db
    .update(orderCursors)
    .set({ leaseUntil })
    .where(and(cursorOf(account), cursorLease.isLeasedTo(holder)))
    .returning({ connected })
  return cursor && { connected: Boolean(cursor.connected) }
}

export type StoredSale = typeof sales.$inferSelect

/** A seller's stored order lines of these orders. */
export async function salesOfOrders(
  db: Database,
  userId: number,
  orderIds: readonly string[],
): Promise<StoredSale[]> {
  if (orderIds.length === 0) return []
  const ids = sql`(select value from json_each(${JSON.stringify(orderIds)}))`
  return db
    .select()
    .from(sales)
    .where(and(eq(sales.userId, userId), sql`${sales.orderId} in ${ids}`))
}
