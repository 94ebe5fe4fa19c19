import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { CONSIGNOR_BASES } from '../../../shared/consignment/consignor-part.ts'
import type { Cents } from '../../../shared/lib/money.ts'
import { LISTING_STATUSES, REVIEW_DECISIONS } from '../../../shared/listing/listings.ts'
import { LISTING_FORMATS, LOT_KINDS } from '../../../shared/listing/terms/listing-terms.ts'
import { TITLE_KEY_DROPS } from '../../../shared/listing/terms/listing-text-rules.ts'
import type { PricedCoin } from '../../../shared/market/market.ts'
import { users } from './accounts.ts'
import { deflatedText } from './packed-columns.ts'

/** `titleKey` of shared/listing/terms/listing-text-rules.ts in SQL. */
const TITLE_KEY = TITLE_KEY_DROPS.reduce(
  (text, dropped) => `replace(${text}, '${dropped}', '')`,
  'lower(title)',
)

/** Of which coin a listing's price data are, and what its metal was worth then. */
type PricedAs = {
  coin: PricedCoin
  melt: { cents: Cents; microsPerTroyOunce: number } | null
}

/** The columns of a listing, which keeps them all when it is deleted. */
function listingColumns() {
  return {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sku: text('sku').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    priceCents: integer('price_cents').notNull(),
    shippingCents: integer('shipping_cents').notNull(),
    suggestedPriceCents: integer('suggested_price_cents'),
    status: text('status', { enum: LISTING_STATUSES }).notNull().default('draft'),
    coinType: text('coin_type').notNull(),
    seriesId: text('series_id'),
    country: text('country').notNull().default(''),
    denomination: text('denomination').notNull().default(''),
    year: text('year').notNull(),
    mint: text('mint').notNull(),
    grade: text('grade').notNull(),
    grader: text('grader'),
    certificationNumber: text('certification_number'),
    composition: text('composition').notNull(),
    weight: text('weight').notNull(),
    diameter: text('diameter').notNull(),
    /** JSON list of strings. */
    specialAttributes: text('special_attributes').notNull().default('[]'),
    /** The id of eBay's leaf category that the seller chose; empty: eBay's suggestion. */
    ebayCategory: text('ebay_category').notNull().default(''),
    /** JSON: name → value of eBay's item specifics that the seller entered; empty for none. */
    itemSpecifics: text('item_specifics').notNull().default(''),
    /** Empty while a side waits for its picture: publishing is refused. */
    frontSha256: text('front_sha256').notNull(),
    backSha256: text('back_sha256').notNull(),
    frontOriginalSha256: text('front_original_sha256'),
    backOriginalSha256: text('back_original_sha256'),
    analysisId: text('analysis_id'),
    /** Its price data of `price_data`, which its analysis may name too. */
    priceDataId: text('price_data_id'),
    pricedAs: text('priced_as', { mode: 'json' }).$type<PricedAs>(),
    /** The price is one of the price data though the coin is another now. */
    priceToCheck: integer('price_to_check', { mode: 'boolean' }).notNull().default(false),
    /** Progress of publishing, each step written before the next begins. */
    publishLeaseUntil: integer('publish_lease_until'),
    /** Who publishes now. A publish that lost its lease writes nothing more. */
    publishLeaseHolder: text('publish_lease_holder'),
    /** JSON: SHA-256 → { url, at }, the pictures that eBay has already. */
    ebayPictureUrls: text('ebay_picture_urls'),
    ebayOfferId: text('ebay_offer_id'),
    ebayListingId: text('ebay_listing_id'),
    /** Why the last publish failed; null while there is no answer, empty once an edit has mended it. */
    publishFailure: text('publish_failure'),
    /** The failure is no refusal: eBay may have published the listing. */
    publishUnclear: integer('publish_unclear', { mode: 'boolean' }).notNull().default(false),
    /** JSON { into, stock, pieces } of a merge whose revision on eBay may have had its effect. */
    merging: text('merging'),
    publishedAt: integer('published_at'),
    /** Counts the changes of content and status. A write names the version that it read. */
    version: integer('version').notNull().default(1),
    /** The eBay account that holds the listing; null while it was never on eBay. */
    ebayUserId: text('ebay_user_id'),
    ebayUsername: text('ebay_username'),
    /** When the offer was last read from eBay by the orders job. */
    ebayCheckedAt: integer('ebay_checked_at'),
    /** JSON: eBay's listing id → { sold, at }, how many pieces eBay said it sold, and since when. */
    ebaySold: text('ebay_sold').notNull().default('{}'),
    endedAt: integer('ended_at'),
    endedReason: text('ended_reason'),
    /** Another program sells the coin: its listing is watched and never changed from here. */
    managedElsewhere: integer('managed_elsewhere', { mode: 'boolean' }).notNull().default(false),
    /** Pieces put up in all: those left and those sold. */
    stockQuantity: integer('stock_quantity').notNull().default(1),
    /** Pieces of the listing's sales that are not cancelled. */
    soldQuantity: integer('sold_quantity').notNull().default(0),
    /** In an auction `priceCents` is the start price. */
    format: text('format', { enum: LISTING_FORMATS }).notNull().default('fixed'),
    /** Days of an auction; a fixed-price listing is Good 'Til Cancelled. */
    durationDays: integer('duration_days'),
    reservePriceCents: integer('reserve_price_cents'),
    buyItNowPriceCents: integer('buy_it_now_price_cents'),
    /** Null: not set here; what the seller set on eBay stays. */
    bestOffer: integer('best_offer', { mode: 'boolean' }),
    bestOfferAcceptCents: integer('best_offer_accept_cents'),
    bestOfferDeclineCents: integer('best_offer_decline_cents'),
    scheduledStartAt: integer('scheduled_start_at'),
    /** Paths of the seller's eBay store, one a line; empty: what is set on eBay stays. */
    storeCategories: text('store_categories').notNull().default(''),
    /** The rate of eBay's promoted listings, in tenths of a percent; null: not promoted. */
    adRateTenths: integer('ad_rate_tenths'),
    /** Where the seller keeps the coin and what it cost. Neither is sent to eBay. */
    storageLocation: text('storage_location').notNull().default(''),
    costCents: integer('cost_cents'),
    /** Of a coin that is sold for another: whose it is (`consignors`), and what he gets; null: the seller's own. */
    consignorId: integer('consignor_id'),
    consignorBasis: text('consignor_basis', { enum: CONSIGNOR_BASES }),
    /** Basis points. */
    consignorShare: integer('consignor_share'),
    consignorMinimumCents: integer('consignor_minimum_cents'),
    lotKind: text('lot_kind', { enum: LOT_KINDS }),
    lotCount: integer('lot_count'),
    lotOf: text('lot_of').notNull().default(''),
    /** JSON list of { sha256, originalSha256 }: the pictures after obverse and reverse. */
    morePictures: text('more_pictures').notNull().default('[]'),
    /** JSON list of { code, message }: the analysis's questions about the coin. */
    warnings: text('warnings').notNull().default('[]'),
    /** JSON list of the codes of questions that the seller has answered. */
    answered: text('answered').notNull().default('[]'),
    /** The seller's decision in the review table. It is no content: it counts no version. */
    review: text('review', { enum: REVIEW_DECISIONS }).notNull().default('open'),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  }
}

