import type { Dashboard } from '../../shared/insight.ts'
import { counted, countText } from '../../shared/lib/count-text.ts'
import { parseCents } from '../../shared/lib/money.ts'
import { Money } from '../ui/money.tsx'
import { activeRate } from './figures.ts'
import { SummaryCard } from './summary-card.tsx'

/** What is not known of the profit, in a line. */
function unknownText({
  costs,
  costsOfSales,
  fees,
}: Dashboard['insight']['unknown']): string | null {
  const parts = [
    // A listing that has sold some of its pieces counts with those left, and with each of its sales.
    costs > 0 &&
      `cost not entered for ${counted(costs - costsOfSales, 'listing')}${costsOfSales > 0 ? ` and ${counted(costsOfSales, 'sale')}` : ''}`,
    fees > 0 && `eBay’s fee estimated for ${counted(fees, 'sale')}`,
  ].filter(part => part !== false)
  const [first = '', ...rest] = parts
  return first === '' ? null : [first[0]?.toUpperCase() + first.slice(1), ...rest].join(', ')
}

/** The four figures at the top, and how the profit comes about. */
export function SummaryCards({ summary, insight }: Pick<Dashboard, 'summary' | 'insight'>) {
  const unknown = unknownText(insight.unknown)
  return (
    <div>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
        <SummaryCard
          label="Total Listings"
          figure={countText(summary.totalListings)}
          note={`${countText(summary.activeListings)} active`}
        />
        <SummaryCard
          label="Total Value"
          figure={<Money cents={parseCents(summary.totalValue)} />}
          note={
            <>
              <Money cents={parseCents(summary.averagePrice)} /> on average
              {insight.soldValueCents > 0 && (
                <>
                  , <Money cents={insight.soldValueCents} /> of it sold
                </>
              )}
            </>
          }
        />
        <SummaryCard
          label="Est. Profit"
          figure={<Money cents={parseCents(summary.estimatedTotalProfit)} />}
          note={unknown ?? 'After fees, shipping and cost'}
        />
        <SummaryCard
          label="Performance"
          figure={`${activeRate(summary)}%`}
          note="of your listings are active"
        />
      </div>
      <p className="mt-3 text-small text-ink-soft">
        Est. Profit = price − eBay’s fee − shipping cost − what it cost. Sold coins count with the
        figures of their orders.
        {insight.unknown.charges &&
          ' Fees for ads and the price of shipping labels are left out, because Obverse may not read your finances on eBay.'}
        {insight.unknown.costs > 0 && ' A coin without a cost counts with its profit before cost.'}
      </p>
    </div>
  )
}
