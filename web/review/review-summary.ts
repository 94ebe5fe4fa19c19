import { parseCents } from '../../shared/money.ts'
import { seriesById } from '../../shared/numismatics/series.ts'
import { keptAfterFees } from '../../shared/selling-fees.ts'
import { isDoubtful } from './session/row-doubts.ts'
import { lacksOf, type SessionRow } from './session/session-row.ts'

export interface ReviewSummary {
  coins: number
  withoutGrade: number
  doubtful: number
  approved: number
  aside: number
  /** Cents of all that are not set aside. */
  total: number
  kept: number
}

/** The line above the table. Coins that are set aside, and those that are published, are not in the amounts. */
export function summaryOf(
  rows: Iterable<SessionRow>,
  ownRate: number | null,
  now: number,
): ReviewSummary {
  const summary = {
    coins: 0,
    withoutGrade: 0,
    doubtful: 0,
    approved: 0,
    aside: 0,
    total: 0,
    kept: 0,
  }
  for (const { shown } of rows) {
    const { listing, review } = shown
    if (listing.status !== 'draft') continue
    summary.coins++
    if (review === 'aside') {
      summary.aside++
      continue
    }
    if (review === 'approved') summary.approved++
    if (lacksOf(shown).some(({ field }) => field === 'grade')) summary.withoutGrade++
    if (isDoubtful(shown)) summary.doubtful++
    const priceCents = parseCents(listing.price) ?? 0
    const shippingCents = parseCents(listing.shippingPrice) ?? 0
    const bullion = seriesById(listing.seriesId ?? '')?.kind === 'bullion'
    const kept = keptAfterFees({ priceCents, shippingCents, bullion }, { ownRate, at: now })
    summary.total += priceCents * listing.quantity
    summary.kept += kept * listing.quantity
  }
  return summary
}
