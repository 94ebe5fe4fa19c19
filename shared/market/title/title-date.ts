import { mintsOf, yearsOf } from '../../numismatics/strikes.ts'
import {
  type MintMark,
  markWasInUse,
  parseMintMark,
  US_MINT_MARKS,
} from '../../numismatics/tables/mints.ts'

const YEAR = '(?:1[78]\\d\\d|19\\d\\d|20[0-3]\\d)'
/** A number after one of these is a price, a certificate or a part of a longer number. */
const STANDALONE = '(?<![\\d$.,#/]|# |No\\. ?|lot )'
const YEARS = new RegExp(`${STANDALONE}(${YEAR})(?![\\d]|,\\d| ?(?:oz|coins|pcs)\\b)`, 'gi')
/** A date that names a type of die: "Rev of 79". */
const DIE_OF = /\b(rev(erse)?\.?|obv(erse)?\.?|r|type) of '?(\d\d)?\d\d\b/gi
/** The first year of the United States' own mint: a lower number is of a dealer's stock. */
const FIRST_YEAR = 1793
const DUAL_DATE = /\b1776\s*(?:[-–/&]|to)?\s*(?:19)?76\b/g
const SPAN = new RegExp(
  `\\b(${YEAR})\\s?-?(?:[PDSOC]{1,2}\\s?)?(?:-|–|to|thru|through)\\s?(${YEAR}|\\d\\d)\\b(?![/%.]|\\s?(?:c|cents?)\\b)`,
  'i',
)
/** "1942/1", "1942/41", "1918/7-D", "1880/79-S": a date cut over another. */
const OVERDATE = new RegExp(`\\b(${YEAR})\\s?(?:/|over)\\s?(\\d{1,2}|${YEAR})(?!\\d|\\s?oz)`, 'i')
const OVERDATE_WORDS = /\b(\d)\s?(?:\/|over)\s?(\d)\b(?!\s?(?:oz|ounce|cent|th\b|c\b|") ?)/i

const MARK = 'CC|[PDSOWC]'
const CITY =
  /\b(philadelphia|philly|denver|san fran(?:cisco)?|new orleans|carson city|west point|charlotte|dahlonega)\b/i
const NO_MARK = /\b(no|without|w\/o|plain)[- ]?(mint ?mark|mm|mint|p\b|d\b|s\b)|\bno[- ](p|d|s)\b/i

export type DateReading = {
  /** Every date named; a dual date and an overdate are one. */
  years: number[]
  /** How often the title names a date, the same one included. */
  mentions: number
  /** "1878-1904": many coins to choose from. */
  span: boolean
  /** "1942/1": the digits under the date; null without. */
  overdate: string | null
}

/** The dates of a title. */
export function readDates(title: string): DateReading {
  const text = title.replace(DUAL_DATE, '1976').replace(DIE_OF, ' ')
  const over = OVERDATE.exec(text)
  const [whole = '', date = '', under = ''] = over ?? []
  const isOverdate =
    over !== null &&
    fullYear(under, date) !== Number(date) &&
    Math.abs(fullYear(under, date) - Number(date)) <= 12
  const single = isOverdate ? text.replace(whole, date) : text
  const range = SPAN.exec(single)
  const span = range !== null && fullYear(range[2] ?? '', range[1] ?? '') > Number(range[1])
  const years = [...single.matchAll(YEARS)].map(hit => Number(hit[1])).filter(year => year >= 1700)
  const possible = years.filter(year => year >= FIRST_YEAR)
  const named = possible.length > 0 ? possible : years
  const last = span ? fullYear(range[2] ?? '', range[1] ?? '') : null
  const all = last === null ? named : [...named, last]
  const words = OVERDATE_WORDS.exec(single)
  const inWords =
    words && named.length === 1 && String(named[0]).endsWith(words[1] ?? '') ? words[2] : null
  return {
    years: [...new Set(all)],
    mentions: named.length,
    span,
    overdate: isOverdate ? under.slice(-1) : (inWords ?? null),
  }
}

/** "1880/79" → 1879: the digits that are left out are those of the date. */
const fullYear = (digits: string, date: string): number =>
  Number(date.slice(0, Math.max(0, date.length - digits.length)) + digits)

const SHORT_AFTER = new RegExp(`(?<![\\d$.,#/-])['’]?(\\d\\d)\\s?[- ]?\\s?(${MARK})\\b(?!\\$)`)
const SHORT_PLAIN = /(?:^|\s)['’]?(\d\d)(?=\s(?![xX]\b|coin|pcs|cent|c\b|¢))|['’](\d\d)\b/

/** "21-D", "'64", "81 S": a date of two digits, where the series was struck in one such year only. */
export function readShortYear(title: string, seriesId: string): number | null {
  for (const pattern of [SHORT_AFTER, SHORT_PLAIN]) {
    const hit = pattern.exec(title)
    const digits = hit?.[1] ?? hit?.[2]
    if (!digits) continue
    const struck = yearsOf(seriesId).filter(year => String(year).endsWith(digits) && year < 2021)
    const [year] = struck
    if (year !== undefined && struck.length === 1) return year
  }
  return null
}

const isMark = (mark: MintMark, year: number | null, seriesId: string | null): boolean =>
  year === null ||
  mark === 'P' ||
  US_MINT_MARKS.some(each => each === mark && markWasInUse(each, year)) ||
  (seriesId !== null && mintsOf(seriesId, year).includes(mark))

type MintQuery = { title: string; year: number | null; seriesId: string | null }

/**
 * The mint mark of a title. Without a mark the coin is of Philadelphia where that date has unmarked coins
 * (`none`); null where the mark is unknown.
 */
export function readMint({ title, year, seriesId }: MintQuery): MintMark | null {
  const text = title.replace(DUAL_DATE, '1976').replace(DIE_OF, ' ')
  const several = new RegExp(
    `\\b(?:P|D|S)\\s?[&+]\\s?(?:D|S|P)\\b|\\bP[- ]D[- ]S\\b|\\bPDS\\b|\\bP, ?D\\b`,
  )
  if (several.test(text)) return null
  for (const candidate of marksIn(text, year)) {
    const mark = parseMintMark(candidate)
    if (mark !== null && mark !== 'none' && isMark(mark, year, seriesId)) {
      if (mark !== 'P' || seriesId === null || year === null) return mark
      return mintsOf(seriesId, year).includes('P') ? 'P' : 'none'
    }
  }
  if (year === null) return null
  if (NO_MARK.test(text)) return 'none'
  const struck = seriesId === null ? [] : mintsOf(seriesId, year)
  if (struck.includes('none') || struck.length === 0) return struck.length === 0 ? null : 'none'
  return struck.length === 1 ? (struck[0] ?? null) : null
}

/** Letters that may be a mint mark, the likeliest first. */
function* marksIn(text: string, year: number | null): Generator<string> {
  const dates = year === null ? [] : [String(year), `['’]?${String(year).slice(2)}`]
  // "(oz": a mark is followed by no digit, dollar sign or further letter.
  const end = "(?![\\w$’']|\\.\\d)"
  for (const date of dates) {
    const after = `(?<![\\d$])${date}(?:\\s?(?:\\/|over)\\s?\\d{1,2})?`
    const attached = new RegExp(`${after}\\s?[-–—/. (]{0,3}(${MARK})\\)?${end}`)
    const small = new RegExp(`${after}[-–]?\\(?(cc|[pdsowc])\\)?${end}(?!\\/)`)
    const spaced = new RegExp(`${after} (cc|[pdso])(?= )`)
    const vdb = new RegExp(`${after}[- ]?v\\.?d\\.?b\\.?[- ]?(${MARK})${end}`, 'i')
    const joined = new RegExp(`${after}[- ]?(${MARK})[- ]?v\\.?d\\.?b`, 'i')
    const before = new RegExp(`(?<![\\w.&'’-]|\\d )(${MARK})[- ]${date}(?!\\d)`)
    const decade = date.endsWith('0')
    for (const pattern of [attached, small, vdb, joined, spaced, before]) {
      const [whole = '', mark] = pattern.exec(text) ?? []
      // "1910s" is a decade, "1910-s" a mint mark.
      const isDecade = pattern === small && decade && mark === 's' && /\ds$/.test(whole)
      if (mark && !isDecade) yield mark
    }
  }
  const mint = new RegExp(
    `(?<![\\w.'’])(${MARK})[- ](?:mint|mm\\b)|\\b(?:micro|small|large|mint ?mark|mm) ?(${MARK})\\b`,
    'i',
  ).exec(text)
  if (mint) yield mint[1] ?? mint[2] ?? ''
  const city = CITY.exec(text)?.[1]
  if (city && !/old mint|bay bridge|exposition|centennial/i.test(text))
    yield city.toLowerCase().startsWith('san') ? 'S' : city
  const loose = text.matchAll(new RegExp(`(?<=\\s|^|\\()(CC|[DSO])(?=[\\s,)]|$)`, 'g'))
  for (const hit of loose) {
    const previous = text.slice(0, hit.index).trimEnd().at(-1) ?? ''
    const word = text.slice(0, hit.index).trimEnd().split(/\s/).at(-1) ?? ''
    if (
      /^(U|N|D|F|E|W|&|of|no|weak|without|franklin|dwight|ulysses|harry|john|robert|v)$/i.test(
        word,
      ) ||
      previous === '$' ||
      /^\d+$/.test(word)
    )
      continue
    yield hit[1] ?? ''
  }
}
