import { counted } from '../../../shared/lib/count-text.ts'
import { type Cents, priceText } from '../../../shared/lib/money.ts'
import { coinText } from '../../../shared/market/estimate/average-causes.ts'
import type { AnalysisComp, ComprehensiveAnalysis } from '../../../shared/market/market-analysis.ts'
import { nearestComps } from './listed-comp.ts'

/** A sale with what it would have brought as the coin. */
type AdjustedSale = AnalysisComp & { adjustedCents: Cents }

/** The sales that the average is of, as far as the price is fitted to them. */
export function adjustedSales({ comps }: Pick<ComprehensiveAnalysis, 'comps'>): AdjustedSale[] {
  const sold = comps.filter(comp => comp.counted && comp.soldDate !== null)
  return nearestComps(sold).flatMap(comp =>
    comp.adjustedCents === undefined ? [] : [{ ...comp, adjustedCents: comp.adjustedCents }],
  )
}

interface SalesStripProps {
  sales: readonly AdjustedSale[]
  coin: { grade: string; certified: boolean }
  range: NonNullable<ComprehensiveAnalysis['priceRange']>
}

/** The heaviest sale's dot is so much wider than the lightest's. */
const DOT_PX = { least: 7, most: 15 }

/**
 * Each sale twice on one scale of dollars: what it brought, and what it would have brought as the coin. The dots of the
 * second row are as large as the sale's weight. The chart's table has the same figures.
 */
export function SalesStrip({ sales, coin, range }: SalesStripProps) {
  if (sales.length === 0) return null
  const { conservativeCents: low, marketCents: middle, optimisticCents: high } = range
  const brought = sales.map(({ priceCents }) => priceCents)
  const adjusted = sales.map(({ adjustedCents }) => adjustedCents)
  const all = [...brought, ...adjusted, low, high]
  const [least, most] = [Math.min(...all), Math.max(...all)]
  const place = (cents: Cents): number => (100 * (cents - least)) / Math.max(1, most - least)
  const heaviest = Math.max(...sales.map(({ weight = 0 }) => weight), Number.MIN_VALUE)
  const sizeOf = ({ weight = 0 }: AdjustedSale): number =>
    DOT_PX.least + (DOT_PX.most - DOT_PX.least) * (weight / heaviest)
  const label = `${counted(sales.length, 'sale')} brought ${rangeText(brought)}; as ${coinText(coin)} ${rangeText(adjusted)}. Recommended ${priceText(middle)}, ${priceText(low)} to ${priceText(high)}.`
  return (
    <div role="img" aria-label={label} className="text-small text-ink-soft">
      <div className="relative mx-2 h-14">
        <span
          className="absolute inset-y-0 bg-sunken"
          style={{ left: `${place(low)}%`, right: `${100 - place(high)}%` }}
        />
        <span
          className="absolute inset-y-0 w-0.5 bg-accent"
          style={{ left: `${place(middle)}%` }}
        />
        {sales.map(sale => (
          <span
            key={`brought ${sale.itemId}`}
            className="absolute top-3 size-2.5 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-ink-soft"
            style={{ left: `${place(sale.priceCents)}%` }}
          />
        ))}
        {sales.map(sale => (
          <span
            key={`adjusted ${sale.itemId}`}
            className="absolute top-10 -translate-x-1/2 -translate-y-1/2 rounded-full bg-accent opacity-70"
            style={{
              left: `${place(sale.adjustedCents)}%`,
              width: sizeOf(sale),
              height: sizeOf(sale),
            }}
          />
        ))}
      </div>
      <div className="mt-1 flex justify-between">
        <span>{priceText(least)}</span>
        <span>{priceText(most)}</span>
      </div>
      <p className="mt-1 flex flex-wrap gap-x-4">
        <span className="inline-flex items-center gap-1.5">
          <span className="size-2.5 rounded-full border-2 border-ink-soft" />
          What it brought
        </span>
        <span className="inline-flex items-center gap-1.5">
          <span className="size-2.5 rounded-full bg-accent opacity-70" />
          {`As ${coinText(coin)}, larger with more weight`}
        </span>
      </p>
    </div>
  )
}

function rangeText(cents: readonly Cents[]): string {
  const [low, high] = [Math.min(...cents), Math.max(...cents)]
  return low === high ? priceText(low) : `${priceText(low)} to ${priceText(high)}`
}
