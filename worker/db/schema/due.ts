import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from './accounts.ts'

/** Work of the schedule that is found in a seller's rows. */
export const DUE_KINDS = [
  'accuracy',
  'ads',
  'buying',
  'cards',
  'counts',
  'deletions',
  'descriptors',
  'dumps',
  'imports',
  'latePictures',
  'metal',
  'offers',
  'orders',
  'refunds',
  'shipments',
  'slabs',
  'unclearPublishes',
] as const

const owner = () =>
  integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** When the schedule looks at a seller's rows next, for each kind of work. No row: nothing of the kind is due. */
export const dueSellers = sqliteTable(
  'due_sellers',
  {
    userId: owner(),
    kind: text('kind', { enum: DUE_KINDS }).notNull(),
    dueAt: integer('due_at').notNull(),
    /** The last time that somebody was about to write such rows: who has looked before it does not settle it. */
    markedAt: integer('marked_at').notNull(),
  },
  t => [primaryKey({ columns: [t.userId, t.kind] }), index('due_sellers_due').on(t.kind, t.dueAt)],
)

/** What an admin sees of a seller's rows, as they were when they were counted last. */
export const sellerCounts = sqliteTable('seller_counts', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  listings: integer('listings').notNull(),
  published: integer('published').notNull(),
  pictureBytes: integer('picture_bytes').notNull(),
  isConnected: integer('is_connected', { mode: 'boolean' }).notNull(),
  countedAt: integer('counted_at').notNull(),
  /** How many migrations the seller's object has; null: it was not asked, or the rows are in D1. */
  schemaVersion: integer('schema_version'),
})

/** Who has, or had, an eBay account connected: the sellers whose rows may have something of it. */
export const ebayHolders = sqliteTable(
  'ebay_holders',
  { ebayUserId: text('ebay_user_id').notNull(), userId: owner() },
  t => [primaryKey({ columns: [t.ebayUserId, t.userId] }), index('ebay_holders_user').on(t.userId)],
)
