import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { coinAnalysisSchema } from '../../shared/coins/coins.ts'
import { parseJson } from '../../shared/lib/parse-json.ts'
import type { SellerRows } from '../db/connection.ts'
import { analyses } from '../db/schema/coins.ts'

const { confidence, fields, grade } = coinAnalysisSchema.shape
const doubtsSchema = z.object({ confidence, fields, grade: grade.pick({ low: true, high: true }) })

/** How sure an analysis is of the coin's identity, and the range of its estimated grade. */
export type AnalysisDoubts = z.infer<typeof doubtsSchema>

/**
 * The doubts of a seller's analyses, by analysis id, in one query. A result that this version cannot parse has
 * none.
 */
export async function doubtsOfAnalyses(
  db: SellerRows,
  userId: number,
  ids: readonly string[],
): Promise<Map<string, AnalysisDoubts>> {
  const rows = await db
    .select({ id: analyses.id, result: analyses.result })
    .from(analyses)
    .where(
      and(
        sql`${analyses.id} in (select value from json_each(${JSON.stringify(ids)}))`,
        // "+": found by id, not among all of the seller's.
        sql`+${analyses.userId} = ${userId}`,
        eq(analyses.state, 'done'),
      ),
    )
  return new Map(
    rows.flatMap(row => {
      const read = doubtsSchema.safeParse(parseJson(row.result ?? 'null'))
      return read.success ? [[row.id, read.data] as const] : []
    }),
  )
}
