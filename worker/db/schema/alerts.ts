import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** What an operator has to look at: one row for each thing that is or was wrong, by its code. */
export const alerts = sqliteTable('alerts', {
  code: text('code').primaryKey(),
  text: text('text').notNull(),
  /** Since when it is wrong without a break, in ms. */
  since: integer('since').notNull(),
  seenAt: integer('seen_at').notNull(),
  /** Null while it is wrong. */
  endedAt: integer('ended_at'),
})
