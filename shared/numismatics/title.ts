/**
 * The title of a listing, at most 80 characters (eBay's limit), from the coin's facts: date, series, denomination,
 * metal, varieties, grade, city, or as the seller's own template has it.
 *
 * A coin that no grading service has graded gets the adjective of its grade and never the number ("Very Fine" for
 * VF30): eBay allows a numeric grade only for coins in an approved service's holder. The seller may edit the
 * title; this function adds the number only with a grader.
 */
import { numericGradeIn } from '../listing/terms/listing-text-rules.ts'
import { type Series, seriesById } from './catalogue.ts'
import { designationInWords } from './designations.ts'
import { gradeLabel, parseGrade } from './grades.ts'
import { bullionSize, GRAMS_PER_TROY_OUNCE } from './melt.ts'
import { gradeForBuyers } from './site-grades.ts'
import { markOf } from './strikes.ts'
import { type MintMark, mintName, US_MINT_MARKS } from './tables/mints.ts'
import { DEFAULT_TITLE_TEMPLATE, renderTitle, type TitleValues, tidy } from './title-template.ts'

export type TitleInput = {
  /** As on the coin; empty or "Unknown" is left out. */
  readonly year: string | number
  readonly coinType: string
  readonly seriesId?: string | null | undefined
  /** Of a coin that is in no table; empty for one of the United States. */
  readonly country?: string | null | undefined
  readonly denomination?: string | null | undefined
  /** A mint mark or a mint's name; 'none', empty or unreadable is left out. */
  readonly mint?: string | null
  readonly grade?: string | null
  /** The service whose holder the coin is in; null for a raw coin. */
  readonly certified: { readonly grader: string; readonly certNumber?: string | null } | null
  /** As the listing words it: "90% silver, 10% copper". */
  readonly composition?: string | null
  /** "31.103 g". */
  readonly weight?: string | null
  readonly specialAttributes?: readonly string[]
}

const UNKNOWN = /^(unknown|n\/?a|none|not visible|ungraded|raw|-)?$/i
/** A longer attribute is a remark for the description. */
const LONGEST_VARIETY = 30
/** Cents were of the large size until this year. */
const LAST_LARGE_CENT = 1857

/** The title by the seller's template; without one in the default order. Empty only where all its parts are. */
export function listingTitle(coin: TitleInput, template = ''): string {
  const title = renderTitle(template.trim() || DEFAULT_TITLE_TEMPLATE, titleValues(coin))
  return coin.certified ? title : withoutNumericGrades(title)
}

/** A text of a raw coin without the numeric grades that it names: "VAM-4, MS65" is "VAM-4". */
export function withoutNumericGrades(text: string): string {
  let rest = text
  for (let grade = numericGradeIn(rest); grade; grade = numericGradeIn(rest))
    rest = rest.replace(grade, ' ')
  if (rest === text) return text
  return tidy(rest)
    .replace(/\s+([,;.)])/g, '$1')
    .replace(/^[\s,;.:–-]+|[\s,;:–-]+$/g, '')
}

/** What the coin gives for each field of a template. A word that the name or the grade has is not said again. */
export function titleValues(coin: TitleInput): TitleValues {
  const year = known(coin.year)
  const mark = titleMarkOf(coin, year)
  const date =
    year === '' ? (mark ?? '') : !mark || year.endsWith(`-${mark}`) ? year : `${year}-${mark}`
  const series = coin.seriesId ? seriesById(coin.seriesId) : null
  const name = withCountry(nameOf(coin, series, [date, year]), coin, series)
  const [named = '', shortForm = named] = gradeForms(coin)
  const [grade, shortGrade] = hasWords(name, named) ? ['', ''] : [named, shortForm]
  const varieties = varietiesOf(coin).filter(each => !hasWords(`${name} ${grade}`, each))
  const isUs = !series || series.country === 'US'
  const city = mark && isUs ? cityOf(mark, year) : ''
  const denomination = series ? denominationOf(series) : known(coin.denomination)
  return {
    date,
    year,
    mint: mark ?? '',
    city: hasWords(name, city) ? '' : city,
    series: name,
    denomination: hasWords(name, denomination) ? '' : denomination,
    metal: metalOf(coin, series, name),
    variety: varieties.join(' '),
    grade,
    shortGrade,
    certificate: known(coin.certified?.certNumber),
  }
}

function known(text: string | number | null | undefined): string {
  const plain = tidy(text)
  return UNKNOWN.test(plain) ? '' : plain
}

function titleMarkOf({ mint, seriesId = null }: TitleInput, year: string): MintMark | null {
  const text = known(mint)
  const mark = text === '' ? null : markOf(text, { seriesId, year: Number(year) || null })
  return mark === 'none' ? null : mark
}

