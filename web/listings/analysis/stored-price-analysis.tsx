import type { Listing } from '../../../shared/listing/listings.ts'
import type { PriceData } from '../../../shared/market/market.ts'
import type { AnalysisSource } from '../../../shared/market/market-analysis.ts'
import { AnalysisTiles, datedComps, sidesOfPriceData } from './analysis-tiles.tsx'
import { MarketValue } from './market-value.tsx'
import { MeltAndSales } from './melt-and-sales.tsx'
import { PriceSources } from './price-sources.tsx'

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
        <h3 className="slab text-ink-soft">Market Value</h3>
        <p className="text-ink-soft">
          No market data is stored with this listing. Load Analysis looks up sales and offers.
        </p>
        <PriceSources sources={[]} />
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
      <PriceSources sources={sourcesOf(priceData)} />
    </>
  )
}

const SIDES = { sold: 'sold', active: 'current' } as const

/** The sources of sales and offers that responded. A range is one source's where no other has that kind. */
function sourcesOf(priceData: PriceData): AnalysisSource[] {
  const answers = priceData.answers ?? []
  return answers.flatMap(({ source, kind, items }) => {
    if (kind !== 'sold' && kind !== 'active') return []
    const isOnly = answers.filter(answer => answer.kind === kind).length === 1
    const { count, priceRange } = priceData[kind]
    return {
      name: source,
      type: SIDES[kind],
      priceRange: isOnly ? priceRange : null,
      recentSales: isOnly ? count : items,
      url: null,
      missing: null,
    }
  })
}
