import type { Listing } from '../../../shared/listing/listings.ts'
import type { ListingAnalysis } from '../../../shared/market/market-analysis.ts'
import { listedComp } from '../../market/analysis/listed-comp.ts'
import { PlainMarket } from '../../market/analysis/plain-market.tsx'
import { datedComps } from './analysis-tiles.tsx'

/** Why nothing is estimated from what is stored; null where it may be. */
export const reasonOfNoEstimate = ({ analysis, priceData }: ListingAnalysis): string | null =>
  analysis?.withoutEstimates ?? priceData?.withoutEstimates ?? null

/** What is stored about a listing's market, where no price may be made from eBay's data. */
export function PlainAnalysis({
  listing,
  stored: { analysis, priceData },
  reason,
}: {
  listing: Listing
  stored: ListingAnalysis
  reason: string
}) {
  const offers = analysis
    ? analysis.comps.filter(({ counted }) => counted).map(listedComp)
    : priceData
      ? datedComps(priceData, 'active')
      : []
  return (
    <PlainMarket
      reason={reason}
      pcgs={analysis?.pcgs ?? null}
      melt={analysis?.meltValue ?? priceData?.meltValue ?? null}
      composition={listing.composition}
      offers={offers}
    />
  )
}
