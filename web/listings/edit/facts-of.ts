import type { CertificateState } from '../../../shared/certificates/certificates.ts'
import { parseCents } from '../../../shared/lib/money.ts'
import { columnsOfValues, valuesOfControls } from '../../../shared/listing/field-values.ts'
import { FIELDS } from '../../../shared/listing/fields.ts'
import type { ListingFacts } from '../../../shared/listing/listing-facts.ts'
import {
  PICTURE_QUESTIONS,
  SIDE_ORDER,
  samePhotograph,
} from '../../../shared/listing/listing-questions.ts'
import type { Listing } from '../../../shared/listing/listings.ts'
import { isNoSlab } from '../../../shared/listing/picture-rules.ts'
import type { AskedSpecific } from '../../../shared/listing/terms/asked-specifics.ts'
import type { EditFields } from './edit-fields.ts'

/** What the form knows beside its values. */
export interface FormContext {
  /** ms */
  now: number
  /** What the grading service says of the certificate in the form; absent before it has answered. */
  certificateState?: CertificateState | undefined
  /** What eBay asks for by name; absent while it is not known. */
  asked?: readonly AskedSpecific[] | undefined
}

/**
 * What the rules know of the listing with the form's values. Duplicates and the account are not known here:
 * `useProblems` takes them from the server's list.
 */
export function factsOf(
  listing: Listing,
  values: EditFields,
  { now, certificateState = 'not_checked', asked = [] }: FormContext,
): ListingFacts {
  const columns = columnsOfValues(FIELDS, valuesOfControls(FIELDS, values))
  return {
    ...columns,
    status: listing.status,
    certified: null,
    certificateState,
    sameCertificate: null,
    quantity: columns.stockQuantity || 0,
    durationDays: values.format === 'auction' ? Number(values.durationDays) : null,
    lot: values.lotKind
      ? { kind: values.lotKind, count: Number(values.lotCount) || 0, of: values.lotOf }
      : null,
    warnings: warningsOf(listing, values),
    // What is answered in this form is still shown, with its answer.
    answered: listing.answered.filter(code => values.answered.includes(code)),
    isNoSlab: isNoSlab(values.answered),
    meltCents: parseCents(listing.meltValue ?? ''),
    consignor:
      columns.consignorId === null
        ? null
        : {
            basis: listing.consignorBasis ?? 'price',
            share: columns.consignorShare ?? 0,
            minimumCents: columns.consignorMinimumCents ?? 0,
          },
    asked,
    // Known to the server alone.
    hasPriceOfOtherCoin: false,
    refusedCondition: null,
    pictures: values.pictures.map(
      ({ size, originalSha256 }) => size && { ...size, hasOriginal: originalSha256 !== null },
    ),
    duplicate: null,
    seller: { hasLocation: true, hasPolicies: true },
    now,
  }
}

/**
 * The analysis' questions that the present pictures leave: another photograph of a side settles them, a swap the one
 * about it.
 */
function warningsOf({ warnings, pictures }: Listing, values: EditFields): Listing['warnings'] {
  const [front, back] = values.pictures
  const [wasFront, wasBack] = pictures
  if (!front || !back || !wasFront || !wasBack) return warnings
  if (samePhotograph(front, wasFront) && samePhotograph(back, wasBack)) return warnings
  const swapped = samePhotograph(front, wasBack) && samePhotograph(back, wasFront)
  return warnings.filter(({ code }) => !(swapped ? SIDE_ORDER : PICTURE_QUESTIONS).has(code))
}
