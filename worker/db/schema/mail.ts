import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/**
 * A mail is written down before it is sent. `nextTryAt` is a lease too: whoever takes a mail moves it on, so
 * that nobody else sends it meanwhile. What it says goes once it is sent; the row goes after two weeks.
 */
export const mails = sqliteTable(
  'mails',
  {
    /** The idempotency key of every try. */
    id: text('id').primaryKey(),
    kind: text('kind').notNull(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    /** For whom the mail is sent: the name beside our address, and where answers go; null: for ourselves. */
    senderName: text('sender_name'),
    replyTo: text('reply_to'),
    sender: text('sender', { enum: ['resend', 'sendgrid', 'smtp', 'outbox'] }).notNull(),
    state: text('state', { enum: ['waiting', 'sent', 'failed', 'outbox'] }).notNull(),
    tries: integer('tries').notNull().default(0),
    reason: text('reason'),
    nextTryAt: integer('next_try_at'),
    createdAt: integer('created_at').notNull(),
    sentAt: integer('sent_at'),
  },
  t => [
    index('mails_due').on(t.state, t.nextTryAt),
    index('mails_recipient').on(t.recipient),
    index('mails_recipient_lower').on(sql`lower(${t.recipient})`),
  ],
)
