/** The series of coins: what there is, and how to find one by its name. */
export {
  allSeries,
  type Series,
  seriesById,
  seriesOnYear,
  type UsSeries,
  usSeriesById,
  worldSeries,
  worldSeriesNamed,
} from './catalogue.ts'
export { findSeries } from './find-series.ts'
export { COUNTRIES, type CountryCode, countryCode, nameOfCountry } from './tables/countries.ts'
export type { Denomination, SeriesKind } from './tables/table.ts'
