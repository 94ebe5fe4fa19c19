import {
  allSeries,
  nameOfCountry,
  type Series,
  worldSeries,
} from '../../../shared/numismatics/series.ts'
import '../../../shared/numismatics/world/load-world.ts'
import type { ComboboxOption } from '../../ui/fields/combobox-filter.ts'

function option(series: Series): ComboboxOption {
  const { first, last } = series.years
  return {
    value: series.id,
    label: series.name,
    hint: first === last ? String(first) : `${first}–${last}`,
    keywords: [
      nameOfCountry(series.country),
      series.denomination,
      ...series.aliases,
      ...series.designers,
    ].join(' '),
  }
}

/** Every known series of the United States, then the types of other countries, for the combobox. */
export const SERIES_OPTIONS: readonly ComboboxOption[] = [...allSeries, ...worldSeries()].map(
  option,
)
