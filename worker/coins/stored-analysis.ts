import type { CoinAnalysis } from '../../shared/coins.ts'
import type { Database } from '../db/connection.ts'
import { analysisById } from './store.ts'

export type StoredAnalysis = {
  frontSha256: string
  backSha256: string
  /** Null while it isn't done. */
  result: CoinAnalysis | null
}

/** What other slices may know of a seller's own analysis: its pictures and its result. */
export async function storedAnalysis(
  db: Database,
  asked: { id: string; userId: number },
  now: number,
): Promise<StoredAnalysis | null> {
  return analysisById(db, asked, now)
}
