import type { CoinAnalysis } from '../../shared/coins/coins.ts'
import { slabOfPair } from '../certificates/slab-readings.ts'
import { whileRenewing } from '../db/lease.ts'
import { Failure } from '../http/failure.ts'
import { log } from '../http/log.ts'
import { keepPictures } from '../pictures/keep-pictures.ts'
import { type PicturePair, pairHashesOf } from '../pictures/receive-pair.ts'
import { NOTHING_RECALLED } from '../references/recall-coin.ts'
import { referenceSettingsOf } from '../references/settings.ts'
import {
  type AcquiredAnalysis,
  acquireAnalysis,
  isContradicted,
  recallPair,
} from './acquire-analysis.ts'
import { describeAndPrice } from './describe-and-price.ts'
import { examineSlab } from './examine-slab.ts'
import {
  type AnalysisServices,
  type IdentifiedCoin,
  identify,
  isNamed,
  readCoin,
  type StoredPair,
  UNREAD,
} from './identify.ts'
import type { VisionModel } from './port.ts'
import { readingOf, rememberedCoin } from './remembered-coin.ts'
import { costsCoin } from './settle-reservations.ts'
import {
  analysisOfPair,
  discardResult,
  failAnalysis,
  finishAnalysis,
  holdAnalysis,
  type PairKey,
  renewAnalysisLease,
} from './store.ts'

/** How often a running analysis renews its lease; below ANALYSIS_LEASE_MS. */
const ANALYSIS_RENEW_MS = 4_000

const POLL_MS = 300

export type StartedAnalysis =
  | { state: 'done'; analysis: CoinAnalysis }
  /** `acquired` is null while another Worker holds the lease. */
  | {
      state: 'open'
      key: PairKey
      acquired: AcquiredAnalysis | null
      pair: StoredPair
      fast: boolean | undefined
    }

/** `fast` in place of the seller's setting: a coin that memory is sure of is not shown to the model. */
type AnalysisOptions = { fast?: boolean | undefined }

/**
 * Starts the analysis of a pair: acquires its lease, reserves a coin of the allowance and stores the pictures.
 * The same pair again is the same analysis and uses no second coin; of a coin that got no name, or another one than
 * memory is sure of since, it is done anew. A coin that memory is sure of reserves none.
 * Throws ALLOWANCE_USED_UP, and PICTURE_TOO_LARGE when the model cannot take the pair, with nothing stored.
 */
export async function startAnalysis(
  services: AnalysisServices,
  userId: number,
  pair: PicturePair,
  options: AnalysisOptions = {},
): Promise<StartedAnalysis> {
  return start(services, userId, { ...pair, ...options }, () =>
    services.pictures.putPair(userId, pair),
  )
}

/** Starts the analysis of a pair whose pictures are stored already. */
export async function startStoredAnalysis(
  services: AnalysisServices,
  userId: number,
  pair: StoredPair,
): Promise<StartedAnalysis> {
  return start(services, userId, pair, async () => pair)
}

type Side = { sha256: string; bytes: number }

async function start(
  services: AnalysisServices,
  userId: number,
  { front, back, fast }: { front: Side; back: Side } & AnalysisOptions,
  stored: () => Promise<StoredPair>,
): Promise<StartedAnalysis> {
  const { db, now } = services
  requireSmallEnough(services.vision, front.bytes + back.bytes)
  const key = { userId, ...pairHashesOf({ front, back }) }
  let acquired = await acquireAnalysis(services, key)
  if (!acquired) {
    const known = await analysisOfPair(db, key, now())
    if (
      known?.result &&
      isNamed(known.result) &&
      !(await isContradicted(services, key, known.result))
    ) {
      if (known.releasedAt !== null) await holdAnalysis(db, known)
      // After its listing the pictures may have been deleted.
      const kept = await keepPictures(db, userId, [front.sha256, back.sha256])
      const hashes = new Set(kept.map(({ sha256 }) => sha256))
      if (!hashes.has(front.sha256) || !hashes.has(back.sha256)) await stored()
      return { state: 'done', analysis: known.result }
    }
    if (known?.state === 'failed' || known?.state === 'done') {
      await discardResult(db, known)
      acquired = await acquireAnalysis(services, key)
    }
  }
  return { state: 'open', key, acquired, pair: await stored(), fast }
}

