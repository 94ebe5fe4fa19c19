import {
  GRADE_NUMBERS,
  type GradePrefix,
  LOWEST_NUMBER,
  parseGrade,
  type ScaleKey,
  scaleOf,
} from '../../../shared/numismatics/grades.ts'
import { GUIDE_GRADES } from '../grade-texts.ts'

const PREFIXES: Readonly<Record<ScaleKey, readonly GradePrefix[]>> = {
  poor: ['P'],
  fair: ['FR', 'AG'],
  good: ['G'],
  veryGood: ['VG'],
  fine: ['F'],
  veryFine: ['VF'],
  extremelyFine: ['XF'],
  aboutUncirculated: ['AU'],
  uncirculated: ['MS'],
}

/** The grades, as a form writes them, that one of the nine covers: VF20, VF25, VF30, VF35. A proof stays a proof. */
export function exactGrades(key: ScaleKey, present: string): string[] {
  const strike = parseGrade(present)?.strike
  const proof = strike === 'PR' || strike === 'SP' ? strike : null
  return PREFIXES[key].flatMap(prefix =>
    GRADE_NUMBERS[prefix].map(number => `${proof ?? prefix}${number}`),
  )
}

/** Where a coin without a grade starts: in the middle of the scale. */
const MIDDLE = 4

/** The place of a listing's grade among the nine. */
export function indexOfGrade(present: string): number {
  const grade = parseGrade(present)
  const row = grade && scaleOf(grade.number ?? LOWEST_NUMBER[grade.strike])
  return row ? GUIDE_GRADES.findIndex(({ key }) => key === row.key) : MIDDLE
}

/** The exact grade to begin with: the present one where it lies in this row, else the lowest. */
export function firstExact(key: ScaleKey, present: string): string {
  const codes = exactGrades(key, present)
  const code = parseGrade(present)?.code
  return codes.find(each => each === code) ?? codes[0]!
}
