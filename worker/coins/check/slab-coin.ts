import { acceptedGrader } from '../../../shared/certificates/label-graders.ts'
import type { CheckedCoin } from './check-identification.ts'
import { withPrintedCoin } from './printed-coin.ts'
import { certifiedGrade } from './slab-certificate.ts'
import type { JudgedLabel } from './slab-label.ts'

/**
 * The coin with its label. Fields about which the witnesses disagree are empty. A slab of a service that is no
 * accepted one is a holder like any other: its grade does not count.
 */
export function labelledCoin(coin: CheckedCoin, { label, warnings }: JudgedLabel): CheckedCoin {
  const named = label.grader.value
  const grader = acceptedGrader(named)
  const all = [...warnings, ...coin.warnings]
  if (named !== null && grader === null) return { ...coin, label, warnings: all }
  const holder = {
    ...coin.holder,
    kind: 'slab' as const,
    grader,
    certificationNumber: label.certificate.value,
  }
  const labelled = withPrintedCoin({ ...coin, label, holder, warnings: all }, label)
  // Not named: which service it is, is asked; what is printed is a grade all the same.
  if (grader === null) return labelled
  if (label.grade.value === null && !isSlabGradeAsked(label)) return labelled
  return {
    ...labelled,
    grade: certifiedGrade(coin.grade, label.grade.value ?? ''),
    warnings: labelled.warnings.filter(({ code }) => code !== 'GRADE_IS_ESTIMATE'),
  }
}

/** A slab without a legible grade is still certified: the form asks for the grade on the holder. */
const isSlabGradeAsked = ({ certificate }: JudgedLabel['label']) => certificate.value !== null
