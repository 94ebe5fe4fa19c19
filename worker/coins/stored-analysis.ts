import { and, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { CoinAnalysis } from '../../shared/coins/coins.ts'
import type { PairHashes } from '../../shared/pictures/pictures.ts'
import type { SellerRows } from '../db/connection.ts'
import { analyses } from '../db/schema/coins.ts'
import { analysisById } from './store.ts'

export { analysisOfRow, analysisStatement, holdAnalysis } from './store.ts'

export type StoredAnalysis = PairHashes & {
  /** Null until the analysis is done. */
  result: CoinAnalysis | null
  /** The stored price data of the result; null without any. */
  priceDataId: string | null
  /** When the listing that was made of it was deleted, unless it was used since: it keeps no pictures. */
  releasedAt: number | null
}

/** A seller's own analysis for other slices: its pictures and its result. */
export async function storedAnalysis(
  db: SellerRows,
  key: { id: string; userId: number },
  now: number,
): Promise<StoredAnalysis | null> {
  return analysisById(db, key, now)
}

/** SQL: a query of the hashes of an analysis's pictures. */
export const picturesOfAnalysis = ({ id, userId }: { id: string; userId: number }): SQL => sql`
  select side.value from analyses, json_each(json_array(front_sha256, back_sha256)) as side
  where analyses.id = ${id} and analyses.user_id = ${userId}`

/**
 * The statement that lets analyses keep their pictures no longer.
 * @param of queries of one column: the analyses' ids, and their owner
 */
export function releaseAnalyses(
  db: SellerRows,
  of: { ids: SQLWrapper; owner: SQLWrapper },
  now: number,
) {
  return db
    .update(analyses)
    .set({ releasedAt: now })
    .where(and(inArray(analyses.id, of.ids), inArray(analyses.userId, of.owner)))
}