/** The condition of the index of drafts that eBay may have published: a query by it has the same words. */
export const maybeUnclear = (
  t: Record<'status' | 'ebayUserId' | 'publishUnclear' | 'publishFailure', SQLWrapper>,
): SQL =>
  sql`${t.status} = 'draft' and ${t.ebayUserId} is not null and (${t.publishUnclear} or ${t.publishFailure} is null)`

export const listings = sqliteTable(
  'listings',
  {
    ...listingColumns(),
    /** The title as duplicates are looked for. */
    titleKey: text('title_key').generatedAlwaysAs(sql.raw(TITLE_KEY), { mode: 'virtual' }),
  },
  t => [
    uniqueIndex('listings_user_sku').on(t.userId, t.sku),
    // One analysis makes one listing: a create call that arrives twice meets this.
    uniqueIndex('listings_analysis')
      .on(t.userId, t.analysisId)
      .where(sql`${t.analysisId} is not null`),
    index('listings_user').on(t.userId, t.id),
    // One holder is for sale once.
    index('listings_certificate')
      .on(t.userId, t.certificationNumber)
      .where(sql`${t.certificationNumber} is not null`),
    // A picture that is stored later finds the listings that show its crop.
    index('listings_front').on(t.userId, t.frontSha256),
    index('listings_back').on(t.userId, t.backSha256),
    index('listings_ebay_user').on(t.ebayUserId).where(sql`${t.ebayUserId} is not null`),
    // What the seller entered last for a series is offered for its next coin.
    index('listings_specifics').on(t.userId, t.updatedAt).where(sql`${t.itemSpecifics} <> ''`),
    index('listings_more').on(t.userId).where(sql`${t.morePictures} <> '[]'`),
    // The orders job looks up a sale's listing, and checks live listings in turn.
    index('listings_ebay_listing')
      .on(t.userId, t.ebayListingId)
      .where(sql`${t.ebayListingId} is not null`),
    index('listings_title').on(t.userId, t.titleKey),
    index('listings_checked').on(t.userId, t.status, t.ebayCheckedAt),
    index('listings_price_data').on(t.priceDataId).where(sql`${t.priceDataId} is not null`),
    index('listings_partly_sold')
      .on(t.userId)
      .where(sql`${t.soldQuantity} > 0 and ${t.status} <> 'sold'`),
    index('listings_consignor')
      .on(t.userId, t.consignorId)
      .where(sql`${t.consignorId} is not null`),
    index('listings_unclear').on(t.userId, t.ebayCheckedAt).where(maybeUnclear(t)),
  ],
)

