import { lazy, Suspense, useRef, useState } from 'react'
import { counted } from '../../../shared/lib/count-text.ts'
import type { ListingCard } from '../../../shared/listing/listing-cards.ts'
import { useAddressQuery } from '../../lib/navigation.ts'
import { useInRun } from '../../publishing/use-publishing.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import type { OpenedDialog } from '../opened-dialog.ts'
import { usePublish } from '../use-publish.ts'
import { useRefresh } from '../use-refresh.ts'
import { type CardsFilter, clearFilter, setSort } from './card-filter.ts'
import { columnCount, Gallery } from './gallery/gallery.tsx'
import type { ListViewProps } from './gallery/list-view.ts'
import { useListPlace } from './gallery/use-list-place.ts'
import { LISTING_KEYS } from './keys/keys.ts'
import { useScreenKeys } from './keys/use-screen-keys.ts'
import { useSelection } from './keys/use-selection.ts'
import { SelectLine } from './select-line.tsx'
import { Toolbar } from './toolbar.tsx'
import { useCardActs } from './use-card-acts.ts'
import type { CardPages } from './use-card-pages.ts'
import { useCounts } from './use-card-pages.ts'
import { useEditInAddress } from './use-edit-in-address.ts'
import { useSelectAll } from './use-select-all.ts'
import { useView } from './use-view.ts'

// The first screen shows cards only; everything over, above and below them loads on demand.
const ListingDialogs = lazy(() => import('./listing-dialogs.tsx'))
const CardTable = lazy(() => import('./card-table.tsx'))
const SelectionBar = lazy(() => import('../selection-bar.tsx'))
const KeysDialog = lazy(() => import('../../ui/dialogs/keys-dialog.tsx'))
// Without its code the listings are shown all the same.
const Notices = lazy(() => import('./notices.tsx').catch(() => ({ default: () => null })))

/** Cards whose pictures load at once. */
const FIRST_CARDS = 12
const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l']

interface ListingsScreenProps {
  filter: CardsFilter
  pages: CardPages
}

/** Search, filters, the listings that they leave, and the acts on one and on several of them. */
export function ListingsScreen({ filter, pages }: ListingsScreenProps) {
  const { cards } = pages
  const [query, changeQuery] = useAddressQuery()
  const [opened, open] = useState<OpenedDialog | null>(null)
  const [view, setView] = useView()
  const counts = useCounts()
  const search = useRef<HTMLInputElement>(null)
  const [list, listRef] = useState<HTMLElement | null>(null)
  const listPlace = useListPlace(list)
  const selection = useSelection(cards, JSON.stringify(filter))
  const { selectAll, selecting } = useSelectAll({ filter, pages, selection })
  const { publish, start, publishing } = usePublish(open)
  const isInRun = useInRun()
  const { refresh, refreshing } = useRefresh()
  const columns = view === 'table' ? 1 : columnCount(listPlace)
  const isBusy = (card: ListingCard) => publishing.has(card.id) || isInRun(card)
  useEditInAddress(query, changeQuery, open)

  const keys = useScreenKeys({
    cards,
    columns,
    search,
    selection,
    selectAll,
    open,
    publish,
    isBusy,
  })
  const acts = useCardActs({ open, publish, select: selection.select, focus: keys.setActive })
  const total = pages.hasMore ? -1 : cards.length
  const viewProps: ListViewProps = {
    listRef,
    listPlace,
    cards,
    hasMore: pages.hasMore,
    nextFailed: pages.nextFailed,
    onRetry: pages.retry,
    onSight: pages.see,
    activePlace: keys.place,
    scrollTo: keys.wish,
    onKeyDown: keys.onKeyDown,
    cardProps: (card, place) => ({
      card,
      place,
      total,
      selected: selection.isChosen(card.id),
      active: place === keys.place,
      publishing: isBusy(card),
      priority: place < FIRST_CARDS,
      acts,
    }),
  }

  return (
    <>
      <Suspense>
        <Notices account={counts.data?.account ?? null} open={open} />
      </Suspense>
      <Toolbar
        search={search}
        filter={filter}
        counts={counts.data}
        view={view}
        onView={setView}
        onRefresh={refresh}
        refreshing={refreshing || (pages.isFetching && !pages.isLoading)}
      />
      <SelectLine
        filter={filter}
        counts={counts.data}
        cards={cards}
        hasMore={pages.hasMore}
        chosen={selection.chosen}
        onSelectAll={selectAll}
        selecting={selecting}
        onOpen={open}
        onKeys={() => keys.showList(true)}
      />
      <p role="status" className="sr-only">
        {spoken(pages, selection.chosen.length)}
      </p>
      <Shown filter={filter} pages={pages} view={view} viewProps={viewProps} />
      {selection.chosen.length > 0 && (
        <Suspense>
          <SelectionBar chosen={selection.chosen} open={open} onClear={selection.clear} />
        </Suspense>
      )}
      {opened && (
        <Suspense>
          <ListingDialogs
            cards={cards}
            opened={opened}
            open={open}
            onClose={() => open(null)}
            onDone={selection.clear}
            onPublish={start}
          />
        </Suspense>
      )}
      {keys.listed && <KeyList onClose={() => keys.showList(false)} />}
    </>
  )
}

const KeyList = ({ onClose }: { onClose: () => void }) => (
  <Suspense>
    <KeysDialog
      onClose={onClose}
      description="They act on the listing that has the focus, and not in a field."
      keys={LISTING_KEYS}
    />
  </Suspense>
)

function spoken(pages: CardPages, chosen: number): string {
  if (pages.isLoading) return 'Loading your listings'
  const count = pages.cards.length
  const shown = pages.hasMore
    ? `${count} or more listings shown`
    : `${counted(count, 'listing')} shown`
  return chosen > 0 ? `${shown}, ${chosen} selected` : shown
}

interface ShownProps {
  filter: CardsFilter
  pages: CardPages
  view: 'gallery' | 'table'
  viewProps: ListViewProps
}

/** The listings; why there are none, while there are none. */
function Shown({ filter, pages, view, viewProps }: ShownProps) {
  const [, changeQuery] = useAddressQuery()
  if (pages.error)
    return (
      <ErrorState
        title="Error loading listings"
        description={pages.error.message}
        onRetry={pages.retry}
        retrying={pages.isFetching}
      />
    )
  if (pages.isLoading && !pages.isPrevious) return <Loading />
  if (pages.cards.length === 0 && !pages.hasMore)
    return (
      <EmptyState
        title="No listings match"
        description="None of your listings is under this search and these filters."
        actions={<Button onClick={() => changeQuery(clearFilter)}>Show All Listings</Button>}
      />
    )
  return (
    <div
      aria-busy={pages.isPrevious}
      className={pages.isPrevious ? 'opacity-60 transition-opacity duration-150' : undefined}
    >
      {view === 'table' ? (
        <Suspense fallback={<Loading />}>
          <CardTable
            {...viewProps}
            view={filter.status === 'sold' ? 'sold' : 'offer'}
            sort={filter.sort}
            onSort={sort => changeQuery(next => setSort(next, sort))}
          />
        </Suspense>
      ) : (
        <Gallery {...viewProps} />
      )}
    </div>
  )
}

const Loading = () => (
  <div
    role="status"
    aria-label="Loading your listings"
    className="grid grid-cols-[repeat(auto-fill,minmax(min(44%,11.125rem),1fr))] gap-3"
  >
    {SKELETONS.map(key => (
      <Skeleton key={key} className="h-96 rounded-card" />
    ))}
  </div>
)
