import { certificateDifferences } from '../certificates/compare-certificate.ts'
import type { CertifiedCoin } from '../certificates.ts'
import type { AnalysisWarning } from '../coins.ts'
import type { ListingProblem } from '../listings.ts'
import { type ListingFacts, problem } from './listing-facts.ts'

/** What is wrong between a listing and the certificate of its holder. */
export function certificateProblems(facts: ListingFacts): ListingProblem[] {
  return [...twiceProblems(facts), ...differenceProblems(facts)]
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
  // The words for a series are matched to ours, which may fail: that alone is asked.
  const isNameAlone = differences.every(({ field }) => field === 'coinType')
  return [
    problem(
      'CERTIFICATE_DISAGREES',
      'certificationNumber',
      isNameAlone ? 'question' : 'blocks',
      `${grader} certificate ${number} is of ${certifiedText(certified)}: ${theirs}, and this listing says ${own}. Correct the listing or the number. If holder and certificate differ, do not sell it: it may be a fake.`,
    ),
  ]
}

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

/** Whether a question of the analysis about a certificate is still open: another number settles it. */
export function isOpenQuestion(
  { code, certificate }: AnalysisWarning,
  { certificationNumber }: Pick<ListingFacts, 'certificationNumber'>,
): boolean {
  if (code === 'LABEL_DISAGREES') return !certificationNumber
  return certificate === undefined || certificate === (certificationNumber ?? '')
}
