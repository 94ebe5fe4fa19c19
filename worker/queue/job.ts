import type { CoinJob, JobOutcome, JobPair } from '../../durable-objects/coin-job.ts'
import type { CoinAnalysis } from '../../shared/coins.ts'
import { ERRORS, type ErrorCode } from '../../shared/errors.ts'
import type { QueueError, QueueResult } from '../../shared/queue.ts'
import { accountStatus } from '../accounts/account-status.ts'
import { completeAnalysis, type StoredPair, startStoredAnalysis } from '../coins/analyze.ts'
import type { CoinServices } from '../coins/services.ts'
import { Failure } from '../http/failure.ts'
import { log } from '../http/log.ts'
import { createListing } from '../listings/create-listing.ts'
import { draftForm } from './new-listing.ts'

/**
 * What the queue does with a pair: analyze it, then make its draft. Both go by natural keys (the pictures,
 * the analysis), so that a second run finds what the first one did: no second coin, no second draft.
 */
export function createCoinJob(services: CoinServices): CoinJob {
  return {
    report: (event, facts) => log('error', event, facts),
    async run(pair) {
      const status = await accountStatus(services.db, pair.userId)
      if (status === 'gone') return { kind: 'nobody' }
      if (status === 'suspended') return failed({ code: 'SUSPENDED' })
      try {
        return await createDraft(services, pair)
      } catch (error) {
        if (error instanceof Failure) return failureOutcome(error)
        throw error
      }
    },
  }
}

async function createDraft(parts: CoinServices, pair: JobPair): Promise<JobOutcome> {
  const { vision, pictures } = parts
  const { userId } = pair
  if (!vision) return failed({ code: 'VISION_NOT_CONFIGURED' })
  const stored = storedPairOf(
    await pictures.findMetadata(userId, [pair.frontSha256, pair.backSha256]),
    pair,
  )
  if (!stored) return failed({ code: 'PICTURE_MISSING', message: PICTURES_GONE })
  const at = { ...parts, vision }
  const analysis = await completeAnalysis(at, await startStoredAnalysis(at, userId, stored))
  const unnamed = unnamedReason(analysis)
  if (unnamed)
    return failed({
      code: 'COIN_NOT_RECOGNISED',
      message: unnamed,
      analysisId: analysis.id,
    })
  const { listing } = await createListing(parts, userId, draftForm(analysis), {
    frontImage: null,
    backImage: null,
    frontOriginal: null,
    backOriginal: null,
  })
  return { kind: 'done', result: queueResult(analysis, listing) }
}

const PICTURES_GONE = 'The pictures of this coin are gone. Please take them again.'

function storedPairOf(
  known: StoredPair['front'][],
  { frontSha256, backSha256 }: JobPair,
): StoredPair | null {
  const front = known.find(({ sha256 }) => sha256 === frontSha256)
  const back = known.find(({ sha256 }) => sha256 === backSha256)
  return front && back ? { front, back } : null
}

/** A draft needs at least the coin's name and its date; the seller gives what the pictures don't. */
function unnamedReason({ recognised, coinType, year, warnings }: CoinAnalysis): string | null {
  if (!recognised)
    return (
      warnings.find(({ code }) => code === 'NOT_A_COIN')?.message ??
      ERRORS.COIN_NOT_RECOGNISED.message
    )
  return year === ''
    ? `The date of this ${coinType} could not be read. Open it to enter the date yourself.`
    : null
}

function queueResult(
  analysis: CoinAnalysis,
  { id, title }: { id: number; title: string },
): QueueResult {
  const { coinType, year, mint, grade, priceData, warnings } = analysis
  const { suggestedPrice } = analysis.listing
  return {
    analysisId: analysis.id,
    coinType,
    year,
    mint,
    grade: { value: grade.value },
    priceData: priceData && { suggestedPrice: priceData.suggestedPrice },
    warnings,
    listing: { id, title, suggestedPrice },
  }
}

function failed(
  error: { code: ErrorCode; message?: string } & Partial<QueueError>,
  retryable = false,
): JobOutcome {
  return {
    kind: 'failed',
    retryable,
    error: { ...error, message: error.message ?? ERRORS[error.code].message },
  }
}

function failureOutcome({ code, message, status, detail }: Failure): JobOutcome {
  const upgradeUrl = detail?.upgradeUrl
  return failed(
    { code, message, ...(upgradeUrl ? { upgradeUrl } : {}) },
    detail?.retryable ?? status >= 500,
  )
}
