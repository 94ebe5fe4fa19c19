import { Scale } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { MetalOverview, MetalRule } from '../../shared/metal/metal.ts'
import type { FollowedMetal } from '../../shared/metal/metal-rules.ts'
import { failureMessage } from '../lib/api-failure.ts'
import { Button } from '../ui/button.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { Page } from '../ui/page.tsx'
import { ConcernedCard } from './concerned-card.tsx'
import { MetalLog } from './metal-log.tsx'
import { MetalPrices } from './metal-prices.tsx'
import { RuleCard } from './rule-card.tsx'
import { useMetal } from './use-metal.ts'

const MetalChart = lazy(() => import('./metal-chart.tsx'))
const RuleSheet = lazy(() => import('./rule-sheet.tsx'))

/** Metal prices, the rules by which live listings follow them, what they concern now, and what they changed. */
export default function MetalPage() {
  const metal = useMetal()
  const [edited, setEdited] = useState<MetalRule | 'new' | null>(null)
  const { data, error } = metal
  return (
    <Page
      title="Metal"
      lead="Live listings at a fixed price follow the melt value of their metal, under your rules. Nothing changes without a rule."
      actions={<Button onClick={() => setEdited('new')}>New rule</Button>}
    >
      {metal.isPending && (
        <div aria-busy="true" className="grid gap-4">
          <p role="status" className="sr-only">
            Loading metal prices
          </p>
          <Skeleton className="h-24" />
          <Skeleton className="h-72" />
        </div>
      )}
      {error && !data && (
        <ErrorState
          title="Metal prices could not be loaded"
          description={failureMessage(error, 'Please try again.')}
          onRetry={() => void metal.refetch()}
          retrying={metal.isFetching}
        />
      )}
      {data && <Metal overview={data} readAt={metal.dataUpdatedAt} onEdit={setEdited} />}
      <Suspense>
        {edited && (
          <RuleSheet rule={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
        )}
      </Suspense>
    </Page>
  )
}

function Metal({
  overview,
  readAt,
  onEdit,
}: {
  overview: MetalOverview
  readAt: number
  onEdit: (rule: MetalRule | 'new') => void
}) {
  const { rules, obstacle, concerned, prices } = overview
  const [metal, setMetal] = useState<FollowedMetal>('silver')
  const isFollowed = rules.some(({ isActive }) => isActive)
  return (
    <div className="grid grid-cols-1 gap-6">
      {obstacle && isFollowed && <Banner tone="warn">{obstacle}</Banner>}
      <MetalPrices overview={overview} readAt={readAt} shown={metal} onShow={setMetal} />
      <Suspense fallback={<Skeleton className="h-72" />}>
        <MetalChart metal={metal} prices={prices} />
      </Suspense>
      <section aria-labelledby="metal-rules" className="grid grid-cols-1 gap-4">
        <h2 id="metal-rules" className="text-title">
          Rules
        </h2>
        {rules.length === 0 ? (
          <EmptyState
            icon={<Scale size={28} />}
            title="No rule yet"
            description="A rule says which listings follow a metal, how far and how fast. Before it starts you see what it does, coin by coin."
            actions={<Button onClick={() => onEdit('new')}>Make a rule</Button>}
          />
        ) : (
          <ul className="grid gap-4 lg:grid-cols-2">
            {rules.map(rule => (
              <RuleCard key={rule.id} rule={rule} onEdit={onEdit} />
            ))}
          </ul>
        )}
      </section>
      <ConcernedCard concerned={concerned} />
      <MetalLog />
    </div>
  )
}
