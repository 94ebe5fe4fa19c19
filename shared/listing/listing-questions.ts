import type { AnalysisWarning } from '../coins/coins.ts'

type WarningCode = AnalysisWarning['code']

/** Warnings of an analysis that the seller answers before the first publish, with the form's field. */
const QUESTION_FIELDS: Partial<Record<WarningCode, string>> = {
  SIDES_SWAPPED: 'pictures',
  SAME_SIDE_TWICE: 'pictures',
  DIFFERENT_COINS: 'pictures',
  POSSIBLE_REPLICA: 'coinType',
  METAL_DISAGREES: 'composition',
  NOT_STRUCK: 'year',
  CERTIFICATE_UNKNOWN: 'certificationNumber',
  CERTIFICATE_UNCONFIRMED: 'certificationNumber',
  CERTIFICATE_DISAGREES: 'certificationNumber',
  LABEL_DISAGREES: 'certificationNumber',
  LABEL_NOT_READ: 'certificationNumber',
  LABEL_OF_OTHER_COIN: 'coinType',
}

/** Whether the first picture shows the reverse. */
const SIDES = 'SIDES_SWAPPED'
/** The first picture showed the reverse, and the draft has the sides the other way round: a note with the way back. */
const PUT_RIGHT = 'SIDES_PUT_RIGHT'

/** What is asked or said of the two pictures: another picture makes it void. */
export const PICTURE_QUESTIONS: ReadonlySet<string> = new Set([
  ...Object.entries(QUESTION_FIELDS)
    .filter(([, field]) => field === 'pictures')
    .map(([code]) => code),
  PUT_RIGHT,
])

/** What is said of the order of the sides: a swap settles it. */
export const SIDE_ORDER: ReadonlySet<string> = new Set([SIDES, PUT_RIGHT])

/** The warnings of a draft whose sides were put right. */
export const withSidesPutRight = (warnings: readonly AnalysisWarning[]): AnalysisWarning[] =>
  warnings.map(warning =>
    warning.code === SIDES
      ? {
          code: PUT_RIGHT,
          message: 'The first picture showed the reverse: the sides were put right.',
        }
      : warning,
  )

/** Whether the sides were put right, and the seller has not swapped them since. */
export const areSidesPutRight = ({
  answered,
  warnings,
}: {
  answered: readonly string[]
  warnings: readonly AnalysisWarning[]
}): boolean => !answered.includes(PUT_RIGHT) && warnings.some(({ code }) => code === PUT_RIGHT)

/**
 * The answered questions once a seller has swapped the sides: the order is the seller's, and is not asked about again,
 * whatever was answered before. Taking a swap back restores the answers too.
 */
export function answeredBySwap({
  answered,
  warnings,
}: {
  answered: string[]
  warnings: readonly AnalysisWarning[]
}): string[] {
  const settled = warnings.flatMap(({ code }) => (SIDE_ORDER.has(code) ? [code] : []))
  const added = settled.filter(code => !answered.includes(code))
  return added.length > 0 ? [...answered, ...added] : answered
}

/** Whether the question is answered with yes by swapping the sides. */
export const isAnsweredBySwap = (code: string): boolean => code === SIDES

/** Whether a warning is a question. The others are notes and block nothing. */
export const isQuestion = (code: WarningCode): boolean => code in QUESTION_FIELDS

/** The form's field that answers the question. */
export const questionField = (code: WarningCode): string => QUESTION_FIELDS[code] ?? 'pictures'

/** Asked of a number that no certificate of its service has. */
export const NUMBER_FORM = 'CERTIFICATE_NUMBER_FORM'

/** Questions whose answers lapse with another grading service or certificate. */
export const CERTIFICATE_QUESTIONS: ReadonlySet<string> = new Set([
  NUMBER_FORM,
  ...Object.entries(QUESTION_FIELDS)
    .filter(([, field]) => field === 'certificationNumber')
    .map(([code]) => code),
])

/** Asked where the owner's share of the price is less than he gets at least. */
export const BELOW_MINIMUM = 'PRICE_BELOW_MINIMUM'
/** Questions whose answers lapse with another owner, share or minimum. */
export const MINIMUM_QUESTIONS: ReadonlySet<string> = new Set([BELOW_MINIMUM])

/** Questions whose answers lapse with another price or quantity. */
export const PRICE_QUESTIONS: ReadonlySet<string> = new Set([
  ...MINIMUM_QUESTIONS,
  'PRICE_BELOW_MELT',
  'PRICE_OF_OTHER_COIN',
])
/** Questions whose answers lapse with another title or description. */
export const TEXT_QUESTIONS: ReadonlySet<string> = new Set(['REPLICA_WORDS'])

interface PictureReference {
  sha256: string
  originalSha256: string | null
}

/** Two crops of one original show the same photograph. */
export function samePhotograph(a: PictureReference, b: PictureReference): boolean {
  return (
    a.sha256 === b.sha256 || (a.originalSha256 !== null && a.originalSha256 === b.originalSha256)
  )
}
