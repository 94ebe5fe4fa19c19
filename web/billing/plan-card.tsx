import type { SubscriptionTier, SubscriptionTierName } from '../../shared/billing.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { PlanFacts } from './plan-facts.tsx'
import { isUpgrade } from './plan-rules.ts'

interface PlanCardProps {
  tier: SubscriptionTier
  current: SubscriptionTierName
  /** Its checkout is being started. */
  busy: boolean
  onChoose: (name: SubscriptionTierName) => void
}

/** Why a plan cannot be chosen, or that it is a smaller one. The button of a smaller plan has no word for it. */
function noteOn(name: SubscriptionTierName, current: SubscriptionTierName): string | null {
  if (name === current) return 'This is your plan.'
  if (name === 'free') return 'Cancel your subscription to return to it.'
  return isUpgrade(current, name) ? null : 'Fewer coins than your plan.'
}

/** A plan with the button that starts its checkout. */
export function PlanCard({ tier, current, busy, onChoose }: PlanCardProps) {
  const { name, displayName, popular } = tier
  const note = noteOn(name, current)
  const upgrade = isUpgrade(current, name)
  return (
    <section
      aria-label={displayName}
      className={cx(
        'flex flex-col rounded-card border bg-surface p-5',
        popular ? 'border-accent' : 'border-line',
      )}
    >
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-2">
        <h2 className="text-title">{displayName}</h2>
        {name === current ? (
          <Badge>Current plan</Badge>
        ) : (
          popular && <Badge tone="accent">Popular</Badge>
        )}
      </div>
      <PlanFacts tier={tier} />
      <div className="mt-auto pt-5">
        <Button
          variant={upgrade && popular ? 'primary' : 'secondary'}
          wide
          wraps
          disabled={name === current || name === 'free'}
          busy={busy}
          onClick={() => onChoose(name)}
        >
          {upgrade ? `Upgrade to ${displayName}` : 'Get Started'}
        </Button>
        <p className="mt-2 min-h-4.5 text-center text-small text-ink-soft">{note}</p>
      </div>
    </section>
  )
}
