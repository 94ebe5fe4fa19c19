import { listingTotals } from '../../../../shared/listing/listing-fees.ts'
import { areSidesPutRight } from '../../../../shared/listing/listing-questions.ts'
import { isDoubtful } from './row-doubts.ts'
import { lacksOf, type SessionRow } from './session-row.ts'

export interface ReviewSummary {
  coins: number
  withoutGrade: number
  doubtful: number
  /** Coins whose sides were put right. */
  putRight: number
  approved: number
  /** Of the approved ones: those that cannot be published yet. */
  unready: number
  aside: number
  /** Cents of all that are not set aside. */
  total: number
  kept: number
}

/** The line above the table. Coins that are set aside, and those that are published, are not in the amounts. */
export function reviewSummary(
  rows: Iterable<SessionRow>,
  ownRate: number | null,
  now: number,
): ReviewSummary {
  const drafts = [...rows]
    .map(({ shown }) => shown)
    .filter(({ listing }) => listing.status === 'draft')
  const kept = drafts.filter(({ review }) => review !== 'aside')
  const totals = listingTotals(
    kept.map(({ listing }) => listing),
    { ownRate, at: now },
  )
  return {
    coins: drafts.length,
    withoutGrade: kept.filter(row => lacksOf(row).some(({ field }) => field === 'grade')).length,
    doubtful: kept.filter(isDoubtful).length,
    putRight: kept.filter(row => areSidesPutRight(row.listing)).length,
    approved: kept.filter(({ review }) => review === 'approved').length,
    unready: kept.filter(row => row.review === 'approved' && lacksOf(row).length > 0).length,
    aside: drafts.length - kept.length,
    total: totals.price,
    kept: totals.kept,
  }
}
