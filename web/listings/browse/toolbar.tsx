import { LayoutGrid, RefreshCw, SlidersHorizontal, TableProperties } from 'lucide-react'
import { lazy, type RefObject, Suspense, useState } from 'react'
import type { ListingCounts } from '../../../shared/listing/listing-cards.ts'
import { useAddressQuery } from '../../lib/navigation.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { ButtonLink } from '../../ui/link.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { type CardsFilter, filterQuery, PANEL_PARTS, SORTS, setSort } from './card-filter.ts'
import { SearchBox } from './search-box.tsx'
import { StatusChips } from './status-chips.tsx'
import type { View } from './use-view.ts'

const FilterPanel = lazy(() => import('./filter-panel.tsx'))

interface ToolbarProps {
  search: RefObject<HTMLInputElement | null>
  filter: CardsFilter
  counts: ListingCounts | undefined
  view: View
  onView: (view: View) => void
  onRefresh: () => void
  refreshing: boolean
}

const VIEWS = [
  ['gallery', 'Gallery', LayoutGrid],
  ['table', 'Table', TableProperties],
] as const

/** Search, filters, sort, and how the listings are shown. */
export function Toolbar(props: ToolbarProps) {
  const { search, filter, counts, view, onView, onRefresh, refreshing } = props
  const [, changeQuery] = useAddressQuery()
  const [open, setOpen] = useState(false)
  const narrowed = PANEL_PARTS.filter(part => filter[part] !== undefined).length
  return (
    <div role="search" className="grid grid-cols-1 gap-2.5">
      <div className="flex flex-wrap items-center gap-2">
        <SearchBox input={search} text={filter.q ?? ''} />
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className={`${buttonClass({ size: 'small' })} max-md:px-3.5!`}
        >
          <SlidersHorizontal size={16} />
          <span className="max-md:sr-only">Filters</span>
          {narrowed > 0 && <span className="tabular text-accent-ink">{narrowed}</span>}
        </button>
        <select
          aria-label="Sort"
          value={filter.sort}
          onChange={({ currentTarget }) =>
            changeQuery(next =>
              setSort(next, SORTS.find(([sort]) => sort === currentTarget.value)?.[0] ?? 'newest'),
            )
          }
          className="h-9 min-w-0 grow basis-0 rounded-control border border-line-strong/60 bg-surface px-2 text-small font-[560] md:grow-0 md:basis-auto pointer-coarse:h-11 pointer-coarse:text-[1rem]"
        >
          {SORTS.map(([sort, label]) => (
            <option key={sort} value={sort}>
              {label}
            </option>
          ))}
        </select>
        <div role="group" aria-label="View" className="flex">
          {VIEWS.map(([value, label, Icon]) => (
            <button
              key={value}
              type="button"
              aria-label={label}
              title={label}
              aria-pressed={view === value}
              onClick={() => onView(value)}
              className="inline-grid size-9 place-items-center border border-line-strong/60 bg-surface text-ink-soft first:rounded-l-control first:border-r-0 last:rounded-r-control aria-pressed:bg-accent-soft aria-pressed:text-accent-ink pointer-coarse:size-11"
            >
              <Icon size={17} />
            </button>
          ))}
        </div>
        <button
          type="button"
          aria-busy={refreshing || undefined}
          onClick={refreshing ? undefined : onRefresh}
          className={buttonClass({ size: 'small' })}
        >
          {refreshing ? <Spinner /> : <RefreshCw size={16} />}
          <span className="sr-only md:not-sr-only">Refresh</span>
        </button>
        {/* Smaller screens have it in the account's menu. */}
        <ButtonLink to={`/import?${filterQuery(filter)}`} size="small" className="max-md:hidden">
          Import / Export
        </ButtonLink>
      </div>
      <StatusChips filter={filter} counts={counts} />
      {(open || narrowed > 0) && (
        <Suspense>
          <FilterPanel filter={filter} counts={counts} open={open} />
        </Suspense>
      )}
    </div>
  )
}
