import { asOneLine, withoutHiddenCharacters } from '../../../shared/lib/plain-text.ts'
import { COIN_FIELDS } from '../../../shared/listing/coin-fields.ts'
import { columnNames, lotOfColumns } from '../../../shared/listing/field-values.ts'
import { FIELDS } from '../../../shared/listing/fields.ts'
import { storedNamedValues } from '../../../shared/listing/terms/named-values.ts'
import type { ListingContent, ListingPicture } from '../../ebay/listing-content.ts'
import { Failure } from '../../http/failure.ts'
import { byHash, picturesOf } from '../read/problems.ts'
import type { ListingServices } from '../services.ts'
import { policiesForPrice } from '../settings/listing-templates.ts'
import type { StoredListing } from '../store.ts'
import { piecesLeft } from '../versions.ts'

/** What eBay gets of a listing. Throws PICTURE_MISSING. */
export async function contentOf(
  { db, pictures }: ListingServices,
  stored: StoredListing,
): Promise<ListingContent> {
  const listing = withoutHiddenTexts(stored)
  const { userId, frontSha256, backSha256, morePictures } = listing
  const listed = byHash(await pictures.findMetadata(userId, picturesOf(listing)))
  const picture = (slot: ListingPicture['slot'], sha256: string): ListingPicture => {
    const missing = () =>
      new Failure('PICTURE_MISSING', { detail: slot === 'more' ? { field: 'pictures' } : { slot } })
    const facts = listed.get(sha256)
    if (!facts) throw missing()
    const read = async () => {
      const picture = await pictures.open(userId, facts.sha256)
      if (!picture) throw missing()
      return picture.arrayBuffer()
    }
    return { slot, ...facts, read }
  }
  return {
    sku: listing.sku,
    title: listing.title,
    description: listing.description,
    price: listing.priceCents,
    shipping: listing.shippingCents,
    coin: listing,
    itemSpecifics: storedNamedValues(listing.itemSpecifics),
    pictures: [
      picture('front', frontSha256),
      // A listing that was made on eBay may have one picture.
      ...(backSha256 ? [picture('back', backSha256)] : []),
      ...morePictures.map(({ sha256 }) => picture('more', sha256)),
    ],
    quantity: piecesLeft(listing),
    format: listing.format,
    durationDays: listing.durationDays,
    reservePrice: listing.reservePriceCents,
    buyItNowPrice: listing.buyItNowPriceCents,
    bestOffer: bestOfferOf(listing),
    scheduledStartAt: listing.scheduledStartAt,
    policies: await policiesForPrice(db, userId, listing.priceCents),
    lot: lotOfColumns(listing),
    storeCategories: FIELDS.storeCategories.stored.decode(listing.storeCategories),
  }
}

/** Listings of before texts were checked, and those that a model wrote, may hold characters that are not seen. */
function withoutHiddenTexts(listing: StoredListing): StoredListing {
  const columns = new Map<string, unknown>(Object.entries(listing))
  const coin = columnNames(COIN_FIELDS).map(column => {
    const value = columns.get(column)
    return [column, Array.isArray(value) ? value.map(oneLineOf) : oneLineOf(value)] as const
  })
  return {
    ...listing,
    ...Object.fromEntries(coin),
    title: asOneLine(listing.title),
    description: withoutHiddenCharacters(listing.description),
    lotOf: asOneLine(listing.lotOf),
  }
}

const oneLineOf = (value: unknown) => (typeof value === 'string' ? asOneLine(value) : value)

function bestOfferOf(listing: StoredListing): ListingContent['bestOffer'] {
  if (!listing.bestOffer) return listing.bestOffer === null ? null : false
  return { accept: listing.bestOfferAcceptCents, decline: listing.bestOfferDeclineCents }
}
