import type { Listing } from '../../shared/listings.ts'
import { cx } from '../ui/cx.ts'
import { LISTING_FILTERS, type ListingFilter } from './listing-filters.ts'

interface FilterChipsProps {
  listings: readonly Listing[]
  chosen: ListingFilter
  onChoose: (value: string) => void
}

/** Chooses which listings are shown, by status; each says how many it has. */
export function FilterChips({ listings, chosen, onChoose }: FilterChipsProps) {
  const offered = LISTING_FILTERS.filter(
    filter => !filter.whenAny || filter === chosen || listings.some(filter.includes),
  )
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset cannot scroll sideways in every browser
    <div
      role="group"
      aria-label="Show"
      className="-mx-4 mb-3 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:mx-0 md:flex-wrap md:px-0"
    >
      {offered.map(({ value, label, includes }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === chosen.value}
          onClick={() => onChoose(value)}
          className={cx(
            'inline-flex h-9 shrink-0 items-center gap-2 rounded-control border border-line-strong/60 bg-surface px-3 text-small font-[560] text-ink-soft transition-colors duration-150 pointer-coarse:h-11',
            'hover:border-line-strong hover:text-ink aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-ink',
          )}
        >
          {label}
          <span className="tabular">{listings.filter(includes).length}</span>
        </button>
      ))}
    </div>
  )
}
