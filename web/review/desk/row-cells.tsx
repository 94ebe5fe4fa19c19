import { CircleAlert, CircleHelp } from 'lucide-react'
import type { ReactNode } from 'react'
import { counted } from '../../../shared/lib/count-text.ts'
import { parseCents, priceText } from '../../../shared/lib/money.ts'
import { areSidesPutRight } from '../../../shared/listing/listing-questions.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { doubtsOf, memoryOf } from '../session/rows/row-doubts.ts'
import {
  coinName,
  estimateText,
  failureChoices,
  lackTexts,
  priceNote,
  SIDES_PUT_RIGHT,
} from '../session/rows/row-texts.ts'
import { lacksOf, type SessionRow } from '../session/rows/session-row.ts'
import type { EntryField } from '../session/rows/session-state.ts'
import { useSessionStore } from '../session/session-context.ts'
import { EntryInput } from './entry-input.tsx'

export interface CellProps {
  row: SessionRow
  /** The field of this row that is being typed. */
  entry: { field: EntryField; error: string | null } | null
  onDone: () => void
}

interface FieldCellProps extends CellProps {
  field: EntryField
  label: string
  children: ReactNode
  className?: string
}

/** A value that opens its field with a click, or the open field. */
function FieldCell({ row, entry, onDone, field, label, children, className }: FieldCellProps) {
  const store = useSessionStore()
  if (entry?.field === field)
    return <EntryInput key={field} row={row} field={field} error={entry.error} onDone={onDone} />
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      onClick={event => {
        event.stopPropagation()
        store.send({ do: 'focus', id: row.id })
        store.send({ do: 'edit', field })
      }}
      className={cx(
        'block w-full min-w-0 rounded-control px-2 py-1 text-left hover:bg-sunken pointer-coarse:min-h-11',
        className,
      )}
    >
      {children}
    </button>
  )
}

export function GradeCell(props: CellProps) {
  const { shown } = props.row
  const { grade, grader } = shown.listing
  const estimate = estimateText(shown)
  return (
    <>
      <FieldCell {...props} field="grade" label={`Grade: ${grade || 'none'}`}>
        <span className={cx('block truncate font-[620]', !grade && 'text-warn')}>
          {grade || 'Grade'}
        </span>
      </FieldCell>
      <p className="truncate px-2 text-small text-ink-soft">
        {grader ?? (estimate ? `est. ${estimate}` : 'raw')}
      </p>
    </>
  )
}

export function PriceCell(props: CellProps) {
  const { listing } = props.row.shown
  const cents = parseCents(listing.price) ?? 0
  const text = priceText(cents)
  return (
    <>
      <FieldCell {...props} field="price" label={`Price: ${cents > 0 ? text : 'none'}`}>
        <span
          className={cx(
            'tabular block truncate font-[620]',
            cents <= 0 ? 'text-warn' : !listing.grade && !listing.lot && 'text-ink-soft',
          )}
        >
          {cents > 0 ? text : 'Price'}
        </span>
      </FieldCell>
      <p className="tabular px-2 text-small text-ink-soft">{priceNote(props.row)}</p>
    </>
  )
}

export function ShippingCell(props: CellProps) {
  const { shippingPrice, storageLocation } = props.row.shown.listing
  const cents = parseCents(shippingPrice) ?? 0
  const shipping = cents === 0 ? 'Free' : priceText(cents)
  return (
    <>
      <FieldCell {...props} field="shippingPrice" label={`Shipping: ${shipping}`}>
        <span className="tabular block truncate">{shipping}</span>
      </FieldCell>
      <FieldCell
        {...props}
        field="storageLocation"
        label={`Storage location: ${storageLocation || 'none'}`}
      >
        <span className={cx('block truncate text-small', !storageLocation && 'text-ink-faint')}>
          {storageLocation || 'Location'}
        </span>
      </FieldCell>
    </>
  )
}

/** What the coin is, its doubts, what it lacks, and what could not be saved. */
export function CoinCell({ compact, ...props }: CellProps & { compact: boolean }) {
  const { row } = props
  const { listing } = row.shown
  const doubts = doubtsOf(row.shown)
  const lacks = lacksOf(row.shown)
  const memory = memoryOf(row.shown)
  const putRight = areSidesPutRight(listing)
  return (
    <>
      {props.entry?.field === 'date' || props.entry?.field === 'name' ? (
        <FieldCell {...props} field={props.entry.field} label="">
          {null}
        </FieldCell>
      ) : (
        <p
          className={cx(
            'line-clamp-2 font-[560]',
            compact ? 'text-small leading-4.5' : 'leading-5',
          )}
          {...(compact && { title: listing.title })}
        >
          {compact ? listing.title : coinName(listing)}
        </p>
      )}
      {memory !== null && !compact && (
        <p className="truncate text-small text-accent-ink">{memory}</p>
      )}
      {!compact && (
        <p
          className="hidden truncate text-small text-ink-soft @[44rem]:block"
          title={listing.title}
        >
          {listing.title}
        </p>
      )}
      {listing.quantity > 1 && (
        <p className="text-small text-ink-soft">{counted(listing.quantity, 'piece')}</p>
      )}
      {listing.publishFailure && (
        <p className="truncate text-small text-danger" title={listing.publishFailure}>
          {`Not published: ${listing.publishFailure}`}
        </p>
      )}
      {row.failure ? (
        <RowFailureNote row={row} />
      ) : (
        (doubts.length > 0 || lacks.length > 0 || putRight) && (
          <ul
            className={cx(
              'flex flex-wrap gap-x-2.5 overflow-hidden text-small leading-5',
              compact ? 'max-h-5' : 'mt-1 max-h-10',
            )}
          >
            {lackTexts(lacks).map(([text, kind]) => (
              <li key={text} className="flex items-center gap-1 text-warn">
                {kind === 'question' ? <CircleHelp size={13} /> : <CircleAlert size={13} />}
                {text}
              </li>
            ))}
            {doubts.map(({ field, text }) => (
              <li key={field} className="max-w-full truncate text-ink-soft" title={text}>
                {text}
              </li>
            ))}
            {putRight && <li className="text-ink-soft">{SIDES_PUT_RIGHT}</li>}
          </ul>
        )
      )}
    </>
  )
}

function RowFailureNote({ row }: { row: SessionRow }) {
  const store = useSessionStore()
  const { failure, id } = row
  if (!failure) return null
  const resolve = (keep: 'mine' | 'theirs') => store.send({ do: 'resolve', id, keep })
  const { mine, theirs } = failureChoices(row, failure)
  return (
    <div className="mt-1 text-small">
      <p className="line-clamp-2 text-danger" title={failure.message}>
        {Object.values(failure.fields)[0] ?? failure.message}
      </p>
      <div className="mt-0.5 flex flex-wrap gap-1.5">
        {mine && <SmallAct onClick={() => resolve('mine')}>{mine}</SmallAct>}
        <SmallAct onClick={() => resolve('theirs')}>{theirs}</SmallAct>
      </div>
    </div>
  )
}

function SmallAct({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button
      size="small"
      tabIndex={-1}
      className="h-7! px-2!"
      onClick={event => {
        event.stopPropagation()
        onClick()
      }}
    >
      {children}
    </Button>
  )
}
