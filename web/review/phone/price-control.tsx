import { useMemo, useState } from 'react'
import { ownSite } from '../../../shared/lib/ebay-sites.ts'
import { parseCents, typedAmount } from '../../../shared/lib/money.ts'
import type { ListingProblem } from '../../../shared/listing/listings.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { parsePriceEntry } from '../session/rows/price-entry.ts'
import { exactPrice, priceNote } from '../session/rows/row-texts.ts'
import { marketOf, type SessionRow } from '../session/rows/session-row.ts'
import { useSessionStore } from '../session/session-context.ts'
import { type Choice, ChoiceList } from './choice-list.tsx'
import { pricesToChoose } from './price-ladder.ts'
import { ValueButton } from './value-button.tsx'

/** Which prices are in sight while there is none. */
const USUAL_CENTS = 2_000

/** What is typed for the market's price and the ends of its range. */
const LETTERS = [
  ['priceCents', 'm'],
  ['lowCents', 'c'],
  ['highCents', 'o'],
] as const
const NOTES = { lowCents: 'low', priceCents: 'market', highCents: 'high' } as const

/** The price of a coin; a tap opens the market's prices, round ones around them, and a field for any other. */
export function PriceControl({ row }: { row: SessionRow }) {
  const [open, setOpen] = useState(false)
  const cents = centsOf(row)
  return (
    <>
      <ValueButton
        label="Price"
        value={cents > 0 ? exactPrice(cents) : ''}
        note={priceNote(row)}
        onOpen={() => setOpen(true)}
      />
      {open && <PriceDialog row={row} onClose={() => setOpen(false)} />}
    </>
  )
}

const centsOf = ({ shown }: SessionRow) => parseCents(shown.listing.price) ?? 0

/** What a price lacks that keeps its coin from approval, as a sentence; null where the price is not what is missing first. */
export function priceToSet(lacks: readonly ListingProblem[]): string | null {
  const [first] = lacks
  return first?.code === 'PRICE_MISSING' || first?.code === 'PRICE_TOO_LOW' ? first.message : null
}

interface PriceDialogProps {
  row: SessionRow
  /** Why it was opened, where the seller did not open it: said at the field, which has the focus. */
  why?: string
  onClose: () => void
}

export function PriceDialog({ row, why, onClose }: PriceDialogProps) {
  const store = useSessionStore()
  const cents = centsOf(row)
  const market = useMemo(() => marketOf(row.shown), [row.shown])
  const choices = useMemo(() => choicesOf(market, cents), [market, cents])
  const { money } = ownSite()
  const known = cents > 0 ? typedAmount(cents) : ''
  const [text, setText] = useState(known)
  /** The letter of a market's price that was chosen: it follows the grade. */
  const [letter, setLetter] = useState<string | null>(null)
  const [error, setError] = useState(why)
  const typed = parsePriceEntry(text, null)
  const change = (next: string, nextLetter: string | null) => {
    setText(next)
    setLetter(nextLetter)
    setError(undefined)
  }
  const confirm = () => {
    // Untouched, it is not the seller's own price.
    if (text.trim() === known && letter === null) return onClose()
    if (!typed)
      return setError(`Enter a price in ${money.words}, such as 45 or ${typedAmount(1_250)}.`)
    const entry = letter ?? text
    store.send({
      do: 'enter',
      field: 'price',
      text: entry,
      after: 'stay',
      ids: [row.id],
      tell: true,
    })
    onClose()
  }
  const price = typed ? exactPrice(typed.cents) : ''
  return (
    <Dialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      title="Price"
      description={priceNote(row)}
      actions={
        <Button variant="primary" disabled={text.trim() === ''} onClick={confirm}>
          {price === ''
            ? 'Choose a price'
            : typed?.cents === cents && letter === null
              ? `Keep ${price}`
              : `Set ${price}`}
        </Button>
      }
    >
      {/* In sight although the list is scrolled to the price, where the screen is high enough for both. */}
      <div className="top-0 z-1 -mx-5 -mt-5 bg-surface px-5 pt-5 pb-3 [@media(height>=40rem)]:sticky">
        <TextField
          label={`Price in ${money.words}`}
          inputMode="decimal"
          prefix={money.sign}
          autoComplete="off"
          enterKeyHint="done"
          error={error}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to be filled in
          autoFocus={why !== undefined}
          value={text}
          onChange={event => change(event.currentTarget.value, null)}
          onKeyDown={event => {
            if (event.key === 'Enter') confirm()
          }}
        />
      </div>
      {row.shown.withoutEstimates && (
        <p className="mt-1 text-small text-ink-soft">{row.shown.withoutEstimates}</p>
      )}
      <ChoiceList
        label="Prices"
        className="mt-1"
        choices={choices}
        value={typed ? String(typed.cents) : null}
        restsAt={choices.find(({ value }) => Number(value) >= USUAL_CENTS)?.value ?? ''}
        onChoose={value => {
          const [, marked] =
            LETTERS.find(([which]) => market && String(market[which]) === value) ?? []
          change(typedAmount(Number(value)), marked ?? null)
        }}
        onConfirm={confirm}
        takesFocus={why === undefined}
      />
    </Dialog>
  )
}

function choicesOf(market: ReturnType<typeof marketOf>, cents: number): Choice[] {
  const marked = new Map(
    market ? LETTERS.toReversed().map(([which]) => [market[which], NOTES[which]]) : [],
  )
  return pricesToChoose([cents, ...marked.keys()]).map(price => ({
    value: String(price),
    text: exactPrice(price),
    ...(marked.has(price) && { note: marked.get(price) ?? '', likely: true }),
  }))
}
