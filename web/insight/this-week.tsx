import type { Insight } from '../../shared/insight.ts'
import { counted, countText } from '../../shared/lib/count-text.ts'
import { AppLink } from '../ui/link.tsx'
import { Money } from '../ui/money.tsx'
import { DeadStock, olderThan } from './dead-stock.tsx'
import { SummaryCard } from './summary-card.tsx'

/** What came in this week and went up, what is live, and what has been live for too long. */
export function ThisWeek({ insight }: { insight: Insight }) {
  const { weeks, deadStock, ages } = insight
  const [before, week] = weeks.slice(-2)
  if (!week) return null
  const live = ages.reduce((sum, { count }) => sum + count, 0)
  return (
    <section aria-labelledby="this-week" className="grid gap-3">
      <h2 id="this-week" className="text-title">
        This week
      </h2>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
        <SummaryCard
          level={3}
          label="Sold this week"
          figure={<Money cents={week.soldValueCents} />}
          note={
            <>
              {counted(week.sold, 'piece')}
              {before && (
                <>
                  , <Money cents={before.soldValueCents} /> the week before
                </>
              )}
            </>
          }
        />
        <SummaryCard
          level={3}
          label="Listed this week"
          figure={countText(week.listed)}
          note={before ? `${countText(before.listed)} the week before` : ''}
        />
        <SummaryCard
          level={3}
          label="Live now"
          figure={<Money cents={week.valueCents} />}
          note={counted(live, 'listing')}
        />
        <SummaryCard
          level={3}
          label={`Over ${deadStock.days} days`}
          figure={<Money cents={deadStock.valueCents} />}
          note={
            deadStock.count === 0 ? (
              'No aged stock'
            ) : (
              <AppLink to={olderThan(deadStock.days)}>
                {counted(deadStock.count, 'listing')}
              </AppLink>
            )
          }
        />
      </div>
      <DeadStock deadStock={deadStock} />
    </section>
  )
}
