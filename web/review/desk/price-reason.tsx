import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { counted } from '../../../shared/lib/count-text.ts'
import { priceText } from '../../../shared/lib/money.ts'
import type { GradePrice } from '../../../shared/market/market.ts'
import type { ListingAnalysis } from '../../../shared/market/market-analysis.ts'
import { BEFORE_A_CHANGE } from '../../listings/analysis/market-value.tsx'
import { listingAnalysisQuery } from '../../listings/analysis/use-listing-analysis.ts'
import { Button } from '../../ui/button.tsx'
import { marketOf, type SessionRow } from '../session/rows/session-row.ts'

/** How a sentence begins that leads from an average to the price. */
const AVERAGE_NAMED = /^The (average of|one) /

/** A coin that is passed on the way to another one asks nothing, in ms. */
const PAUSE_MS = 250

interface PriceReasonProps {
  row: SessionRow
  /** Opens the price analysis. */
  onOpen: () => void
}

/** Why the market's price is what it is, with the number of sales, in one line; the way to all of it. */
export function PriceReason({ row, onOpen }: PriceReasonProps) {
  const { id, saved } = row
  const [stays, setStays] = useState<number | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setStays(id), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [id])
  const { data } = useQuery({
    ...listingAnalysisQuery(id, saved.listing.version),
    enabled: stays === id,
  })
  const market = marketOf(row.shown)
  // Where there may be no prices, the line of the price says so already.
  const reason = data && !row.shown.withoutEstimates && reasonOf(data, market)
  return (
    <div className="flex items-start justify-between gap-2 text-small">
      <p className="min-w-0 text-ink-soft">
        {reason && market && (
          <span className="tabular font-[560] text-ink">
            {`${priceText(market.priceCents)}, ${priceText(market.lowCents)} to ${priceText(market.highCents)}. `}
          </span>
        )}
        {reason}
      </p>
      <Button size="small" aria-keyshortcuts="w" className="shrink-0" onClick={onOpen}>
        Why this price
      </Button>
    </div>
  )
}

/** Why the price is not the average of the sales, by what is stored; else their average and what was found. */
function reasonOf({ analysis, priceData }: ListingAnalysis, market: GradePrice | null): string {
  const stored = analysis ?? priceData
  const [first = ''] = (stored?.explanation ?? '').split(/(?<=\.) /)
  if (!stored || !first) return 'No sales of this coin are stored.'
  const ofOther =
    market !== null &&
    stored.suggestedPriceCents !== null &&
    market.priceCents !== stored.suggestedPriceCents
  if (ofOther) return `${BEFORE_A_CHANGE} ${first}`
  const count = analysis?.soldItemPrices.salesCount ?? priceData?.sold.count ?? 0
  const average = analysis?.soldItemPrices.avgPriceCents ?? priceData?.sold.averagePriceCents
  if (!count || !average || AVERAGE_NAMED.test(first)) return first
  return `The average of ${counted(count, 'sale')} is ${priceText(average)}. ${first}`
}
