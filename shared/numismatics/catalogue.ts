/** The catalogue: series parsed from the fact tables. Imported through series.ts and strikes.ts. */
import type { CoinMetal } from './tables/alloys.ts'
import { BULLION } from './tables/bullion.ts'
import { CENTS } from './tables/cents.ts'
import { CLASSIC_COMMEMORATIVES } from './tables/classic-commemoratives.ts'
import type { CountryCode } from './tables/countries.ts'
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
  type TypeRow,
} from './tables/table.ts'

export type Series = {
  /** kebab-case, stable: rows are stored under it. */
  readonly id: string
  readonly name: string
  readonly denomination: string
  /** Cents of a United States coin, the half cent is 0.5; null for another country's. */
  readonly faceValueCents: number | null
  readonly kind: SeriesKind
  readonly country: CountryCode
  /** First and last date on the coins; years without coins lie between in many series. */
  readonly years: { readonly first: number; readonly last: number }
  readonly designers: readonly string[]
  readonly aliases: readonly string[]
  /** The metals in which the series was struck, the first standard first. */
  readonly metals: readonly CoinMetal[]
}

export type UsSeries = Series & {
  readonly country: 'US'
  readonly denomination: Denomination
  readonly faceValueCents: number
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
  readonly row: TypeRow
  readonly strikes: ReadonlyMap<number, readonly StrikeCell[]>
}

/** Of the United States, and of the world once it is loaded (world/load-world.ts). */
const FACTS = new Map<string, SeriesFacts>()
const SERIES_BY_ID = new Map<string, Series>()
const WORLD_BY_NAME = new Map<string, Series>()

function toSeries({ row, strikes }: SeriesFacts): Series {
  const years = [...strikes.keys()]
  return {
    id: row.id,
    name: row.name,
    denomination: row.denomination,
    faceValueCents: null,
    kind: row.kind,
    country: row.country,
    years: { first: Math.min(...years), last: Math.max(...years) },
    designers: row.designers,
    aliases: row.aliases,
    metals: [...new Set(row.standards.map(each => each.alloy.metal))],
  }
}

function addFacts(row: TypeRow): SeriesFacts {
  const facts = { row, strikes: parseStrikes(row.strikes) }
  FACTS.set(row.id, facts)
  return facts
}

function usSeriesOf(row: SeriesRow): UsSeries {
  const { denomination } = row
  const series = {
    ...toSeries(addFacts({ ...row, country: 'US' })),
    country: 'US' as const,
    denomination,
    faceValueCents: FACE_VALUE_CENTS[denomination],
  }
  SERIES_BY_ID.set(row.id, series)
  return series
}

/** Every series of the United States, by denomination and then by date; commemorative and bullion series last. */
export const allSeries: readonly UsSeries[] = ROWS.map(usSeriesOf)

const US_BY_ID: ReadonlyMap<string, UsSeries> = new Map(allSeries.map(each => [each.id, each]))

/** Adds types of other countries; a row that is there already is left. Internal to this folder. */
export function addWorldRows(rows: readonly TypeRow[]): void {
  for (const row of rows) {
    if (SERIES_BY_ID.has(row.id)) continue
    const series = toSeries(addFacts(row))
    SERIES_BY_ID.set(row.id, series)
    WORLD_BY_NAME.set(row.name.toLowerCase(), series)
  }
}

/** The types of other countries; empty until they are loaded. */
export const worldSeries = (): readonly Series[] => [...WORLD_BY_NAME.values()]

/** The type of another country of exactly that name, or null. */
export const worldSeriesNamed = (name: string): Series | null =>
  WORLD_BY_NAME.get(name.trim().toLowerCase()) ?? null

/** The United States series of that id, or null. */
export const usSeriesById = (id: string): UsSeries | null => US_BY_ID.get(id) ?? null

/** The series of that id, or null. */
export function seriesById(id: string): Series | null {
  return SERIES_BY_ID.get(id) ?? null
}

/** The facts of a series, or null. Internal to this folder. */
export function seriesFacts(id: string): SeriesFacts | null {
  return FACTS.get(id) ?? null
}

/** The United States series that were struck with that date, of one denomination where named. */
export function seriesOnYear(year: number, denomination?: Denomination): UsSeries[] {
  return allSeries.filter(
    series =>
      (denomination === undefined || series.denomination === denomination) &&
      FACTS.get(series.id)?.strikes.has(year) === true,
  )
}
