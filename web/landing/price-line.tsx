import { counted } from '../../shared/lib/count-text.ts'
import { parseCents, priceText } from '../../shared/lib/money.ts'
import { useTiers } from '../billing/use-tiers.ts'
import { AppLink } from '../ui/link.tsx'

/** What it costs, and the way in for who has no account. Its height is reserved until the plans are known. */
export function PriceLine() {
  const { data: tiers = [] } = useTiers()
  const free = tiers.find(({ price }) => price === 0)
  const paid = tiers.filter(({ price }) => price > 0).toSorted((a, b) => a.price - b.price)[0]
  const more = paid && `, more from ${priceText(parseCents(paid.price) ?? 0)} a month`
  return (
    <p className="mt-4 min-h-12 text-ink-soft sm:min-h-6">
      New here? <AppLink to="/register">Register</AppLink>.
      {free &&
        ` The first ${counted(free.monthlyCoins, 'coin')} of each month are free${more ?? ''}.`}
    </p>
  )
}
