/**
 * The compact notation of the fact tables, and its parser.
 *
 * Years: `1878-1904,1921`. Strikes: entries split by `;`, each `years: marks`, the marks split by spaces:
 * `_` is a coin without a mint mark; a star means proof only (`S*`); a tilde means that the letters are a privy
 * mark and no mint mark (`CC~`). `when` in a physical standard is years, or strikes, to narrow it to some mints.
 */
import type { Alloy } from './alloys.ts'
import type { CountryCode } from './countries.ts'
import { ALL_MINT_MARKS, type MintMark } from './mints.ts'

/** The tables are complete up to this year; announced later issues are not included. */
export const LATEST_YEAR = 2026

export type Denomination =
  | 'Half Cent'
  | 'Cent'
  | 'Two Cents'
  | 'Three Cents'
  | 'Half Dime'
  | 'Five Cents'
  | 'Dime'
  | 'Twenty Cents'
  | 'Quarter'
  | 'Half Dollar'
  | 'Dollar'
  | 'Quarter Eagle'
  | 'Three Dollars'
  | 'Half Eagle'
  | 'Eagle'
  | 'Double Eagle'
  | 'Five Dollars'
  | 'Ten Dollars'
  | 'Twenty-Five Dollars'
  | 'Fifty Dollars'
  | 'One Hundred Dollars'

/** Face value in cents; a half cent is 0.5, the only fraction. */
export const FACE_VALUE_CENTS: Readonly<Record<Denomination, number>> = {
  'Half Cent': 0.5,
  Cent: 1,
  'Two Cents': 2,
  'Three Cents': 3,
  'Half Dime': 5,
  'Five Cents': 5,
  Dime: 10,
  'Twenty Cents': 20,
  Quarter: 25,
  'Half Dollar': 50,
  Dollar: 100,
  'Quarter Eagle': 250,
  'Three Dollars': 300,
  'Half Eagle': 500,
  Eagle: 1000,
  'Double Eagle': 2000,
  'Five Dollars': 500,
  'Ten Dollars': 1000,
  'Twenty-Five Dollars': 2500,
  'Fifty Dollars': 5000,
  'One Hundred Dollars': 10000,
}

export type SeriesKind = 'circulating' | 'commemorative' | 'bullion'

/** A physical standard and the strikes it covers. The first that covers a strike is its usual form. */
export type Standard = {
  readonly when: string
  readonly alloy: Alloy
  readonly grams: number
  readonly mm: number
  readonly edge: string
  /** Set where a year has several standards: the name of this one, and how to recognise it. */
  readonly label?: string
  readonly howToTell?: string
  /** A planchet error: rare, so the usual form is assumed. */
  readonly error?: boolean
}

/** Years (or strikes) and a sentence about them. */
export type Remark = readonly [when: string, sentence: string]

/** A type of coin of any country: all have one shape. */
export type TypeRow = {
  readonly id: string
  readonly name: string
  readonly country: CountryCode
  readonly denomination: string
  readonly kind: SeriesKind
  readonly designers: readonly string[]
  readonly aliases: readonly string[]
  readonly strikes: string
  readonly standards: readonly Standard[]
  /** Position of the mint mark; an array where it changed. */
  readonly markPlace: string | readonly Remark[]
  readonly remarks?: readonly Remark[]
  /** Dates that were not struck but are often claimed, with the reason. */
  readonly refusals?: readonly Remark[]
  /** The mint where it differs from the mark, e.g. a San Francisco coin without a mark. */
  readonly struckAt?: readonly Remark[]
  /** The mints by their marks, outside of the United States. */
  readonly mints?: Readonly<Partial<Record<MintMark, string>>>
  /** Pieces by date and mark, as the source counts them: those for circulation, uncirculated sets and proofs. */
  readonly mintages?: string
}

/** A row of the United States. */
export type SeriesRow = Omit<TypeRow, 'country' | 'denomination'> & {
  readonly denomination: Denomination
}

export type StrikeCell = {
  readonly mint: MintMark
  readonly proofOnly: boolean
  readonly privy: boolean
}

/** Builds a standard for the tables. Grams as the Mint or the statute states them. */
export function standard(
  when: string,
  alloy: Alloy,
  grams: number,
  mm: number,
  edge: string,
  variant?: { label: string; howToTell: string; error?: boolean },
): Standard {
  return { when, alloy, grams, mm, edge, ...variant }
}

/** Parses `1878-1904,1921` into years in the given order. Throws on anything else. */
export function parseYears(text: string): number[] {
  return text.split(',').flatMap(part => {
    const match = /^\s*(\d{4})(?:-(\d{4}))?\s*$/.exec(part)
    if (!match) throw new Error(`Not a span of years: "${part}"`)
    const first = Number(match[1])
    const last = Number(match[2] ?? match[1])
    if (last < first) throw new Error(`Years run backwards: "${part}"`)
    return Array.from({ length: last - first + 1 }, (_, step) => first + step)
  })
}

function parseCell(token: string): StrikeCell {
  const proofOnly = token.includes('*')
  const privy = token.includes('~')
  const letters = token.replace(/[*~]/g, '')
  const mint = letters === '_' ? 'none' : ALL_MINT_MARKS.find(mark => mark === letters)
  if (!mint) throw new Error(`Not a mint mark: "${token}"`)
  return { mint, proofOnly, privy }
}

/** Parses strikes into year → cells, marks in the form's order. Throws on a duplicate year. */
export function parseStrikes(text: string): Map<number, StrikeCell[]> {
  const byYear = new Map<number, StrikeCell[]>()
  for (const entry of text.split(';')) {
    if (entry.trim() === '') continue
    const [years = '', marks = ''] = entry.split(':')
    const cells = marks
      .trim()
      .split(/\s+/)
      .map(parseCell)
      .sort((a, b) => ALL_MINT_MARKS.indexOf(a.mint) - ALL_MINT_MARKS.indexOf(b.mint))
    for (const year of parseYears(years)) {
      if (byYear.has(year)) throw new Error(`Year ${year} stands twice in "${text}"`)
      byYear.set(year, cells)
    }
  }
  return new Map([...byYear].sort(([a], [b]) => a - b))
}

/** True when `when` (years, or strikes to narrow the mints) covers the year and mint. */
export function covers(when: string, year: number, mint: MintMark): boolean {
  return when.split(';').some(entry => {
    const [years = '', marks] = entry.split(':')
    if (!parseYears(years).includes(year)) return false
    return (
      marks === undefined ||
      marks
        .trim()
        .split(/\s+/)
        .map(parseCell)
        .some(c => c.mint === mint)
    )
  })
}
