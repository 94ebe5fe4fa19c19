import { and, asc, eq, gt, isNull, lte, min, ne, or, sql } from 'drizzle-orm'
import type { Database } from '../db/connection.ts'
import { cursorLease } from '../db/lease.ts'
import { users } from '../db/schema/accounts.ts'
import { ebayConnections } from '../db/schema/ebay.ts'
import { listings } from '../db/schema/listings.ts'
import { orderCursors, sales } from '../db/schema/orders.ts'

/** The eBay account whose orders are read. `connectedAt` tells a connection from a later one. */
export type OrderAccount = {
  userId: number
  ebayUserId: string
  scopes: string
  connectedAt: number
}

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

/**
 * Sellers whose orders were read before `ranBefore` or never, the oldest first. Not those who are disconnected,
 * suspended or have to reconnect, nor those whose orders are being read.
 */
export async function dueAccounts(
  db: Database,
  { ranBefore, now, limit }: { ranBefore: number; now: number; limit: number },
): Promise<OrderAccount[]> {
  const cursor = and(
    eq(orderCursors.userId, ebayConnections.userId),
    eq(orderCursors.ebayUserId, ebayConnections.ebayUserId),
  )
  return db
    .select(ACCOUNT)
    .from(ebayConnections)
    .innerJoin(users, eq(users.id, ebayConnections.userId))
    .leftJoin(orderCursors, cursor)
    .where(
      and(
        ne(ebayConnections.refreshToken, ''),
        gt(ebayConnections.refreshExpiresAt, now),
        isNull(ebayConnections.reconnectReason),
        isNull(users.suspendedAt),
        or(isNull(orderCursors.ranAt), lte(orderCursors.ranAt, ranBefore)),
        cursorLease.isFree(now),
      ),
    )
    .orderBy(sql`${orderCursors.ranAt} asc nulls first`, asc(ebayConnections.userId))
    .limit(limit)
}

type Account = Pick<OrderAccount, 'userId' | 'ebayUserId'>
const cursorOf = ({ userId, ebayUserId }: Account) =>
  and(eq(orderCursors.userId, userId), eq(orderCursors.ebayUserId, ebayUserId))

/**
 * Acquires the lease of an account's cursor when it is free or expired. Returns the time until which orders
 * were read and those that could not be, or null while another run holds the lease.
 * @param start the time from which a first run reads
 */
export async function acquireCursor(
  db: Database,
  account: Account,
  { holder, until, now, start }: { holder: string; until: number; now: number; start: number },
): Promise<{ modifiedUntil: number; unreadableOrders: string } | null> {
  const { userId, ebayUserId } = account
  const lease = cursorLease.taken(holder, until)
  const [cursor] = await db
    .insert(orderCursors)
    .values({ userId, ebayUserId, modifiedUntil: start, ...lease })
    .onConflictDoUpdate({
      target: [orderCursors.userId, orderCursors.ebayUserId],
      set: lease,
      setWhere: cursorLease.isFree(now),
    })
    .returning({
      modifiedUntil: orderCursors.modifiedUntil,
      unreadableOrders: orderCursors.unreadableOrders,
    })
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

/** When a listing of the account was first published, in ms; null for none. */
export async function firstPublication(db: Database, account: Account): Promise<number | null> {
  const found = await db
    .select({ at: min(listings.publishedAt) })
    .from(listings)
    .where(and(eq(listings.userId, account.userId), eq(listings.ebayUserId, account.ebayUserId)))
    .get()
  return found?.at ?? null
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
