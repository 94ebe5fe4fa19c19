import type { MarketData } from '../../shared/market.ts'
import { centsOf } from '../../shared/money.ts'
import { Button } from '../ui/button.tsx'
import { type Fact, FactList } from '../ui/fact-list.tsx'
import { Money } from '../ui/money.tsx'
import { Sales } from './market-lists.tsx'

/** Sales in the compact view, which has no comprehensive block. */
const FALLBACK_SALES = 3

const cents = (dollars: number | null) => (dollars === null ? null : centsOf(dollars))

export interface MarketOverviewProps {
  data: MarketData
  onUsePrice: (dollars: number) => void
}

/** The recommended price with its range and data quality; without one, averages and latest sales. */
export function MarketOverview({ data, onUsePrice }: MarketOverviewProps) {
  const { comprehensive } = data
  if (!comprehensive) {
    return (
      <div className="grid gap-4">
        <FactList facts={averages(data)} />
        <Sales sales={(data.data?.recentSales ?? []).slice(0, FALLBACK_SALES)} />
      </div>
    )
  }
  const { recommendedPrice, priceRange, dataQuality } = comprehensive
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <p className="slab text-ink-soft">Recommended price</p>
          <p className="text-figure font-[600]">
            <Money cents={cents(recommendedPrice)} />
          </p>
        </div>
        <Button size="small" onClick={() => onUsePrice(recommendedPrice)}>
          Use this price
        </Button>
      </div>
      <p className="text-small text-ink-soft">{comprehensive.explanation}</p>
      <FactList
        facts={[
          { label: 'Conservative', value: <Money cents={cents(priceRange.conservative)} /> },
          { label: 'Market', value: <Money cents={cents(priceRange.market)} /> },
          { label: 'Optimistic', value: <Money cents={cents(priceRange.optimistic)} /> },
          { label: 'Sentiment', value: comprehensive.marketSentiment },
          { label: 'Liquidity', value: `${Math.round(comprehensive.liquidityScore)} of 100` },
          { label: 'Price stability', value: `${Math.round(comprehensive.priceStability)} of 100` },
          { label: 'Data quality', value: `${Math.round(dataQuality.overall)} of 100` },
        ]}
      />
      <FactList facts={averages(data)} />
    </div>
  )
}

function averages({ completedSales, activeListings, meltValue }: MarketData): Fact[] {
  return [
    {
      label: `Sold, average of ${completedSales.count}`,
      value: <Money cents={cents(completedSales.averagePrice)} />,
    },
    {
      label: `Offered, average of ${activeListings.count}`,
      value: <Money cents={cents(activeListings.averagePrice)} />,
    },
    ...(meltValue
      ? [{ label: 'Melt value', value: <Money cents={cents(meltValue.totalMeltValue)} /> }]
      : []),
  ]
}
