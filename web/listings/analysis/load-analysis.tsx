import { SearchCheck } from 'lucide-react'
import type { Listing } from '../../../shared/listing/listings.ts'
import { COIN_UNNAMED, marketFailureText } from '../../market/market-failure.ts'
import { isNamedForMarket } from '../../market/use-market-data.ts'
import { Button } from '../../ui/button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import type { useListingAnalysis } from './use-listing-analysis.ts'

type AnalysisState = ReturnType<typeof useListingAnalysis>

interface LoadAnalysisProps {
  listing: Listing
  load: AnalysisState['load']
  /** ISO date of the analysis that is shown; null without one. */
  asOf: string | null
}

/** Analyzes the market of the listing's coin anew, says of when the shown analysis is, and why a new one failed. */
export function LoadAnalysis({ listing, load, asOf }: LoadAnalysisProps) {
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {isNamedForMarket(listing) ? (
          <Button
            size="small"
            icon={<SearchCheck size={16} />}
            busy={load.isPending}
            onClick={() => load.mutate()}
          >
            Load Analysis
          </Button>
        ) : (
          <p className="text-ink-soft">{COIN_UNNAMED}</p>
        )}
        {asOf && (
          <p className="text-small text-ink-soft">
            Analyzed <DateTime at={asOf} exact />
          </p>
        )}
      </div>
      {load.isError && <Banner tone="error">{marketFailureText(load.error)}</Banner>}
    </div>
  )
}

/** While what is stored is on its way, and where it does not arrive. Null once it is there. */
export function StoredState({ stored }: { stored: AnalysisState['stored'] }) {
  if (stored.data) return null
  if (stored.isError)
    return (
      <ErrorState
        title="Market Data"
        description={stored.error.message}
        retrying={stored.isFetching}
        onRetry={() => void stored.refetch()}
      />
    )
  return (
    <div role="status" aria-label="Loading market data">
      <Skeleton className="h-48" />
    </div>
  )
}
