import { useState } from 'react'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { AnalyticsTab } from './analytics-tab.tsx'
import { DashboardListings } from './dashboard-listings.tsx'
import { MarketInsightsTab } from './market-insights-tab.tsx'
import { SummaryCards } from './summary-cards.tsx'
import { ThisWeek } from './this-week.tsx'
import { useDashboard } from './use-dashboard.ts'

/** The seller's dashboard: figures of all listings, and three tabs. */
export default function InsightDashboard() {
  const { data, isError, isFetching, refetch } = useDashboard()
  const [tab, setTab] = useState('listings')
  if (!data && isError)
    return (
      <ErrorState
        title="Error Loading Analytics"
        description="Failed to load dashboard data. Please try again."
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (!data) return <DashboardSkeleton />
  return (
    <div className="grid grid-cols-1 gap-6">
      <ThisWeek insight={data.insight} />
      <SummaryCards summary={data.summary} insight={data.insight} />
      <Tabs
        label="Dashboard"
        value={tab}
        onValueChange={setTab}
        items={[
          {
            value: 'listings',
            label: 'My Listings',
            content: <DashboardListings dashboard={data} />,
          },
          {
            value: 'analytics',
            label: 'Analytics',
            content: <AnalyticsTab summary={data.summary} insight={data.insight} />,
          },
          {
            value: 'market',
            label: 'Market Insights',
            content: <MarketInsightsTab summary={data.summary} insight={data.insight} />,
          },
        ]}
      />
    </div>
  )
}

const CARDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

function DashboardSkeleton() {
  return (
    <div role="status" aria-label="Loading your analytics" className="grid gap-6">
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
        {CARDS.slice(0, 4).map(key => (
          <Skeleton key={key} className="h-28" />
        ))}
      </div>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
        {CARDS.map(key => (
          <Skeleton key={key} className="h-64" />
        ))}
      </div>
    </div>
  )
}
