/**
 * The default title of a listing: year, mint, coin type and grade, at most 80 characters (eBay's limit).
 *
 * A coin that no grading service has graded gets the adjective of its grade and never the number ("Very Fine" for
 * VF30): eBay allows a numeric grade only for coins in an approved service's holder. The seller may edit the
 * title; this function adds the number only with a grader.
 */
import { TITLE_MAX_CHARACTERS } from '../listing-terms.ts'
import { numericGradeIn } from '../listing-text-rules.ts'
import { gradeName, parseGrade } from './grades.ts'
import { type MintMark, parseMintMark } from './tables/mints.ts'

export type TitleInput = {
  /** As on the coin; empty or "Unknown" is left out. */
  readonly year: string | number
  readonly coinType: string
  /** A mint mark or a mint's name; 'none', empty or unreadable is left out. */
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

/** Cuts at the end of a word; a single long word is cut inside, never within a surrogate pair. */
export function cutAtWord(text: string, most: number): string {
  if (text.length <= most) return text
  if (most <= 0) return ''
  const head = text.slice(0, most + 1)
  const space = head.lastIndexOf(' ')
  if (space > 0) return head.slice(0, space).replace(/[\s,;:–-]+$/, '')
  return text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')
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

function markFor(mint: string | null | undefined): MintMark | null {
  const mark = parseMintMark(known(mint))
  return mark === 'none' ? null : mark
}

/** The forms of a grade, longest first; the first that fits is used. */
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
  const named = tidy(parts.coinType)
  const coinType = parts.certified ? named : withoutNumericGrades(named)
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
  // Too long: date and grade stay, the coin type is cut.
  const tail = cutAtWord(forms.at(-1) ?? '', TITLE_MAX_CHARACTERS / 2)
  const head = cutAtWord(date, TITLE_MAX_CHARACTERS / 4)
  const typeLength = TITLE_MAX_CHARACTERS - head.length - tail.length - 2
  return cutAtWord(join(head, cutAtWord(type, typeLength), tail), TITLE_MAX_CHARACTERS)
}
