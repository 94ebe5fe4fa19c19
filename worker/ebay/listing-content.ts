import type { PictureSlot } from '../../shared/coins/coins.ts'
import type { SelectedPolicies } from '../../shared/ebay-policies.ts'
import type { Cents } from '../../shared/lib/money.ts'
import type { ListingFormat, LotKind } from '../../shared/listing/terms/listing-terms.ts'
import type { ListedCoin } from './coin-facts.ts'
import type { OfferStatus, SellerIdentity } from './port.ts'

/** What is listed. Money in cents, the description as plain text. */
export type ListingContent = {
  sku: string
  title: string
  description: string
  /** The start price of an auction. */
  price: Cents
  shipping: Cents
  coin: ListedCoin
  /** What the seller entered for item specifics that the coin's facts do not give: name → value. */
  itemSpecifics?: Readonly<Record<string, string>>
  /** The obverse first: eBay shows it in search results. At most 24. */
  pictures: ListingPicture[]
  /** Pieces left for sale here. */
  quantity: number
  format: ListingFormat
  /** Days of an auction. */
  durationDays: number | null
  reservePrice: Cents | null
  buyItNowPrice: Cents | null
  /** Null: what stands on eBay stays. */
  bestOffer: null | false | { accept: Cents | null; decline: Cents | null }
  /** In ms; null or a past time: at once. */
  scheduledStartAt: number | null
  lot: ListedLot | null
  /** Paths in the seller's store; absent or empty: what stands on eBay stays. */
  storeCategories?: readonly string[]
  /** Business policies that the seller chose for this price, in place of those of the account. */
  policies?: Partial<SelectedPolicies>
}

/** Several coins sold as one piece: how many, and of what. */
export type ListedLot = { kind: LotKind; count: number; of: string }

export type ListingPicture = {
  slot: PictureSlot | 'more'
  sha256: string
  type: string
  bytes: number
  width: number
  height: number
  read: () => Promise<ArrayBuffer>
}

/**
 * The progress of a publish, stored by the caller. Each `save` is durable before the next step begins, and
 * throws when another publish of the same listing took over its lease.
 */
export type PublishProgress = {
  /** True: eBay has nothing of this listing, so an item or offer under its SKU is of something else. */
  neverOnEbay?: boolean
  uploaded: (sha256: string) => { url: string; at: number } | null
  /** Every picture ever uploaded for this listing, also those that it no longer shows. */
  uploadedUrls: () => string[]
  /** Stores how many pieces eBay says it sold: it says that no more once the listing is withdrawn. */
  saveSold: (offers: readonly OfferStatus[]) => Promise<void>
  /**
   * Pieces that are sold and that the content's quantity still holds: those whose sale was recorded since the
   * content was read, and those that eBay counts while their orders are not read. eBay's count may hold pieces of
   * cancelled orders: `least` and `most` differ until the orders tell. Called after `saveSold`.
   */
  soldMeanwhile: () => Promise<{ least: number; most: number }>
  /** Called before the first write to eBay for the SKU: the account that holds the listing from now on. */
  saveAccount: (account: SellerIdentity) => Promise<void>
  saveUploaded: (sha256: string, picture: { url: string; at: number }) => Promise<void>
  /** `isOnEbay`: it has a listing that is on sale, or hidden as out of stock. */
  saveOffer: (offerId: string, isOnEbay: boolean) => Promise<void>
  saveListing: (listingId: string) => Promise<void>
}

export type EbayPublishResult = { listingId: string; warnings: string[] }
