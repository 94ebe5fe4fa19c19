import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from './accounts.ts'

/** Imports of a seller's files. The id is the browser's: a call that arrives twice meets the same import. */
export const listingImports = sqliteTable(
  'listing_imports',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: text('id').notNull(),
    createdAt: integer('created_at').notNull(),
    /** When its rows were carried out, all in one transaction. */
    committedAt: integer('committed_at'),
    /** JSON { created, changed, unchanged } of a committed import. */
    result: text('result'),
    /** Null fails the transaction of a commit whose rows do not fit any more. */
    fits: integer('fits').notNull().default(1),
  },
  t => [primaryKey({ columns: [t.userId, t.id] })],
)

/** Checked rows of an import that is not carried out yet. */
export const listingImportRows = sqliteTable(
  'listing_import_rows',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    importId: text('import_id').notNull(),
    /** The line of the file. */
    row: integer('row').notNull(),
    /** The listing that it changes, in the version that was checked; null: a new draft. */
    listingId: integer('listing_id'),
    version: integer('version'),
    /** The SKU of the listing after the import. */
    sku: text('sku').notNull(),
    /** JSON: the columns of `listings` that are written, by name. Empty: the row changes nothing. */
    columns: text('columns').notNull(),
    valid: integer('valid', { mode: 'boolean' }).notNull(),
  },
  t => [
    primaryKey({ columns: [t.userId, t.importId, t.row] }),
    index('listing_import_rows_listing').on(t.userId, t.importId, t.listingId),
  ],
)
