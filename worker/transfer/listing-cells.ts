import { dollarsText } from '../../shared/lib/money.ts'
import { pictureUrl } from '../../shared/pictures/pictures.ts'
import type { ListingColumn } from '../../shared/transfer/columns.ts'
import type { StoredListing } from '../listings/stored-listing.ts'
import { piecesLeft } from '../listings/versions.ts'

/** What every cell needs beside the listing. */
export type CellContext = {
  /** Where the app is: a picture's address begins with it. */
  appUrl: string
  listingUrl: (listingId: string) => string | null
}

export type ListingCells = Readonly<Record<ListingColumn, string>>

/** A listing as the cells of a file: amounts as "12.50", times as ISO 8601, lists with one entry a line. */
export function cellsOf(listing: StoredListing, { appUrl, listingUrl }: CellContext): ListingCells {
  const { lotKind, lotCount, lotOf, ebayListingId } = listing
  const isLot = lotKind !== null && lotCount !== null
  return {
    id: String(listing.id),
    sku: listing.sku,
    status: listing.status,
    title: listing.title,
    description: listing.description,
    price: dollarsText(listing.priceCents),
    shippingPrice: dollarsText(listing.shippingCents),
    coinType: listing.coinType,
    seriesId: listing.seriesId ?? '',
    year: listing.year,
    mint: listing.mint,
    grade: listing.grade,
    grader: listing.grader ?? '',
    certificationNumber: listing.certificationNumber ?? '',
    composition: listing.composition,
    weight: listing.weight,
    diameter: listing.diameter,
    specialAttributes: linesCell(listing.specialAttributes),
    quantity: String(piecesLeft(listing)),
    format: listing.format,
    durationDays: numberCell(listing.durationDays),
    reservePrice: amountCell(listing.reservePriceCents),
    buyItNowPrice: amountCell(listing.buyItNowPriceCents),
    bestOffer: listing.bestOffer === null ? '' : listing.bestOffer ? 'yes' : 'no',
    bestOfferAccept: amountCell(listing.bestOfferAcceptCents),
    bestOfferDecline: amountCell(listing.bestOfferDeclineCents),
    scheduledStart: timeCell(listing.scheduledStartAt),
    storageLocation: listing.storageLocation,
    cost: amountCell(listing.costCents),
    lotKind: isLot ? lotKind : '',
    lotCount: isLot ? String(lotCount) : '',
    lotOf: isLot ? lotOf : '',
    pictures: shownPictures(listing)
      .map(sha256 => `${appUrl}${pictureUrl(sha256)}`)
      .join('\n'),
    ebayListingUrl: ebayListingId ? (listingUrl(ebayListingId) ?? '') : '',
    createdAt: timeCell(listing.createdAt),
  }
}

/** Hashes of the pictures that the listing has, the front first. A side that waits for its picture has none. */
export function shownPictures({ frontSha256, backSha256, morePictures }: StoredListing): string[] {
  return [frontSha256, backSha256, ...morePictures.map(({ sha256 }) => sha256)].filter(Boolean)
}

const amountCell = (cents: number | null) => (cents === null ? '' : dollarsText(cents))
const numberCell = (number: number | null) => (number === null ? '' : String(number))
const timeCell = (ms: number | null) => (ms === null ? '' : new Date(ms).toISOString())

/** One entry a line. A single entry with a separator of lists keeps its line break, so that it stays one. */
function linesCell(entries: readonly string[]): string {
  const [first = ''] = entries
  return entries.length === 1 && LIST_SEPARATOR.test(first) ? `${first}\n` : entries.join('\n')
}

/** Separates the entries of a list that has no line breaks. */
export const LIST_SEPARATOR = /[;|]/
