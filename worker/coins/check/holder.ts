import { acceptedGrader } from '../../../shared/certificates/label-graders.ts'
import type { AnalysisWarning, CoinAnalysis } from '../../../shared/coins/coins.ts'
import type { Identification } from '../../../shared/coins/identification.ts'
import { gradeExplanation, gradeRange } from '../../../shared/numismatics/grade-words.ts'
import {
  GRADE_OPTIONS,
  type Grade,
  gradeLabel,
  parseGrade,
} from '../../../shared/numismatics/grades.ts'

/** A certification number: digits, in some services with a dash or a dot. */
const CERTIFICATION_NUMBER = /^[0-9][0-9A-Za-z./-]{3,19}$/

/** Of a label that was not read. */
export const NO_LABEL_WORDS = {
  grader: null,
  certificationNumber: null,
  labelGrade: null,
  labelCoin: null,
  labelVariety: null,
} as const

type CheckedHolder = Pick<CoinAnalysis, 'grade' | 'holder'> & { warnings: AnalysisWarning[] }

/**
 * Grade and holder. In a slab of an accepted grading service the label's grade counts. Any other coin gets the
 * model's estimate with its range.
 */
export function checkHolder({ holder, gradeEstimate }: Identification): CheckedHolder {
  const grader = holder.kind === 'slab' ? acceptedGrader(holder.grader) : null
  const number = holder.certificationNumber?.replace(/\s/g, '') ?? ''
  const label = holder.labelGrade === null ? null : parseGrade(holder.labelGrade)
  const judgedHolder = {
    kind: holder.kind,
    grader,
    certificationNumber: grader && CERTIFICATION_NUMBER.test(number) ? number : null,
    words: wordsOf(holder),
  }
  if (grader && label)
    return {
      holder: judgedHolder,
      grade: {
        value: gradeLabel(label),
        confidence: 0.95,
        description: gradeExplanation(label.code) ?? '',
        certified: true,
        low: null,
        high: null,
      },
      warnings: [],
    }
  return { holder: judgedHolder, ...estimate(gradeEstimate) }
}

function wordsOf({
  grader,
  certificationNumber,
  labelGrade,
  labelCoin,
  labelVariety,
}: Identification['holder']) {
  const words = { grader, certificationNumber, labelGrade, labelCoin, labelVariety }
  return Object.values(words).some(word => word !== null) ? words : null
}

function estimate({
  low,
  high,
  confidence,
  evidence,
}: Identification['gradeEstimate']): Pick<CheckedHolder, 'grade' | 'warnings'> {
  const ends = [low, high]
    .map(text => (text === null ? null : parseGrade(text)))
    .filter((grade): grade is NumberedGrade => grade !== null && grade.number !== null)
    .sort((a, b) => a.number - b.number)
  const [worst] = ends
  const best = ends.at(-1)
  if (!worst || !best) {
    return {
      grade: { value: '', confidence: 0, description: '', certified: false, low: null, high: null },
      warnings: [
        {
          code: 'GRADE_IS_ESTIMATE',
          message: 'The wear could not be judged from these pictures. Please choose a grade.',
        },
      ],
    }
  }
  const words = gradeRange(worst.number, best.number)
  const value = optionNear(worst, best)
  return {
    grade: {
      value,
      confidence,
      description: `${words} (estimate). ${evidence}`.trim(),
      certified: false,
      low: worst.code,
      high: best.code,
    },
    warnings: [
      {
        code: 'GRADE_IS_ESTIMATE',
        message: `${words} is an estimate from the pictures; an uncertified coin is listed without a number.`,
        estimate: value,
      },
    ],
  }
}

type NumberedGrade = Grade & { number: number }

/** The grade option nearest to the middle of the range; of two equally near ones the lower, to avoid overgrading. */
function optionNear(worst: NumberedGrade, best: NumberedGrade): string {
  const middle = (worst.number + best.number) / 2
  const proof = worst.strike === 'PR' && best.strike === 'PR'
  const options = GRADE_OPTIONS.flatMap(option => {
    const grade = parseGrade(option)
    return grade?.number && (grade.strike === 'PR') === proof
      ? [{ option, apart: Math.abs(grade.number - middle), number: grade.number }]
      : []
  }).sort((a, b) => a.apart - b.apart || a.number - b.number)
  return options[0]?.option ?? worst.code
}
