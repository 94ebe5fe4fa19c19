import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { METAL_REASONS } from '../../../shared/metal/decide-change.ts'
import { FOLLOWED_METALS, type MetalRuleTerms } from '../../../shared/metal/metal-rules.ts'
import { users } from './accounts.ts'
import { listings } from './listings.ts'

const owner = () =>
  integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** By which terms a seller's live listings follow a metal. */
export const metalRules = sqliteTable(
  'metal_rules',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: owner(),
    terms: text('terms', { mode: 'json' }).$type<MetalRuleTerms>().notNull(),
    isActive: integer('is_active', { mode: 'boolean' }).notNull(),
    /** Since when its brake holds; null: it does not. */
    brakedAt: integer('braked_at'),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  t => [index('metal_rules_user').on(t.userId, t.id)],
)

/** A seller whose listings follow a metal. */
export const metalWatches = sqliteTable('metal_watches', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** When the rules were last applied. */
  ranAt: integer('ran_at').notNull(),
  /** Why nothing was changed then; empty: it could be. */
  obstacle: text('obstacle').notNull().default(''),
  /** When the mail of a day was last sent. */
  mailedAt: integer('mailed_at').notNull(),
})

/** A listing as the rules last left it. One with other terms was edited by hand since. */
export const metalListings = sqliteTable(
  'metal_listings',
  {
    listingId: integer('listing_id')
      .primaryKey()
      .references(() => listings.id, { onDelete: 'cascade' }),
    userId: owner(),
    priceCents: integer('price_cents').notNull(),
    acceptCents: integer('accept_cents'),
    declineCents: integer('decline_cents'),
    /** eBay's id of the listing that the rules put out of stock; null: it is for sale. */
    hiddenListingId: text('hidden_listing_id'),
    /** Edited by hand: the rules leave it alone until the seller says otherwise. */
    isLeftAlone: integer('is_left_alone', { mode: 'boolean' }).notNull().default(false),
  },
  t => [index('metal_listings_user').on(t.userId)],
)

/** Changes that were decided together. */
export const metalRuns = sqliteTable(
  'metal_runs',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: owner(),
    at: integer('at').notNull(),
    /** The run that this one takes back; null: the rules decided it. */
    undoes: integer('undoes'),
  },
  t => [
    index('metal_runs_user').on(t.userId, t.id),
    // A run is taken back once.
    uniqueIndex('metal_runs_undoes').on(t.undoes).where(sql`${t.undoes} is not null`),
  ],
)

/**
 * A change of a listing with its reason. `planned`: not sent yet. `sent`: eBay may have it. `done`: eBay has it.
 * `refused`: eBay does not take it. `dropped`: eBay never got it, and it is out of date.
 */
export const metalChanges = sqliteTable(
  'metal_changes',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    runId: integer('run_id')
      .notNull()
      .references(() => metalRuns.id, { onDelete: 'cascade' }),
    userId: owner(),
    /** The log outlives the listing, as it outlives the rule. */
    listingId: integer('listing_id').notNull(),
    title: text('title').notNull(),
    ruleId: integer('rule_id').references(() => metalRules.id, { onDelete: 'set null' }),
    ruleName: text('rule_name').notNull(),
    reason: text('reason', { enum: [...METAL_REASONS, 'undo'] }).notNull(),
    metal: text('metal', { enum: FOLLOWED_METALS }).notNull(),
    /** The metal's price that decided it, and when its source says that it was of. */
    spotMicros: integer('spot_micros').notNull(),
    spotAt: integer('spot_at').notNull(),
    floorCents: integer('floor_cents').notNull(),
    beforeCents: integer('before_cents').notNull(),
    beforeAcceptCents: integer('before_accept_cents'),
    beforeDeclineCents: integer('before_decline_cents'),
    wasHidden: integer('was_hidden', { mode: 'boolean' }).notNull(),
    priceCents: integer('price_cents').notNull(),
    acceptCents: integer('accept_cents'),
    declineCents: integer('decline_cents'),
    isHidden: integer('is_hidden', { mode: 'boolean' }).notNull(),
    state: text('state', { enum: ['planned', 'sent', 'done', 'refused', 'dropped'] }).notNull(),
    /** Why eBay refused it. */
    message: text('message').notNull().default(''),
    at: integer('at').notNull(),
  },
  t => [
    index('metal_changes_run').on(t.runId),
    index('metal_changes_rule').on(t.ruleId),
    // A listing has one change at a time that is not settled.
    uniqueIndex('metal_changes_open').on(t.listingId).where(sql`${t.state} in ('planned', 'sent')`),
    index('metal_changes_unsettled')
      .on(t.userId, t.id)
      .where(sql`${t.state} in ('planned', 'sent')`),
    index('metal_changes_listing').on(t.listingId, t.at),
    index('metal_changes_user').on(t.userId, t.at),
  ],
)
