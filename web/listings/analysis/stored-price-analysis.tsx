import type { Listing } from '../../../shared/listing/listings.ts'
import type { PriceData } from '../../../shared/market/market.ts'
import { Block } from '../../market/analysis/market-blocks.tsx'
import { AnalysisTiles, datedComps, sidesOfPriceData } from './analysis-tiles.tsx'
import { MarketValue } from './market-value.tsx'
import { MeltAndSales } from './melt-and-sales.tsx'

interface StoredPriceAnalysisProps {
  listing: Listing
  /** Of when the coin's pictures were analyzed; null without. */
  priceData: PriceData | null
}

/** The price analysis of a listing that was not analyzed since its pictures were. */
export function StoredPriceAnalysis({ listing, priceData }: StoredPriceAnalysisProps) {
  if (!priceData)
    return (
      <div className="grid gap-4">
        <p className="text-ink-soft">
          No market data is stored with this listing. Load Analysis looks up sales and offers.
        </p>
        <Block title="Price sources">
          <p className="text-ink-soft">No price sources available</p>
        </Block>
      </div>
    )
  return (
    <>
      <MarketValue
        listing={listing}
        gradePrices={priceData.gradePrices}
        suggestedCents={priceData.suggestedPriceCents}
        explanation={priceData.explanation}
        doubts={priceData.doubts}
      />
      <AnalysisTiles {...sidesOfPriceData(priceData)} />
      <MeltAndSales
        melt={priceData.meltValue}
        composition={listing.composition}
        sales={datedComps(priceData, 'sold')}
      />
    </>
  )
}
