import { counted } from '../../shared/count-text.ts'
import type { Insight } from '../../shared/insight.ts'
import { parseCents } from '../../shared/money.ts'
import { Banner } from '../ui/banner.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { Money } from '../ui/money.tsx'

/** My Listings with what is live, the longest listed first. */
const LONGEST_LISTED = '/?tab=listings&show=live&sort=age'

/** Names what has been live for long, and offers to lower its prices; nothing without any. */
export function DeadStock({ deadStock }: Pick<Insight, 'deadStock'>) {
  const { count, value, days, percent } = deadStock
  if (count === 0) return null
  return (
    <Banner
      tone="warn"
      title={`${counted(count, 'coin')} over ${days} days: lower by ${percent}%?`}
      action={
        <ButtonLink to={LONGEST_LISTED} size="small">
          Show them
        </ButtonLink>
      }
    >
      <Money cents={parseCents(value)} /> is asked for them. eBay has renewed each four times
      without a buyer; 2% for each renewal is a rule of thumb. You see the new prices before they
      are saved.
    </Banner>
  )
}
