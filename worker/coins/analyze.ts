import type { CoinAnalysis } from '../../shared/coins.ts'
import { ERRORS } from '../../shared/errors.ts'
import { coinVarieties } from '../../shared/market/coin-varieties.ts'
import { listingDescription } from '../../shared/numismatics/description.ts'
import { listingTitle } from '../../shared/numismatics/title.ts'
import { pictureUrl } from '../../shared/pictures.ts'
import { reserveCoin } from '../billing/allowance.ts'
import { Failure } from '../http/failure.ts'
import { log } from '../http/log.ts'
import { keepPictures } from '../pictures/keep-pictures.ts'
import type { PicturePair } from '../pictures/receive-pair.ts'
import type { CheckedCoin } from './check/check-identification.ts'
import { examineSlab } from './examine-slab.ts'
import { type AnalysisServices, identify, isNamed, type StoredPair } from './identify.ts'
import type { VisionModel } from './port.ts'
import {
  type AnalysisLease,
  acquireAnalysisLease,
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
  /** `lease` is null while another Worker holds it. */
  | { state: 'open'; key: PairKey; lease: AnalysisLease | null; pair: StoredPair }

/**
 * Starts the analysis of a pair: acquires its lease, reserves a coin of the allowance and stores the pictures.
 * The same pair again is the same analysis and uses no second coin; of a coin that got no name, it asks the model
 * anew.
 * Throws ALLOWANCE_USED_UP, and PICTURE_TOO_LARGE when the model cannot take the pair, with nothing stored.
 */
export async function startAnalysis(
  services: AnalysisServices,
  userId: number,
  pair: PicturePair,
): Promise<StartedAnalysis> {
  return start(services, userId, pair, async () => {
    const [front, back] = await Promise.all([
      services.pictures.put(userId, pair.front),
      services.pictures.put(userId, pair.back),
    ])
    return { front, back }
  })
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
  { front, back }: { front: Side; back: Side },
  stored: () => Promise<StoredPair>,
): Promise<StartedAnalysis> {
  const { db, now } = services
  requireSmallEnough(services.vision, front.bytes + back.bytes)
  const key = { userId, frontSha256: front.sha256, backSha256: back.sha256 }
  let lease = await acquireLease(services, key)
  if (!lease) {
    const known = await analysisOfPair(db, key, now())
    if (known?.result && isNamed(known.result)) {
      if (known.releasedAt !== null) await holdAnalysis(db, known)
      // After its listing the pictures may have been deleted.
      const kept = await keepPictures(db, userId, [front.sha256, back.sha256])
      const hashes = new Set(kept.map(({ sha256 }) => sha256))
      if (!hashes.has(front.sha256) || !hashes.has(back.sha256)) await stored()
      return { state: 'done', analysis: known.result }
    }
    if (known?.state === 'failed' || known?.state === 'done') {
      await discardResult(db, known)
      lease = await acquireLease(services, key)
    }
  }
  return { state: 'open', key, lease, pair: await stored() }
}

function requireSmallEnough({ maxPairBytes }: VisionModel, bytes: number): void {
  if (maxPairBytes === undefined || bytes <= maxPairBytes) return
  throw new Failure('PICTURE_TOO_LARGE', {
    message: `These two pictures are too large to be analyzed: ${megabytes(bytes)} MB together, of at most ${megabytes(maxPairBytes)} MB. Please send smaller ones.`,
  })
}

const megabytes = (bytes: number) => Math.ceil(bytes / 1024 / 1024)

/** Acquires the lease and reserves a coin of the allowance, or neither. */
async function acquireLease(
  { db, now }: AnalysisServices,
  key: PairKey,
): Promise<AnalysisLease | null> {
  const lease = await acquireAnalysisLease(db, key, now())
  if (!lease) return null
  try {
    await reserveCoin(db, { userId: key.userId, analysisId: lease.id, now: now() })
    return lease
  } catch (error) {
    await failAnalysis(db, lease, { failure: messageOf(error), now: now() })
    throw error
  }
}

/**
 * Completes an analysis, or waits for the Worker that holds its lease and takes over when the lease expires.
 * Throws ANALYSIS_FAILED; the coin is then returned to the allowance and the pictures remain stored.
 */
export async function completeAnalysis(
  services: AnalysisServices,
  started: StartedAnalysis,
): Promise<CoinAnalysis> {
  if (started.state === 'done') return started.analysis
  const { key, pair } = started
  let { lease } = started
  for (;;) {
    if (lease) return run(services, lease, key.userId, pair)
    const row = await analysisOfPair(services.db, key, services.now())
    if (row?.result) return row.result
    if (row?.state === 'failed')
      throw new Failure('ANALYSIS_FAILED', row.failure ? { message: row.failure } : {})
    if (row?.state === 'running') await scheduler.wait(POLL_MS)
    else lease = await acquireLease(services, key)
  }
}

async function run(
  services: AnalysisServices,
  lease: AnalysisLease,
  userId: number,
  pair: StoredPair,
): Promise<CoinAnalysis> {
  const { db, now } = services
  const renewing = setInterval(() => {
    renewAnalysisLease(db, lease, now()).catch((error: unknown) =>
      log('warn', 'analysis_lease_failed', { error }),
    )
  }, ANALYSIS_RENEW_MS)
  try {
    const result = await analyze(services, lease.id, userId, pair)
    await finishAnalysis(db, lease, { result, charged: isNamed(result), now: now() })
    return result
  } catch (error) {
    const failure =
      error instanceof Failure ? error : new Failure('ANALYSIS_FAILED', { cause: error })
    if (failure !== error) log('error', 'analysis_failed', { analysis: lease.id, error })
    await failAnalysis(db, lease, { failure: failure.message, now: now() })
    throw failure
  } finally {
    clearInterval(renewing)
  }
}

/** identify → check → price. */
async function analyze(
  services: AnalysisServices,
  id: string,
  userId: number,
  pair: StoredPair,
): Promise<CoinAnalysis> {
  const { vision, market } = services
  const seen = await identify(services, userId, pair)
  const coin = await examineSlab(services, userId, pair, seen)
  const { value: grade, certified } = coin.grade
  const varieties = coinVarieties(coin.specialAttributes, coin.year)
  const { grader, certificationNumber: number } = coin.holder
  const certificate = grader && number ? { grader, number } : null
  const priceData = isNamed(coin)
    ? await market.priceOf({ ...coin, varieties, grade, certified, certificate }, userId)
    : null
  return {
    ...coin,
    id,
    images: { front: pictureUrl(pair.front.sha256), back: pictureUrl(pair.back.sha256) },
    priceData,
    listing: { ...listingTexts(coin), suggestedPrice: priceData?.suggestedPrice ?? null },
    model: { provider: vision.provider, name: vision.name },
  }
}

/** Title and description as the form generates them; both empty for a coin that was not recognised. */
function listingTexts(coin: CheckedCoin): { title: string; description: string } {
  if (!coin.recognised) return { title: '', description: '' }
  const { grader, certificationNumber } = coin.holder
  const certified =
    coin.grade.certified && grader ? { grader, certNumber: certificationNumber } : null
  const texts = { ...coin, grade: coin.grade.value, certified }
  return { title: listingTitle(texts), description: listingDescription(texts) }
}

const messageOf = (error: unknown): string =>
  error instanceof Failure ? error.message : ERRORS.ANALYSIS_FAILED.message
