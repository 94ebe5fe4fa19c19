import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { Database } from '../db/connection.ts'
import { runTransaction } from '../db/run-transaction.ts'
import { emailLinks, pendingUsers } from '../db/schema/accounts.ts'
import { hashOfToken, newToken } from './tokens.ts'

/** The SQL of links that confirm an e-mail address: of an application, or of a user, whose address it becomes. */

export type EmailLink = typeof emailLinks.$inferSelect
type LinkOwner = { userId: number; pendingUserId: null } | { userId: null; pendingUserId: number }

/** Stores a link and deletes expired ones. Returns its token, which is only in the mail. */
export async function storeEmailLink(
  db: Database,
  { owner, email, now, livesMs }: { owner: LinkOwner; email: string; now: number; livesMs: number },
): Promise<string> {
  const token = newToken()
  const link = { ...owner, tokenHash: hashOfToken(token), email, expiresAt: now + livesMs }
  await db.batch([
    db.insert(emailLinks).values(link),
    db.delete(emailLinks).where(lte(emailLinks.expiresAt, now)),
  ])
  return token
}

/** The link of this token, or null when it is unknown, used or expired. */
export async function emailLinkOf(
  db: Database,
  token: string,
  now: number,
): Promise<EmailLink | null> {
  const found = await db
    .select()
    .from(emailLinks)
    .where(and(eq(emailLinks.tokenHash, hashOfToken(token)), gt(emailLinks.expiresAt, now)))
    .get()
  return found ?? null
}

/**
 * Makes the link's address the user's confirmed address, in one transaction. The links that were mailed to the
 * former address end. False when the link was used meanwhile. Throws when another user has the address.
 */
export async function setConfirmedEmail(
  db: Database,
  { tokenHash, userId, email }: EmailLink,
  at: number,
): Promise<boolean> {
  const [changed = []] = await runTransaction(db, [
    sql`
      update users set email = ${email}, email_confirmed_at = ${at}
      where id = ${userId} and exists (select 1 from email_links where token_hash = ${tokenHash})
      returning id`,
    sql`delete from password_resets where user_id = ${userId}`,
    sql`delete from email_links where user_id = ${userId}`,
  ])
  return changed.length > 0
}

/** Marks the address of an application, or of the user that it has become, as confirmed. False when neither is. */
export async function confirmApplicationEmail(
  db: Database,
  { tokenHash, pendingUserId, email }: EmailLink,
  at: number,
): Promise<boolean> {
  const isSame = sql`lower(email) = lower(${email}) and exists (
    select 1 from email_links where token_hash = ${tokenHash})`
  const changed = await runTransaction(db, [
    sql`
      update pending_users set email_confirmed_at = ${at}
      where id = ${pendingUserId} and ${isSame} returning id`,
    sql`
      update users set email_confirmed_at = ${at}
      where id = (
        select subject_id from audit_log
        where application_id = ${pendingUserId} and action = 'user.approved'
      ) and ${isSame} returning id`,
    sql`delete from email_links where pending_user_id = ${pendingUserId}`,
  ])
  return changed.slice(0, 2).some(rows => rows.length > 0)
}

/** The id of the application with this address whose address is not confirmed; null when there is none. */
export async function unconfirmedApplication(db: Database, email: string): Promise<number | null> {
  const found = await db
    .select({ id: pendingUsers.id, confirmedAt: pendingUsers.emailConfirmedAt })
    .from(pendingUsers)
    .where(eq(sql`lower(${pendingUsers.email})`, email.toLowerCase()))
    .get()
  return found && found.confirmedAt === null ? found.id : null
}
