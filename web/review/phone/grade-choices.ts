import {
  type Grade,
  LOWEST_NUMBER,
  PRICED_GRADES,
  parseGrade,
} from '../../../shared/numismatics/grades.ts'

export type GradeChoices = {
  /** Without plus and details, lowest first, proofs at the end. */
  codes: readonly string[]
  /** The one that the coin has; null while it has none. */
  chosen: string | null
  /** Those within the estimate. */
  likely: ReadonlySet<string>
  /** What is in sight while nothing is chosen. */
  restsAt: string
  details: boolean
  plus: boolean
  /** Stays with the coin when another grade is chosen; empty without one. */
  designation: string
}

type Estimate = { gradeLow: string | null; gradeHigh: string | null } | null

/** In sight without an estimate: the middle of what is sold raw. */
const MIDDLE = 'VF20'

/** The grades to choose from for a coin of this grade, as the seller wrote it, and this estimate. */
export function gradeChoices(present: string, estimate: Estimate): GradeChoices {
  const grade = parseGrade(present)
  const chosen = grade && baseOf(grade)
  const codes =
    chosen && !PRICED_GRADES.includes(chosen) ? withCode(PRICED_GRADES, chosen) : PRICED_GRADES
  const likely = codes.filter(code => isWithin(code, estimate))
  return {
    codes,
    chosen,
    likely: new Set(likely),
    restsAt: likely[Math.floor((likely.length - 1) / 2)] ?? MIDDLE,
    details: grade?.details ?? false,
    plus: grade?.plus ?? false,
    designation: grade?.designation ?? '',
  }
}

const baseOf = ({ strike, number }: Grade) => `${strike}${number ?? ''}`

/** A grade without a number, or of an unusual one, among the others: "AU" before AU50. */
function withCode(codes: readonly string[], code: string): string[] {
  const place = codes.findIndex(
    each => isProof(each) === isProof(code) && rankOf(each) >= rankOf(code),
  )
  return place === -1 ? [...codes, code] : codes.toSpliced(place, 0, code)
}

/** Whether a grade is none of those that the estimate spans; false without a grade or an estimate. */
export function isOutsideEstimate(present: string, estimate: Estimate): boolean {
  const grade = parseGrade(present)
  if (!grade || !(estimate?.gradeLow || estimate?.gradeHigh)) return false
  return !isWithin(baseOf(grade), estimate)
}

/** An estimate of one end only is that grade. */
function isWithin(code: string, estimate: Estimate): boolean {
  const low = estimate?.gradeLow ?? estimate?.gradeHigh
  const high = estimate?.gradeHigh ?? estimate?.gradeLow
  if (!low || !high || isProof(low) !== isProof(code)) return false
  return rankOf(low) <= rankOf(code) && rankOf(code) <= rankOf(high)
}

const isProof = (code: string): boolean => ['PR', 'SP'].includes(parseGrade(code)?.strike ?? '')

function rankOf(code: string): number {
  const grade = parseGrade(code)
  return grade ? (grade.number ?? LOWEST_NUMBER[grade.strike]) : 0
}
