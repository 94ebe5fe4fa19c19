/** Reads country, denomination, date and type of a coin of another country from words: a title's or a model's. */
import { type Series, worldSeries } from '../catalogue.ts'
import { yearsOf } from '../strikes.ts'
import { COUNTRY_WORDS, type CountryCode, nameOfCountry } from '../tables/countries.ts'
import { OTHER_COUNTRIES } from './other-countries.ts'
import { readWorldDenomination } from './world-denomination.ts'

export type WorldCoin = {
  /** As eBay names it; null where the text names none. */
  country: string | null
  /** "50 Cents"; null without one. */
  denomination: string | null
  year: number | null
  /** The type of the tables; null for any other coin. */
  type: Series | null
}

type Prepared = {
  series: Series
  denomination: string | null
  /** Sets of words, each of which names the type. */
  names: string[][]
  /** Words of a commemorative's subject. */
  subject: string[]
  /** Of a bullion coin: '1', '1/10'. */
  size: string | null
  years: ReadonlySet<number>
}

const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

const COMMON =
  /^(the|of|and|a|an|in|on|for|coin|coins|de|la|le|el|du|des|der|die|das|years?|anniversary|year|\d)$/

function tokensOf(text: string): string[] {
  return fold(text)
    .replace(/(\d)\s?(?:troy )?(?:oz|ounces?|onza)\b/g, '$1oz')
    .replace(/\btenth[- ]ounce\b/g, '1/10oz')
    .replace(/\bquarter[- ]ounce\b/g, '1/4oz')
    .replace(/\bhalf[- ]ounce\b/g, '1/2oz')
    .split(/[^a-z0-9/]+/)
    .filter(Boolean)
}

const SIZE = /^((?:\d+\/)?\d+)oz$/
const sizeIn = (tokens: readonly string[]): string | null =>
  tokens.flatMap(token => SIZE.exec(token)?.[1] ?? [])[0] ?? null

const COUNTRY_TOKENS = new Set(
  COUNTRY_WORDS.filter(([word]) => word !== 'uk').flatMap(([word]) => tokensOf(word)),
)

let prepared: { count: number; byCountry: Map<CountryCode, Prepared[]> } | null = null

/** The types by country, prepared once for the tables that are loaded. */
function preparedTypes(): Map<CountryCode, Prepared[]> {
  const all = worldSeries()
  if (prepared?.count === all.length) return prepared.byCountry
  const byCountry = new Map<CountryCode, Prepared[]>()
  for (const series of all) {
    const own = byCountry.get(series.country) ?? []
    byCountry.set(series.country, [...own, prepare(series)])
  }
  prepared = { count: all.length, byCountry }
  return byCountry
}

function prepare(series: Series): Prepared {
  const [plain = '', ...rest] = series.name.split(', ')
  const tokens = tokensOf(plain)
  const names = [plain, ...series.aliases].map(name =>
    tokensOf(name).filter(token => !COUNTRY_TOKENS.has(token) && !SIZE.test(token)),
  )
  return {
    series,
    denomination: readWorldDenomination(series.denomination),
    names: names.filter(name => name.length > 0),
    subject: tokensOf(rest.join(' ')).filter(token => !COMMON.test(token)),
    size: series.kind === 'bullion' ? (sizeIn(tokens) ?? null) : null,
    years: new Set(yearsOf(series.id)),
  }
}

