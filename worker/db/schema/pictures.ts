import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from './accounts.ts'

/** A picture in R2 under `<userId>/<sha256>`: the same bytes are stored once a seller. */
export const pictures = sqliteTable(
  'pictures',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sha256: text('sha256').notNull(),
    type: text('type').notNull(),
    bytes: integer('bytes').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** Of a crop: the photograph that it was cut from, once that is stored too. */
    originalSha256: text('original_sha256'),
    /** Of a small crop that was analyzed: the same cut of the original at the size for eBay. */
    listingCropSha256: text('listing_crop_sha256'),
    /** Of a small crop: since when the device that took it has announced the listing crop; null once that is stored. */
    largerSince: integer('larger_since'),
    /** Of its thumbnail, which is an object beside its own; null without one. `bytes` counts both. */
    thumbnailBytes: integer('thumbnail_bytes'),
    createdAt: integer('created_at').notNull(),
    /** Since when nothing refers to it; null while something does, and since its last use. */
    unusedSince: integer('unused_since'),
    /** When its object began to be deleted. The row is deleted after the object. */
    deletingAt: integer('deleting_at'),
  },
  t => [primaryKey({ columns: [t.userId, t.sha256] })],
)

/** How far a job has come that goes through everything in turns. */
export const jobCursors = sqliteTable('job_cursors', {
  job: text('job').primaryKey(),
  /** What it has visited last in this round. */
  position: text('position').notNull(),
  /** It visits nothing before this time. */
  restartAt: integer('restart_at').notNull(),
})
