import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { CONSIGNOR_BASES } from '../../../shared/consignment/consignor-part.ts'
import { users } from './accounts.ts'

const seller = () =>
  integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Whose coins a seller sells on commission. */
export const consignors = sqliteTable(
  'consignors',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: seller(),
    name: text('name').notNull(),
    /** Empty: none. */
    email: text('email').notNull(),
    /** Lines. */
    address: text('address').notNull(),
    /** What a coin of his begins with. */
    basis: text('basis', { enum: CONSIGNOR_BASES }).notNull(),
    /** Basis points. */
    share: integer('share').notNull(),
    minimumCents: integer('minimum_cents').notNull(),
    /** No new coins; null: he is offered for coins. */
    archivedAt: integer('archived_at'),
    createdAt: integer('created_at').notNull(),
  },
  t => [uniqueIndex('consignors_name').on(t.userId, sql`lower(${t.name})`)],
)

/** What a seller has paid to owners, recorded by hand. */
export const consignorPayments = sqliteTable(
  'consignor_payments',
  {
    userId: seller(),
    /** Made on the device, so that a payment that is sent twice is stored once. */
    id: text('id').notNull(),
    consignorId: integer('consignor_id')
      .notNull()
      .references(() => consignors.id, { onDelete: 'cascade' }),
    /** The day, as ms of its beginning, UTC. */
    at: integer('at').notNull(),
    cents: integer('cents').notNull(),
    note: text('note').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  t => [
    primaryKey({ columns: [t.userId, t.id] }),
    index('consignor_payments_consignor').on(t.consignorId, t.at),
  ],
)

/** How a seller's statements begin; no row: with the name of the account. */
export const consignmentSettings = sqliteTable('consignment_settings', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Lines: the seller's name, and his address below it. */
  heading: text('heading').notNull(),
  updatedAt: integer('updated_at').notNull(),
})
