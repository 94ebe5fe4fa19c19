import { cellsOf, textsOfLot } from '../../shared/listing/field-values.ts'
import { FIELDS } from '../../shared/listing/fields.ts'
import { pictureUrl } from '../../shared/pictures/pictures.ts'
import type { ListingColumn } from '../../shared/transfer/columns.ts'
import type { ListingConsignor } from '../listings/consigned.ts'
import { valuesOfListing } from '../listings/read/values-of-listing.ts'
import type { StoredListing } from '../listings/stored-listing.ts'

/** What every cell needs beside the listing. */
export type CellContext = {
  /** Where the app is: a picture's address begins with it. */
  appUrl: string
  listingUrl: (listingId: string) => string | null
  /** Whose coins the seller sells: a file has their names. */
  consignors: readonly ListingConsignor[]
}

export type ListingCells = Readonly<Record<ListingColumn, string>>

/** A listing as the cells of a file: amounts as "12.50", times as ISO 8601, lists with one entry a line. */
export function listingCells(
  listing: StoredListing,
  { appUrl, listingUrl, consignors }: CellContext,
): ListingCells {
  const { ebayListingId } = listing
  const { lot, ...fields } = valuesOfListing(listing)
  return {
    ...cellsOf(FIELDS, fields),
    consignorId: consignors.find(({ id }) => id === listing.consignorId)?.name ?? '',
    id: String(listing.id),
    status: listing.status,
    ...textsOfLot(lot),
    pictures: shownPictures(listing)
      .map(sha256 => `${appUrl}${pictureUrl(sha256)}`)
      .join('\n'),
    ebayListingUrl: ebayListingId ? (listingUrl(ebayListingId) ?? '') : '',
    createdAt: new Date(listing.createdAt).toISOString(),
  }
}

/** Hashes of the pictures that the listing has, the front first. A side that waits for its picture has none. */
export function shownPictures({ frontSha256, backSha256, morePictures }: StoredListing): string[] {
  return [frontSha256, backSha256, ...morePictures.map(({ sha256 }) => sha256)].filter(Boolean)
}

/** The cells with the id of the owner that one names; a name of nobody is no id. */
export function withConsignorIds(
  cells: Partial<Record<ListingColumn, string>>,
  consignors: readonly ListingConsignor[],
): Partial<Record<ListingColumn, string>> {
  const named = cells.consignorId?.trim().toLowerCase()
  if (!named) return cells
  const found = consignors.find(({ name }) => name.toLowerCase() === named)
  return { ...cells, consignorId: found ? String(found.id) : `“${named}”` }
}
