import type { CertificateState } from '../../../shared/certificates/certificates.ts'
import { type Cents, parseCents } from '../../../shared/lib/money.ts'
import type { ListingFacts } from '../../../shared/listing/listing-facts.ts'
import { PICTURE_QUESTIONS, samePhotograph } from '../../../shared/listing/listing-questions.ts'
import type { Listing } from '../../../shared/listing/listings.ts'
import { isNoSlab } from '../../../shared/listing/picture-rules.ts'
import { type EditFields, linesOf } from './edit-fields.ts'

/** What the form knows beside its values. */
export interface FormContext {
  /** ms */
  now: number
  /** What the grading service says of the certificate in the form; absent before it has answered. */
  certificateState?: CertificateState | undefined
}

/**
 * What the rules know of the listing with the form's values. Duplicates and the account are not known here:
 * `useProblems` takes them from the server's list.
 */
export function factsOf(
  listing: Listing,
  values: EditFields,
  { now, certificateState = 'not_checked' }: FormContext,
): ListingFacts {
  return {
    status: listing.status,
    title: values.title.trim(),
    description: values.description,
    priceCents: parseCents(values.price) ?? 0,
    coinType: values.coinType,
    seriesId: values.seriesId || null,
    year: values.year,
    mint: values.mint,
    grade: values.grade,
    grader: values.grader || null,
    certificationNumber: values.certificationNumber.trim() || null,
    certified: null,
    certificateState,
    sameCertificate: null,
    specialAttributes: linesOf(values.specialAttributes),
    quantity: Number(values.quantity) || 0,
    format: values.format,
    durationDays: values.format === 'auction' ? Number(values.durationDays) : null,
    reservePriceCents: centsOrNull(values.reservePrice),
    buyItNowPriceCents: centsOrNull(values.buyItNowPrice),
    bestOffer: values.bestOffer === 'keep' ? null : values.bestOffer === 'on',
    bestOfferAcceptCents: centsOrNull(values.bestOfferAccept),
    bestOfferDeclineCents: centsOrNull(values.bestOfferDecline),
    scheduledStartAt: values.scheduledStart ? Date.parse(values.scheduledStart) : null,
    lot: values.lotKind
      ? { kind: values.lotKind, count: Number(values.lotCount) || 0, of: values.lotOf }
      : null,
    warnings: warningsOf(listing, values),
    // What is answered in this form is still shown, with its answer.
    answered: listing.answered.filter(code => values.answered.includes(code)),
    isNoSlab: isNoSlab(values.answered),
    meltCents: centsOrNull(listing.meltValue ?? ''),
    // Known to the server alone.
    hasPriceOfOtherCoin: false,
    pictures: values.pictures.map(
      ({ size, originalSha256 }) => size && { ...size, hasOriginal: originalSha256 !== null },
    ),
    duplicate: null,
    seller: { hasLocation: true, hasPolicies: true },
    now,
  }
}

const centsOrNull = (text: string): Cents | null => parseCents(text)

/** The analysis' questions that the present pictures leave: another photograph of a side settles them, a swap the one about it. */
function warningsOf({ warnings, pictures }: Listing, values: EditFields): Listing['warnings'] {
  const [front, back] = values.pictures
  const [wasFront, wasBack] = pictures
  if (!front || !back || !wasFront || !wasBack) return warnings
  if (samePhotograph(front, wasFront) && samePhotograph(back, wasBack)) return warnings
  const swapped = samePhotograph(front, wasBack) && samePhotograph(back, wasFront)
  return warnings.filter(({ code }) =>
    swapped ? code !== 'SIDES_SWAPPED' : !PICTURE_QUESTIONS.has(code),
  )
}
