import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Tries in a fixed window; the key is a hash of the limit's name and of whom it limits. */
export const rateLimits = sqliteTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    tries: integer('tries').notNull(),
    resetsAt: integer('resets_at').notNull(),
  },
  t => [index('rate_limits_resets_at').on(t.resetsAt)],
)