/** Whether the text has every word of the phrase. */
function hasWords(text: string, phrase: string): boolean {
  const words = new Set(text.toLowerCase().split(/[\s,–]+/))
  return phrase
    .toLowerCase()
    .split(/[\s,]+/)
    .every(word => words.has(word))
}

/** The name of a coin that no table has begins with its country, as buyers search it. */
function withCountry(name: string, { country }: TitleInput, series: Series | null): string {
  const place = known(country)
  return series || place === '' || hasWords(name, place) ? name : `${place} ${name}`.trim()
}

/** The coin's name without its date; a large cent is called one. */
function nameOf(coin: TitleInput, series: Series | null, dates: readonly string[]): string {
  const named = coin.certified ? tidy(coin.coinType) : withoutNumericGrades(tidy(coin.coinType))
  const date = dates.find(each => each !== '' && named.startsWith(`${each} `))
  const name = date ? named.slice(date.length + 1) : named
  const isLargeCent = series?.faceValueCents === 1 && series.years.last <= LAST_LARGE_CENT
  return isLargeCent && !hasWords(name, 'large') ? name.replace(/\bCent$/, 'Large Cent') : name
}

/** "$20", "10C"; a small cent is searched as a penny. */
function denominationOf({ faceValueCents: cents, years }: Series): string {
  // The name of another country's coin has it.
  if (cents === null) return ''
  if (cents === 1) return years.last <= LAST_LARGE_CENT ? '1C' : 'Penny'
  if (cents < 1) return '1/2C'
  if (cents < 100) return `${cents}C`
  return cents % 100 === 0 ? `$${cents / 100}` : `$${(cents / 100).toFixed(2)}`
}

/** The city of a branch mint: a coin of Philadelphia is not searched by it. */
function cityOf(mark: MintMark, year: string): string {
  const struck = Number(/\d{4}/.exec(year)?.[0])
  const known = US_MINT_MARKS.find(each => each === mark)
  return !known || known === 'none' || known === 'P' || !struck ? '' : mintName(known, struck)
}

/** "90% Silver", ".999 Silver", "1 oz .999", "Steel". Base metals are not searched. */
function metalOf(coin: TitleInput, series: Series | null, name: string): string {
  const composition = known(coin.composition)
  if (/\bsteel\b/i.test(composition)) return hasWords(name, 'steel') ? '' : 'Steel'
  const share = /(\d+(?:\.\d+)?)% (silver|gold|platinum|palladium)\b/i.exec(composition)
  if (!share) return ''
  const [, percent = '', metal = ''] = share
  const capital = `${metal.charAt(0).toUpperCase()}${metal.slice(1).toLowerCase()}`
  const ounces = series?.kind === 'bullion' ? ouncesOf(coin.weight, Number(percent)) : ''
  const words = [
    hasWords(name, ounces) ? '' : ounces,
    finenessOf(percent),
    hasWords(name, capital) ? '' : capital,
  ]
  // Without the metal's name a percentage says nothing.
  if (words[2] === '' && words[1]?.endsWith('%')) words[1] = ''
  return words.filter(word => word !== '').join(' ')
}

/** As dealers write it: "90%", ".999". A standard of the 1790s or 22 carats has no such name. */
function finenessOf(percent: string): string {
  if (percent.startsWith('99.')) return `.${percent.replace('.', '')}`
  return percent.includes('.') ? '' : `${percent}%`
}

function ouncesOf(weight: string | null | undefined, percent: number): string {
  const grams = Number(/^[\d.]+/.exec(known(weight))?.[0])
  const ounces = (grams * percent) / 100 / GRAMS_PER_TROY_OUNCE
  return bullionSize(ounces) ?? ''
}

function varietiesOf({ specialAttributes = [], certified }: TitleInput): string[] {
  const plain = specialAttributes
    .map(text => (certified ? known(text) : withoutNumericGrades(known(text))))
    .filter(text => text !== '' && text.length <= LONGEST_VARIETY)
  const lower = plain.map(text => text.toLowerCase())
  return plain.filter((_text, at) => lower.indexOf(lower[at] ?? '') === at)
}

/** The forms of a grade, longest first. */
function gradeForms({ grade, certified }: TitleInput): string[] {
  const text = known(grade)
  const read = parseGrade(text)
  const grader = tidy(certified?.grader)
  // Without a number the words on the label count: "Ch VF" of an ancient coin is more than "VF".
  const isNumbered = read !== null && (read.number !== null || read.details)
  if (grader !== '') return [`${grader} ${isNumbered ? gradeLabel(read) : text}`.trim()]
  if (!read) return [tidy(text.replace(/\d+\+?/g, ''))]
  const rest = [...(read.details ? ['Details'] : []), ...designationInWords(read.designation)]
  const { name: words, short } = gradeForBuyers(read)
  return [words, short].map(name => [name, ...rest].join(' '))
}
