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

/** Questions about the two pictures: another picture makes them void. */
export const PICTURE_QUESTIONS: ReadonlySet<string> = new Set(
  Object.entries(QUESTION_FIELDS)
    .filter(([, field]) => field === 'pictures')
    .map(([code]) => code),
)

/** Whether the first picture shows the reverse. */
const SIDES = 'SIDES_SWAPPED'

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
  const isAsked = warnings.some(({ code }) => code === SIDES)
  return isAsked && !answered.includes(SIDES) ? [...answered, SIDES] : answered
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
