/**
 * The default title of a listing: year, mint, coin type and grade, at most 80 characters (eBay's limit).
 *
 * A coin that no grading service has graded gets the adjective of its grade and never the number ("Very Fine" for
 * VF30): eBay allows a numeric grade for coins in an approved service's holder only. The seller may still type what
 * they like into the title field; this function writes the number only beside a grader.
 */
import { TITLE_MAX_CHARACTERS } from '../listing-terms.ts'
import { gradeName, parseGrade } from './grades.ts'
import { type MintMark, parseMintMark } from './mints.ts'

export type TitleInput = {
  /** As on the coin; empty or "Unknown" is left out. */
  readonly year: string | number
  readonly coinType: string
  /** A mint mark or a mint's name; 'none', empty or unreadable is left out. P is left out where it isn't told apart. */
  readonly mint?: string | null
  readonly grade?: string | null
  /** The service whose holder the coin is in; null for a raw coin. */
  readonly certified: { readonly grader: string } | null
}

const UNKNOWN = /^(unknown|n\/?a|none|not visible|ungraded|raw|-)?$/i

const tidy = (text: string | number | null | undefined): string =>
  String(text ?? '')
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()

function known(text: string | number | null | undefined): string {
  const plain = tidy(text)
  return UNKNOWN.test(plain) ? '' : plain
}

/** Cuts at a word's end; a single word that is too long is cut inside, never within a surrogate pair. */
export function cutAtWord(text: string, most: number): string {
  if (text.length <= most) return text
  if (most <= 0) return ''
  const head = text.slice(0, most + 1)
  const space = head.lastIndexOf(' ')
  if (space > 0) return head.slice(0, space).replace(/[\s,;:–-]+$/, '')
  return text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')
}

function markFor(mint: string | null | undefined): MintMark | null {
  const mark = parseMintMark(known(mint))
  return mark === 'none' ? null : mark
}

/** The grade's ways of being written, longest first: all that fits is tried in order. */
function gradeForms(grade: string, certified: TitleInput['certified']): readonly string[] {
  const read = parseGrade(grade)
  const grader = tidy(certified?.grader)
  if (grader !== '') return [`${grader} ${read?.code ?? grade}`.trim()]
  if (!read)
    return [
      grade
        .replace(/\d+\+?/g, '')
        .replace(/\s+/g, ' ')
        .trim(),
    ]
  const details = read.details ? ' Details' : ''
  return [`${gradeName(read)}${details}`, `${read.strike}${details}`]
}

/** Builds the title. Never longer than 80 characters, never empty unless all its parts are. */
export function listingTitle(parts: TitleInput): string {
  const mark = markFor(parts.mint)
  const year = known(parts.year)
  const coinType = tidy(parts.coinType)
  const date =
    year === '' ? (mark ?? '') : year.endsWith(`-${mark}`) || !mark ? year : `${year}-${mark}`
  const type =
    year !== '' && coinType.startsWith(`${year} `) ? coinType.slice(year.length + 1) : coinType
  const grade = known(parts.grade)
  const forms = gradeForms(grade, parts.certified).filter(form => form !== '')
  const join = (...words: readonly string[]): string => words.filter(word => word !== '').join(' ')

  const attempts = forms.map(form => join(date, type, form))
  const fits = attempts.find(title => title.length <= TITLE_MAX_CHARACTERS)
  if (fits !== undefined) return fits
  // Too long whole: date and grade stay, the coin type gives way.
  const tail = cutAtWord(forms.at(-1) ?? '', TITLE_MAX_CHARACTERS / 2)
  const head = cutAtWord(date, TITLE_MAX_CHARACTERS / 4)
  const room = TITLE_MAX_CHARACTERS - head.length - tail.length - 2
  return cutAtWord(join(head, cutAtWord(type, room), tail), TITLE_MAX_CHARACTERS)
}
