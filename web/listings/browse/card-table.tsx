import { ArrowDown, ArrowUp } from 'lucide-react'
import { useCallback } from 'react'
import type { CardSort } from '../../../shared/listing/listing-cards.ts'
import { cx } from '../../ui/cx.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { type ListViewProps, tailRows } from './gallery/list-view.ts'
import VirtualRows from './gallery/virtual-rows.tsx'
import { type CardColumn, COLUMNS, TABLE_GRID, type TableView } from './table-columns.tsx'
import { TableRow } from './table-row.tsx'

/** As the classes of a row have them. */
const ROW_REM = { narrow: 5, wide: 3.5 }
/** Rows drawn whole in one frame of a scroll. */
const WHOLE_IN_FRAME = 6
/** As `md` of the style sheet: below it a row has two lines. */
const WIDE_PX = 720

interface CardTableProps extends ListViewProps {
  /** What its columns are about. */
  view: TableView
  sort: CardSort
  onSort: (sort: CardSort) => void
}

const TITLE: Pick<CardColumn, 'name' | 'className' | 'sorts'> = {
  name: 'Title',
  sorts: [['title', 'ascending']],
}

/** The listings as rows of a table. On a phone a row has two lines and no heads. */
export default function CardTable(props: CardTableProps) {
  const { listRef, listPlace, cards, activePlace, scrollTo, onSight, onKeyDown, cardProps } = props
  const { width, rem } = listPlace
  const rowRem = width > 0 && width < WIDE_PX ? ROW_REM.narrow : ROW_REM.wide
  const heightOf = useCallback(() => rowRem * rem, [rowRem, rem])
  return (
    <div
      role="grid"
      aria-label="Listings"
      aria-rowcount={props.hasMore ? -1 : cards.length + 1}
      aria-multiselectable
      // One of its rows takes the focus.
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className="rounded-card border border-line bg-surface focus:outline-none"
    >
      <TableHead view={props.view} sort={props.sort} onSort={props.onSort} />
      <div ref={listRef} role="rowgroup">
        <VirtualRows
          place={listPlace}
          rows={cards.length + tailRows(props)}
          heightOf={heightOf}
          fullInFrame={WHOLE_IN_FRAME}
          activeRow={activePlace}
          scrollTo={scrollTo}
          onSight={onSight}
        >
          {(at, brief) => {
            const card = cards[at]
            return card ? (
              <TableRow key={card.id} {...cardProps(card, at)} view={props.view} brief={brief} />
            ) : (
              <Tail {...props} />
            )
          }}
        </VirtualRows>
      </div>
    </div>
  )
}

function Tail({ nextFailed, onRetry }: ListViewProps) {
  if (nextFailed)
    return <ErrorState title="The next listings could not be loaded" onRetry={onRetry} />
  return <Skeleton className="m-2 h-10" />
}

function TableHead({ view, sort, onSort }: Pick<CardTableProps, 'view' | 'sort' | 'onSort'>) {
  return (
    <div
      role="row"
      aria-rowindex={1}
      className={cx(
        TABLE_GRID[view],
        // Below the page's header while the rows pass by.
        'slab sticky top-16 z-10 hidden h-10 items-center rounded-t-card border-b border-line bg-surface text-ink-soft md:grid',
      )}
    >
      <HiddenHead name="Selection" />
      <HiddenHead name="Picture" />
      {[TITLE, ...COLUMNS[view]].map(head => (
        <HeadCell key={head.name} head={head} sort={sort} onSort={onSort} />
      ))}
      <HiddenHead name="Acts" />
    </div>
  )
}

const HiddenHead = ({ name }: { name: string }) => (
  <span role="columnheader">
    <span className="sr-only">{name}</span>
  </span>
)

function HeadCell({
  head: { name, className, sorts },
  sort,
  onSort,
}: { head: typeof TITLE } & Pick<CardTableProps, 'sort' | 'onSort'>) {
  if (!sorts)
    return (
      <span role="columnheader" className={cx('flex truncate', className)}>
        {name}
      </span>
    )
  const at = sorts.findIndex(([each]) => each === sort)
  const direction = sorts[at]?.[1]
  const next = sorts[at + 1]?.[0] ?? (at < 0 ? sorts[0]?.[0] : 'newest') ?? 'newest'
  const Arrow = direction === 'ascending' ? ArrowUp : ArrowDown
  return (
    <span role="columnheader" aria-sort={direction ?? 'none'} className={cx('flex', className)}>
      <button
        type="button"
        onClick={() => onSort(next)}
        className="slab inline-flex h-9 items-center gap-1 rounded-control hover:text-ink"
      >
        {name}
        {direction && <Arrow size={13} />}
      </button>
    </span>
  )
}
