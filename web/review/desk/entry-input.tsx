import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { amountAsTyped, parseCents, typedAmount } from '../../../shared/lib/money.ts'
import { tellsMints } from '../../../shared/numismatics/strikes.ts'
import { cx } from '../../ui/cx.ts'
import { parseDateEntry } from '../session/entries/date-entry.ts'
import { parseGradeEntry } from '../session/entries/grade-entry.ts'
import { parseNameEntry, typesOfEntry } from '../session/entries/name-entry.ts'
import { parsePriceEntry, steppedPrice } from '../session/rows/price-entry.ts'
import { shortPrice } from '../session/rows/row-texts.ts'
import { marketOf, type SessionRow, withoutMarket } from '../session/rows/session-row.ts'
import { ENTRY_FIELDS, ENTRY_TEXTS, type EntryField } from '../session/rows/session-state.ts'
import { useSessionStore } from '../session/session-context.ts'

interface EntryInputProps {
  row: SessionRow
  field: EntryField
  error: string | null
  /** Gives the focus back to the table. */
  onDone: () => void
}

/**
 * The field of a row while it is typed. Enter takes the value and goes to the next row that lacks something; a price
 * stays on its row. Tab goes to the next field of the row, Escape leaves the old value; a click elsewhere takes the
 * value. An untouched field changes nothing.
 */
export function EntryInput({ row, field, error, onDone }: EntryInputProps) {
  const store = useSessionStore()
  const input = useRef<HTMLInputElement>(null)
  const done = useRef(false)
  const hintId = useId()
  const [text, setText] = useState(() => initialText(row, field))
  // Typing the same value again is a choice for all selected rows; leaving it as it was is none.
  const [touched, setTouched] = useState(false)
  useEffect(() => input.current?.select(), [])

  const type = (typed: string) => {
    setText(typed)
    setTouched(true)
  }
  const enter = (after: 'stay' | 'next-field' | 'approve') => {
    // A date that was there, and is to confirm, is confirmed by Enter; not for several coins.
    const confirmed = field === 'date' && text.trim() !== '' && store.get().selected.size < 2
    store.send({ do: 'enter', field, text: touched || confirmed ? text : null, after })
    const open = store.get().entry
    if (open?.field === field) return input.current?.select()
    done.current = true
    if (!open) onDone()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    const last = field === ENTRY_FIELDS.at(-1)
    // Whoever sets a price has not judged the coin by it: approving has a key of its own.
    const stays = event.ctrlKey || event.metaKey || field === 'price'
    if (event.key === 'Enter') enter(stays ? 'stay' : 'approve')
    else if (event.key === 'Tab' && !event.shiftKey && !last) enter('next-field')
    else if (event.key === 'Tab') return enter('stay')
    else if (event.key === 'Escape') {
      done.current = true
      store.send({ do: 'escape' })
      onDone()
    } else if (field === 'price' && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      const cents = parsePriceEntry(text, marketOf(row.shown))?.cents
      if (cents) type(typedAmount(steppedPrice(cents, event.key === 'ArrowUp' ? 1 : -1)))
    } else return
    event.preventDefault()
  }
  const hint = error ?? hintOf(row, field, text)
  return (
    <div className="relative">
      <input
        ref={input}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the seller opened the field by a key or a click
        autoFocus
        type="text"
        inputMode={field === 'price' || field === 'shippingPrice' ? 'decimal' : 'text'}
        autoComplete="off"
        spellCheck={false}
        aria-label={ENTRY_TEXTS[field].full}
        aria-invalid={error !== null || undefined}
        aria-describedby={hint ? hintId : undefined}
        value={text}
        onChange={event => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={() => {
          if (done.current) return
          store.send({ do: 'enter', field, text: touched ? text : null, after: 'stay' })
        }}
        className="tabular h-9 w-full min-w-0 rounded-control border border-line-strong bg-surface px-2 text-[1rem]"
      />
      {hint && (
        <p
          id={hintId}
          role={error ? 'alert' : undefined}
          className={cx(
            'absolute top-full left-0 z-20 mt-1 w-max max-w-56 rounded-control border border-line bg-surface px-2 py-1 text-small whitespace-normal shadow-raised',
            error ? 'text-danger' : 'text-ink-soft',
          )}
        >
          {hint}
        </p>
      )}
    </div>
  )
}

function initialText({ shown }: SessionRow, field: EntryField): string {
  if (field === 'date') return [shown.listing.year, shown.listing.mint].filter(Boolean).join(' ')
  if (field === 'name') return shown.listing.coinType
  const value = shown.listing[field]
  if (field !== 'price' && field !== 'shippingPrice') return value
  return field === 'price' && !parseCents(value) ? '' : amountAsTyped(value)
}

/** The type that Enter takes, and the next ones. */
function nameHint(text: string): string {
  const found = typesOfEntry(text)
  if (found.length > 0) return found.map(({ name }) => name).join(' · ')
  const change = parseNameEntry(text)
  if (!change) return 'kr74, it 2 euro 2002, maple leaf; ’ for a name of your own'
  return ['In no table', change.country, change.denomination, change.year]
    .filter(Boolean)
    .join(' · ')
}

/** What the typed text means, and a price's market. */
function hintOf(row: SessionRow, field: EntryField, text: string): string | null {
  const { listing } = row.shown
  if (field === 'date') {
    const date = parseDateEntry(text, listing.mint)
    if (!date) return '1921 S; 1921 alone has no mint mark'
    if (date.mint !== 'none') return `${date.year} · ${date.mint}`
    const isKnown = !listing.seriesId || tellsMints(listing.seriesId)
    return isKnown ? `${date.year} · no mint mark` : date.year
  }
  if (field === 'name') return nameHint(text)
  if (field === 'grade') {
    const grade = parseGradeEntry(text, listing.grade)
    if (grade === null || grade === '') return 'vf20, au, 63, 63+, d for details'
    const market = marketOf({ ...row.shown, listing: { ...listing, grade } })
    return market ? `${grade} · market ${shortPrice(market.priceCents)}` : grade
  }
  if (field !== 'price') return null
  const market = marketOf(row.shown)
  const other = withoutMarket(listing)
  if (other) return `The market’s prices are of one coin, not of ${other}`
  if (row.shown.withoutEstimates) return row.shown.withoutEstimates
  if (!market)
    return listing.grade
      ? 'No market price for this coin and grade'
      : 'No market price without a grade'
  const typed = parsePriceEntry(text, market)
  const [low, mid, high] = [market.lowCents, market.priceCents, market.highCents].map(shortPrice)
  const letter = typed && typed.basis !== 'own' ? `${shortPrice(typed.cents)}: ` : ''
  return `${letter}c ${low} · m ${mid} · o ${high} · ↑↓ 5 %`
}
