import type { CoinJob, JobOutcome, JobPair } from '../../durable-objects/coin-queue/coin-job.ts'
import type { CoinAnalysis } from '../../shared/coins/coins.ts'
import { ERRORS, type ErrorCode } from '../../shared/errors.ts'
import {
  areSidesPutRight,
  SIDE_ORDER,
  withSidesPutRight,
} from '../../shared/listing/listing-questions.ts'
import type { EqualListing, QueueError, QueueResult } from '../../shared/queue.ts'
import { forAccount } from '../accounts/account-status.ts'
import { completeAnalysis, startStoredAnalysis } from '../coins/analyze.ts'
import { isNamed, type StoredPair } from '../coins/identify.ts'
import type { CoinServices } from '../coins/services.ts'
import { Failure } from '../http/failure.ts'
import { log } from '../http/log.ts'
import { type CreatedListing, createListing } from '../listings/drafts/create-listing.ts'
import { findEqualListing } from '../listings/drafts/equal-listing.ts'
import { draftSettingsOf } from '../listings/settings/draft-settings.ts'
import { areSidesReversed, draftListing, sidesAnswered } from './draft-listing.ts'

/**
 * The queue's job for a pair: analyze it and create its draft. Both are idempotent by natural keys (the
 * pictures, the analysis): a second run uses no second coin of the allowance and creates no second draft.
 */
export function createCoinJob(services: CoinServices): CoinJob {
  return {
    report: (event, facts) => log('error', event, facts),
    run: pair =>
      forAccount(services.directory, pair.userId, async status => {
        if (status === 'gone') return { kind: 'nobody' }
        if (status === 'suspended') return failed({ code: 'SUSPENDED' })
        try {
          return await createDraft(services, pair)
        } catch (error) {
          if (error instanceof Failure) return failureOutcome(error)
          throw error
        }
      }),
  }
}

async function createDraft(services: CoinServices, pair: JobPair): Promise<JobOutcome> {
  const { vision, pictures } = services
  const { userId } = pair
  if (!vision) return failed({ code: 'VISION_NOT_CONFIGURED' })
  const stored = storedPairOf(
    await pictures.findMetadata(userId, [pair.frontSha256, pair.backSha256]),
    pair,
  )
  if (!stored) return failed({ code: 'PICTURE_MISSING', message: PICTURES_GONE })
  const analysing = { ...services, vision }
  const started = await startStoredAnalysis(analysing, userId, stored)
  const analysis = await completeAnalysis(analysing, started)
  const unnamed = unnamedReason(analysis)
  if (unnamed)
    return failed({
      code: 'COIN_NOT_RECOGNISED',
      message: unnamed,
      analysisId: analysis.id,
    })
  const { titleTemplate, templates } = await draftSettingsOf(services.db, userId)
  const draft = draftListing(analysis, titleTemplate, templates)
  const created = await createListing(
    services,
    userId,
    { ...draft, ...sidesAnswered(pair, analysis) },
    { reversed: !pair.sidesConfirmed && areSidesReversed(analysis) },
  )
  const equal = await findEqualListing(services.db, created.listing)
  return { kind: 'done', result: queueResult(analysis, created, equal) }
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

/** Why no draft can be created: it needs at least the coin's name and date. */
function unnamedReason(analysis: CoinAnalysis): string | null {
  if (isNamed(analysis)) return null
  const { recognised, coinType, warnings } = analysis
  if (recognised)
    return `The date of this ${coinType} could not be read. Open it to enter the date yourself.`
  const notACoin = warnings.find(({ code }) => code === 'NOT_A_COIN')
  return notACoin?.message ?? ERRORS.COIN_NOT_RECOGNISED.message
}

function queueResult(
  analysis: CoinAnalysis,
  { listing, isNew }: CreatedListing,
  equalListing: EqualListing | null,
): QueueResult {
  const { coinType, year, mint, grade, priceData } = analysis
  const warnings = areSidesPutRight(listing)
    ? withSidesPutRight(analysis.warnings)
    : analysis.warnings.filter(
        ({ code }) => !(SIDE_ORDER.has(code) && listing.answered.includes(code)),
      )
  const { suggestedPriceCents } = analysis.listing
  return {
    analysisId: analysis.id,
    coinType,
    year,
    mint,
    grade: { value: grade.value },
    priceData: priceData && { suggestedPriceCents: priceData.suggestedPriceCents },
    warnings,
    listing: { id: listing.id, title: listing.title, suggestedPriceCents, isNew },
    equalListing,
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
