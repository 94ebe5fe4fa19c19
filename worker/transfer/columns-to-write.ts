import { getTableColumns } from 'drizzle-orm'
import { listings } from '../db/schema/listings.ts'
import { columnsOf, type ListingChange } from '../listings/stored-listing.ts'

/** Columns of `listings` that an import writes, by their names in the contract. */
const WRITTEN = [
  'title',
  'description',
  'priceCents',
  'shippingCents',
  'status',
  'coinType',
  'seriesId',
  'year',
  'mint',
  'grade',
  'grader',
  'certificationNumber',
  'composition',
  'weight',
  'diameter',
  'specialAttributes',
  'frontSha256',
  'backSha256',
  'frontOriginalSha256',
  'backOriginalSha256',
  'morePictures',
  'priceData',
  'ebayPictureUrls',
  'ebayListingId',
  'publishFailure',
  'stockQuantity',
  'format',
  'durationDays',
  'reservePriceCents',
  'buyItNowPriceCents',
  'bestOffer',
  'bestOfferAcceptCents',
  'bestOfferDeclineCents',
  'scheduledStartAt',
  'storageLocation',
  'costCents',
  'lotKind',
  'lotCount',
  'lotOf',
  'warnings',
  'answered',
  'sku',
] as const

const COLUMNS = getTableColumns(listings)

/** The names of these columns in the database. */
export const WRITTEN_NAMES = WRITTEN.map(column => COLUMNS[column].name)

/** The columns of a change by their names in the database, with values that JSON and SQLite both have. */
export function columnsToWrite(change: ListingChange): Record<string, unknown> {
  const values = new Map<string, unknown>(Object.entries(columnsOf(change, false)))
  const written: Record<string, unknown> = {}
  for (const column of WRITTEN) {
    const value = values.get(column)
    if (value !== undefined) written[COLUMNS[column].name] = value
  }
  return written
}
