import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { CoinChecked, Packed } from '../../shared/fulfillment/fulfillment.ts'
import type { SellerRowsServices } from '../db/connection.ts'
import { isToShip, sales } from '../db/schema/orders.ts'
import { Failure } from '../http/failure.ts'

/** Stores what came of comparing a coin with its listing. A wrong coin is not packed. Throws NOT_FOUND. */
export async function storeCheck(
  { db, now }: SellerRowsServices,
  userId: number,
  { orderId, lineItemId, check, packed }: CoinChecked,
): Promise<void> {
  const { meta } = await db
    .update(sales)
    .set({
      coinCheck: check,
      ...(check === 'wrong' ? { packedAt: null } : packed ? { packedAt: now() } : {}),
    })
    .where(
      and(
        eq(sales.userId, userId),
        eq(sales.orderId, orderId),
        eq(sales.lineItemId, lineItemId),
        isToShip(sales),
      ),
    )
  if (meta.changes === 0) throw new Failure('NOT_FOUND')
}

/** Says of lines that they are packed, or not any more. Throws CONFLICT where one of them is the wrong coin. */
export async function storePacked(
  { db, now }: SellerRowsServices,
  userId: number,
  { lines, packed }: Packed,
): Promise<void> {
  const own = and(
    eq(sales.userId, userId),
    inArray(
      sql`${sales.orderId} || ' ' || ${sales.lineItemId}`,
      sql`(select value ->> 'orderId' || ' ' || (value ->> 'lineItemId') from json_each(${JSON.stringify(lines)}))`,
    ),
    isToShip(sales),
  )
  const wrong = await db
    .select({ title: sales.title })
    .from(sales)
    .where(and(own, eq(sales.coinCheck, 'wrong')))
    .get()
  if (packed && wrong)
    throw new Failure('CONFLICT', {
      message: `The coin that was shown for “${wrong.title}” is another one. Check the right one first.`,
    })
  await db
    .update(sales)
    .set({ packedAt: packed ? now() : null })
    .where(and(own, packed ? or(isNull(sales.coinCheck), ne(sales.coinCheck, 'wrong')) : undefined))
}
