import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { counted } from '../../../shared/lib/count-text.ts'
import { priceText } from '../../../shared/lib/money.ts'
import type { ListingAnalysis } from '../../../shared/market/market-analysis.ts'
import { listingAnalysisQuery } from '../../listings/analysis/use-listing-analysis.ts'
import { averageText } from '../../market/analysis/average-text.ts'
import { Button } from '../../ui/button.tsx'
import type { SessionRow } from '../session/rows/session-row.ts'

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
  const reason = data && reasonOf(data)
  return (
    <div className="flex items-start justify-between gap-2 text-small">
      <p className="min-w-0 text-ink-soft">{reason}</p>
      <Button size="small" aria-keyshortcuts="w" className="shrink-0" onClick={onOpen}>
        Why this price
      </Button>
    </div>
  )
}

/** The price analysis's own sentence, where it has one; else the sales that the price rests on. */
function reasonOf({ analysis, priceData }: ListingAnalysis): string {
  const why = analysis && averageText(analysis)
  if (why) return why
  const count = analysis?.soldItemPrices.salesCount ?? priceData?.sold.count
  const average = analysis?.soldItemPrices.avgPriceCents ?? priceData?.sold.averagePriceCents
  if (!count || !average) return 'No sales of this coin are stored.'
  const [fitted = ''] = ((analysis ?? priceData)?.explanation ?? '').split(/(?<=\.) /)
  return `The average of ${counted(count, 'sale')} is ${priceText(average)}. ${fitted}`.trim()
}
