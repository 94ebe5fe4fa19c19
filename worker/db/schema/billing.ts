import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { PAID_TIER_NAMES, SUBSCRIPTION_TIER_NAMES } from '../../../shared/billing.ts'
import { MARKETPLACE_IDS } from '../../../shared/lib/ebay-sites.ts'
import { users } from './accounts.ts'

/** The plans; a migration seeds them. */
export const tiers = sqliteTable('tiers', {
  name: text('name', { enum: SUBSCRIPTION_TIER_NAMES }).primaryKey(),
  displayName: text('display_name').notNull(),
  priceCents: integer('price_cents').notNull(),
  monthlyCoins: integer('monthly_coins').notNull(),
  /** JSON list of strings. */
  features: text('features').notNull(),
  popular: integer('popular', { mode: 'boolean' }).notNull().default(false),
  /** Listings that a seller has at once, those included that can be restored. */
  maxListings: integer('max_listings').notNull().default(0),
  /** Bytes of pictures that are stored for a seller, until they are collected. */
  maxPictureBytes: integer('max_picture_bytes').notNull().default(0),
  /** Bytes of the descriptions and attributes of all listings together: 10,000 for each that the plan holds. */
  maxTextBytes: integer('max_text_bytes').generatedAlwaysAs(sql`max_listings * 10000`, {
    mode: 'virtual',
  }),
})

/**
 * What the directory says of a seller, where the seller's rows are: one row, which `pushAccountFacts` writes after each
 * change of `users` and `tiers`.
 */
export const accountFacts = sqliteTable('account_facts', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  marketplaceId: text('marketplace_id', { enum: MARKETPLACE_IDS }).notNull(),
  suspendedAt: integer('suspended_at'),
  createdAt: integer('created_at').notNull(),
  maxListings: integer('max_listings').notNull(),
  maxTextBytes: integer('max_text_bytes').notNull(),
  maxPictureBytes: integer('max_picture_bytes').notNull(),
  /** Of `pushedAccountFacts`: an older one does not follow a newer one. */
  version: integer('version').notNull().default(0),
})

/**
 * Whose `accountFacts` are to be written: triggers raise the version with every change of what these repeat, to the time
 * at least, so that it goes on rising in a directory that was restored. Facts are due while less of it was pushed.
 */
export const pushedAccountFacts = sqliteTable(
  'pushed_account_facts',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    /** The version that the seller's database has. */
    pushed: integer('pushed').notNull().default(0),
  },
  t => [index('pushed_account_facts_due').on(t.version).where(sql`${t.pushed} < ${t.version}`)],
)

/**
 * What a seller has stored, of what the plan limits. Triggers of `listings`, `deleted_listings` and `pictures` count it
 * in the statement that stores, and abort that where the plan holds no more (`storage_*`).
 */
export const storageUses = sqliteTable('storage_uses', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  listings: integer('listings').notNull().default(0),
  textBytes: integer('text_bytes').notNull().default(0),
  pictureBytes: integer('picture_bytes').notNull().default(0),
})

/**
 * A user's subscription as the payment provider last reported it. The row is inserted with the customer, before
 * any subscription. `version` counts the writes: a sync that read an older version reads the provider again.
 */
export const subscriptions = sqliteTable(
  'subscriptions',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    customerId: text('customer_id').notNull(),
    subscriptionId: text('subscription_id'),
    /** The plan that the subscription gives; free where it gives none. */
    tier: text('tier', { enum: SUBSCRIPTION_TIER_NAMES }).notNull().default('free'),
    /** The plan that it is for, given or (its payment outstanding) not; null where there is none. */
    paidTier: text('paid_tier', { enum: PAID_TIER_NAMES }),
    paymentFailed: integer('payment_failed', { mode: 'boolean' }).notNull().default(false),
    cancelAtPeriodEnd: integer('cancel_at_period_end', { mode: 'boolean' })
      .notNull()
      .default(false),
    currentPeriodEnd: integer('current_period_end'),
    version: integer('version').notNull().default(0),
    askedAt: integer('asked_at').notNull(),
    /** The last sync that failed; 0 before. */
    triedAt: integer('tried_at').notNull().default(0),
  },
  t => [
    uniqueIndex('subscriptions_customer').on(t.customerId),
    index('subscriptions_asked_at').on(t.askedAt),
  ],
)

/** Events of the payment provider, each stored once. `appliedAt` is set with the state that resulted. */
export const paymentEvents = sqliteTable(
  'payment_events',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    customerId: text('customer_id').notNull(),
    receivedAt: integer('received_at').notNull(),
    appliedAt: integer('applied_at'),
    /** The last sync for it that failed; 0 before. */
    triedAt: integer('tried_at').notNull().default(0),
  },
  t => [
    index('payment_events_waiting').on(t.appliedAt, t.receivedAt),
    index('payment_events_customer').on(t.customerId, t.appliedAt),
  ],
)

/** Customers of deleted accounts who are not yet closed at the payment provider: until then they would be charged. */
export const customerClosures = sqliteTable('customer_closures', {
  customerId: text('customer_id').primaryKey(),
  askedAt: integer('asked_at').notNull(),
  /** The last try that failed; 0 before. */
  triedAt: integer('tried_at').notNull().default(0),
})

/** Every analysis that counts, or may come to count, towards a month's allowance. A failed one is deleted. */
export const allowanceUses = sqliteTable(
  'allowance_uses',
  {
    analysisId: text('analysis_id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    month: text('month').notNull(),
    settled: integer('settled', { mode: 'boolean' }).notNull().default(false),
    /** A reservation counts until then; settled ones count for good. */
    lapsesAt: integer('lapses_at').notNull(),
  },
  t => [
    index('allowance_uses_user_month').on(t.userId, t.month),
    index('allowance_uses_open').on(t.lapsesAt).where(sql`${t.settled} = 0`),
  ],
)

/** How often the model has read a coin that memory had named, which costs no coin of the allowance: by month. */
export const freeReadings = sqliteTable(
  'free_readings',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    month: text('month').notNull(),
    used: integer('used').notNull(),
  },
  t => [primaryKey({ columns: [t.userId, t.month] })],
)
