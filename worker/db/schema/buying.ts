import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { OFFER_STATUSES, type OfferSheet } from '../../../shared/buying/offers.ts'
import type { ShareTable } from '../../../shared/buying/share-table.ts'
import type { BoughtDraft } from '../../../shared/buying/spread-cost.ts'
import { users } from './accounts.ts'

/** What a dealer pays of a coin's value; no row: the defaults. */
export const buyingShares = sqliteTable('buying_shares', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  shares: text('shares', { mode: 'json' }).$type<ShareTable>().notNull(),
  updatedAt: integer('updated_at').notNull(),
})

/** Whose offer a customer's page shows; of the directory. A row stands before its offer, and may stay behind it. */
export const offerTokens = sqliteTable(
  'offer_tokens',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    offerId: text('offer_id').notNull(),
    token: text('token').notNull().unique(),
  },
  t => [primaryKey({ columns: [t.userId, t.offerId] })],
)

/** A draft that an accepted offer makes, by its SKU once. */
export type PlannedDraft = BoughtDraft & { sku: string }

/** Offers for coins. Of the customer nothing is stored. */
export const buyingOffers = sqliteTable(
  'buying_offers',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Made on the device. */
    id: text('id').notNull(),
    status: text('status', { enum: OFFER_STATUSES }).notNull(),
    sheet: text('sheet', { mode: 'json' }).$type<OfferSheet>().notNull(),
    /** Worked out of the sheet. */
    coins: integer('coins').notNull(),
    totalCents: integer('total_cents').notNull(),
    pricedAt: integer('priced_at').notNull(),
    validUntil: integer('valid_until').notNull(),
    /** Of the customer's page; null once the offer is accepted or declined. */
    token: text('token'),
    paidCents: integer('paid_cents'),
    endedAt: integer('ended_at'),
    /** What an accepted offer makes. */
    drafts: text('drafts', { mode: 'json' }).$type<PlannedDraft[]>(),
    /** When all of them were made. */
    draftedAt: integer('drafted_at'),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  t => [
    primaryKey({ columns: [t.userId, t.id] }),
    index('buying_offers_priced').on(t.userId, t.pricedAt),
    uniqueIndex('buying_offers_token').on(t.token).where(sql`${t.token} is not null`),
    index('buying_offers_unfinished')
      .on(t.userId, t.endedAt)
      .where(sql`${t.status} = 'accepted' and ${t.draftedAt} is null`),
  ],
)
