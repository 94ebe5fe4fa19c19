import { Pencil, Upload } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { cx } from '../../ui/cx.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ViewOnEbay } from '../card/card-actions.tsx'
import { PriceButton } from '../card/card-body.tsx'
import { CardPicture } from '../card/card-picture.tsx'
import { type CardProps, cardDomId, isRange, preventTextSelection } from '../card/listing-card.tsx'
import { cardStatus, gradeText, isPublishable, STATUS_TONES } from '../model/listing-state.ts'
import { COLUMNS, SoldLine, TABLE_GRID, type TableView } from './table-columns.tsx'

interface TableRowProps extends CardProps {
  /** The seller scrolls by: the title, until there is time for the rest. */
  brief: boolean
  view: TableView
}

/** One listing as a row. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { card, place, selected, active, priority, brief, view, acts } = props
  const { id, title } = card
  return (
    <div
      role="row"
      id={cardDomId(id)}
      aria-rowindex={place + 2}
      aria-selected={selected}
      tabIndex={active ? 0 : -1}
      onFocus={() => acts.focus(id)}
      className={cx(
        'grid h-20 scroll-mt-20 scroll-mb-28 grid-cols-[2.25rem_3.5rem_minmax(0,1fr)_auto] items-center border-b border-line py-1.5 text-small focus-visible:-outline-offset-2 md:h-14',
        TABLE_GRID[view],
        selected && 'bg-accent-soft',
      )}
    >
      <div role="gridcell">
        {!brief && (
          <Checkbox
            label={`Select ${title}`}
            hideLabel
            checked={selected}
            className="min-w-8! pointer-coarse:min-w-9!"
            onMouseDown={preventTextSelection}
            onChange={event => acts.select(card, event.currentTarget.checked, isRange(event))}
          />
        )}
      </div>
      <div role="gridcell">
        {brief ? (
          <div className="aspect-square rounded-control bg-well" />
        ) : (
          <CardPicture
            listing={card}
            priority={priority}
            side={56}
            decorative
            className="rounded-control"
          />
        )}
      </div>
      <div role="gridcell" className="min-w-0">
        {brief ? (
          <p className="truncate font-[600]">{title}</p>
        ) : (
          <Title card={card} view={view} acts={acts} />
        )}
      </div>
      {!brief && <Facts {...props} />}
    </div>
  )
})

/** Title and, below it, what the listing needs; on a phone its second line. */
function Title({ card, view, acts }: Pick<TableRowProps, 'card' | 'view' | 'acts'>) {
  const { id, title } = card
  const badge = cardStatus(card)
  const [need] = card.needs
  return (
    <>
      <button
        type="button"
        className="block w-full truncate rounded-control text-left font-[600] hover:underline"
        title={title}
        onClick={() => acts.open({ dialog: 'details', id })}
      >
        {title}
      </button>
      {/* The second line of a phone's row. */}
      <p className="flex min-h-6 items-center gap-1.5 text-label text-ink-soft md:hidden">
        {view === 'sold' ? (
          <SoldLine card={card} />
        ) : (
          <>
            <PriceButton card={card} open={acts.open} className="text-small font-[600] text-ink" />
            <span className="slab truncate">{gradeText(card)}</span>
          </>
        )}
        <Badge
          tone={STATUS_TONES[badge]}
          className="block! h-5! min-w-0 truncate px-1.5! leading-5"
        >
          {badge}
        </Badge>
      </p>
      {need && (
        <button
          type="button"
          className="flex w-full rounded-control text-left text-label text-warn hover:underline"
          title={card.needs.map(({ message }) => message).join('\n')}
          onClick={() =>
            acts.open({ dialog: 'edit', id, ...(need.field && { field: need.field }) })
          }
        >
          <span className="truncate">
            {card.needs.length > 1 ? need.message.replace(/\.$/, '') : need.message}
          </span>
          {card.needs.length > 1 && (
            <span className="shrink-0 whitespace-pre">{`, and ${card.needs.length - 1} more`}</span>
          )}
        </button>
      )}
    </>
  )
}

function Facts(props: TableRowProps) {
  const { card, view, publishing, acts } = props
  return (
    <>
      {COLUMNS[view].map(({ name, className, cellClass, cell }) => (
        <Cell key={name} className={cx(className, cellClass)}>
          {cell({ card, acts })}
        </Cell>
      ))}
      <div role="gridcell" className="flex justify-end gap-1">
        <RowActs {...props} publishing={publishing || card.publishState === 'publishing'} />
      </div>
    </>
  )
}

interface CellProps {
  className?: string
  children: ReactNode
}

/** A cell of wider screens. */
const Cell = ({ className, children }: CellProps) => (
  <div role="gridcell" className={cx('hidden min-w-0 md:block', className)}>
    {children}
  </div>
)

const ICON_BUTTON =
  'size-9 place-items-center rounded-control text-ink-soft hover:bg-sunken hover:text-ink pointer-coarse:size-11'

function RowActs({ card, publishing, acts }: CardProps) {
  const { id, status, ebayListingUrl } = card
  return (
    <>
      {isPublishable(card) && (
        <button
          type="button"
          className={cx(ICON_BUTTON, 'hidden md:inline-grid')}
          aria-label={
            publishing ? 'Publishing...' : status === 'ended' ? 'Publish again' : 'Publish Now'
          }
          aria-disabled={publishing || undefined}
          onClick={() => !publishing && acts.publish(card)}
        >
          {publishing ? <Spinner /> : <Upload size={17} />}
        </button>
      )}
      {status === 'published' && (
        <span className="hidden md:block">
          <ViewOnEbay url={ebayListingUrl} iconOnly variant="quiet" />
        </span>
      )}
      <button
        type="button"
        className={cx(ICON_BUTTON, 'inline-grid')}
        aria-label="Edit"
        onClick={() => acts.open({ dialog: 'edit', id })}
      >
        <Pencil size={17} />
      </button>
    </>
  )
}
