import { X } from 'lucide-react'
import { countText } from '../../../shared/lib/count-text.ts'
import {
  amountAsTyped,
  dollarsText,
  parseCents,
  priceText,
  typedCents,
} from '../../../shared/lib/money.ts'
import type { ListingCounts } from '../../../shared/listing/listing-cards.ts'
import { needLabel } from '../../../shared/listing/needs.ts'
import { ANY_REASON } from '../../../shared/listing/terms/any-reason.ts'
import { seriesById } from '../../../shared/numismatics/series.ts'
import { useAddressQuery } from '../../lib/navigation.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Select, type SelectOption } from '../../ui/fields/select.tsx'
import { AmountField } from '../../ui/fields/text-field.tsx'
import {
  type CardsFilter,
  clearFilter,
  clearParts,
  METALS,
  PANEL_PARTS,
  setPart,
} from './card-filter.ts'
import { PlaceSelect, startText } from './place-select.tsx'

type PanelPart = (typeof PANEL_PARTS)[number]

interface FilterPanelProps {
  filter: CardsFilter
  counts: ListingCounts | undefined
  open: boolean
}

const NAMES: Readonly<Record<PanelPart, string>> = {
  series: 'Series',
  country: 'Country',
  metal: 'Metal',
  needs: 'Needs',
  location: 'Stored in',
  locationStart: 'Stored in',
  minPrice: 'From',
  maxPrice: 'Up to',
  olderThan: 'On eBay for more than',
  melt: 'Priced',
  sold: 'Sold',
}

/** The value of a part as the seller reads it. */
function textOf(part: PanelPart, value: string): string {
  switch (part) {
    case 'series':
      // The types of other countries load with the forms: until then their ids say what they are.
      return seriesById(value)?.name ?? value.replaceAll('-', ' ')
    case 'metal':
      return METALS.find(([metal]) => metal === value)?.[1] ?? value
    case 'needs':
      return value === ANY_REASON ? 'Any reason' : needLabel(value)
    case 'minPrice':
    case 'maxPrice': {
      const cents = parseCents(value)
      return cents === null ? value : priceText(cents)
    }
    case 'country':
    case 'location':
      return value
    case 'locationStart':
      return startText(value)
    case 'olderThan':
      return `${value} days`
    case 'melt':
      return 'Below melt'
    case 'sold':
      return 'Some of its pieces'
    default:
      return part satisfies never
  }
}

/** The fields of the filter while it is open; what it is set to while it is closed. */
export default function FilterPanel({ filter, counts, open }: FilterPanelProps) {
  const [, changeQuery] = useAddressQuery()
  const set = (part: PanelPart, value: string) => changeQuery(query => setPart(query, part, value))
  const isSet = PANEL_PARTS.filter(part => filter[part] !== undefined)
  if (!open)
    return (
      <ul aria-label="Filters that are set" className="flex flex-wrap gap-1.5">
        {isSet.map(part => (
          <li key={part}>
            <button
              type="button"
              onClick={() => set(part, '')}
              className="inline-flex h-8 items-center gap-1.5 rounded-control bg-accent-soft px-2.5 text-small text-accent-ink pointer-coarse:h-11"
            >
              <span>
                {NAMES[part]}: <b className="font-[600]">{textOf(part, filter[part] ?? '')}</b>
              </span>
              <X size={14} />
              <span className="sr-only">, remove this filter</span>
            </button>
          </li>
        ))}
        {isSet.length > 1 && (
          <li>
            <Button
              size="small"
              variant="quiet"
              className="h-8! pointer-coarse:h-11!"
              onClick={() => changeQuery(query => clearParts(query, PANEL_PARTS))}
            >
              Clear filters
            </Button>
          </li>
        )}
      </ul>
    )
  const choice = (part: PanelPart, options: readonly SelectOption[], all: string) => (
    <Select
      label={NAMES[part]}
      placeholder={all}
      options={withChosen(options, filter[part], value => textOf(part, value))}
      value={filter[part] ?? ''}
      onChange={({ currentTarget }) => set(part, currentTarget.value)}
    />
  )
  const counted = (part: PanelPart, facets: readonly { value: string; count: number }[] = []) =>
    facets.map(({ value, count }) => ({
      value,
      label: `${textOf(part, value)} (${countText(count)})`,
    }))
  // Of one country there is nothing to choose.
  const isAbroad = (counts?.countries.length ?? 0) > 1 || filter.country !== undefined
  return (
    <section
      aria-label="Filters"
      className={cx(
        'grid grid-cols-2 items-end gap-3 rounded-card border border-line bg-surface p-3 md:grid-cols-4',
        isAbroad ? 'lg:grid-cols-9' : 'lg:grid-cols-8',
      )}
    >
      {choice('series', counted('series', counts?.series), 'All series')}
      {isAbroad && choice('country', counted('country', counts?.countries), 'All countries')}
      {choice('metal', counted('metal', counts?.metals), 'All metals')}
      {choice(
        'needs',
        [
          { value: ANY_REASON, label: `Any reason (${counts?.needsAny ?? 0})` },
          ...counted('needs', counts?.needs),
        ],
        'All listings',
      )}
      {choice('melt', [{ value: 'below', label: 'Below melt' }], 'At any price')}
      <PlaceSelect label={NAMES.location} filter={filter} counts={counts} />
      <PriceField part="minPrice" label="Price from" value={filter.minPrice} onSet={set} />
      <PriceField part="maxPrice" label="Price up to" value={filter.maxPrice} onSet={set} />
      <Button onClick={() => changeQuery(clearFilter)} disabled={isSet.length === 0}>
        Clear
      </Button>
    </section>
  )
}

/** What is chosen is among the choices, even where no listing is under it any more. */
function withChosen(
  options: readonly SelectOption[],
  chosen: string | undefined,
  labelOf: (value: string) => string,
): readonly SelectOption[] {
  if (chosen === undefined || options.some(({ value }) => value === chosen)) return options
  return [{ value: chosen, label: labelOf(chosen) }, ...options]
}

interface PriceFieldProps {
  part: 'minPrice' | 'maxPrice'
  label: string
  value: string | undefined
  onSet: (part: PanelPart, value: string) => void
}

/** Takes effect when the field is left, or by Enter. */
function PriceField({ part, label, value, onSet }: PriceFieldProps) {
  const take = (text: string) => {
    const cents = typedCents(text)
    if (text === '') onSet(part, '')
    // The address has what its reader reads as the same amount.
    else if (cents !== null && cents >= 0)
      onSet(part, parseCents(text) === cents ? text.trim() : dollarsText(cents))
  }
  return (
    <AmountField
      // Set from elsewhere, the field begins anew.
      key={value ?? ''}
      label={label}
      defaultValue={amountAsTyped(value ?? '')}
      onBlur={({ currentTarget }) => take(currentTarget.value)}
      onKeyDown={event => {
        if (event.key === 'Enter') take(event.currentTarget.value)
      }}
    />
  )
}
