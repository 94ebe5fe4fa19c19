import type { ConsignorTerms } from '../../shared/consignment/consignor-part.ts'
import { Failure } from '../http/failure.ts'
import type { ListingChange, StoredListing } from './stored-listing.ts'

/** An owner whose coins the seller sells, as listings know him. */
export type ListingConsignor = ConsignorTerms & { id: number; name: string }

/** What listings need of the slice of consignment, which comes after this one. */
export type ConsignorServices = {
  /** All owners of the seller, archived ones too. */
  consignorsOf: (userId: number) => Promise<ListingConsignor[]>
}

/** Whether an edit changes whose coin it is, or what the owner gets. */
export const changesConsignor = (edit: ListingChange): boolean =>
  edit.consignorId !== undefined ||
  edit.consignorShare !== undefined ||
  edit.consignorMinimumCents !== undefined

/**
 * The edit with the terms of its owner: what it does not set is as agreed with him for all coins, and stays where the
 * owner does. A coin of the seller's own has none. Throws VALIDATION where the owner is not one of the seller's.
 */
export function withConsignor(
  listing: StoredListing,
  edit: ListingChange,
  consignors: readonly ListingConsignor[],
): ListingChange {
  if (!changesConsignor(edit)) return edit
  const id = edit.consignorId === undefined ? listing.consignorId : edit.consignorId
  const found = consignors.find(each => each.id === id)
  if (id !== null && !found) {
    const message = 'This owner is not one of yours any more. Choose another.'
    throw new Failure('VALIDATION', {
      message,
      detail: { field: 'consignorId', fields: { consignorId: message } },
    })
  }
  const isAnother = edit.consignorId !== undefined
  const chosen = <Value>(set: Value | null | undefined, stands: Value | null, agreed: Value) =>
    set ?? (set === null || isAnother ? agreed : (stands ?? agreed))
  const terms = found
    ? {
        consignorBasis: isAnother ? found.basis : (listing.consignorBasis ?? found.basis),
        consignorShare: chosen(edit.consignorShare, listing.consignorShare, found.share),
        consignorMinimumCents: chosen(
          edit.consignorMinimumCents,
          listing.consignorMinimumCents,
          found.minimumCents,
        ),
      }
    : { consignorBasis: null, consignorShare: null, consignorMinimumCents: null }
  const { consignorShare: _share, consignorMinimumCents: _minimum, ...rest } = edit
  const changed: ListingChange = { ...rest }
  if (terms.consignorBasis !== listing.consignorBasis) changed.consignorBasis = terms.consignorBasis
  if (terms.consignorShare !== listing.consignorShare) changed.consignorShare = terms.consignorShare
  if (terms.consignorMinimumCents !== listing.consignorMinimumCents)
    changed.consignorMinimumCents = terms.consignorMinimumCents
  return changed
}

/** What a listing has of its owner. */
export type ConsignorColumns = Pick<
  StoredListing,
  'consignorId' | 'consignorBasis' | 'consignorShare' | 'consignorMinimumCents'
>

/** What an owner of a listing gets; null of the seller's own coin. */
export function consignorTermsOf({
  consignorId,
  consignorBasis,
  consignorShare,
  consignorMinimumCents,
}: ConsignorColumns): ConsignorTerms | null {
  if (consignorId === null) return null
  return {
    basis: consignorBasis ?? 'price',
    share: consignorShare ?? 0,
    minimumCents: consignorMinimumCents ?? 0,
  }
}
