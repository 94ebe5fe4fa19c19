import { type CSSProperties, type KeyboardEvent, type RefObject, useCallback, useMemo } from 'react'
import { cx } from '../../ui/cx.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { keyAction, type ScreenAct } from '../session/keys.ts'
import { useSession, useSessionStore } from '../session/session-context.ts'
import { pictureSidePx, REVIEW_COLUMNS, ReviewTableRow, rowId } from './review-row.tsx'
import { useRowWindow } from './row-window.ts'

const HEAD_PX = 36

interface ReviewTableProps {
  table: RefObject<HTMLDivElement | null>
  loupe: boolean
  compact: boolean
  onScreenAct: (act: ScreenAct) => void
}

/**
 * The coins as a grid that has the focus as a whole: its keys act on the focused row. Only the rows in sight are
 * rendered.
 */
export function ReviewTable({ table, loupe, compact, onScreenAct }: ReviewTableProps) {
  const store = useSessionStore()
  const order = useSession(state => state.order)
  const focus = useSession(state => state.focus)
  const places = useMemo(() => new Map(order.map((id, index) => [id, index])), [order])
  const focusAt = focus === null ? -1 : (places.get(focus) ?? -1)
  const { rowHeight, places: rendered } = useRowWindow(table, order.length, focusAt, {
    headHeight: HEAD_PX,
    compact,
  })
  const onDone = useCallback(() => table.current?.focus({ preventScroll: true }), [table])

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (isField(event.target)) return
    const action = keyAction(event, loupe)
    if (!action) return
    event.preventDefault()
    if ('act' in action) onScreenAct(action)
    else store.send(action)
  }
  return (
    <div
      ref={table}
      role="grid"
      tabIndex={0}
      aria-label="Coins to review"
      aria-rowcount={order.length + 1}
      aria-multiselectable
      aria-activedescendant={focus === null ? undefined : rowId(focus)}
      aria-keyshortcuts="j k g p s a x u ="
      onKeyDown={onKeyDown}
      // A control of a row that is pressed leaves the focus with the table: the keys go on.
      onFocus={event => {
        if (event.target !== event.currentTarget && !isField(event.target)) onDone()
      }}
      onKeyUp={event => {
        const { focus, pictured } = store.get()
        if (focus !== pictured) store.send({ do: 'settle' })
        if (event.key.toLowerCase() === 'z' && loupe) onScreenAct({ act: 'loupe', on: false })
      }}
      style={columnStyle(rowHeight)}
      className="@container relative h-full overflow-y-auto overscroll-contain rounded-card border border-line bg-canvas focus-visible:-outline-offset-2"
    >
      <TableHead />
      <div role="rowgroup" className="relative" style={{ height: order.length * rowHeight }}>
        {rendered.map(index => {
          const id = order[index]
          return id === undefined ? null : (
            <ReviewTableRow
              key={id}
              id={id}
              index={index}
              rowHeight={rowHeight}
              compact={compact}
              onDone={onDone}
            />
          )
        })}
      </div>
    </div>
  )
}

/** In a field of a row keys have their usual meaning. */
const isField = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.matches('input:not([type=checkbox])')

const columnStyle = (rowHeight: number): CSSProperties & Record<'--pictures', string> => ({
  '--pictures': `${2 * pictureSidePx(rowHeight) + 6}px`,
})

const HEADS = ['Pictures', 'Coin', 'Grade', 'Price', 'Shipping', 'Verdict'] as const

function TableHead() {
  const store = useSessionStore()
  const all = useSession(({ selected, order }) => selected.size === order.length)
  const some = useSession(({ selected }) => selected.size > 0)
  return (
    <div
      role="row"
      aria-rowindex={1}
      style={{ height: HEAD_PX }}
      className={cx(
        'slab sticky top-0 z-30 items-center border-b border-line bg-sunken px-1.5 text-ink-soft',
        REVIEW_COLUMNS,
      )}
    >
      <div role="columnheader" aria-label="Selection">
        <Checkbox
          label="Select all coins"
          hideLabel
          tabIndex={-1}
          checked={all}
          indeterminate={some && !all}
          className="min-h-9! min-w-7!"
          onChange={event => store.send({ do: 'select-all', on: event.currentTarget.checked })}
        />
      </div>
      {HEADS.map(name => (
        <div
          key={name}
          role="columnheader"
          className={cx(
            'truncate',
            (name === 'Grade' || name === 'Price' || name === 'Shipping') && 'px-2',
          )}
        >
          {name}
        </div>
      ))}
    </div>
  )
}