/** The market analysis that the seller last asked for of a listing. Beside its row, which is read with many others. */
export const listingAnalyses = sqliteTable(
  'listing_analyses',
  {
    listingId: integer('listing_id')
      .primaryKey()
      .references(() => listings.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** ComprehensiveAnalysis as JSON, deflated. */
    result: deflatedText('result').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  t => [index('listing_analyses_user').on(t.userId)],
)

/** Live listings whose large pictures came after they were published: eBay gets them too. */
export const lateLargePictures = sqliteTable(
  'late_large_pictures',
  {
    listingId: integer('listing_id')
      .primaryKey()
      .references(() => listings.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    since: integer('since').notNull(),
    /** When eBay is told next. */
    dueAt: integer('due_at').notNull(),
  },
  t => [index('late_large_pictures_user').on(t.userId, t.dueAt)],
)

/** What a seller's new drafts begin with, and what their price chooses; no row: nothing. */
export const listingTemplates = sqliteTable('listing_templates', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  description: text('description').notNull(),
  returnsLine: text('returns_line').notNull(),
  /** JSON list of price bands. */
  bands: text('bands').notNull(),
  /** As in `listings`, of new drafts. */
  storeCategories: text('store_categories').notNull().default(''),
  adRateTenths: integer('ad_rate_tenths'),
  updatedAt: integer('updated_at').notNull(),
})

/** The last number that a SKU of the seller got. A number is used once, also where its listing is deleted. */
export const skuCounters = sqliteTable('sku_counters', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  last: integer('last').notNull(),
})

/** How a seller words titles, numbers coins, and what eBay charges them; no row: the defaults. */
export const sellingSettings = sqliteTable('selling_settings', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  titleTemplate: text('title_template').notNull(),
  /** Basis points of the order's total; null: eBay's usual fee. */
  feeBasisPoints: integer('fee_basis_points'),
  /** Empty: the default pattern. */
  skuPattern: text('sku_pattern').notNull().default(''),
  storagePlace: text('storage_place').notNull().default(''),
  keepsUnsoldAuctions: integer('keeps_unsold_auctions', { mode: 'boolean' })
    .notNull()
    .default(false),
  updatedAt: integer('updated_at').notNull(),
})

/**
 * Listings that the seller has deleted, for RESTORE_DAYS. They are in a table of their own, so that no query of
 * listings can forget to leave them out.
 */
export const deletedListings = sqliteTable(
  'deleted_listings',
  {
    ...listingColumns(),
    deletedAt: integer('deleted_at').notNull(),
    /** JSON list of the ids of its sales, which lose their listing meanwhile. */
    saleIds: text('sale_ids').notNull().default('[]'),
  },
  t => [
    index('deleted_listings_user').on(t.userId, t.deletedAt),
    index('deleted_listings_ebay_user').on(t.ebayUserId),
    index('deleted_listings_price_data').on(t.priceDataId).where(sql`${t.priceDataId} is not null`),
  ],
)
