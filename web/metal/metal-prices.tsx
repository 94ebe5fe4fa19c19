import { ownSite } from '../../shared/lib/ebay-sites.ts'
import type { MetalOverview } from '../../shared/metal/metal.ts'
import type { FollowedMetal } from '../../shared/metal/metal-rules.ts'
import { cx } from '../ui/cx.ts'
import { ageText, METAL_NAMES, ounceText } from './metal-texts.ts'

const KINDS = {
  sure: '',
  stale: 'too old',
  unsure: 'waits for a second reading',
  missing: 'no price',
} as const

interface MetalPricesProps {
  overview: MetalOverview
  /** When the overview was read, in ms. */
  readAt: number
  shown: FollowedMetal
  onShow: (metal: FollowedMetal) => void
}

/** The price of each metal with its age; the pressed one is in the chart. */
export function MetalPrices({
  overview: { prices, isTraded },
  readAt,
  shown,
  onShow,
}: MetalPricesProps) {
  return (
    <section aria-label="Metal prices">
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {prices.map(({ metal, micros, at, kind }) => (
          <li key={metal}>
            <button
              type="button"
              aria-pressed={metal === shown}
              onClick={() => onShow(metal)}
              className={cx(
                'w-full rounded-card border bg-surface p-4 text-left',
                metal === shown ? 'border-accent' : 'border-line hover:border-line-strong',
              )}
            >
              <span className="slab block text-ink-soft">{METAL_NAMES[metal]}</span>
              <span className="tabular block text-title">
                {micros === null ? 'N/A' : ounceText(micros)}
              </span>
              <span className="block text-small text-ink-soft">
                {at === null ? KINDS[kind] : ageText(readAt - at)}
                {at !== null && kind !== 'sure' && `, ${KINDS[kind]}`}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-small text-ink-soft">
        {`Per troy ounce, in ${ownSite().money.name}. ${isTraded ? 'Metals are traded now.' : 'Metals are not traded now.'}`}
      </p>
    </section>
  )
}
