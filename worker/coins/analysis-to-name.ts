import { ERRORS } from '../../shared/errors.ts'
import type { Databases } from '../db/connection.ts'
import {
  acquireAnalysisLease,
  analysisById,
  analysisOfPair,
  failAnalysis,
  type PairKey,
} from './store.ts'
import type { StoredAnalysis } from './stored-analysis.ts'

/**
 * The analysis of a pair that the seller names: what it gave, or a failed one where the model was never asked. It
 * uses no coin of the allowance. Null while it is running.
 */
export async function analysisToName(
  { directory, db }: Databases,
  pair: PairKey,
  now: number,
): Promise<(StoredAnalysis & { id: string }) | null> {
  const known = await analysisOfPair(db, pair, now)
  if (known) return known.state === 'done' || known.state === 'failed' ? known : null
  const lease = await acquireAnalysisLease(db, pair, now)
  if (!lease) return null
  const failure = ERRORS.ANALYSIS_FAILED.message
  await failAnalysis({ directory, db }, lease, { failure, reserved: null, now })
  return analysisById(db, { id: lease.id, userId: pair.userId }, now)
}
