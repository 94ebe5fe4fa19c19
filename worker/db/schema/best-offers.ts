import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { OFFER_ANSWERS, type OfferRules } from '../../../shared/best-offers/best-offers.ts'
import { users } from './accounts.ts'
import { listings } from './listings.ts'

const owner = () =>
  integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** The conditions of the indexes of what eBay is to be told: queries by them have the same words. */
export const isAnswerRequested = (t: Record<'requestedAt', SQLWrapper>): SQL =>
  sql`${t.requestedAt} is not null`
export const isWatcherOfferRequested = (t: Record<'state', SQLWrapper>): SQL =>
  sql`${t.state} = 'requested'`

/**
 * Offers below the price of a seller's listings, as they were last read from eBay, with the seller's answer. The buyer's
 * name and message are never stored. An offer that waits no more is deleted with the next reading.
 */
export const bestOffers = sqliteTable(
  'best_offers',
  {
    userId: owner(),
    ebayUserId: text('ebay_user_id').notNull(),
    /** eBay's. */
    bestOfferId: text('best_offer_id').notNull(),
    ebayListingId: text('ebay_listing_id').notNull(),
    /** Whose offer it is: a counter offer of the seller waits for the buyer. */
    by: text('made_by', { enum: ['buyer', 'seller'] }).notNull(),
    /** Of one piece. */
    priceCents: integer('price_cents').notNull(),
    quantity: integer('quantity').notNull(),
    expiresAt: integer('expires_at'),
    answer: text('answer', { enum: OFFER_ANSWERS }),
    counterCents: integer('counter_cents'),
    /** The seller's words to the buyer. */
    message: text('message').notNull().default(''),
    /** The seller has answered, and eBay is to be told; null: not, or it was told. */
    requestedAt: integer('requested_at'),
    /** Who tells eBay now. */
    leaseUntil: integer('lease_until'),
    /** eBay knows the answer. */
    settledAt: integer('settled_at'),
    /** Why eBay refused it; null: it did not. */
    failure: text('failure'),
  },
  t => [
    primaryKey({ columns: [t.userId, t.bestOfferId] }),
    index('best_offers_requested').on(t.userId, t.requestedAt).where(isAnswerRequested(t)),
    index('best_offers_ebay_user').on(t.ebayUserId),
  ],
)

/** When the offers of a seller were read, and when they are read next. */
export const bestOfferReadings = sqliteTable('best_offer_readings', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  readAt: integer('read_at'),
  failure: text('failure'),
  /** Before it no reading begins by itself. */
  dueAt: integer('due_at').notNull(),
})

/** By what a seller judges offers; no row: the default. */
export const bestOfferRules = sqliteTable('best_offer_rules', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  terms: text('terms', { mode: 'json' }).$type<OfferRules>().notNull(),
  updatedAt: integer('updated_at').notNull(),
})

/** Offers of a seller to who watches a listing. */
export const watcherOffers = sqliteTable(
  'watcher_offers',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: owner(),
    ebayUserId: text('ebay_user_id').notNull(),
    listingId: integer('listing_id').references(() => listings.id, { onDelete: 'set null' }),
    ebayListingId: text('ebay_listing_id').notNull(),
    priceCents: integer('price_cents').notNull(),
    message: text('message').notNull(),
    state: text('state', { enum: ['requested', 'sent', 'refused'] }).notNull(),
    at: integer('at').notNull(),
    leaseUntil: integer('lease_until'),
    failure: text('failure'),
  },
  t => [
    // One at a time waits for eBay.
    uniqueIndex('watcher_offers_open')
      .on(t.userId, t.ebayListingId)
      .where(isWatcherOfferRequested(t)),
    index('watcher_offers_user').on(t.userId, t.ebayListingId, t.at),
    index('watcher_offers_listing').on(t.listingId),
    index('watcher_offers_ebay_user').on(t.ebayUserId),
  ],
)
