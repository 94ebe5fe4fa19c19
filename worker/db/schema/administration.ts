import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { AUDIT_ACTIONS } from '../../../shared/administration.ts'

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
