import { Check } from 'lucide-react'
import type { SubscriptionTier } from '../../shared/billing.ts'
import { bytesText } from '../../shared/lib/bytes-text.ts'
import { counted } from '../../shared/lib/count-text.ts'
import { parseCents } from '../../shared/lib/money.ts'
import { Money } from '../ui/money.tsx'
import { pricePerCoin } from './price-per-coin.ts'

/** What a plan costs and holds. */
export function PlanFacts({ tier }: { tier: SubscriptionTier }) {
  const { price, monthlyCoins, maxListings, maxPictureBytes, features } = tier
  return (
    <>
      <p className="mt-3">
        <Money inDollars cents={parseCents(price)} className="text-figure font-[620]" />
        <span className="ml-1 text-ink-soft"> a month</span>
      </p>
      <p className="tabular mt-1 font-[560]">{counted(monthlyCoins, 'coin')} a month</p>
      <p className="tabular text-small text-ink-soft">{pricePerCoin(price, monthlyCoins)}</p>
      <p className="tabular text-small text-ink-soft">
        Holds {counted(maxListings, 'listing')}, {bytesText(maxPictureBytes)} of pictures
      </p>
      <ul className="mt-4 flex flex-col gap-2 border-t border-line pt-4">
        {features.map(feature => (
          <li key={feature} className="flex items-start gap-2 text-small">
            <Check size={16} className="mt-px shrink-0 text-accent-ink" />
            {feature}
          </li>
        ))}
      </ul>
    </>
  )
}
