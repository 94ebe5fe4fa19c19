import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { LISTING_STATUSES } from '../../../shared/listings.ts'
import { users } from './accounts.ts'

export const listings = sqliteTable(
  'listings',
  {
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
    frontSha256: text('front_sha256').notNull(),
    backSha256: text('back_sha256').notNull(),
    frontOriginalSha256: text('front_original_sha256'),
    backOriginalSha256: text('back_original_sha256'),
    analysisId: text('analysis_id'),
    /** PriceData as JSON at the time the listing was created. */
    priceData: text('price_data'),
    /** Progress of publishing, each step written before the next begins. */
    publishLeaseUntil: integer('publish_lease_until'),
    /** Who publishes now. A publish that lost its lease writes nothing more. */
    publishLeaseHolder: text('publish_lease_holder'),
    /** JSON: SHA-256 → { url, at }, the pictures that eBay has already. */
    ebayPictureUrls: text('ebay_picture_urls'),
    ebayOfferId: text('ebay_offer_id'),
    ebayListingId: text('ebay_listing_id'),
    publishFailure: text('publish_failure'),
    publishedAt: integer('published_at'),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  t => [
    uniqueIndex('listings_sku').on(t.sku),
    // One analysis makes one listing: a create call that arrives twice meets this.
    uniqueIndex('listings_analysis')
      .on(t.userId, t.analysisId)
      .where(sql`${t.analysisId} is not null`),
    index('listings_user').on(t.userId, t.id),
  ],
)
