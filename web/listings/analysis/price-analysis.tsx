import { lazy, Suspense } from 'react'
import type { Listing } from '../../../shared/listing/listings.ts'
import type { ComprehensiveAnalysis } from '../../../shared/market/market-analysis.ts'
import { listedComp, nearestComps } from '../../market/analysis/listed-comp.ts'
import { adjustedSales, SalesStrip } from '../../market/analysis/sales-strip.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { AnalysisTiles, sidesOfAnalysis } from './analysis-tiles.tsx'
import { MarketValue } from './market-value.tsx'
import { MeltAndSales } from './melt-and-sales.tsx'
import { MovableComps } from './movable-comps.tsx'
import { PriceSources } from './price-sources.tsx'

const RECENT_SALES = 5

// The charting library is large, and the numbers can be read before it.
const PriceChart = lazy(() => import('../../market/analysis/price-chart.tsx'))

interface PriceAnalysisProps {
  listing: Listing
  /** With the comps that the seller moved. */
  analysis: ComprehensiveAnalysis
  /** As the server made it. */
  before: ComprehensiveAnalysis
  movedCount: number
  /** The comps that are not stored are being looked up. */
  moving: boolean
  onMove: (itemId: string, counted: boolean) => void
  onUndo: () => void
}

export function PriceAnalysis(props: PriceAnalysisProps) {
  const { listing, analysis, before, movedCount, moving, onMove, onUndo } = props
  const moved = movedCount > 0
  const sold = analysis.comps.filter(({ counted, soldDate }) => counted && soldDate !== null)
  const recent = [...nearestComps(sold)]
    .sort((a, b) => (b.soldDate ?? '').localeCompare(a.soldDate ?? ''))
    .slice(0, RECENT_SALES)
  return (
    <>
      <MarketValue
        listing={listing}
        gradePrices={analysis.gradePrices}
        suggestedCents={analysis.suggestedPriceCents}
        explanation={analysis.explanation}
        doubts={analysis.doubts}
        {...(moved && { beforeCents: before.suggestedPriceCents })}
      >
        {moved && <Button onClick={onUndo}>Undo My Changes</Button>}
      </MarketValue>
      {analysis.priceRange && (
        <SalesStrip
          sales={adjustedSales(analysis)}
          coin={analysis.coin}
          range={analysis.priceRange}
        />
      )}
      {analysis.comps.length > 0 && (
        <Suspense fallback={<Skeleton className="h-72" />}>
          <PriceChart
            analysis={analysis}
            grade={listing.grade}
            certified={listing.grader !== null}
          />
        </Suspense>
      )}
      <AnalysisTiles {...sidesOfAnalysis(analysis)} />
      <MeltAndSales
        melt={analysis.meltValue}
        composition={listing.composition}
        sales={recent.map(listedComp)}
      />
      <MovableComps comps={analysis.comps} moving={moving} onMove={onMove} />
      <PriceSources sources={analysis.sources} />
    </>
  )
}
