import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from './accounts.ts'

/**
 * Sums over a seller's listings and sales, so that the dashboard reads as many rows whatever the count of listings.
 * Triggers keep them: each change of a listing or a sale takes its share off and adds the new one. What a row's
 * share is stands once, in the views `insight_listing_shares` and `insight_sale_shares` of the migration. A migration
 * that rebuilds `listings` or `sales` has to make the views and triggers again.
 */
export const insightTotals = sqliteTable(
  'insight_totals',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A listing's status, `sale` for the sold pieces, or `ad` for eBay's fees for ads. */
    kind: text('kind').notNull(),
    /** Empty: the series is not known. */
    seriesId: text('series_id').notNull(),
    /** By which line of eBay's schedule the fee is estimated; `known`: eBay has told it. */
    feeBand: text('fee_band').notNull(),
    /** Listings; of sales the order lines. */
    listings: integer('listings').notNull(),
    /** Orders that pay eBay's fee per order: pieces left with a price; of sales the order lines. */
    orders: integer('orders').notNull(),
    /** Pieces left with a price; pieces sold. */
    pieces: integer('pieces').notNull(),
    priceCents: integer('price_cents').notNull(),
    /** Price and shipping with the average sales tax, of which eBay takes its fee. */
    taxedCents: integer('taxed_cents').notNull(),
    /** Postage that the buyer does not pay. */
    postageCents: integer('postage_cents').notNull(),
    feeCents: integer('fee_cents').notNull(),
    costCents: integer('cost_cents').notNull(),
    /** Listings or sales with pieces and without a cost. */
    withoutCost: integer('without_cost').notNull(),
    /** Listings that fit into an envelope: below its price, in no holder, no lot, roll or set. */
    envelopes: integer('envelopes').notNull(),
    /** Of pieces with a recommended price: that price, and their own. */
    recommendedCents: integer('recommended_cents').notNull(),
    comparedCents: integer('compared_cents').notNull(),
    /** Days between listing and sale, of all sales. */
    daysToSell: integer('days_to_sell').notNull(),
  },
  t => [primaryKey({ columns: [t.userId, t.kind, t.seriesId, t.feeBand] })],
)

/** The same by day, for what has a date: UTC days since 1970. */
export const insightDays = sqliteTable(
  'insight_days',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: integer('day').notNull(),
    /** Listings last published on this day, and their pieces' value at their last price. */
    listed: integer('listed').notNull(),
    listedCents: integer('listed_cents').notNull(),
    /** The same value on the day on which the listing left the market. */
    leftCents: integer('left_cents').notNull(),
    /** Of those listed on this day, what is live still. */
    live: integer('live').notNull(),
    liveCents: integer('live_cents').notNull(),
    /** Pieces sold on this day, and what they brought. */
    sold: integer('sold').notNull(),
    soldCents: integer('sold_cents').notNull(),
  },
  t => [primaryKey({ columns: [t.userId, t.day] })],
)
