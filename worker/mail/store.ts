import { and, desc, eq, gt, inArray, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Directory } from '../db/connection.ts'
import { mailLease } from '../db/lease.ts'
import { mails } from '../db/schema/mail.ts'
import { ACCOUNT_DELETED_MAIL, type KeptMail, type Mail, type MailRecord } from './port.ts'

/** A mail that only the holder of the lease may send. */
export type LeasedMail = Mail & { id: string; kind: string; tries: number }

/** False where there is one with its id already. */
export async function storeMail(
  directory: Directory,
  mail: typeof mails.$inferInsert,
): Promise<boolean> {
  const stored = await directory
    .insert(mails)
    .values(mail)
    .onConflictDoNothing()
    .returning({ id: mails.id })
  return stored.length > 0
}

/** Leases a waiting mail that is due and counts the try. Null when it is leased already or not waiting. */
export async function leaseMail(
  directory: Directory,
  {
    id,
    now,
    leaseMs,
    sender,
  }: { id: string; now: number; leaseMs: number } & Pick<MailRecord, 'sender'>,
): Promise<LeasedMail | null> {
  const [taken] = await directory
    .update(mails)
    .set({ tries: mailLease.nextHolder, nextTryAt: now + leaseMs, sender })
    .where(and(eq(mails.id, id), due(now)))
    .returning()
  return taken ? { ...taken, to: taken.recipient } : null
}

const due = (now: number): SQL | undefined =>
  and(eq(mails.state, 'waiting'), mailLease.isExpired(now))

/** Whether a text has a link with a token: 43 characters of base64url. */
const holdsLink = (text: string) => /\/[\w-]{43}(?![\w-])/.test(text)

/** Records the outcome of a try. Nothing is written when a later try has begun. */
export async function recordOutcome(
  directory: Directory,
  { id, kind, tries, text }: Pick<LeasedMail, 'id' | 'kind' | 'tries' | 'text'>,
  outcome:
    | { state: 'sent'; sentAt: number }
    | { state: 'failed'; reason: string }
    | { state: 'waiting'; reason: string; nextTryAt: number },
): Promise<void> {
  const still = and(eq(mails.id, id), mailLease.isLeasedTo(tries), eq(mails.state, 'waiting'))
  if (kind === ACCOUNT_DELETED_MAIL && outcome.state !== 'waiting') {
    await directory.delete(mails).where(still)
    return
  }
  const change =
    outcome.state === 'sent'
      ? // A sent mail's text may contain a token: it is deleted.
        { ...outcome, text: '', html: '', reason: null, nextTryAt: null }
      : outcome.state === 'failed' && holdsLink(text)
        ? // Whoever reads it could use the link. It is not sent again: its user asks for another one.
          { ...outcome, text: '', html: '', nextTryAt: null }
        : { nextTryAt: null, ...outcome }
  await directory.update(mails).set(change).where(still)
}

/** Ids of the due mails, the longest due first. */
export async function dueMails(
  directory: Directory,
  now: number,
  limit: number,
): Promise<string[]> {
  const rows = await directory
    .select({ id: mails.id })
    .from(mails)
    .where(due(now))
    .orderBy(mails.nextTryAt)
    .limit(limit)
  return rows.map(row => row.id)
}

/** Mails in the outbox, newest first. */
export async function keptMails(directory: Directory, limit: number): Promise<KeptMail[]> {
  return directory
    .select({
      id: mails.id,
      to: mails.recipient,
      subject: mails.subject,
      text: mails.text,
      createdAt: mails.createdAt,
    })
    .from(mails)
    .where(eq(mails.state, 'outbox'))
    .orderBy(desc(mails.createdAt))
    .limit(limit)
}

export async function failedMails(directory: Directory, limit: number): Promise<MailRecord[]> {
  return directory
    .select({
      id: mails.id,
      kind: mails.kind,
      to: mails.recipient,
      subject: mails.subject,
      sender: mails.sender,
      state: mails.state,
      tries: mails.tries,
      reason: mails.reason,
      hasText: sql<boolean>`${mails.text} <> ''`.mapWith(Boolean),
      createdAt: mails.createdAt,
      sentAt: mails.sentAt,
      nextTryAt: mails.nextTryAt,
    })
    .from(mails)
    .where(
      or(
        eq(mails.state, 'failed'),
        and(eq(mails.state, 'waiting'), gt(mails.tries, 0), sql`${mails.reason} is not null`),
      ),
    )
    .orderBy(desc(mails.createdAt))
    .limit(limit)
}

/** Restarts a mail that failed for good. False when it has not, or its text is deleted. */
export async function restartMail(directory: Directory, id: string, now: number): Promise<boolean> {
  const revived = await directory
    .update(mails)
    .set({ state: 'waiting', tries: 0, reason: null, nextTryAt: now })
    .where(and(eq(mails.id, id), eq(mails.state, 'failed'), ne(mails.text, '')))
    .returning({ id: mails.id })
  return revived.length > 0
}

export async function deleteMailsBefore(directory: Directory, time: number): Promise<void> {
  await directory
    .delete(mails)
    .where(
      and(
        lte(mails.createdAt, time),
        inArray(mails.state, ['sent', 'failed', 'outbox', 'waiting']),
      ),
    )
}
