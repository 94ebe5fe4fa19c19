import { ANALYSIS_RENEW_MS, type CoinAnalysis } from '../../shared/coins.ts'
import { ERRORS } from '../../shared/errors.ts'
import { listingDescription } from '../../shared/numismatics/description.ts'
import { listingTitle } from '../../shared/numismatics/title.ts'
import { pictureUrl } from '../../shared/pictures.ts'
import { reserveCoin } from '../billing/allowance.ts'
import { Failure } from '../http/failure.ts'
import { log } from '../http/log.ts'
import type { Pair } from '../pictures/receive-pair.ts'
import { type Grounded, ground } from './check/check.ts'
import type { ShownPicture, VisionModel } from './port.ts'
import type { CoinServices } from './services.ts'
import {
  analysisOfPair,
  type Claim,
  claimAnalysis,
  failAnalysis,
  finishAnalysis,
  forgetResult,
  type PairKey,
  renewClaim,
} from './store.ts'

const LOOK_AGAIN_MS = 300

type Parts = CoinServices & { vision: VisionModel }
type StoredPicture = Awaited<ReturnType<CoinServices['pictures']['put']>>
/** What is left of a pair once it is stored: facts, no bytes. */
export type StoredPair = { front: StoredPicture; back: StoredPicture }
export type Begun =
  | { state: 'done'; analysis: CoinAnalysis }
  /** `claim` is null while another Worker is at it. */
  | { state: 'open'; key: PairKey; claim: Claim | null; pair: StoredPair }

/**
 * Takes a pair up: claims its analysis, reserves a coin of the allowance, stores the pictures. The same pair
 * again is the same analysis: its result, or the work on it, and no second coin.
 * Throws ALLOWANCE_USED_UP, with nothing stored.
 */
export async function beginAnalysis(parts: Parts, userId: number, pair: Pair): Promise<Begun> {
  return begin(parts, userId, pair, async () => {
    const [front, back] = await Promise.all([
      parts.pictures.put(userId, pair.front),
      parts.pictures.put(userId, pair.back),
    ])
    return { front, back }
  })
}

/** The same for a pair whose pictures are stored. */
export async function beginStoredAnalysis(
  parts: Parts,
  userId: number,
  pair: StoredPair,
): Promise<Begun> {
  return begin(parts, userId, pair, async () => pair)
}

type Hashes = { front: { sha256: string }; back: { sha256: string } }

async function begin(
  parts: Parts,
  userId: number,
  { front, back }: Hashes,
  stored: () => Promise<StoredPair>,
): Promise<Begun> {
  const { db, now } = parts
  const key = { userId, frontSha256: front.sha256, backSha256: back.sha256 }
  let claim = await take(parts, key)
  if (!claim) {
    const known = await analysisOfPair(db, key, now())
    if (known?.result) return { state: 'done', analysis: known.result }
    if (known?.state === 'failed') {
      await forgetResult(db, known.id)
      claim = await take(parts, key)
    }
  }
  return { state: 'open', key, claim, pair: await stored() }
}

/** Claims the analysis with a coin of the allowance, or neither. */
async function take({ db, now }: Parts, key: PairKey): Promise<Claim | null> {
  const claim = await claimAnalysis(db, key, now())
  if (!claim) return null
  try {
    await reserveCoin(db, { userId: key.userId, analysisId: claim.id, now: now() })
    return claim
  } catch (error) {
    await failAnalysis(db, claim, { failure: messageOf(error), now: now() })
    throw error
  }
}

/**
 * Carries an analysis through, or waits for the Worker that does; when that one dies, it is taken over.
 * Throws ANALYSIS_FAILED: then the coin is given back and the pictures are kept.
 */
export async function completeAnalysis(parts: Parts, begun: Begun): Promise<CoinAnalysis> {
  if (begun.state === 'done') return begun.analysis
  const { key, pair } = begun
  let { claim } = begun
  for (;;) {
    if (claim) return run(parts, claim, key.userId, pair)
    const row = await analysisOfPair(parts.db, key, parts.now())
    if (row?.result) return row.result
    if (row?.state === 'failed')
      throw new Failure('ANALYSIS_FAILED', row.failure ? { message: row.failure } : {})
    if (row?.state === 'running') await scheduler.wait(LOOK_AGAIN_MS)
    else claim = await take(parts, key)
  }
}

async function run(
  parts: Parts,
  claim: Claim,
  userId: number,
  pair: StoredPair,
): Promise<CoinAnalysis> {
  const { db, now } = parts
  const renewing = setInterval(() => {
    renewClaim(db, claim, now()).catch((error: unknown) =>
      log('warn', 'analysis_lease_failed', { error }),
    )
  }, ANALYSIS_RENEW_MS)
  try {
    const result = await analysisOf(parts, claim.id, userId, pair)
    await finishAnalysis(db, claim, { result, now: now() })
    return result
  } catch (error) {
    const failure =
      error instanceof Failure ? error : new Failure('ANALYSIS_FAILED', { cause: error })
    if (failure !== error) log('error', 'analysis_failed', { analysis: claim.id, error })
    await failAnalysis(db, claim, { failure: failure.message, now: now() })
    throw failure
  } finally {
    clearInterval(renewing)
  }
}

/** identify → ground → price. */
async function analysisOf(
  parts: Parts,
  id: string,
  userId: number,
  pair: StoredPair,
): Promise<CoinAnalysis> {
  const { vision, market } = parts
  const answer = await vision.identify({
    front: shown(parts, userId, pair.front),
    back: shown(parts, userId, pair.back),
    // Nobody cancels: what was begun is finished and stored, also for a seller who left the page.
    signal: new AbortController().signal,
  })
  if (!answer.ok)
    throw new Failure('ANALYSIS_FAILED', {
      detail: { retryable: answer.retryable },
      cause: new Error(`${answer.kind} after ${answer.calls} calls: ${answer.message}`),
    })
  const { coin } = ground(answer.identification)
  const named = coin.recognised && coin.year !== ''
  const { value: grade, certified } = coin.grade
  const priceData = named ? await market.priceOf({ ...coin, grade, certified }) : null
  return {
    ...coin,
    id,
    images: { front: pictureUrl(pair.front.sha256), back: pictureUrl(pair.back.sha256) },
    priceData,
    listing: { ...textOf(coin), suggestedPrice: priceData?.suggestedPrice ?? null },
    model: { provider: vision.provider, name: vision.name },
  }
}

/** The picture as R2 has it, opened when the model is asked: nothing of it waits in memory. */
function shown({ pictures }: Parts, userId: number, picture: StoredPicture): ShownPicture {
  return {
    type: picture.type,
    bytes: picture.bytes,
    async open() {
      const stored = await pictures.open(userId, picture.sha256)
      if (!stored) throw new Error(`The stored picture ${picture.sha256} is gone`)
      return stored.body
    },
  }
}

/** Title and description as the form would generate them; both empty for a coin that the seller has to name. */
function textOf(coin: Grounded): { title: string; description: string } {
  if (!coin.recognised) return { title: '', description: '' }
  const { grader, certificationNumber } = coin.holder
  const certified =
    coin.grade.certified && grader ? { grader, certNumber: certificationNumber } : null
  const parts = { ...coin, grade: coin.grade.value, certified }
  return { title: listingTitle(parts), description: listingDescription(parts) }
}

const messageOf = (error: unknown): string =>
  error instanceof Failure ? error.message : ERRORS.ANALYSIS_FAILED.message
