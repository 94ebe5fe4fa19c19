import { RefreshCw } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { Listing } from '../../shared/listings.ts'
import { useAddressQuery } from '../lib/navigation.ts'
import { askToPublish } from '../publishing/publishing-question.ts'
import { useOpenListings } from '../publishing/use-publishing.ts'
import { Button } from '../ui/button.tsx'
import { FilterChips } from './filter-chips.tsx'
import { ListingCard } from './listing-card.tsx'
import { filterOf, setFilter } from './listing-filters.ts'
import type { OpenDialog, OpenedDialog } from './opened-dialog.ts'
import { SelectionBar } from './selection-bar.tsx'
import { usePublish } from './use-publish.ts'
import { useRefresh } from './use-refresh.ts'

// The first screen shows cards only; everything over and above them loads on demand.
const ListingDialogs = lazy(() => import('./listing-dialogs.tsx'))
// Without its code the listings are shown all the same.
const ChangesBanner = lazy(() =>
  import('./changes-banner.tsx').catch(() => ({ default: () => null })),
)

export const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,15.5rem),1fr))] gap-4'
const FIRST_ROW = 4

interface ListingGridProps {
  listings: readonly Listing[]
  isFetching: boolean
}

/** The seller's listings as cards, filtered by status, with the acts on one and on several of them. */
export function ListingGrid({ listings, isFetching }: ListingGridProps) {
  const [query, changeQuery] = useAddressQuery()
  const [opened, open] = useState<OpenedDialog | null>(null)
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const { publish, publishing } = usePublish(open)
  const inRun = useOpenListings()
  const { refresh, refreshing } = useRefresh()
  const filter = filterOf(query)
  const shown = listings.filter(filter.includes)
  useEditInAddress(query, changeQuery, open)
  const choose = (value: string) => changeQuery(next => setFilter(next, value))
  const select = (id: number, on: boolean) =>
    setSelected(current => new Set(on ? [...current, id] : [...current].filter(one => one !== id)))

  return (
    <>
      <Suspense>
        <ChangesBanner listings={listings} open={open} />
      </Suspense>
      <FilterChips listings={listings} chosen={filter} onChoose={choose} />
      <SelectionBar
        listings={shown}
        all={listings}
        selected={selected}
        onSelect={setSelected}
        onPublish={drafts => askToPublish(drafts, () => setSelected(new Set()))}
        onDelete={ids => open({ dialog: 'delete', ids })}
        aside={
          <Button
            size="small"
            icon={<RefreshCw size={16} />}
            busy={refreshing || isFetching}
            onClick={refresh}
          >
            Refresh
          </Button>
        }
      />
      {shown.length === 0 && (
        <p className="py-10 text-center text-ink-soft">
          {`None of your listings is under “${filter.label}”.`}
        </p>
      )}
      <ul className={GRID}>
        {shown.map((listing, index) => (
          <ListingCard
            key={listing.id}
            listing={listing}
            selected={selected.has(listing.id)}
            onSelect={on => select(listing.id, on)}
            publishing={publishing.has(listing.id) || inRun.has(listing.id)}
            onPublish={() => void publish(listing)}
            open={open}
            priority={index < FIRST_ROW}
          />
        ))}
      </ul>
      {opened && (
        <Suspense>
          <ListingDialogs
            listings={listings}
            opened={opened}
            open={open}
            onClose={() => open(null)}
            onDeleted={() => setSelected(new Set())}
          />
        </Suspense>
      )}
    </>
  )
}

/** `?edit=7&field=grade` opens the form of that listing, as a link of another screen asks. */
function useEditInAddress(
  query: URLSearchParams,
  changeQuery: (change: (query: URLSearchParams) => void) => void,
  open: OpenDialog,
): void {
  const id = Number(query.get('edit'))
  const field = query.get('field')
  useEffect(() => {
    if (!id) return
    open({ dialog: 'edit', id, ...(field && { field }) })
    changeQuery(next => {
      next.delete('edit')
      next.delete('field')
    })
    // oxlint-disable-next-line react/exhaustive-deps -- once for each address
  }, [id, field])
}
