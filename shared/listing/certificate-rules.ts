import { formProblem } from '../certificates/certificate-number.ts'
import type { CertifiedCoin } from '../certificates/certificates.ts'
import { certificateDifferences, isNameAlone } from '../certificates/compare-certificate.ts'
import { GRADERS } from '../certificates/graders.ts'
import type { AnalysisWarning } from '../coins/coins.ts'
import { type ListingFacts, problem } from './listing-facts.ts'
import { NUMBER_FORM } from './listing-questions.ts'
import type { ListingProblem } from './listings.ts'

/** What is wrong between a listing and the certificate of its holder. */
export function certificateProblems(facts: ListingFacts): ListingProblem[] {
  return [
    ...twiceProblems(facts),
    ...quantityProblems(facts),
    ...formProblems(facts),
    ...differenceProblems(facts),
    ...unknownProblems(facts),
  ]
}

/** A certificate is of one piece, and eBay is told one number. */
function quantityProblems({
  grader,
  certificationNumber: number,
  quantity,
  status,
  lot,
}: ListingFacts): ListingProblem[] {
  if (!grader || !number || lot || quantity <= 1) return []
  return [
    problem(
      'CERTIFICATE_QUANTITY',
      'quantity',
      status === 'published' ? 'note' : 'blocks',
      `${grader} certificate ${number} is of one piece. Set the quantity to 1, and list each other holder by its own number.`,
    ),
  ]
}

/** A number of which digits are missing names another certificate, or none. */
function formProblems({
  grader,
  certificationNumber: number,
  lot,
}: ListingFacts): ListingProblem[] {
  const accepted = GRADERS.find(each => each === grader)
  const wrong = accepted && number && !lot ? formProblem(accepted, number) : null
  return wrong
    ? [
        problem(
          NUMBER_FORM,
          'certificationNumber',
          'question',
          `${wrong} This listing says ${number}. Compare it with the label.`,
        ),
      ]
    : []
}

/** The form's field that differs most tellingly is where the seller looks first. */
function differenceProblems(facts: ListingFacts): ListingProblem[] {
  const { grader, certificationNumber: number, certified, lot } = facts
  if (!grader || !number || !certified || lot) return []
  const differences = certificateDifferences(certified, facts)
  if (differences.length === 0) return []
  const [own, theirs] = [
    differences.map(each => each.own).join(', '),
    differences.map(each => each.certificate).join(', '),
  ]
  if (differences.every(({ field }) => field === 'grade') && isEstimate(facts))
    return [
      problem(
        'CERTIFICATE_DISAGREES',
        'grade',
        'blocks',
        `${grader} certificate ${number} is of ${certifiedText(certified)}. ${own} is the estimate from the pictures: choose the certificate’s grade, ${theirs}, or correct the number.`,
      ),
    ]
  return [
    problem(
      'CERTIFICATE_DISAGREES',
      'certificationNumber',
      isNameAlone(differences) ? 'question' : 'blocks',
      `${grader} certificate ${number} is of ${certifiedText(certified)}: ${theirs}, and this listing says ${own}. Correct the listing or the number. If holder and certificate differ, do not sell it: it may be a fake.`,
    ),
  ]
}

/**
 * The warning that a grade was judged from pictures: no question; it is stored for a certificate that is typed in
 * later.
 */
export const ESTIMATE = 'GRADE_IS_ESTIMATE'

/** Whether the grade of a listing is the one that its analysis estimated, which says nothing of what the label has. */
export const isEstimate = ({
  grade,
  warnings,
}: Pick<ListingFacts, 'grade' | 'warnings'>): boolean =>
  warnings.some(({ code, estimate }) => code === ESTIMATE && estimate === grade)

/** A new holder may not be in the service's database yet, so the seller can confirm the number. */
function unknownProblems({
  certificateState,
  grader,
  certificationNumber: number,
  grade,
  lot,
}: ListingFacts): ListingProblem[] {
  if (certificateState !== 'unknown' || !grader || !number || lot) return []
  const own = [grader, grade, `certificate ${number}`].filter(Boolean).join(' ')
  return [
    problem(
      'CERTIFICATE_UNKNOWN',
      'certificationNumber',
      'question',
      `This listing says ${own}, and ${grader} knows no certificate ${number}. ${COMPARE_UNKNOWN}`,
    ),
  ]
}

/** What a seller does about a certificate that its service does not know. */
export const COMPARE_UNKNOWN =
  'Compare the number with the label; a label with a number that its service does not know may be a fake.'

type Printed = NonNullable<AnalysisWarning['printed']>

/** "1881-S Morgan Dollar MS65". */
export function certifiedText({
  year,
  mint,
  coinType,
  grade,
}: Pick<CertifiedCoin, 'year' | 'mint' | 'coinType' | 'grade'>): string {
  const date = [year, mint === 'none' ? '' : mint].filter(Boolean).join('-')
  return [date, coinType, grade].filter(Boolean).join(' ')
}

/** A holder is one piece: it cannot be in two listings. */
function twiceProblems({
  sameCertificate: other,
  status,
  grader,
  certificationNumber,
}: ListingFacts): ListingProblem[] {
  if (!other || !certificationNumber) return []
  const where = other.status === 'published' ? 'on eBay already' : 'in another draft'
  return [
    {
      ...problem(
        'CERTIFICATE_TWICE',
        'certificationNumber',
        status === 'published' ? 'note' : 'blocks',
        `${grader ?? ''} certificate ${certificationNumber} is ${where}: “${other.title}”. Delete one of them, or correct the number.`.trim(),
      ),
      listingId: other.id,
    },
  ]
}

/** What a grading service that knows the certificate has answered. */
const SETTLED_BY_SERVICE: ReadonlySet<string> = new Set([
  'CERTIFICATE_UNKNOWN',
  'CERTIFICATE_UNCONFIRMED',
])

/** About a label whose number is not known: a number settles them. */
const OF_LABEL: ReadonlySet<string> = new Set(['LABEL_DISAGREES', 'LABEL_NOT_READ'])

/**
 * Whether a question of the analysis about a slab is still open: another certificate's number or its service settles
 * one about a certificate, the label's coin one about the coin.
 */
export function isOpenQuestion(
  { code, certificate, printed }: AnalysisWarning,
  {
    certificationNumber,
    certificateState,
    ...coin
  }: Pick<ListingFacts, 'certificationNumber' | 'certificateState' | keyof Printed>,
): boolean {
  if (printed)
    return certificateDifferences({ ...printed, grade: '' }, { ...coin, grade: '' }).length > 0
  if (OF_LABEL.has(code) && certificate === undefined) return !certificationNumber
  if (certificateState === 'checked' && SETTLED_BY_SERVICE.has(code)) return false
  return certificate === undefined || certificate === (certificationNumber ?? '')
}
