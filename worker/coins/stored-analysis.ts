import type { CoinAnalysis } from '../../shared/coins.ts'
import type { Database } from '../db/connection.ts'
import { analysisById } from './store.ts'

export type StoredAnalysis = {
  frontSha256: string
  backSha256: string
  /** Null until the analysis is done. */
  result: CoinAnalysis | null
}

/** A seller's own analysis for other slices: its pictures and its result. */
export async function storedAnalysis(
  db: Database,
  key: { id: string; userId: number },
  now: number,
): Promise<StoredAnalysis | null> {
  return analysisById(db, key, now)
}
