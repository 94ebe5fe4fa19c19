import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/**
 * The rooms of pairings, each with the session that opened it: a room ends with that session. Without references: the
 * rooms of a deleted account are ended by their rows.
 */
export const pairingRooms = sqliteTable(
  'pairing_rooms',
  {
    code: text('code').primaryKey(),
    userId: integer('user_id').notNull(),
    sessionId: text('session_id').notNull(),
    expiresAt: integer('expires_at').notNull(),
  },
  t => [index('pairing_rooms_user').on(t.userId), index('pairing_rooms_expires').on(t.expiresAt)],
)
