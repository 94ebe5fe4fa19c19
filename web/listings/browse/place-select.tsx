import { countText } from '../../../shared/lib/count-text.ts'
import type { ListingCounts } from '../../../shared/listing/listing-cards.ts'
import { useAddressQuery } from '../../lib/navigation.ts'
import { Select } from '../../ui/fields/select.tsx'
import { type CardsFilter, setPart } from './card-filter.ts'

/** The beginning of several locations, as the seller reads it: "A12-…". */
export const startText = (start: string): string => `${start.trimEnd()}…`

interface PlaceSelectProps {
  label: string
  filter: CardsFilter
  counts: ListingCounts | undefined
}

/** A storage location, or what several begin with. Its values are told apart by their first character. */
export function PlaceSelect({ label, filter, counts }: PlaceSelectProps) {
  const [, changeQuery] = useAddressQuery()
  const { location, locationStart } = filter
  const starts = counts?.locationStarts ?? []
  const places = counts?.locations ?? []
  const option = (value: string, text: string, count?: number) => ({
    value,
    label: count === undefined ? text : `${text} (${countText(count)})`,
  })
  const options = [
    ...starts.map(({ value, count }) => option(`^${value}`, startText(value), count)),
    ...places.map(({ value, count }) => option(`=${value}`, value, count)),
  ]
  const chosen =
    locationStart !== undefined
      ? option(`^${locationStart}`, startText(locationStart))
      : location !== undefined
        ? option(`=${location}`, location)
        : null
  // What is chosen is among the choices, even where no listing is there any more.
  if (chosen && !options.some(({ value }) => value === chosen.value)) options.unshift(chosen)
  return (
    <Select
      label={label}
      placeholder="All locations"
      options={options}
      value={chosen?.value ?? ''}
      onChange={({ currentTarget: { value } }) =>
        changeQuery(query => {
          setPart(query, 'location', value.startsWith('=') ? value.slice(1) : '')
          setPart(query, 'locationStart', value.startsWith('^') ? value.slice(1) : '')
        })
      }
    />
  )
}
