import { parseCents, typedCents } from '../../../shared/lib/money.ts'
import { listingProblems, PRICE_OF_OTHER_COIN } from '../../../shared/listing/listing-rules.ts'
import type { Listing, ListingProblem } from '../../../shared/listing/listings.ts'
import { NOT_PROMOTED } from '../../../shared/listing/terms/store-and-ad.ts'
import type { EditFields } from './edit-fields.ts'
import { type FormContext, factsOf } from './facts-of.ts'

/** Of the account; the rules here do not know it. */
const ACCOUNT: ReadonlySet<string> = new Set([
  'NOT_CONNECTED',
  'LOCATION_MISSING',
  'POLICY_MISSING',
])

/** Whether a problem is the account's, not the coin's. */
export const isAccountProblem = ({ code }: ListingProblem): boolean => ACCOUNT.has(code)

/** What the listing lacks with these values, by the rules that publishing obeys. */
export function editProblems(
  listing: Listing,
  values: EditFields,
  context: FormContext,
): ListingProblem[] {
  // What the grading service says, and other listings, are known to the server alone; said in place of a question.
  const certificates = listing.problems.filter(
    ({ code }) => CERTIFICATE.has(code) && hasSameLabel(listing, values),
  )
  const said = new Set(certificates.map(({ code }) => code))
  return [
    ...listingProblems(factsOf(listing, values, context)).filter(({ code }) => !said.has(code)),
    ...listing.problems.filter(isAccountProblem),
    // Known to the server alone, and for this title.
    ...listing.problems.filter(
      ({ code }) => code === 'DUPLICATE' && values.title.trim() === listing.title,
    ),
    ...listing.problems.filter(
      ({ code }) => code === NOT_PROMOTED && values.adRate === listing.adRate,
    ),
    ...certificates,
    ...listing.problems.filter(
      ({ code }) => code === 'CONDITION_REFUSED' && values.grade === listing.grade,
    ),
    ...listing.problems.filter(
      ({ code }) => code === PRICE_OF_OTHER_COIN.code && isPriceOf(listing, values),
    ),
  ]
}

const CERTIFICATE: ReadonlySet<string> = new Set([
  'CERTIFICATE_DISAGREES',
  'CERTIFICATE_TWICE',
  'CERTIFICATE_UNKNOWN',
])

/** Whether the form still has the listing's coin and label. */
const hasSameLabel = (listing: Listing, values: EditFields): boolean =>
  values.grader === (listing.grader ?? '') &&
  values.certificationNumber.trim() === (listing.certificationNumber ?? '') &&
  values.grade === listing.grade &&
  values.year === listing.year &&
  values.mint === listing.mint &&
  values.coinType === listing.coinType

/** Whether the form still has the listing's price, and its coin. */
const isPriceOf = (listing: Listing, { price, coinType, year, mint }: EditFields): boolean =>
  typedCents(price) === parseCents(listing.price) &&
  coinType === listing.coinType &&
  year === listing.year &&
  mint === listing.mint
