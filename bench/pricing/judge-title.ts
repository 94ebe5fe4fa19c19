import { z } from 'zod'
import { readTitle, type TitleReading } from '../../shared/market/title/read-title.ts'
import { readGrade, type TitleGrade } from '../../shared/market/title/title-grade.ts'
import { parseGrade } from '../../shared/numismatics/grades.ts'

/**
 * A title with what a person reads in it. A field that is left out is not judged. Mint `P` is Philadelphia with or
 * without its mark; null means that the title leaves it open.
 */
export const labelledTitleSchema = z.object({
  title: z.string(),
  series: z.string().nullish(),
  year: z.coerce
    .number()
    .nullish()
    .or(z.literal('').transform(() => null)),
  mint: z.string().nullish(),
  kind: z.string().nullish(),
  holder: z.string().nullish(),
  grader: z.string().nullish(),
  grade: z.union([z.string(), z.number()]).nullish(),
  details: z.boolean().nullish(),
})
export type LabelledTitle = z.infer<typeof labelledTitleSchema>

export type TitleVerdict = { identity: boolean; kind: boolean; grade: boolean }

/** Words for the same kind. A mint error is a coin. */
const KINDS: Readonly<Record<string, string>> = {
  jewelry: 'jewellery',
  supply: 'supplies',
  accessory: 'supplies',
  accessories: 'supplies',
  copy: 'replica',
  reproduction: 'replica',
  counterfeit: 'replica',
  medal: 'token',
  banknote: 'note',
  round: 'bar',
  error: 'coin',
  single: 'coin',
}

const plain = (text: string | null | undefined): string =>
  (text ?? '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
const mintClass = (mint: string | null | undefined): string =>
  mint === null || mint === undefined || mint === '' || mint === 'none' ? 'P' : mint.toUpperCase()

/** Whether the reader reads a title as a person did: identity (series, year, mint), kind with holder, grade. */
export function judgeTitle(labelled: LabelledTitle): TitleVerdict {
  const reading = readTitle(labelled.title)
  return {
    identity: identityIsRight(labelled, reading),
    kind: kindIsRight(labelled, reading),
    grade: gradeIsRight(labelled, reading),
  }
}

/** Date and mint of a lot, a copy or a thing for coins name no coin: they are judged where the label states them. */
function identityIsRight(labelled: LabelledTitle, reading: TitleReading): boolean {
  const coin = KINDS[labelled.kind ?? ''] === 'coin' || (labelled.kind ?? 'coin') === 'coin'
  const judged = (value: unknown) =>
    value !== undefined && (coin || (value !== null && value !== ''))
  if (judged(labelled.series) && plain(labelled.series) !== plain(reading.seriesName)) return false
  if (judged(labelled.year) && (labelled.year ?? null) !== reading.year) return false
  return !judged(labelled.mint) || mintClass(labelled.mint) === mintClass(reading.mint)
}

function kindIsRight({ kind, holder, grader }: LabelledTitle, reading: TitleReading): boolean {
  if (kind && (KINDS[plain(kind)] ?? plain(kind)) !== reading.kind) return false
  if (holder && plain(holder) !== reading.holder) return false
  return !grader || plain(grader) === plain(reading.grader) || plain(grader) === 'other'
}

function gradeIsRight({ grade, details, kind }: LabelledTitle, reading: TitleReading): boolean {
  const coin = (kind ?? 'coin') === 'coin'
  if (details !== null && details !== undefined && coin && details !== reading.details) return false
  if (grade === undefined || (!coin && (grade === null || grade === ''))) return true
  return sameGrade(String(grade ?? ''), reading.grade)
}

/** A number is right alone; words are right where they mean the number, or the same span. */
function sameGrade(label: string, read: TitleGrade | null): boolean {
  if (label.trim() === '') return read === null
  if (read === null) return false
  const text = label.replace(/\bdetails?\b/i, ' ').trim()
  const numbered = parseGrade(text)
  if (numbered?.number !== null && numbered?.number !== undefined) {
    const strike = numbered.strike === read.strike
    if (read.numbered && read.low === read.high)
      return strike && numbered.number === read.low && numbered.plus === read.plus
    return strike && numbered.number >= read.low && numbered.number <= read.high
  }
  const words = readGrade({ title: /^\d+$/.test(text) ? `PCGS ${text}` : text, slab: true })
  return (
    words !== null &&
    words.strike === read.strike &&
    words.low <= read.high &&
    read.low <= words.high
  )
}
