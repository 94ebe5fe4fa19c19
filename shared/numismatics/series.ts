/** The series of United States coins: what there is, and how to find one by its name. */
import type { CoinMetal } from './alloys.ts'
import {
  type Denomination,
  FACE_VALUE_CENTS,
  parseStrikes,
  type SeriesKind,
  type SeriesRow,
  type StrikeCell,
} from './table.ts'
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

export type { Denomination, SeriesKind } from './table.ts'

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

/** A series' facts as the tables hold them, with its strikes read. For this folder's own use. */
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

/** The tables' own row of a series, or null. For this folder's own use. */
export function factsOf(id: string): SeriesFacts | null {
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

/** Words that mean the same to a seller: the left is read as the right. */
const SYNONYMS: Readonly<Record<string, string>> = {
  penny: 'cent',
  pennies: 'cent',
  cents: 'cent',
  dollars: 'dollar',
  quarters: 'quarter',
  dimes: 'dime',
  nickels: 'nickel',
  halves: 'half',
  eagles: 'eagle',
  centavos: 'cent',
  sba: 'anthony',
  ike: 'eisenhower',
  merc: 'mercury',
  walker: 'walking',
  ase: 'silver eagle',
  '1c': 'cent',
  '2c': 'two cent',
  '3c': 'three cent',
  '5c': 'nickel',
  '10c': 'dime',
  '20c': 'twenty cent',
  '25c': 'quarter',
  '50c': 'half dollar',
  $1: 'dollar',
  '$2.5': 'quarter eagle',
  '$2.50': 'quarter eagle',
  '$2½': 'quarter eagle',
  $3: 'three dollar',
  $5: 'half eagle',
  $10: 'eagle',
  $20: 'double eagle',
  st: 'saint',
  sacajawea: 'sacagawea',
  commemorative: 'commemorative',
  commem: 'commemorative',
  seated: 'seated',
}

/** Words that tell no series from another. */
const NOISE = new Set([
  'the',
  'of',
  'a',
  'us',
  'u',
  's',
  'usa',
  'united',
  'states',
  'coin',
  'type',
  'with',
  'and',
  'in',
])

function words(text: string): string[] {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[’'.](?=s\b)/g, '')
    .replace(/(?<=[a-z])\.|\.(?=\s|$)/g, ' ')
    .replace(/[^a-z0-9$.½/]+/g, ' ')
    .split(' ')
    .flatMap(word => (SYNONYMS[word] ?? word).split(' '))
    .filter(word => word !== '' && !NOISE.has(word))
}

/** Edits (insert, delete, replace) between two words, given up above `most`. */
function editsApart(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? most + 1
}

/** 1 for the same word, less for a likely typing error, 0 otherwise. */
function likeness(a: string, b: string): number {
  if (a === b) return 1
  const length = Math.min(a.length, b.length)
  if (length < 4) return 0
  const most = length >= 8 ? 2 : 1
  const edits = editsApart(a, b, most)
  return edits > most ? 0 : 1 - edits * 0.15
}

type Candidate = {
  readonly series: Series
  readonly name: readonly string[]
  readonly main: boolean
}

const CANDIDATES: readonly Candidate[] = allSeries.flatMap(series =>
  [series.name, ...series.aliases, series.id.replaceAll('-', ' ')].map((name, index) => ({
    series,
    name: words(name),
    main: index === 0,
  })),
)

/** Rare words weigh more: "Morgan" says more than "dollar". */
const WEIGHT: ReadonlyMap<string, number> = (() => {
  const seen = new Map<string, Set<string>>()
  for (const { series, name } of CANDIDATES)
    for (const word of name) seen.set(word, (seen.get(word) ?? new Set()).add(series.id))
  return new Map(
    [...seen].map(([word, ids]) => [word, Math.log(1 + allSeries.length / ids.size)] as const),
  )
})()

/** A word no series has; it may be a year's epithet or a grade, so it weighs little. */
const STRANGE_WORD_WEIGHT = 0.8

const weightOf = (word: string): number => WEIGHT.get(word) ?? STRANGE_WORD_WEIGHT

function score(asked: readonly string[], name: readonly string[]): number {
  const best = (word: string, among: readonly string[]): number =>
    Math.max(0, ...among.map(other => likeness(word, other)))
  const total = (list: readonly string[], against: readonly string[]): [number, number] =>
    list.reduce<[number, number]>(
      ([met, all], word) => [met + best(word, against) * weightOf(word), all + weightOf(word)],
      [0, 0],
    )
  const [askedMet, askedAll] = total(asked, name)
  const [nameMet, nameAll] = total(name, asked)
  if (askedMet === 0 || nameMet === 0) return 0
  const precision = askedMet / askedAll
  const recall = nameMet / nameAll
  return (2 * precision * recall) / (precision + recall)
}

const LEAST_SCORE = 0.45
const MAIN_NAME_BONUS = 0.01
const STRUCK_THAT_YEAR_BONUS = 0.12
const KIND_BONUS: Readonly<Record<SeriesKind, number>> = {
  circulating: 0.02,
  bullion: 0.01,
  commemorative: 0,
}

/**
 * Finds series by what people call them, best first: "Morgan silver dollar", "Winged Liberty Head dime", "wheat
 * penny", "1964 Kennedy half", with small typing errors. A year in the text lifts the series struck in it.
 * Answers an empty list where nothing is near.
 */
export function findSeries(text: string): Series[] {
  const year = Number(/\b(1[789]\d\d|20\d\d)\b/.exec(text)?.[1] ?? Number.NaN)
  const asked = words(text.replace(/\b(1[789]\d\d|20\d\d)(\s*[-–]\s*(P|D|S|W|CC|O|C)\b)?/gi, ' '))
  if (asked.length === 0) return []
  const bestBySeries = new Map<string, { series: Series; points: number }>()
  for (const { series, name, main } of CANDIDATES) {
    const likeName = score(asked, name)
    if (likeName < LEAST_SCORE) continue
    const struck = factsOf(series.id)?.strikes.has(year) === true
    const points =
      likeName +
      (main ? MAIN_NAME_BONUS : 0) +
      (struck ? STRUCK_THAT_YEAR_BONUS : 0) +
      KIND_BONUS[series.kind]
    if (points > (bestBySeries.get(series.id)?.points ?? 0))
      bestBySeries.set(series.id, { series, points })
  }
  return [...bestBySeries.values()].sort((a, b) => b.points - a.points).map(found => found.series)
}