function requireSmallEnough({ maxPairBytes }: VisionModel, bytes: number): void {
  if (maxPairBytes === undefined || bytes <= maxPairBytes) return
  throw new Failure('PICTURE_TOO_LARGE', {
    message: `These two pictures are too large to be analyzed: ${megabytes(bytes)} MB together, of at most ${megabytes(maxPairBytes)} MB. Please send smaller ones.`,
  })
}

const megabytes = (bytes: number) => Math.ceil(bytes / 1024 / 1024)

/**
 * Completes an analysis, or waits for the Worker that holds its lease and takes over when the lease expires.
 * Throws ANALYSIS_FAILED; the coin is then returned to the allowance and the pictures remain stored.
 */
export async function completeAnalysis(
  services: AnalysisServices,
  started: StartedAnalysis,
): Promise<CoinAnalysis> {
  if (started.state === 'done') return started.analysis
  const { key, pair, fast } = started
  let { acquired } = started
  for (;;) {
    if (acquired) return run(services, acquired, key.userId, { pair, fast })
    const row = await analysisOfPair(services.db, key, services.now())
    if (row?.result) return row.result
    if (row?.state === 'failed')
      throw new Failure('ANALYSIS_FAILED', row.failure ? { message: row.failure } : {})
    if (row?.state === 'running') await scheduler.wait(POLL_MS)
    else acquired = await acquireAnalysis(services, key)
  }
}

async function run(
  services: AnalysisServices,
  { lease, recalled, isPaid, reserved }: AcquiredAnalysis,
  userId: number,
  { pair, fast }: { pair: StoredPair; fast: boolean | undefined },
): Promise<CoinAnalysis> {
  const { directory, db, now } = services
  const renew = () =>
    renewAnalysisLease(db, lease, now()).catch((error: unknown) =>
      log('warn', 'analysis_lease_failed', { error }),
    )
  const analyze = async () => {
    const slab = await slabOfPair(db, userId, pair)
    const isFast = async () => fast ?? (await referenceSettingsOf(db, userId)).fast
    // A label is read by the model alone, and a coin that memory is not sure of.
    const skipsModel = !slab && recalled.sure !== null && (await isFast())
    const found = await identify(services, userId, pair, { recalled, fast: skipsModel })
    const seen = slab ? found : await orFromSeed(services, userId, pair, { found, isFast })
    const coin = await examineSlab(services, userId, slab, seen.coin)
    const result = await describeAndPrice(
      services,
      { ...seen, coin },
      { id: lease.id, userId, pair },
    )
    // One for a coin that was paid before costs none: it stays counted in `failedAnalysesByUser`.
    const uncounted = isNamed(coin) && !isPaid ? seen.uncounted() : []
    const outcome = { result, charged: costsCoin(result), reserved, uncounted, now: now() }
    await finishAnalysis({ directory, db }, { ...lease, userId }, outcome)
    return result
  }
  try {
    return await whileRenewing(renew, ANALYSIS_RENEW_MS, analyze)
  } catch (error) {
    const failure =
      error instanceof Failure ? error : new Failure('ANALYSIS_FAILED', { cause: error })
    if (failure !== error) log('error', 'analysis_failed', { analysis: lease.id, error })
    await failAnalysis({ directory, db }, lease, { failure: failure.message, reserved, now: now() })
    throw failure
  }
}

/**
 * A coin that neither memory nor the model names may be the seller's first one of the seed library: with its name the
 * model is asked for its date. Where memory has been asked very often, the seller names it.
 */
async function orFromSeed(
  services: AnalysisServices,
  userId: number,
  pair: StoredPair,
  { found, isFast }: { found: IdentifiedCoin; isFast: () => Promise<boolean> },
): Promise<IdentifiedCoin> {
  const { seen } = found
  if (found.coin.recognised || !seen?.isCoin) return found
  const key = { userId, ...pairHashesOf(pair) }
  const { sure } = await recallPair(services, key, { asksSeed: true }).catch((error: unknown) => {
    if (error instanceof Failure && error.code === 'RATE_LIMITED') return NOTHING_RECALLED
    throw error
  })
  if (!sure) return found
  const { reading, reason } = (await isFast())
    ? UNREAD
    : await readCoin(services, userId, pair, sure)
  const coin = rememberedCoin(sure, readingOf(seen, reading), reason)
  // The model was paid all the same: it stays counted.
  return { ...found, coin, uncounted: () => [] }
}
