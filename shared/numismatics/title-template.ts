/** Templates of listing titles: words and fields in braces, such as "{date} {series} {grade}". */
import { TITLE_MAX_CHARACTERS } from '../listing/terms/listing-terms.ts'

/** The fields of a template, each with what it stands for. */
export const TITLE_FIELDS = {
  date: 'year and mint mark, 1881-S',
  year: 'year, 1881',
  mint: 'mint mark, S',
  city: 'city of a branch mint, San Francisco',
  series: 'name of the coin, Morgan Dollar',
  denomination: 'as buyers search it, $1',
  metal: 'precious metal, 90% Silver',
  variety: 'varieties, VAM-4',
  grade: 'Very Fine, or PCGS MS65 in a holder',
  certificate: 'certification number',
} as const
export type TitleField = keyof typeof TITLE_FIELDS

/** In the order in which buyers search. */
export const DEFAULT_TITLE_TEMPLATE =
  '{date} {series} {denomination} {metal} {variety} {grade} {city}'

export type TitleValues = Readonly<Record<TitleField, string>> & {
  /** The grade where there is little space: "VF". */
  readonly shortGrade: string
}

/** What a title can do without, the least first. */
const DISPENSABLE = ['certificate', 'city', 'denomination', 'metal'] as const

const FIELD = /\{\s*([^{}]*?)\s*\}/g
const EMPTY = '\0'

const isField = (name: string): name is TitleField => Object.hasOwn(TITLE_FIELDS, name)

/** The names in braces that are no fields, as written; empty for a good template. */
export function unknownTitleFields(template: string): string[] {
  const names = [...template.matchAll(FIELD)].map(([, name = '']) => name)
  return [...new Set(names.filter(name => !isField(name.toLowerCase())))]
}

/** One line, without control characters and repeated spaces. */
export function tidy(text: string | number | null | undefined): string {
  return String(text ?? '')
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
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

/**
 * The title of at most 80 characters. An empty field leaves no separator behind; an unknown one is empty. What
 * does not fit is left out in this order: certificate, city, denomination, metal, the long form of the grade,
 * varieties; then the name is cut at a word.
 */
export function renderTitle(template: string, values: TitleValues): string {
  let rest = values
  for (const shortened of shorterValues(values)) {
    rest = shortened
    const title = fill(template, rest)
    if (title.length <= TITLE_MAX_CHARACTERS) return title
  }
  const tooMany = fill(template, rest).length - TITLE_MAX_CHARACTERS
  const series = cutAtWord(rest.series, Math.max(0, rest.series.length - tooMany))
  return cutAtWord(fill(template, { ...rest, series }), TITLE_MAX_CHARACTERS)
}

function* shorterValues(values: TitleValues): Generator<TitleValues> {
  let rest = values
  yield rest
  for (const name of DISPENSABLE) {
    rest = { ...rest, [name]: '' }
    yield rest
  }
  rest = { ...rest, grade: rest.shortGrade }
  yield rest
  yield { ...rest, variety: '' }
}

function fill(template: string, values: TitleValues): string {
  const filled = tidy(template).replace(FIELD, (_braces, name: string) => {
    const field = name.toLowerCase()
    return (isField(field) && values[field]) || EMPTY
  })
  return filled
    .replace(/[([]\0[)\]]/g, EMPTY)
    .replace(/[\s,;:|/·–-]*\0/g, EMPTY)
    .replace(/^\0[\s,;:|/·–-]*/, '')
    .replaceAll(EMPTY, '')
    .replace(/\s+/g, ' ')
    .trim()
}
