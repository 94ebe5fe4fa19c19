import { useMemo, useState } from 'react'
import { centsOf, dollarsText, parseCents } from '../../../shared/money.ts'
import { controlClass } from '../../ui/form-field.tsx'
import { priceNote, shortPrice } from '../session/row-texts.ts'
import { useSessionStore } from '../session/session-context.ts'
import { marketOf, type SessionRow } from '../session/session-row.ts'
import { wheelPrices } from './price-ladder.ts'
import { Wheel, type WheelOption } from './wheel.tsx'

/** Where the wheel stands while there is no price. */
const USUAL_CENTS = 2_000

/** What is typed for the market's price and the ends of its range. */
const LETTERS = [
  ['price', 'm'],
  ['low', 'c'],
  ['high', 'o'],
] as const
const NOTES = { low: 'low', price: 'market', high: 'high' } as const

/** The price of a coin on a wheel, the market's prices among the round ones; any other one is typed. */
export function PriceWheel({ row }: { row: SessionRow }) {
  const store = useSessionStore()
  const market = useMemo(() => marketOf(row.shown), [row.shown])
  const cents = parseCents(row.shown.listing.price) ?? 0
  const options = useMemo((): WheelOption[] => {
    const marked = new Map(
      market ? LETTERS.toReversed().map(([which]) => [centsOf(market[which]), NOTES[which]]) : [],
    )
    return wheelPrices([cents, ...marked.keys()]).map(price => ({
      value: String(price),
      text: shortPrice(price),
      ...(marked.has(price) && { note: marked.get(price) ?? '', likely: true }),
    }))
  }, [market, cents])

  const enter = (text: string) =>
    store.send({ do: 'enter', field: 'price', text, after: 'stay', ids: [row.id] })
  const choose = (value: string) => {
    const [, letter] =
      LETTERS.find(([which]) => market && String(centsOf(market[which])) === value) ?? []
    enter(letter ?? dollarsText(Number(value)))
  }
  return (
    <div className="grid grid-cols-1 gap-1">
      <Wheel
        label="Price"
        options={options}
        value={cents > 0 ? String(cents) : null}
        restsAt={options.find(({ value }) => Number(value) >= USUAL_CENTS)?.value ?? ''}
        onChoose={choose}
      />
      {/* Another price from elsewhere starts it anew. */}
      <TypedPrice key={cents} cents={cents} onEnter={enter} />
      <p className="truncate text-label text-ink-soft">{priceNote(row)}</p>
    </div>
  )
}

function TypedPrice({ cents, onEnter }: { cents: number; onEnter: (text: string) => void }) {
  const known = cents > 0 ? dollarsText(cents) : ''
  const [text, setText] = useState(known)
  const commit = () => {
    if (text.trim() !== known) onEnter(text)
  }
  return (
    <input
      type="text"
      inputMode="decimal"
      aria-label="Price in dollars"
      placeholder="Type a price"
      value={text}
      onChange={event => setText(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={event => {
        if (event.key === 'Enter') event.currentTarget.blur()
      }}
      className={`${controlClass} tabular`}
    />
  )
}
