import { priceText } from '../../../shared/lib/money.ts'
import { basisPrice } from '../../../shared/market/price-basis.ts'
import { cx } from '../../ui/cx.ts'
import { basisOf, marketOf, type SessionRow } from '../session/rows/session-row.ts'
import { useSessionStore } from '../session/session-context.ts'

const CHOICES = [
  ['conservative', 'c', 'Conservative'],
  ['market', 'm', 'Market'],
  ['optimistic', 'o', 'Optimistic'],
] as const

/** The market's price of the coin's grade and the ends of its range, each to be taken. */
export function PriceChoices({ row }: { row: SessionRow }) {
  const store = useSessionStore()
  const market = marketOf(row.shown)
  const { withoutEstimates } = row.shown
  if (withoutEstimates) return <p className="text-small text-ink-soft">{withoutEstimates}</p>
  if (!market) return null
  const present = basisOf(row)
  return (
    <div role="group" aria-label={`Price in ${market.grade}`} className="flex gap-1.5">
      {CHOICES.map(([basis, letter, name]) => (
        <button
          key={basis}
          type="button"
          aria-pressed={present === basis}
          onClick={() =>
            store.send({ do: 'enter', field: 'price', text: letter, after: 'stay', ids: [row.id] })
          }
          className={cx(
            'min-h-11 min-w-0 grow rounded-control border px-2 py-1 text-left text-small hover:bg-sunken',
            present === basis ? 'border-accent bg-accent-soft' : 'border-line-strong/60',
          )}
        >
          <span className="block truncate text-ink-soft">{name}</span>
          <span className="tabular block font-[620]">
            {priceText(basisPrice(market, basis) ?? 0)}
          </span>
        </button>
      ))}
    </div>
  )
}
