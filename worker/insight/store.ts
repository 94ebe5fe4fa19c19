import { and, eq, gt, type SQLWrapper, sql } from 'drizzle-orm'
import { EBAY_FINANCES_SCOPE } from '../../shared/ebay.ts'
import type { Cents } from '../../shared/lib/money.ts'
import type { SellerRows } from '../db/connection.ts'
import { ebayConnections } from '../db/schema/ebay.ts'
import { insightDays, insightTotals } from '../db/schema/insight.ts'
import { orderCursors } from '../db/schema/orders.ts'
import { returnedCoins } from '../db/schema/returns.ts'

export type StoredTotals = typeof insightTotals.$inferSelect

/** Sums of a week, counted from the Monday before 1970-01-01. */
export type StoredWeek = {
  week: number
  listed: number
  /** What came on the market less what left it. */
  change: number
  sold: number
  soldCents: number
}

/** Live listings of an age; `days` is the sum of the days on which they were listed. */
export type StoredAge = { age: number; count: number; cents: number; days: number }

export type StoredSums = {
  totals: StoredTotals[]
  weeks: StoredWeek[]
  ages: StoredAge[]
  /** Until when eBay's charges were read, in ms; null: never, or not granted. */
  chargesUntil: number | null
  /** What coins cost that came back and were written off. */
  writtenOffCents: Cents
}

/** 1970-01-01 was a Thursday. */
const WEEK = sql`(${insightDays.day} + 3) / 7`

/**
 * A seller's sums in one batch. Weeks before `firstWeek` are
 * one row. `ages` are days on which an age of stock begins, the latest first; a row's `age` counts how many of them
 * come after its day.
 */
export async function readSums(
  db: SellerRows,
  userId: number,
  { firstWeek, ages }: { firstWeek: number; ages: readonly number[] },
): Promise<StoredSums> {
  const { listed, listedCents, leftCents, sold, soldCents, live, liveCents, day } = insightDays
  const week = sql<number>`max(${WEEK}, ${firstWeek - 1})`
  const age = sql<number>`(select count(*) from json_each(${JSON.stringify(ages)}) where ${day} < value)`
  const own = eq(insightDays.userId, userId)
  const sum = (column: SQLWrapper) => sql<number>`sum(${column})`.mapWith(Number)
  const [totals, weeks, stock, [connection], [loss]] = await db.batch([
    db.select().from(insightTotals).where(eq(insightTotals.userId, userId)),
    db
      .select({
        week,
        listed: sum(listed),
        change: sum(sql`${listedCents} - ${leftCents}`),
        sold: sum(sold),
        soldCents: sum(soldCents),
      })
      .from(insightDays)
      .where(own)
      .groupBy(sql`1`),
    db
      .select({ age, count: sum(live), cents: sum(liveCents), days: sum(sql`${live} * ${day}`) })
      .from(insightDays)
      .where(and(own, gt(live, 0)))
      .groupBy(sql`1`),
    db
      .select({ scopes: ebayConnections.scopes, chargesUntil: orderCursors.chargesUntil })
      .from(ebayConnections)
      .leftJoin(
        orderCursors,
        and(
          eq(orderCursors.userId, ebayConnections.userId),
          eq(orderCursors.ebayUserId, ebayConnections.ebayUserId),
        ),
      )
      .where(eq(ebayConnections.userId, userId)),
    db
      .select({ cents: sum(returnedCoins.lossCents) })
      .from(returnedCoins)
      .where(and(eq(returnedCoins.userId, userId), eq(returnedCoins.state, 'written_off'))),
  ])
  const isGranted = connection?.scopes.split(' ').includes(EBAY_FINANCES_SCOPE)
  const chargesUntil = isGranted ? (connection?.chargesUntil ?? null) : null
  return { totals, weeks, ages: stock, chargesUntil, writtenOffCents: loss?.cents ?? 0 }
}
