import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { users } from './accounts.ts'
import { deflatedText } from './packed-columns.ts'

/**
 * One analysis of two pictures: the same pictures again are the same row. A `running` row whose lease
 * has lapsed belongs to a Worker that died; whoever takes it up counts `attempt` on, and only the
 * latest attempt may finish it.
 */
export const analyses = sqliteTable(
  'analyses',
  {
    id: text('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    frontSha256: text('front_sha256').notNull(),
    backSha256: text('back_sha256').notNull(),
    state: text('state', { enum: ['running', 'done', 'failed'] }).notNull(),
    /** CoinAnalysis without its price data as JSON, deflated, once done. */
    result: deflatedText('result'),
    /** Its price data of `price_data`; null without any. */
    priceDataId: text('price_data_id'),
    failure: text('failure'),
    attempt: integer('attempt').notNull().default(1),
    leaseUntil: integer('lease_until').notNull().default(0),
    createdAt: integer('created_at').notNull(),
    finishedAt: integer('finished_at'),
    /** When the listing that was made of it was deleted: since then it keeps no pictures. */
    releasedAt: integer('released_at'),
  },
  t => [
    index('analyses_user').on(t.userId, t.createdAt),
    uniqueIndex('analyses_pictures').on(t.userId, t.frontSha256, t.backSha256),
    index('analyses_price_data').on(t.priceDataId).where(sql`${t.priceDataId} is not null`),
  ],
)
