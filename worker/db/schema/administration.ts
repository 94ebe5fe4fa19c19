import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { AUDIT_ACTIONS } from '../../../shared/administration.ts'
import type { ErrorCode } from '../../../shared/errors.ts'
import { users } from './accounts.ts'

/** Who did what to whom. Names stand in it as they were, without reference: it outlives its users. */
export const auditLog = sqliteTable(
  'audit_log',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    at: integer('at').notNull(),
    action: text('action', { enum: AUDIT_ACTIONS }).notNull(),
    actorId: integer('actor_id').notNull(),
    actorName: text('actor_name').notNull(),
    /** The user; for a rejected application null. */
    subjectId: integer('subject_id'),
    /** The application that was decided: it was decided once. */
    applicationId: integer('application_id'),
    subjectName: text('subject_name').notNull(),
    detail: text('detail').notNull().default(''),
  },
  t => [
    uniqueIndex('audit_log_application').on(t.applicationId),
    index('audit_log_at').on(t.at),
    index('audit_log_actor').on(t.actorId),
    index('audit_log_subject').on(t.subjectId),
  ],
)

/** The last call of each user that failed by this server's or a vendor's fault. */
export const userErrors = sqliteTable('user_errors', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  at: integer('at').notNull(),
  /** The method and the route: a path may hold the token of a link. */
  call: text('call').notNull(),
  code: text('code').$type<ErrorCode>().notNull(),
  requestId: text('request_id').notNull(),
})

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

/**
 * What of a seller's rows is not in a dump yet. Triggers on the sellers' tables set `changedAt` with the first change
 * since the last dump, so that a seller who changes much writes one row a day here.
 */
export const dumpMarks = sqliteTable(
  'dump_marks',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** When a row was first changed since the last dump began; null: none was. */
    changedAt: integer('changed_at'),
    /** When the dump began that is being made, or was cut off; null: none is. */
    startedAt: integer('started_at'),
  },
  t => [
    index('dump_marks_changed').on(t.changedAt).where(sql`${t.changedAt} is not null`),
    index('dump_marks_started').on(t.startedAt).where(sql`${t.startedAt} is not null`),
  ],
)

/** Dumps in the bucket, for DUMP_DAYS; the newest of a seller for longer. */
export const dumps = sqliteTable(
  'dumps',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** Whose rows; null: those of the directory. Without reference: a dump outlives the account. */
    sellerId: integer('seller_id'),
    /** When it began. */
    at: integer('at').notNull(),
    /** Its objects have this name, with their number behind it. */
    name: text('name').notNull(),
    parts: integer('parts').notNull(),
    rows: integer('row_count').notNull(),
    bytes: integer('bytes').notNull(),
    /** Rows changed while it was made: some may be without what they hang on. */
    isMixed: integer('is_mixed', { mode: 'boolean' }).notNull(),
  },
  t => [index('dumps_seller').on(t.sellerId, t.at), index('dumps_at').on(t.at)],
)
