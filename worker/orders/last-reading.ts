import { eq } from 'drizzle-orm'
import type { SellerRows } from '../db/connection.ts'
import { orderCursors } from '../db/schema/orders.ts'

/** When a seller's orders were last read, in ms, and why that failed: of the eBay account that was read last. */
export async function lastOrderReading(
  db: SellerRows,
  userId: number,
): Promise<{ readAt: number | null; failure: string | null }> {
  const cursors = await db
    .select({ ranAt: orderCursors.ranAt, failure: orderCursors.failure })
    .from(orderCursors)
    .where(eq(orderCursors.userId, userId))
  const [newest] = cursors.toSorted((a, b) => (b.ranAt ?? 0) - (a.ranAt ?? 0))
  return { readAt: newest?.ranAt ?? null, failure: newest?.failure ?? null }
}
