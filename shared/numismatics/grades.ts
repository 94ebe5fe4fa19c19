/**
 * Grades of the Sheldon scale as the form offers them, the scale of the grading guide, and the reader of grades.
 * Source of the 1–70 scale and its adjectives: American Numismatic Association, Official Grading Standards.
 */
import { DESIGNATION_WORDS, designationOf, wordsOfGrade } from './designations.ts'
import { withoutDeniedProblems } from './problem-words.ts'

/** The form's grade choices, in its order. */
export const GRADE_OPTIONS = [
  'PR70',
  'PR69',
  'PR68',
  'PR67',
  'MS70',
  'MS69',
  'MS68',
  'MS67',
  'MS66',
  'MS65',
  'AU58',
  'AU55',
  'AU50',
  'XF45',
  'XF40',
  'VF30',
  'VF20',
  'F12',
  'VG8',
  'G4',
  'AG3',
  'P1',
] as const
export type GradeOption = (typeof GRADE_OPTIONS)[number]

export type ScaleKey =
  | 'poor'
  | 'fair'
  | 'good'
  | 'veryGood'
  | 'fine'
  | 'veryFine'
  | 'extremelyFine'
  | 'aboutUncirculated'
  | 'uncirculated'

export type ScaleRow = {
  readonly key: ScaleKey
  readonly label: string
  /** Sheldon numbers, both ends included, as the grading guide prints them. */
  readonly range: readonly [number, number]
  /** Market value in percent of the top grade. */
  readonly percent: number
}

/** The nine rows of the grading guide. */
export const GRADE_SCALE: readonly ScaleRow[] = [
  { key: 'poor', label: 'P-1', range: [1, 3], percent: 10 },
  { key: 'fair', label: 'FR-2', range: [2, 3], percent: 25 },
  { key: 'good', label: 'G-4 to G-6', range: [4, 6], percent: 40 },
  { key: 'veryGood', label: 'VG-8 to VG-10', range: [8, 10], percent: 60 },
  { key: 'fine', label: 'F-12 to F-15', range: [12, 15], percent: 75 },
  { key: 'veryFine', label: 'VF-20 to VF-35', range: [20, 35], percent: 85 },
  { key: 'extremelyFine', label: 'EF-40 to EF-45', range: [40, 45], percent: 92 },
  { key: 'aboutUncirculated', label: 'AU-50 to AU-58', range: [50, 58], percent: 96 },
  { key: 'uncirculated', label: 'MS-60 to MS-70', range: [60, 70], percent: 100 },
]

/** The guide's row of a Sheldon number: the last row that starts at or below it. Null outside 1–70. */
export function scaleOf(number: number): ScaleRow | null {
  if (!Number.isFinite(number) || number < 1 || number > 70) return null
  return GRADE_SCALE.findLast(row => row.range[0] <= number) ?? null
}

export type GradePrefix =
  | 'P'
  | 'FR'
  | 'AG'
  | 'G'
  | 'VG'
  | 'F'
  | 'VF'
  | 'XF'
  | 'AU'
  | 'MS'
  | 'PR'
  | 'SP'

export type Grade = {
  /** As the form writes it: 'MS65', 'VF30', 'AU58+'; for a details grade 'XF Details'. */
  readonly code: string
  /** Sheldon number; null where the text names none ("XF Details"). */
  readonly number: number | null
  readonly strike: GradePrefix
  readonly plus: boolean
  readonly details: boolean
  /** As a label has it: 'DMPL', 'RD DCAM'; empty without one. */
  readonly designation: string
}

/** The numbers in use under each prefix (ANA standards; grading services' own numbers). */
export const GRADE_NUMBERS: Readonly<Record<GradePrefix, readonly number[]>> = {
  P: [1],
  FR: [2],
  AG: [3],
  G: [4, 6],
  VG: [8, 10],
  F: [12, 15],
  VF: [20, 25, 30, 35],
  XF: [40, 45],
  AU: [50, 53, 55, 58],
  MS: [60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70],
  PR: Array.from({ length: 70 }, (_, index) => index + 1),
  SP: Array.from({ length: 70 }, (_, index) => index + 1),
}

/** The grades that a price is computed for: every number of a business strike, proofs from PR60. */
export const PRICED_GRADES: readonly string[] = [
  ...Object.entries(GRADE_NUMBERS).flatMap(([prefix, numbers]) =>
    prefix === 'PR' || prefix === 'SP' ? [] : numbers.map(number => `${prefix}${number}`),
  ),
  ...GRADE_NUMBERS.PR.filter(number => number >= 60).map(number => `PR${number}`),
]

