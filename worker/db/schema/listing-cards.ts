import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { CARD_METALS, NO_GAP } from '../../../shared/listing/listing-cards.ts'
import { LISTING_STATUSES } from '../../../shared/listing/listings.ts'
import { users } from './accounts.ts'
import { listings } from './listings.ts'

/**
 * What My Listings filters and sorts by: a short row beside each listing. Triggers of the baseline
 * migration write the columns of the listing, `held` and `listing_counts`, and say with `refreshAt` that the others are
 * to be worked out anew; see docs/decisions/022-listing-cards.md.
 */
export const listingCards = sqliteTable(
  'listing_cards',
  {
    listingId: integer('listing_id')
      .primaryKey()
      .references(() => listings.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    status: text('status', { enum: LISTING_STATUSES }).notNull(),
    priceCents: integer('price_cents').notNull(),
    /** The title in small letters. */
    titleSort: text('title_sort').notNull(),
    /** When it was published; the largest integer of JavaScript for a coin that never was. */
    listedAt: integer('listed_at').notNull(),
    seriesId: text('series_id'),
    location: text('location').notNull(),
    /** The eBay account that may have it, empty where that is not known; null: none has, or it is sold. */
    holder: text('holder'),
    /** Another account than the connected one, or none, is the holder. */
    held: integer('held', { mode: 'boolean' }).notNull().default(false),
    /** The name of the coin's country; null where nothing tells it. */
    country: text('country'),
    metal: text('metal', { enum: CARD_METALS }),
    /** Millionths of a troy ounce of that metal in a piece of the listing; null where its melt value is not known. */
    meltMicroOunces: integer('melt_micro_ounces'),
    /** The price of an ounce in it, in millionths of a dollar: below the metal's price it is below melt. */
    ounceMicros: integer('ounce_micros').generatedAlwaysAs(
      sql.raw('iif(melt_micro_ounces > 0, price_cents * 10000000000 / melt_micro_ounces, null)'),
      { mode: 'virtual' },
    ),
    /** The recommended price; null without one of this coin. */
    suggestedCents: integer('suggested_cents'),
    /** How far the price is above the recommended one, in basis points; NO_GAP without one. */
    gap: integer('gap').notNull().default(NO_GAP),
    /** JSON list of ListingProblem: why the seller has to do something, except for another account's listing (`held`). */
    needs: text('needs').notNull().default('[]'),
    /** The listing that this one repeats. */
    duplicateOf: integer('duplicate_of'),
    /** From this time on the columns from `country` to `duplicateOf` and the search words are out of date; null: never. */
    refreshAt: integer('refresh_at').default(0),
    /** Counts what sets `refreshAt`, so that a refresh does not end a later one. */
    revision: integer('revision').notNull().default(1),
  },
  t => [
    index('listing_cards_newest').on(t.userId, t.listingId),
    index('listing_cards_price').on(t.userId, t.priceCents, t.listingId),
    index('listing_cards_title').on(t.userId, t.titleSort, t.listingId),
    index('listing_cards_age').on(t.userId, t.listedAt, t.listingId),
    index('listing_cards_gap').on(t.userId, t.gap, t.listingId),
    index('listing_cards_status').on(t.userId, t.status, t.listingId),
    index('listing_cards_series').on(t.userId, t.seriesId, t.listingId),
    // Without the cards that have none: an entry is a row written.
    index('listing_cards_country')
      .on(t.userId, t.country, t.listingId)
      .where(sql`${t.country} is not null`),
    index('listing_cards_metal')
      .on(t.userId, t.metal, t.listingId)
      .where(sql`${t.metal} is not null`),
    index('listing_cards_ounce')
      .on(t.userId, t.metal, t.ounceMicros, t.listingId)
      .where(sql`${t.ounceMicros} is not null`),
    index('listing_cards_location')
      .on(t.userId, t.location, t.listingId)
      .where(sql`${t.location} <> ''`),
    index('listing_cards_needs')
      .on(t.userId, t.listingId)
      .where(sql`${t.held} or ${t.needs} <> '[]'`),
    index('listing_cards_duplicate').on(t.duplicateOf).where(sql`${t.duplicateOf} is not null`),
    index('listing_cards_due').on(t.userId, t.refreshAt).where(sql`${t.refreshAt} is not null`),
  ],
)

/** How many of a seller's listings have a status, series, country, metal, location or reason; written by triggers. */
export const listingCounts = sqliteTable(
  'listing_counts',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', {
      enum: ['status', 'series', 'country', 'metal', 'location', 'needs'],
    }).notNull(),
    value: text('value').notNull(),
    count: integer('count').notNull(),
  },
  t => [primaryKey({ columns: [t.userId, t.kind, t.value] })],
)
