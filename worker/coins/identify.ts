import type { CoinAnalysis } from '../../shared/coins.ts'
import { Failure } from '../http/failure.ts'
import { consumeRateLimits } from '../http/rate-limit.ts'
import { type CheckedCoin, checkIdentification } from './check/check-identification.ts'
import type { PictureSource, VisionFailureKind, VisionModel } from './port.ts'
import type { CoinServices } from './services.ts'

export type AnalysisServices = CoinServices & { vision: VisionModel }
type StoredPicture = Awaited<ReturnType<CoinServices['pictures']['put']>>
/** A stored pair: metadata without bytes. */
export type StoredPair = { front: StoredPicture; back: StoredPicture }
/** Whether the analysis gave what a draft needs: the coin's name and date. Without them it costs nothing. */
export const isNamed = ({ recognised, year }: Pick<CoinAnalysis, 'recognised' | 'year'>): boolean =>
  recognised && year !== ''

/** The model has answered, and is paid, though the answer is of no use. */
const PAID_FAILURES: ReadonlySet<VisionFailureKind> = new Set(['refused', 'unusable_answer'])

/**
 * The coin of the pictures, checked. Analyses for which the model is paid and the seller pays no coin are counted.
 * Throws ANALYSIS_FAILED, and RATE_LIMITED when there were too many of them.
 */
export async function identify(
  services: AnalysisServices,
  userId: number,
  pair: StoredPair,
): Promise<CheckedCoin> {
  const failures = await consumeRateLimits(services, [
    { limit: 'failedAnalysesByUser', subject: String(userId) },
  ])
  let isFailure = false
  try {
    const answer = await services.vision.identify({
      front: await pictureSource(services, userId, pair.front),
      back: await pictureSource(services, userId, pair.back),
      // Never aborted: a started analysis is completed and stored even when the seller leaves the page.
      signal: new AbortController().signal,
    })
    if (!answer.ok) {
      isFailure = PAID_FAILURES.has(answer.kind)
      throw new Failure('ANALYSIS_FAILED', {
        detail: { retryable: answer.retryable },
        cause: new Error(`${answer.kind} after ${answer.calls} calls: ${answer.message}`),
      })
    }
    const { coin } = checkIdentification(answer.identification)
    isFailure = !isNamed(coin)
    return coin
  } finally {
    if (!isFailure) await failures.refund()
  }
}

/**
 * The picture without place and camera, which those of earlier versions may have. It is opened in R2 only for a call
 * to the model, so that it is not held in memory meanwhile.
 */
async function pictureSource(
  { pictures }: AnalysisServices,
  userId: number,
  picture: StoredPicture,
): Promise<PictureSource> {
  const bytes = await pictures.removeMetadata(userId, picture.sha256)
  return {
    type: picture.type,
    bytes: bytes ?? picture.bytes,
    async open() {
      const stored = await pictures.open(userId, picture.sha256)
      if (!stored) throw new Error(`The stored picture ${picture.sha256} is gone`)
      return stored.body
    },
  }
}