/** The grades that a price of a problem coin is computed for; between them it follows their numbers. */
export const PRICED_DETAILS_GRADES: readonly string[] = [
  'G4',
  'VG8',
  'F12',
  'VF20',
  'VF30',
  'XF40',
  'AU50',
  'AU55',
  'MS60',
  'MS63',
  'PR60',
  'PR63',
].map(grade => `${grade} Details`)

/** Longest first, so that "very good" isn't read as "good". */
const GRADE_PATTERNS: readonly (readonly [RegExp, GradePrefix])[] = [
  [/^(gem |choice |ch )?(mint state|brilliant uncirculated|uncirculated|bu|unc|ms)/, 'MS'],
  [/^(proof|prf|pf|pr)/, 'PR'],
  [/^(specimen|sp)/, 'SP'],
  [/^(choice |ch )?(about uncirculated|almost uncirculated|au)/, 'AU'],
  [/^(choice |ch )?(extremely fine|extra fine|xf|ef)/, 'XF'],
  [/^(choice |ch )?(very fine|vf)/, 'VF'],
  [/^(very good|vg)/, 'VG'],
  [/^(about good|almost good|ag)/, 'AG'],
  [/^(fair|fr)/, 'FR'],
  [/^(poor|po|p)(?![a-z])/, 'P'],
  [/^(fine|f)(?![a-z])/, 'F'],
  [/^(good|g)(?![a-z])/, 'G'],
]

/** A slab's label read aloud begins with its grader. */
const GRADER = /^(pcgs|ngc|anacs|icg|cacg|cac) /

/** What a grading service says of a coin that it won't number. */
const PROBLEMS = new Set(
  'details detail det cleaned damaged damage scratch scratched polished environmental'.split(' '),
)
/**
 * Reads a grade: "MS-65", "MS 65", "VF-30", "AU58+", "PF69 Ultra Cameo", "Proof 70", "XF Details". An adjective alone
 * ("Very Fine", "BU") has no number. Null for what is no grade, and for a number that its prefix doesn't know (VF-70).
 */
export function parseGrade(text: string): Grade | null {
  const plain = withoutDeniedProblems(text)
    .trim()
    .toLowerCase()
    .replace(/[.’']/g, '')
    .replace(/\s+/g, ' ')
    .replace(GRADER, '')
  const hit = GRADE_PATTERNS.find(([pattern]) => pattern.test(plain))
  if (!hit) return null
  const [pattern, strike] = hit
  const rest = plain.replace(pattern, '').replace(/^[\s\-–]+/, '')
  const numbered = /^(\d{1,2})(\+)?(?!\d)/.exec(rest)
  if (!numbered && /\d/.test(rest)) return null
  const tail = wordsOfGrade(numbered ? rest.slice(numbered[0].length) : rest)
  const details = tail.some(word => PROBLEMS.has(word))
  // A tail of other words belongs to something that is no grade ("Fine silver").
  if (
    !tail.every(
      word =>
        DESIGNATION_WORDS.has(word) || PROBLEMS.has(word) || (details && /^[a-z]+$/.test(word)),
    )
  )
    return null
  const number = numbered ? Number(numbered[1]) : null
  if (number !== null && !GRADE_NUMBERS[strike].includes(number)) return null
  const plus = numbered?.[2] === '+'
  const code = `${strike}${number ?? ''}${plus ? '+' : ''}${details ? ' Details' : ''}`
  return { code, number, strike, plus, details, designation: designationOf(tail) }
}

/** The grade as a label has it: "MS65 DMPL", "PR69 RD DCAM", "MS Details BN". `parseGrade` reads it as the same. */
export function gradeLabel({ code, designation }: Pick<Grade, 'code' | 'designation'>): string {
  return designation ? `${code} ${designation}` : code
}

/** The lowest number of each prefix, for grades without a number. */
export const LOWEST_NUMBER: Readonly<Record<GradePrefix, number>> = {
  P: 1,
  FR: 2,
  AG: 3,
  G: 4,
  VG: 8,
  F: 12,
  VF: 20,
  XF: 40,
  AU: 50,
  MS: 60,
  PR: 60,
  SP: 60,
}
