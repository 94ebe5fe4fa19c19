import type { CoinAnalysis } from '../../shared/coins/coins.ts'
import { ERRORS } from '../../shared/errors.ts'
import { type Reservation, reserveCoin } from '../billing/allowance.ts'
import { Failure } from '../http/failure.ts'
import { log } from '../http/log.ts'
import { consumeRateLimits } from '../http/rate-limit.ts'
import { NOTHING_RECALLED, type Recalled, recallCoin } from '../references/recall-coin.ts'
import { isSameType } from '../references/type-key.ts'
import type { AnalysisServices } from './identify.ts'
import { identityOf } from './remembered-coin.ts'
import { type AnalysisLease, acquireAnalysisLease, failAnalysis, type PairKey } from './store.ts'

/**
 * The lease of an analysis, what memory says of its pictures, whether its coin was paid by an earlier attempt, and the
 * reservation; null for a coin that memory is sure of.
 */
export type AcquiredAnalysis = {
  lease: AnalysisLease
  recalled: Recalled
  isPaid: boolean
  reserved: Reservation | null
}

/** Acquires the lease and, unless memory is sure of the coin, reserves a coin of the allowance; or neither. */
export async function acquireAnalysis(
  services: AnalysisServices,
  key: PairKey,
): Promise<AcquiredAnalysis | null> {
  const { directory, db, now } = services
  const lease = await acquireAnalysisLease(db, key, now())
  if (!lease) return null
  try {
    const recalled = await recallPair(services, key)
    const { isPaid, reserved } = recalled.sure
      ? { isPaid: false, reserved: null }
      : await reserveCoin(directory, { userId: key.userId, analysisId: lease.id, now: now() })
    return { lease, recalled, isPaid, reserved }
  } catch (error) {
    await failAnalysis({ directory, db }, lease, {
      failure: messageOf(error),
      reserved: null,
      now: now(),
    })
    throw error
  }
}

/**
 * What memory says; nothing where it cannot be asked, as the model can still name the coin. Throws RATE_LIMITED: a
 * comparison costs nobody anything but time, also where no coin of the allowance is left.
 */
export async function recallPair(
  services: AnalysisServices,
  key: PairKey,
  options: { asksSeed?: boolean } = {},
): Promise<Recalled> {
  const pictures = { front: { sha256: key.frontSha256 }, back: { sha256: key.backSha256 } }
  await consumeRateLimits(services, [{ limit: 'recallsByUser', subject: String(key.userId) }])
  try {
    return await recallCoin(services, key.userId, pictures, options)
  } catch (error) {
    log('error', 'recall_failed', { error })
    return NOTHING_RECALLED
  }
}

/**
 * Whether memory is sure by now that the coin is of another type than an earlier analysis named. Where it has been
 * asked very often, the earlier analysis stands.
 */
export async function isContradicted(
  services: AnalysisServices,
  key: PairKey,
  result: CoinAnalysis,
): Promise<boolean> {
  try {
    const { sure } = await recallPair(services, key)
    return sure !== null && !isSameType(sure.identity, identityOf(result))
  } catch (error) {
    if (error instanceof Failure && error.code === 'RATE_LIMITED') return false
    throw error
  }
}

const messageOf = (error: unknown): string =>
  error instanceof Failure ? error.message : ERRORS.ANALYSIS_FAILED.message
