/** The series of United States coins: what there is, and how to find one by its name. */
export { allSeries, type Series, seriesById, seriesOnYear } from './catalogue.ts'
export { findSeries } from './find-series.ts'
export type { Denomination, SeriesKind } from './tables/table.ts'
