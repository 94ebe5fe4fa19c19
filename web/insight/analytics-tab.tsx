import { lazy, Suspense } from 'react'
import type { Dashboard } from '../../shared/insight.ts'
import { counted } from '../../shared/lib/count-text.ts'
import { ownSite } from '../../shared/lib/ebay-sites.ts'
import { Card } from '../ui/card.tsx'
import { FactList } from '../ui/fact-list.tsx'
import { ProgressBar } from '../ui/feedback/progress-bar.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { activeRate, profitMargin } from './figures.ts'

// With the library of the charts.
const InsightCharts = lazy(() => import('./insight-charts.tsx'))

/** Rates, envelopes and charts. */
export function AnalyticsTab({ summary, insight }: Pick<Dashboard, 'summary' | 'insight'>) {
  const { envelopes, parcels } = insight.shipping
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Card title="Rates">
        <div className="grid gap-4">
          <Rate label="Active rate" percent={activeRate(summary)} />
          <Rate label="Average profit margin" percent={profitMargin(summary)} />
        </div>
      </Card>
      {ownSite().hasEnvelope && (
        <Card title="Shipping">
          <FactList
            facts={[
              { label: 'By envelope, under $20', value: counted(envelopes, 'listing') },
              { label: 'By parcel', value: counted(parcels, 'listing') },
            ]}
          />
          <p className="mt-2 text-small text-ink-soft">
            A coin in a holder, a lot or a roll ships as a parcel, whatever its price.
          </p>
        </Card>
      )}
      <div className="lg:col-span-2">
        <Suspense
          fallback={
            <div role="status" aria-label="Loading the charts">
              <Skeleton className="h-96" />
            </div>
          }
        >
          <InsightCharts insight={insight} />
        </Suspense>
      </div>
    </div>
  )
}

/** A percentage as a bar, which ends at 100 %. */
function Rate({ label, percent }: { label: string; percent: number }) {
  return (
    <div>
      <p className="mb-1.5 flex justify-between gap-4 text-body">
        <span className="text-ink-soft">{label}</span>
        <span className="tabular font-[600]">{percent}%</span>
      </p>
      <ProgressBar label={label} value={percent / 100} />
    </div>
  )
}
