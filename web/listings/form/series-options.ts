import { allSeries, type Series } from '../../../shared/numismatics/series.ts'
import type { ComboboxOption } from '../../ui/fields/combobox-filter.ts'

function option(series: Series): ComboboxOption {
  const { first, last } = series.years
  return {
    value: series.id,
    label: series.name,
    hint: first === last ? String(first) : `${first}–${last}`,
    keywords: [series.denomination, ...series.aliases, ...series.designers].join(' '),
  }
}

/** Every known series, for the combobox. */
export const SERIES_OPTIONS: readonly ComboboxOption[] = allSeries.map(option)
