import { blankColumns, columnsOfLot } from '../../shared/listing/field-values.ts'
import { FIELDS } from '../../shared/listing/fields.ts'
import type { StoredListing } from '../listings/stored-listing.ts'

/** The draft that a row of a file begins with. It waits for its pictures. */
export function blankListing(userId: number, sku: string): StoredListing {
  return {
    ...blankColumns(FIELDS),
    ...columnsOfLot(null),
    id: 0,
    userId,
    sku,
    titleKey: null,
    suggestedPriceCents: null,
    status: 'draft',
    frontSha256: '',
    backSha256: '',
    frontOriginalSha256: null,
    backOriginalSha256: null,
    analysisId: null,
    priceDataId: null,
    pricedAs: null,
    priceToCheck: false,
    publishLeaseUntil: null,
    publishLeaseHolder: null,
    uploadedPictures: {},
    ebayOfferId: null,
    ebayListingId: null,
    publishFailure: null,
    publishUnclear: false,
    merging: null,
    publishedAt: null,
    version: 1,
    ebayUserId: null,
    ebayUsername: null,
    ebayCheckedAt: null,
    ebaySold: {},
    endedAt: null,
    endedReason: null,
    managedElsewhere: false,
    soldQuantity: 0,
    morePictures: [],
    warnings: [],
    answered: [],
    review: 'open',
    createdAt: 0,
    updatedAt: 0,
  }
}
