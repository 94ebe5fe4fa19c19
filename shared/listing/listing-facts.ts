import type {
  CertificateState,
  CertifiedCoin,
  SameCertificate,
} from '../certificates/certificates.ts'
import type { AnalysisWarning } from '../coins/coins.ts'
import type { ConsignorTerms } from '../consignment/consignor-part.ts'
import type { Cents } from '../lib/money.ts'
import type { COIN_FIELDS } from './coin-fields.ts'
import type { FieldColumns } from './field-values.ts'
import type { BASIC_FIELDS } from './fields.ts'
import type { ListingProblem, ListingStatus } from './listings.ts'
import type { OFFER_FIELDS } from './offer-fields.ts'
import type { AskedSpecific } from './terms/asked-specifics.ts'
import type { LotKind } from './terms/listing-terms.ts'

/**
 * `largerSince`: since when a larger copy is announced and not here, ms. `hasOriginal`: whether the photograph that it
 * was cut from is stored. Null for a picture that is not stored.
 */
export type ListingPictureFacts = {
  width: number
  height: number
  hasOriginal: boolean
  largerSince?: number | null | undefined
} | null

/** What the rules know of a listing. Amounts in cents, times in ms. */
export type ListingFacts = Pick<
  FieldColumns<typeof BASIC_FIELDS>,
  'title' | 'description' | 'priceCents'
> &
  Omit<FieldColumns<typeof COIN_FIELDS>, 'composition' | 'weight' | 'diameter'> &
  Omit<FieldColumns<typeof OFFER_FIELDS>, 'stockQuantity'> & {
    status: ListingStatus
    /** Pieces left for sale. */
    quantity: number
    lot: { kind: LotKind; count: number; of: string } | null
    warnings: AnalysisWarning[]
    answered: string[]
    /** The seller says that the coin is not in a slab, though a holder was seen. */
    isNoSlab: boolean
    /** What the metal of one coin is worth; null where unknown. */
    meltCents: Cents | null
    /** What the owner of a consigned coin gets; null of the seller's own. */
    consignor: ConsignorTerms | null
    /** Whether the price is one of the coin before a correction. */
    hasPriceOfOtherCoin: boolean
    /** Sizes as eBay would get them, the front first; null for a picture that is not stored. */
    pictures: ListingPictureFacts[]
    /** What the grading service says of the certificate; null where it was not asked or does not know it. */
    certified: CertifiedCoin | null
    /** Whether the grading service knows the certificate; `not_checked` where it was not asked or did not answer. */
    certificateState: CertificateState
    /** Another listing for sale with the same certificate; null without one. */
    sameCertificate: SameCertificate | null
    /** Another fixed-price listing that eBay takes for the same coin; null without one. */
    duplicate: { id: number; status: ListingStatus; grade: string } | null
    /** Item specifics that eBay asks for by name; empty while that is not known. */
    asked: readonly AskedSpecific[]
    /** Why eBay takes no coin of this condition in its category; null where it does, and while that is not known. */
    refusedCondition: { field: string; message: string } | null
    /** The connected eBay account; null without one. */
    seller: { hasLocation: boolean; hasPolicies: boolean } | null
    /** ms */
    now: number
  }

/** A problem of a listing; `field` is the edit form's. */
export const problem = (
  code: string,
  field: string,
  kind: ListingProblem['kind'],
  message: string,
): ListingProblem => ({ code, field, kind, message })
