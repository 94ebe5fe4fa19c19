import { and, eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { parseJson } from '../../shared/lib/parse-json.ts'
import { type GradePrice, type PriceData, priceDataSchema } from '../../shared/market/market.ts'
import type { SellerRows } from '../db/connection.ts'
import type { analyses } from '../db/schema/coins.ts'
import type { listings } from '../db/schema/listings.ts'
import { priceData } from '../db/schema/market.ts'
import { deflated } from '../db/schema/packed-columns.ts'

/** Price data by their owner and id. */
type PriceDataKey = { userId: number; id: string }

/**
 * The statement that stores price data which a row of `namedBy` names since an earlier statement of the same
 * transaction. Without such a row it stores nothing.
 */
export function insertPriceData(
  db: SellerRows,
  namedBy: typeof analyses | typeof listings,
  { userId, id }: PriceDataKey,
  { result, at }: { result: PriceData; at: number },
) {
  const { gradePrices, ...rest } = result
  return db.insert(priceData).select(
    db
      .select({
        userId: sql<number>`${userId}`.as('user_id'),
        id: sql<string>`${id}`.as('id'),
        result: sql<string>`${deflated(JSON.stringify(rest))}`.as('result'),
        gradePrices: sql<string>`${deflated(JSON.stringify(gradePrices))}`.as('grade_prices'),
        createdAt: sql<number>`${at}`.as('created_at'),
      })
      .from(namedBy)
      // "+": found by id, not among all of the seller's.
      .where(and(eq(namedBy.priceDataId, id), sql`+${namedBy.userId} = ${userId}`)),
  )
}

/** SQL: the id of price data that are stored still; null otherwise. */
export const storedPriceDataId = ({ userId, id }: PriceDataKey): SQL<string | null> =>
  sql`(select id from price_data where user_id = ${userId} and id = ${id})`

/** Price data of a seller; null where none are stored. */
export async function priceDataById(
  db: SellerRows,
  { userId, id }: PriceDataKey,
): Promise<PriceData | null> {
  const row = await db
    .select({ result: priceData.result, gradePrices: priceData.gradePrices })
    .from(priceData)
    .where(and(eq(priceData.userId, userId), eq(priceData.id, id)))
    .get()
  const read = priceDataSchema.safeParse(row ? joinPriceData(row) : null)
  return read.success ? read.data : null
}

const partsSchema = z.record(z.string(), z.unknown())

/** PriceData of the columns of a row, not yet parsed; null for what is no JSON. */
export function joinPriceData(row: { result: string; gradePrices: string }): unknown {
  const rest = partsSchema.safeParse(parseJson(row.result))
  return rest.success ? { ...rest.data, gradePrices: parseJson(row.gradePrices) } : null
}

/** The prices of every grade by price data, in one query. */
export async function gradePricesById(
  db: SellerRows,
  userId: number,
  ids: readonly string[],
): Promise<Map<string, GradePrice[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: priceData.id, gradePrices: priceData.gradePrices })
    .from(priceData)
    .where(
      and(
        eq(priceData.userId, userId),
        sql`${priceData.id} in (select value from json_each(${JSON.stringify(ids)}))`,
      ),
    )
  return new Map(
    rows.flatMap(row => {
      const read = priceDataSchema.shape.gradePrices.safeParse(parseJson(row.gradePrices))
      return read.success ? [[row.id, read.data] as const] : []
    }),
  )
}
