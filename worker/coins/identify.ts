import type { CoinAnalysis } from '../../shared/coins/coins.ts'
import type { CoinReading, Identification } from '../../shared/coins/identification.ts'
import { takeFreeReading } from '../billing/free-readings.ts'
import { Failure } from '../http/failure.ts'
import { log } from '../http/log.ts'
import { type CountedUses, consumeRateLimits } from '../http/rate-limit.ts'
import type { Recalled, RecalledCoin } from '../references/recall-coin.ts'
import { type CheckedCoin, checkIdentification } from './check/check-identification.ts'
import type { PictureSource, VisionFailureKind, VisionModel } from './port.ts'
import { rememberedCoin } from './remembered-coin.ts'
import type { CoinServices } from './services.ts'

export type AnalysisServices = CoinServices & { vision: VisionModel }
type StoredPicture = Awaited<ReturnType<CoinServices['pictures']['put']>>
/** A stored pair: metadata without bytes. */
export type StoredPair = { front: StoredPicture; back: StoredPicture }
/**
 * Whether the analysis gave what a draft needs: the coin's name and date, or from memory its name. Without them it
 * costs nothing.
 */
export const isNamed = ({
  recognised,
  year,
  fields,
}: Pick<CoinAnalysis, 'recognised' | 'year' | 'fields'>): boolean =>
  recognised && (year !== '' || fields.year.toConfirm === true)

/** The model has answered, and is paid, though the answer is of no use. */
const PAID_FAILURES: ReadonlySet<VisionFailureKind> = new Set(['refused', 'unusable_answer'])

/**
 * A checked coin, and whether the model was part of it. `uncounted` is called once the coin has a name, which may be the
 * certificate's: the statements that take it from the analyses that cost no coin.
 */
export type IdentifiedCoin = {
  coin: CheckedCoin
  /** What the model saw; null where it was not asked to name the coin. */
  seen: Identification | null
  usedModel: boolean
  uncounted: CountedUses['refundStatements']
}

/**
 * The coin of the pictures: by memory where it is sure, else by the model, which sees what memory suggests.
 * @param fast the model is not asked about a coin that memory is sure of
 * Throws ANALYSIS_FAILED, and RATE_LIMITED, for a coin that memory does not name.
 */
export async function identify(
  services: AnalysisServices,
  userId: number,
  pair: StoredPair,
  { recalled, fast }: { recalled: Recalled; fast: boolean },
): Promise<IdentifiedCoin> {
  const { sure, candidates } = recalled
  if (!sure) return askModel(services, userId, pair, candidates)
  const { reading, reason } = fast ? UNREAD : await readCoin(services, userId, pair, sure)
  const coin = rememberedCoin(sure, reading, reason)
  return { coin, seen: null, usedModel: reading !== null, uncounted: () => [] }
}

const USED_UP_TODAY =
  'This server’s readings of coins are used up for today. Nothing was charged: try it again tomorrow, or name the coin yourself.'

/** What the model has read; `reason` says to the seller why it has not, where there is something to say. */
type ReadCoin = { reading: CoinReading | null; reason: string }
/** A coin that the model was not asked to read. */
export const UNREAD: ReadCoin = { reading: null, reason: '' }
const USED_UP: ReadCoin = {
  reading: null,
  reason: 'This month’s free readings of known coins are used up.',
}

const UNANSWERED: ReadCoin = {
  reading: null,
  reason: 'The reader did not answer: enter what it should have read.',
}

/**
 * What the model reads of a coin that memory has named. Nothing where it does not answer, and where the month's
 * readings that cost no coin are used up: the coin is named without it.
 */
export async function readCoin(
  services: AnalysisServices,
  userId: number,
  pair: StoredPair,
  { identity }: RecalledCoin,
): Promise<ReadCoin> {
  const free = await takeFreeReading(services, userId)
  if (!free) return USED_UP
  let isPaid = false
  try {
    const pictures = pairSources(services, userId, pair)
    const answer = await services.vision.read({ ...pictures, coin: identity })
    isPaid = answer.ok || PAID_FAILURES.has(answer.kind)
    if (answer.ok) return { reading: answer.reading, reason: '' }
    log('warn', 'reading_failed', { kind: answer.kind, calls: answer.calls })
  } catch (error) {
    log('warn', 'reading_failed', { error })
  }
  if (!isPaid) await free.giveBack()
  return UNANSWERED
}

/**
 * The coin of the pictures as the model sees it, checked. Analyses for which the model is paid and the seller pays no
 * coin are counted: this one until the statements of `uncounted` are run. Throws ANALYSIS_FAILED, and RATE_LIMITED when there were too many
 * of them.
 */
async function askModel(
  services: AnalysisServices,
  userId: number,
  pair: StoredPair,
  candidates: Recalled['candidates'],
): Promise<IdentifiedCoin> {
  const failures = await consumeRateLimits(services, [
    { limit: 'failedAnalysesByUser', subject: String(userId) },
  ])
  let isPaid = false
  try {
    const answer = await services.vision.identify({
      ...pairSources(services, userId, pair),
      candidates,
    })
    isPaid = answer.ok || PAID_FAILURES.has(answer.kind)
    if (!answer.ok)
      throw new Failure('ANALYSIS_FAILED', {
        ...(answer.kind === 'used_up' && { message: USED_UP_TODAY }),
        detail: { retryable: answer.retryable },
        cause: new Error(`${answer.kind} after ${answer.calls} calls: ${answer.message}`),
      })
    const seen = answer.identification
    const { coin } = checkIdentification(seen)
    return { coin, seen, usedModel: true, uncounted: failures.refundStatements }
  } finally {
    if (!isPaid) await failures.refund()
  }
}

function pairSources(services: AnalysisServices, userId: number, pair: StoredPair) {
  return {
    front: pictureSource(services, userId, pair.front),
    back: pictureSource(services, userId, pair.back),
    // Never aborted: a started analysis is completed and stored even when the seller leaves the page.
    signal: new AbortController().signal,
  }
}

/** The picture is opened in R2 only for a call to the model, so that it is not held in memory meanwhile. */
function pictureSource(
  { pictures }: AnalysisServices,
  userId: number,
  picture: StoredPicture,
): PictureSource {
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
