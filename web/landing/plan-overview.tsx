import { PlanFacts } from '../billing/plan-facts.tsx'
import { useTiers } from '../billing/use-tiers.ts'
import { Badge } from '../ui/badge.tsx'
import { cx } from '../ui/cx.ts'
import { Skeleton } from '../ui/feedback/skeleton.tsx'

const PLACES = ['free', 'basic', 'pro', 'premium']

/** The plans. Their height is reserved until they are known; the page is complete without them. */
export function PlanOverview() {
  const { data: tiers, isError } = useTiers()
  if (isError || tiers?.length === 0) return null
  return (
    <section aria-labelledby="plans" aria-busy={!tiers} className="noscript:hidden">
      <h2 id="plans" className="text-display">
        Plans
      </h2>
      <p className="mt-1 text-ink-soft">
        An administrator approves new accounts. Every account begins with the free plan.
      </p>
      <div className="mt-5 grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {!tiers && PLACES.map(place => <Skeleton key={place} className="h-88 rounded-card!" />)}
        {tiers?.map(tier => (
          <section
            key={tier.name}
            aria-label={tier.displayName}
            className={cx(
              'rounded-card border bg-surface p-5',
              tier.popular ? 'border-accent' : 'border-line',
            )}
          >
            <div className="flex min-h-6 items-center justify-between gap-2">
              <h3 className="text-title">{tier.displayName}</h3>
              {tier.popular && <Badge tone="accent">Popular</Badge>}
            </div>
            <PlanFacts tier={tier} />
          </section>
        ))}
      </div>
    </section>
  )
}
