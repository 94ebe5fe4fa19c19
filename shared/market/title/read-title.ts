/**
 * Reads the title of a listing: what is offered, of which series, date and mint, in which holder and grade. Pure;
 * the catalogue of shared/numismatics decides what a date and a mark can mean.
 */
import type { Denomination } from '../../numismatics/series.ts'
import { yearsOf } from '../../numismatics/strikes.ts'
import type { MintMark } from '../../numismatics/tables/mints.ts'
import { type DateReading, readDates, readMint, readShortYear } from './title-date.ts'
import { readDenominations } from './title-denomination.ts'
import { readGrade, readHolder, type TitleGrade } from './title-grade.ts'
import { readKind, type TitleKind } from './title-kind.ts'
import { readSeries } from './title-series.ts'
import { type PriceTrait, readTraits } from './title-traits.ts'
import { readVarieties } from './title-varieties.ts'

export type TitleReading = {
  kind: TitleKind
  /** Pieces offered; 0 where a lot, roll or set names no number. */
  quantity: number
  seriesId: string | null
  seriesName: string | null
  denomination: Denomination | null
  /** The date; null without one, and for a span or several. */
  year: number | null
  years: number[]
  span: boolean
  /** `none` for a coin without a mark; null where the title leaves it open. */
  mint: MintMark | null
  varieties: string[]
  holder: 'raw' | 'slab'
  grader: string | null
  grade: TitleGrade | null
  /** What sets its price apart from a plain coin's. */
  traits: PriceTrait[]
  proof: boolean
  /** A "details" grade, or a named problem: cleaned, holed, ex-jewellery. */
  details: boolean
  /** A mint error, which has a market of its own. */
  error: boolean
  /** Plated, coloured, engraved. */
  altered: boolean
}

/** A coin whose date is worn off: a span of years beside it is that of its series. */
const DATELESS = /\b(no[- ]date|date ?less|undated|worn[- ]off date|date worn off)\b/i
/** `1883 "O"`, `1911 *D*`: a mint mark that the seller sets off. */
const MARK_SET_OFF =
  /(?<=^|[\s\d(-])(?:["*~<{[]{1,2}|') ?(CC|[PDSOW]) ?(?:["*~>}\]]{1,2}|')(?=[\s,.;)-]|$)/g
/** "SKU:IL1870", and "*1921" behind the coin's own date: numbers of a dealer's stock. */
const STOCK_CODE = /\bSKU\b ?[:#.-]? ?[A-Z]{0,4}-?\d[\w-]*/gi
const STARRED_NUMBER = /(?<=\b(?:1[789]|20)\d\d\b.*\s)\*\d{4}(?=\s|$)/g
const SINGLE_LOT = /\b(?:single|one|1)[- ](?:coin|piece)[- ]lot\b|\blot of (?:1|one)\b/gi
const UNDATED = { years: [], mentions: 0, span: false, overdate: null }

const read = new Map<string, TitleReading>()
const READ_MOST = 2_000

/** Reads a title. The same titles come again and again with every grade that is priced: the last readings are cached. */
export function readTitle(title: string): TitleReading {
  const known = read.get(title)
  if (known) return known
  if (read.size >= READ_MOST) read.clear()
  const reading = readAnew(title)
  read.set(title, reading)
  return reading
}

function readAnew(raw: string): TitleReading {
  const title = raw
    .normalize('NFKC')
    .replace(/[‘’`´]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[–—]/g, '-')
    .replace(MARK_SET_OFF, ' $1 ')
    .replace(SINGLE_LOT, ' ')
    .replace(STOCK_CODE, ' ')
    .replace(STARRED_NUMBER, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const named = withoutStockNumber(title, readDates(title))
  const dates = named.span && DATELESS.test(title) ? UNDATED : named
  const denominations = readDenominations(title)
  const series = readSeries({ title, denominations, years: dates.years })
  const short = dates.years.length === 0 && series !== null ? readShortYear(title, series.id) : null
  const years = short === null ? dates.years : [short]
  const year = years.length === 1 && !dates.span ? (years[0] ?? null) : null
  const holder = readHolder(title)
  const kind = readKind({
    title,
    dated: years.length > 0,
    span: dates.span,
    dates: years.length,
    mentions: dates.mentions,
    certified: holder.slab,
    numbered: readGrade({ title, slab: holder.slab })?.numbered === true,
  })
  const none = { slab: false, grader: null }
  const { slab, grader } = kind.kind === 'supplies' ? none : holder
  const grade = readGrade({ title, slab })
  return {
    kind: kind.kind,
    quantity: kind.quantity,
    seriesId: series?.id ?? null,
    seriesName: series?.name ?? null,
    denomination: series?.denomination ?? denominations[0] ?? null,
    year,
    years,
    span: dates.span,
    mint: readMint({ title, year, seriesId: series?.id ?? null }),
    varieties: readVarieties(title, dates.overdate),
    holder: slab ? 'slab' : 'raw',
    grader,
    grade,
    traits: readTraits({ title, slab, grader, plus: grade?.plus === true }),
    proof: grade?.strike === 'PR' || grade?.strike === 'SP',
    details: kind.problem || (slab && /\bgenuine\b/i.test(title) && grade === null),
    error: kind.error,
    altered: kind.altered,
  }
}

/** "1867 two cents, stock 1799": of two dates, the earlier is no date where the series has only the later. */
function withoutStockNumber(title: string, dates: DateReading): DateReading {
  const [later, ...more] = dates.years.filter(year => year >= 1800)
  if (later === undefined || more.length > 0 || dates.years.length < 2 || dates.span) return dates
  const series = readSeries({ title, denominations: readDenominations(title), years: [later] })
  const struck = series === null ? [] : yearsOf(series.id)
  const own = dates.years.filter(year => struck.includes(year))
  return own.length === 1 && own[0] === later ? { ...dates, years: own, mentions: 1 } : dates
}
