import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { Directory } from '../db/connection.ts'
import { runTransaction } from '../db/run-transaction.ts'
import { emailLinks, pendingUsers } from '../db/schema/accounts.ts'
import { endLinksStatements } from './end-links.ts'
import { hashOfToken, newToken } from './tokens.ts'

/** The SQL of links that confirm an e-mail address: of an application, or of a user, whose address it becomes. */

export type EmailLink = typeof emailLinks.$inferSelect

/** The link's address, and the time that it works. */
type NewLink = { email: string; now: number; livesMs: number }

/** Stores an application's link and deletes expired ones. Returns its token, which is only in the mail. */
export async function storeApplicationLink(
  directory: Directory,
  pendingUserId: number,
  { email, now, livesMs }: NewLink,
): Promise<string> {
  const token = newToken()
  const tokenHash = hashOfToken(token)
  await directory.batch([
    directory
      .insert(emailLinks)
      .values({ pendingUserId, tokenHash, email, expiresAt: now + livesMs }),
    directory.delete(emailLinks).where(lte(emailLinks.expiresAt, now)),
  ])
  return token
}

/**
 * The same for a user, as the account was when the link was asked for. Null when its password or address was changed,
 * or it was suspended, since: who asked may know the former password alone. Links to other addresses end: the last
 * request counts.
 */
export async function storeUserLink(
  directory: Directory,
  account: { id: number; email: string; passwordHash: string },
  { email, now, livesMs }: NewLink,
): Promise<string | null> {
  const token = newToken()
  const [stored = []] = await runTransaction(directory, [
    sql`
      insert into email_links (token_hash, user_id, email, expires_at)
      select ${hashOfToken(token)}, id, ${email}, ${now + livesMs} from users
      where id = ${account.id} and email = ${account.email}
        and password_hash = ${account.passwordHash} and suspended_at is null
      returning user_id`,
    sql`
      delete from email_links where user_id = ${account.id}
        and lower(email) not in (lower(${email}), lower(${account.email}))
        and exists (select 1 from email_links where token_hash = ${hashOfToken(token)})`,
    sql`delete from email_links where expires_at <= ${now}`,
  ])
  return stored.length > 0 ? token : null
}

/** Ends the links to other addresses of a user that wait. */
export async function endAddressChanges(
  directory: Directory,
  { id, email }: { id: number; email: string },
): Promise<void> {
  await directory.run(sql`
    delete from email_links where user_id = ${id} and lower(email) <> lower(${email})`)
}

/** The link of this token, or null when it is unknown, used or expired. */
export async function emailLinkOf(
  directory: Directory,
  token: string,
  now: number,
): Promise<EmailLink | null> {
  const found = await directory
    .select()
    .from(emailLinks)
    .where(and(eq(emailLinks.tokenHash, hashOfToken(token)), gt(emailLinks.expiresAt, now)))
    .get()
  return found ?? null
}

/**
 * Makes the link's address the user's confirmed address, in one transaction. All links that were mailed before end.
 * False when the link was used meanwhile. Throws when another user has the address.
 */
export async function setConfirmedEmail(
  directory: Directory,
  { tokenHash, userId, email }: EmailLink,
  at: number,
): Promise<boolean> {
  const [changed = []] = await runTransaction(directory, [
    sql`
      update users set email = ${email}, email_confirmed_at = ${at}
      where id = ${userId} and exists (select 1 from email_links where token_hash = ${tokenHash})
      returning id`,
    ...endLinksStatements(sql`select ${userId}`),
  ])
  return changed.length > 0
}

/** Marks the address of an application, or of the user that it has become, as confirmed. False when neither is. */
export async function confirmApplicationEmail(
  directory: Directory,
  { tokenHash, pendingUserId, email }: EmailLink,
  at: number,
): Promise<boolean> {
  const isSame = sql`lower(email) = lower(${email}) and exists (
    select 1 from email_links where token_hash = ${tokenHash})`
  const changed = await runTransaction(directory, [
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
export async function unconfirmedApplication(
  directory: Directory,
  email: string,
): Promise<number | null> {
  const found = await directory
    .select({ id: pendingUsers.id, confirmedAt: pendingUsers.emailConfirmedAt })
    .from(pendingUsers)
    .where(eq(sql`lower(${pendingUsers.email})`, email.toLowerCase()))
    .get()
  return found && found.confirmedAt === null ? found.id : null
}
