import { allSeries } from '../../shared/numismatics/catalogue.ts'

/** Series to choose from, by name. */
export const SERIES_NAMES = allSeries
  .map(({ id, name }) => ({ value: id, label: name }))
  .toSorted((a, b) => a.label.localeCompare(b.label))
