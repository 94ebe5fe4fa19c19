import type { ReviewRow } from '../../shared/review.ts'
import { type AnalysisDoubts, doubtsOfAnalyses } from '../coins/analysis-doubts.ts'
import {
  type ListingToReview,
  listingsToReview,
  listingsToReviewById,
} from '../listings/read/listings-to-review.ts'
import { spansOf } from './id-spans.ts'
import type { ReviewServices } from './services.ts'

/** A page of the review table: the listings of `ids` ("101-130,140"), else the seller's drafts; newest first. */
export async function reviewPage(
  services: ReviewServices,
  userId: number,
  { ids, before }: { ids?: string | undefined; before?: number | undefined },
): Promise<{ rows: ReviewRow[]; next: number | null }> {
  const spans = ids === undefined ? null : spansOf(ids)
  const { page, next } = await listingsToReview(services, userId, { spans, before })
  return { rows: await withDoubts(services, userId, page), next }
}

/** The seller's rows of these listings. */
export async function reviewRowsOf(
  services: ReviewServices,
  userId: number,
  ids: readonly number[],
): Promise<ReviewRow[]> {
  return withDoubts(services, userId, await listingsToReviewById(services, userId, ids))
}

async function withDoubts(
  { db }: ReviewServices,
  userId: number,
  page: ListingToReview[],
): Promise<ReviewRow[]> {
  const ids = page.flatMap(({ analysisId }) => analysisId ?? [])
  const doubts = await doubtsOfAnalyses(db, userId, ids)
  return page.map(({ analysisId, ...row }) => ({
    ...row,
    analysis: analysisOf(doubts.get(analysisId ?? '')),
  }))
}

function analysisOf(doubts: AnalysisDoubts | undefined): ReviewRow['analysis'] {
  if (!doubts) return null
  const { grade, ...rest } = doubts
  return { ...rest, gradeLow: grade.low, gradeHigh: grade.high }
}
