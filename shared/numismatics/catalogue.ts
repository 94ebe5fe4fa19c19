/** The catalogue: series parsed from the fact tables. Imported through series.ts and strikes.ts. */
import type { CoinMetal } from './tables/alloys.ts'
import { BULLION } from './tables/bullion.ts'
import { CENTS } from './tables/cents.ts'
import { CLASSIC_COMMEMORATIVES } from './tables/classic-commemoratives.ts'
import { DIMES } from './tables/dimes.ts'
import { DOLLARS } from './tables/dollars.ts'
import { GOLD } from './tables/gold.ts'
import { HALVES } from './tables/halves.ts'
import { MINOR } from './tables/minor.ts'
import { MODERN_COMMEMORATIVES } from './tables/modern-commemoratives.ts'
import { QUARTERS } from './tables/quarters.ts'
import {
  type Denomination,
  FACE_VALUE_CENTS,
  parseStrikes,
  type SeriesKind,
  type SeriesRow,
  type StrikeCell,
} from './tables/table.ts'

export type Series = {
  /** kebab-case, stable: rows are stored under it. */
  readonly id: string
  readonly name: string
  readonly denomination: Denomination
  /** Cents; the half cent is 0.5. */
  readonly faceValueCents: number
  readonly kind: SeriesKind
  readonly country: 'US'
  /** First and last date on the coins; years without coins lie between in many series. */
  readonly years: { readonly first: number; readonly last: number }
  readonly designers: readonly string[]
  readonly aliases: readonly string[]
  /** The metals in which the series was struck, the first standard first. */
  readonly metals: readonly CoinMetal[]
}

const ROWS: readonly SeriesRow[] = [
  ...CENTS,
  ...MINOR,
  ...DIMES,
  ...QUARTERS,
  ...HALVES,
  ...DOLLARS,
  ...GOLD,
  ...CLASSIC_COMMEMORATIVES,
  ...MODERN_COMMEMORATIVES,
  ...BULLION,
]

/** A series' table row and its parsed strikes. Internal to this folder. */
export type SeriesFacts = {
  readonly row: SeriesRow
  readonly strikes: ReadonlyMap<number, readonly StrikeCell[]>
}

const FACTS: ReadonlyMap<string, SeriesFacts> = new Map(
  ROWS.map(row => [row.id, { row, strikes: parseStrikes(row.strikes) }]),
)

function toSeries({ row, strikes }: SeriesFacts): Series {
  const years = [...strikes.keys()]
  return {
    id: row.id,
    name: row.name,
    denomination: row.denomination,
    faceValueCents: FACE_VALUE_CENTS[row.denomination],
    kind: row.kind,
    country: 'US',
    years: { first: Math.min(...years), last: Math.max(...years) },
    designers: row.designers,
    aliases: row.aliases,
    metals: [...new Set(row.standards.map(each => each.alloy.metal))],
  }
}

const SERIES_BY_ID: ReadonlyMap<string, Series> = new Map(
  [...FACTS].map(([id, facts]) => [id, toSeries(facts)]),
)

/** Every series, by denomination and then by date; commemorative and bullion series last. */
export const allSeries: readonly Series[] = [...SERIES_BY_ID.values()]

/** The series of that id, or null. */
export function seriesById(id: string): Series | null {
  return SERIES_BY_ID.get(id) ?? null
}

/** The facts of a series, or null. Internal to this folder. */
export function seriesFacts(id: string): SeriesFacts | null {
  return FACTS.get(id) ?? null
}

/** The series that were struck with that date, of one denomination where named. */
export function seriesOnYear(year: number, denomination?: Denomination): Series[] {
  return allSeries.filter(
    series =>
      (denomination === undefined || series.denomination === denomination) &&
      FACTS.get(series.id)?.strikes.has(year) === true,
  )
}
