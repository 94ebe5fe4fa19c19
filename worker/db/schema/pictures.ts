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
    createdAt: integer('created_at').notNull(),
  },
  t => [primaryKey({ columns: [t.userId, t.sha256] })],
)
