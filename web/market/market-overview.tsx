import type { ReactNode } from 'react'
import type { GradePrice, MarketData } from '../../shared/market/market.ts'
import { SOLD_PRICES_NEED_ACCESS } from '../../shared/market/market-analysis.ts'
import { DateTime } from '../ui/date-time.tsx'
import { type Fact, FactList } from '../ui/fact-list.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import { Money } from '../ui/money.tsx'
import { needsAccess, Sales } from './market-lists.tsx'

/** Sales in the compact view, which has no comprehensive block. */
const FALLBACK_SALES = 3

/** The price of the screen that shows the market data: it has one price for all its parts. */
export type ShownPrice = Pick<GradePrice, 'priceCents' | 'lowCents' | 'highCents'>

export interface MarketOverviewProps {
  data: MarketData
  /** Null: there is no single price, and `instead` says why. */
  price: ShownPrice | null
  instead: ReactNode
}

/** The recommended price with its range and data quality; without one, averages and latest sales. */
export function MarketOverview({ data, price, instead }: MarketOverviewProps) {
  const { comprehensive, withoutEstimates, meltValue } = data
  if (withoutEstimates)
    return (
      <div className="grid grid-cols-1 gap-4">
        <Banner>{withoutEstimates}</Banner>
        <FactList facts={meltFact(meltValue)} />
      </div>
    )
  if (!comprehensive) {
    return (
      <div className="grid grid-cols-1 gap-4">
        {price === null && instead}
        <FactList facts={averages(data)} />
        {needsAccess(data) ? (
          <SoldPricesNeedAccess />
        ) : (
          <Sales sales={(data.data?.recentSales ?? []).slice(0, FALLBACK_SALES)} />
        )}
      </div>
    )
  }
  const { dataQuality } = comprehensive
  return (
    <div className="grid grid-cols-1 gap-4">
      {price ? (
        <>
          <div>
            <p className="slab text-ink-soft">Recommended price</p>
            <p className="text-figure font-[600]">
              <Money cents={price.priceCents} />
            </p>
          </div>
          <p className="text-small text-ink-soft">{comprehensive.explanation}</p>
        </>
      ) : (
        instead
      )}
      <FactList
        facts={[
          ...(price ? rangeOf(price) : []),
          { label: 'Sentiment', value: comprehensive.marketSentiment },
          { label: 'Liquidity', value: `${Math.round(comprehensive.liquidityScore)} of 100` },
          { label: 'Price stability', value: `${Math.round(comprehensive.priceStability)} of 100` },
          { label: 'Data quality', value: `${Math.round(dataQuality.overall)} of 100` },
          { label: 'of sales', value: `${dataQuality.completedSalesQuality} of 100` },
          { label: 'of listings', value: `${dataQuality.activeListingsQuality} of 100` },
          { label: 'of the price guide', value: `${dataQuality.priceGuideQuality} of 100` },
        ]}
      />
      {needsAccess(data) && <SoldPricesNeedAccess />}
      <FactList facts={averages(data)} />
    </div>
  )
}

/** The price rests on asking prices, the guide and the metal then. */
function SoldPricesNeedAccess() {
  return <Banner>{SOLD_PRICES_NEED_ACCESS}</Banner>
}

function rangeOf({ lowCents, priceCents, highCents }: ShownPrice): Fact[] {
  return [
    { label: 'Conservative', value: <Money cents={lowCents} /> },
    { label: 'Market', value: <Money cents={priceCents} /> },
    { label: 'Optimistic', value: <Money cents={highCents} /> },
  ]
}

function averages({ completedSales, activeListings, meltValue }: MarketData): Fact[] {
  return [
    {
      label: `Sold, average of ${completedSales.count}`,
      value: <Money cents={completedSales.averagePriceCents} />,
    },
    {
      label: `Offered, average of ${activeListings.count}`,
      value: <Money cents={activeListings.averagePriceCents} />,
    },
    ...meltFact(meltValue),
  ]
}

export const meltFact = (melt: MarketData['meltValue']): Fact[] =>
  melt
    ? [
        { label: 'Melt value', value: <Money cents={melt.totalMeltValueCents} /> },
        { label: 'Metal price as of', value: <DateTime at={melt.asOf} /> },
      ]
    : []
