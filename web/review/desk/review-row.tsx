import { memo } from 'react'
import { cx } from '../../ui/cx.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { rowLabel } from '../session/rows/row-texts.ts'
import { lacksOf, type SessionRow } from '../session/rows/session-row.ts'
import { useRow, useSession, useSessionStore } from '../session/session-context.ts'
import { CoinCell, GradeCell, PriceCell, ShippingCell } from './row-cells.tsx'
import { RowPicture } from './row-picture.tsx'
import { VerdictCell } from './verdict-cell.tsx'

/** The columns of head and rows: selection, pictures, coin, grade, price, shipping and location, verdict. */
export const REVIEW_COLUMNS =
  'grid grid-cols-[1.75rem_var(--pictures)_minmax(4.5rem,1fr)_4.25rem_5.25rem_4.5rem_4.75rem] gap-x-1.5 @[52rem]:grid-cols-[2.25rem_var(--pictures)_minmax(8rem,1fr)_6.5rem_8.75rem_6.5rem_5rem] @[52rem]:gap-x-3'

/** The side of a row's two pictures. */
export const pictureSidePx = (rowHeight: number): number => rowHeight - 14

export const rowId = (id: number): string => `review-row-${id}`

interface ReviewRowProps {
  id: number
  index: number
  rowHeight: number
  compact: boolean
  /** Gives the focus back to the table. */
  onDone: () => void
}

/** One coin. It renders again when this coin changes, or gets or loses focus or selection. */
export const ReviewTableRow = memo(function ReviewRow(props: ReviewRowProps) {
  const { id, index, rowHeight } = props
  const store = useSessionStore()
  const row = useRow(id)
  const focused = useSession(({ focus }) => focus === id)
  const selected = useSession(state => state.selected.has(id))
  if (!row) return null
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the grid has the focus and the keys
    <div
      id={rowId(id)}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selected}
      aria-label={rowLabel(row, lacksOf(row.shown))}
      onClick={event => {
        if (event.shiftKey) store.send({ do: 'select', id, how: 'range' })
        else if (event.ctrlKey || event.metaKey) store.send({ do: 'select', id, how: 'toggle' })
        else store.send({ do: 'focus', id })
      }}
      style={{ height: rowHeight, transform: `translateY(${index * rowHeight}px)` }}
      className={cx(
        'absolute inset-x-0 top-0 items-center border-b border-line px-1.5 contain-[layout_style]',
        REVIEW_COLUMNS,
        focused && 'z-10 shadow-[inset_3px_0_0_var(--color-accent)]',
        selected ? 'bg-accent-soft' : focused && 'bg-surface',
      )}
    >
      <RowContent row={row} focused={focused} selected={selected} {...props} />
    </div>
  )
})

interface RowContentProps extends ReviewRowProps {
  row: SessionRow
  focused: boolean
  selected: boolean
}

function RowContent({ row, focused, selected, rowHeight, compact, onDone }: RowContentProps) {
  const store = useSessionStore()
  const openEntry = useSession(state => (state.focus === row.id ? state.entry : null))
  const aside = row.shown.review === 'aside' && !focused
  const cell = { row, entry: openEntry, onDone }
  const dim = aside && 'opacity-55'
  return (
    <>
      <div role="gridcell">
        <Checkbox
          label={`Select ${row.shown.listing.title}`}
          hideLabel
          tabIndex={-1}
          checked={selected}
          className="min-w-7!"
          onClick={event => {
            event.stopPropagation()
            store.send({ do: 'select', id: row.id, how: event.shiftKey ? 'range' : 'toggle' })
          }}
          onChange={() => undefined}
        />
      </div>
      <div role="gridcell" className={cx('flex gap-1.5', dim)}>
        <RowPictures row={row} sidePx={pictureSidePx(rowHeight)} />
      </div>
      <div role="gridcell" className={cx('min-w-0', dim)}>
        <CoinCell {...cell} compact={compact} />
      </div>
      <div role="gridcell" className={cx('min-w-0', dim)}>
        <GradeCell {...cell} />
      </div>
      <div role="gridcell" className={cx('min-w-0', dim)}>
        <PriceCell {...cell} />
      </div>
      <div role="gridcell" className={cx('min-w-0', dim)}>
        <ShippingCell {...cell} />
      </div>
      <div role="gridcell">
        <VerdictCell row={row} compact={compact} />
      </div>
    </>
  )
}

function RowPictures({ row, sidePx }: { row: SessionRow; sidePx: number }) {
  const store = useSessionStore()
  const { frontImageUrl, backImageUrl } = row.shown.listing
  const sides = [
    ['front', frontImageUrl, 'Front'],
    ['back', backImageUrl, 'Back'],
  ] as const
  return sides.map(([side, url, name]) => (
    <button
      key={side}
      type="button"
      tabIndex={-1}
      aria-label={`${name}, large`}
      onClick={event => {
        event.stopPropagation()
        store.send({ do: 'focus', id: row.id })
        store.send({ do: 'side', side })
      }}
      style={{ width: sidePx, height: sidePx }}
      className="block shrink-0 overflow-clip rounded-control"
    >
      <RowPicture src={url} />
    </button>
  ))
}
