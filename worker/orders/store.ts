import { and, eq, gt, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { SellerRows } from '../db/connection.ts'
import { cursorLease } from '../db/lease.ts'
import { accountFacts } from '../db/schema/billing.ts'
import { ebayConnections } from '../db/schema/ebay.ts'
import { orderCursors, sales } from '../db/schema/orders.ts'
import type { DueWork } from '../due/for-due-sellers.ts'

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

export async function orderAccount(db: SellerRows, userId: number): Promise<OrderAccount | null> {
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
 * When a seller's orders are read next, 0 where they never were, and their account. Without a row: who is disconnected,
 * suspended or has to reconnect.
 */
const reading = (userId: number, now: number, columns: SQL): SQL => {
  const { ranAt, modifiedUntil, leaseUntil } = orderCursors
  const { ebayUserId } = ebayConnections
  const every = sql`case
    when ${modifiedUntil} < ${ranAt} - ${RUN_MS} or exists (
      select 1 from listings where listings.user_id = ${userId}
        and listings.status = 'published' and listings.ebay_user_id = ${ebayUserId})
      then ${READ_EVERY_MS.live}
    when exists (select 1 from sales where sales.user_id = ${userId}
        and sales.sold_at > ${now - SOLD_LATELY_MS}) then ${READ_EVERY_MS.sold}
    else ${READ_EVERY_MS.quiet} end`
  return sql`
    select max(coalesce(${ranAt} + ${every}, 0), coalesce(${leaseUntil}, 0)) as at${columns}
    from ebay_connections
    inner join ${accountFacts} on ${eq(accountFacts.userId, ebayConnections.userId)}
    left join ${orderCursors} on ${and(
      eq(orderCursors.userId, ebayConnections.userId),
      eq(orderCursors.ebayUserId, ebayUserId),
    )}
    where ${and(
      eq(ebayConnections.userId, userId),
      ne(ebayConnections.refreshToken, ''),
      gt(ebayConnections.refreshExpiresAt, now),
      isNull(ebayConnections.reconnectReason),
      isNull(accountFacts.suspendedAt),
    )}`
}

/** Marked before an account is connected and a listing published: a seller with live listings is read more often. */
export const ordersDue: DueWork = {
  kind: 'orders',
  next: (userId, now) => reading(userId, now, sql``),
}

/** A seller's account, and when its orders are read next; null where they are not read. */
export async function nextReading(
  db: SellerRows,
  userId: number,
  now: number,
): Promise<{ at: number; account: OrderAccount } | null> {
  const { ebayUserId, scopes, connectedAt } = ebayConnections
  const columns = sql`, ${ebayUserId} as ebayUserId, ${scopes} as scopes, ${connectedAt} as connectedAt`
  const found = await db.get<({ at: number } & Omit<OrderAccount, 'userId'>) | undefined>(
    reading(userId, now, columns),
  )
  if (!found) return null
  const { at, ...account } = found
  return { at, account: { userId, ...account } }
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
  db: SellerRows,
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
  db: SellerRows,
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
  db: SellerRows,
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
  db: SellerRows,
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
