import { useState } from 'react'
import type { MarketData } from '../../shared/market/market.ts'
import { SOLD_PRICES_NEED_ACCESS } from '../../shared/market/market-analysis.ts'
import { useSettled } from '../lib/use-settled.ts'
import { Button } from '../ui/button.tsx'
import { FactList } from '../ui/fact-list.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { COIN_UNNAMED, marketFailureText } from './market-failure.ts'
import { ActiveListings, needsAccess, PriceGuideView, Sales } from './market-lists.tsx'
import { MarketOverview, type MarketOverviewProps, meltFact } from './market-overview.tsx'
import { TYPING_PAUSE_MS, useMarketData } from './use-market-data.ts'

interface MarketDataCardProps extends Omit<MarketOverviewProps, 'data'> {
  coinType: string
  year: string
  mint: string
  /** As `coinVarieties` names them, joined by commas. */
  varieties: string
  grade: string
  /** Whether the coin is in a grader's holder. */
  certified: boolean
  /** The certificate of a coin in a holder, once it is whole. */
  certificate?: { grader: string; number: string } | null
}

/** Market data of a coin: overview, active listings, sales and price guide. */
export function MarketDataCard({
  coinType,
  year,
  mint,
  varieties,
  grade,
  certified,
  certificate = null,
  ...shown
}: MarketDataCardProps) {
  const [refresh, setRefresh] = useState(0)
  const coin = useSettled(
    {
      coinType,
      year,
      mint: mint || 'none',
      varieties,
      condition: grade,
      certified,
      ...(certificate && { grader: certificate.grader, certificationNumber: certificate.number }),
    },
    TYPING_PAUSE_MS,
  )
  const { data, enabled, error, isError, isFetching } = useMarketData({ ...coin, refresh })
  const refetch = () => setRefresh(count => count + 1)

  return (
    <section aria-label="Market Data">
      {enabled ? (
        data ? (
          isEmpty(data) ? (
            <>
              <EmptyState
                title="No market data"
                description="No market data found for this coin. This could mean the coin is rare or not actively traded."
                actions={<Button onClick={refetch}>Search Again</Button>}
              />
              <FactList facts={meltFact(data.meltValue)} />
            </>
          ) : (
            <MarketTabs data={data} {...shown} />
          )
        ) : isError ? (
          <ErrorState
            title="Market Data"
            description={marketFailureText(error)}
            onRetry={refetch}
            retrying={isFetching}
            retryLabel="Retry"
          />
        ) : (
          <div role="status" aria-label="Loading market data">
            <Skeleton className="h-48" />
          </div>
        )
      ) : (
        <p className="text-ink-soft">{COIN_UNNAMED}</p>
      )}
    </section>
  )
}

function isEmpty(data: MarketData): boolean {
  const { activeListings, completedSales, comprehensive, priceGuide } = data
  if (data.withoutEstimates || priceGuide.source !== 'none') return false
  const found = activeListings.count + completedSales.count
  return data.data === null && found === 0 && comprehensive === null
}

function MarketTabs(overview: MarketOverviewProps) {
  const { data } = overview
  const [tab, setTab] = useState('overview')
  return (
    <Tabs
      label="Market data"
      value={tab}
      onValueChange={setTab}
      items={[
        {
          value: 'overview',
          label: 'Overview',
          content: <MarketOverview {...overview} />,
        },
        {
          value: 'active',
          label: 'Active',
          count: data.activeListings.count,
          content: <ActiveListings listings={data.activeListings.listings} />,
        },
        {
          value: 'sales',
          label: 'Sales',
          count: data.completedSales.count,
          content: (
            <Sales
              sales={data.completedSales.sales}
              {...(data.withoutEstimates && { empty: data.withoutEstimates })}
              {...(needsAccess(data) && { empty: SOLD_PRICES_NEED_ACCESS })}
            />
          ),
        },
        {
          value: 'guide',
          label: 'Price Guide',
          content: <PriceGuideView guide={data.priceGuide} />,
        },
      ]}
    />
  )
}