const YEAR = /(?<![\d.,#/$£€])(1[5-9]\d\d|20[0-3]\d)(?![\d/]|,\d| ?(?:oz|g|coins|pcs)\b)/

/** @param country of a coin whose country is known otherwise */
export function readWorldCoin(text: string, country: string | null = null): WorldCoin {
  const named = countryIn(country ?? text)
  const year = Number(YEAR.exec(text)?.[1]) || null
  const denomination = readWorldDenomination(withoutCountry(text))
  const type = typeOf({
    text,
    code: named?.code ?? null,
    isNamed: named !== null,
    denomination,
    year,
  })
  return {
    country: named?.name ?? (type ? nameOfCountry(type.country) : null),
    denomination,
    year,
    type,
  }
}

type Named = { name: string; code: CountryCode | null }

const WORDS: readonly (readonly [RegExp, Named])[] = [
  ...OTHER_COUNTRIES.map(([pattern, name]) => [pattern, { name, code: null }] as const),
  ...COUNTRY_WORDS.map(
    ([word, code]) =>
      [
        new RegExp(`(?<![\\p{L}])${word.replace(/[.]/g, '\\.')}(?![\\p{L}])`, 'iu'),
        { name: nameOfCountry(code), code },
      ] as const,
  ),
]

/** The country that a text names first; null without one. Parts of the United States' own names are none. */
function countryIn(text: string): Named | null {
  let best: { at: number; length: number; named: Named } | null = null
  for (const [pattern, named] of WORDS) {
    const hit = pattern.exec(text)
    if (!hit) continue
    const isBetter =
      !best || hit.index < best.at || (hit.index === best.at && hit[0].length > best.length)
    if (isBetter) best = { at: hit.index, length: hit[0].length, named }
  }
  return best?.named ?? null
}

/** "South African Rand" has no number "South". Countries hold no denominations but "Swiss". */
const withoutCountry = (text: string): string =>
  text.replace(/\bU\.?K\.?\b|\bU\.?S\.?A?\.?\b/g, ' ')

type Clues = {
  text: string
  code: CountryCode | null
  isNamed: boolean
  denomination: string | null
  year: number | null
}

/** Below these points a type is not named. */
const LEAST_POINTS = 6

function typeOf({ text, code, isNamed, denomination, year }: Clues): Series | null {
  if (isNamed && code === null) return null
  const tokens = tokensOf(text)
  const words = new Set(tokens)
  const size = sizeIn(tokens)
  const types = preparedTypes()
  const pool = code ? (types.get(code) ?? []) : [...types.values()].flat()
  let best: { points: number; series: Series } | null = null
  for (const type of pool) {
    // Without a country a nickname alone names a type: Krugerrand, Britannia.
    if (!isNamed && type.series.kind !== 'bullion') continue
    const points = pointsOf(type, { words, size, denomination, year })
    if (points >= LEAST_POINTS && points > (best?.points ?? 0))
      best = { points, series: type.series }
  }
  return best?.series ?? null
}

type Read = {
  words: ReadonlySet<string>
  size: string | null
  denomination: string | null
  year: number | null
}

function pointsOf(type: Prepared, { words, size, denomination, year }: Read): number {
  const { series, names, subject } = type
  const isBullion = series.kind === 'bullion'
  if (isBullion && (size ?? '1') !== (type.size ?? '1')) return 0
  const isSilver = words.has('silver') || words.has('plata') || words.has('silber')
  const isGold = words.has('gold') || words.has('oro')
  const has = (metal: 'gold' | 'silver' | 'platinum') => series.metals.includes(metal)
  if (isGold && !has('gold') && (isBullion || !isPlated(words))) return 0
  if (words.has('platinum') && !has('platinum')) return 0
  if (isSilver && !has('silver')) return 0
  const named = Math.max(
    0,
    ...names.map(name => (name.every(word => words.has(word)) ? name.length : 0)),
  )
  const isSame = denomination !== null && denomination === type.denomination
  if (!isBullion && denomination !== null && !isSame && named === 0) return 0
  if (isBullion && named === 0) return 0
  let points = named * 6 + (isSame ? 8 : 0)
  if (subject.length > 0) {
    const met = subject.filter(word => words.has(word)).length / subject.length
    if (met < 0.5) return 0
    points += 12 * met
  }
  if (year !== null) points += type.years.has(year) ? 4 : -7
  if (isSilver && has('silver')) points += 2
  if (isGold && has('gold')) points += 3
  // A coin of gold is called one; a plain name is that of silver or base metal.
  if (!isGold && has('gold') && !GOLD_BY_NAME.test(series.id)) points -= 5
  return points
}

const isPlated = (words: ReadonlySet<string>) => words.has('plated') || words.has('gilt')
const GOLD_BY_NAME = /sovereign|krugerrand|centenario/
