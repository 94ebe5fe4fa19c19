import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { Directory } from '../../db/connection.ts'
import { runTransaction } from '../../db/run-transaction.ts'
import {
  approvalLinks,
  emailLinks,
  erasures,
  objectionLinks,
  passwordResets,
  sessions,
} from '../../db/schema/accounts.ts'
import { auditLog } from '../../db/schema/administration.ts'
import { pairingRooms } from '../../db/schema/pairing.ts'
import { Failure } from '../../http/failure.ts'
import { log } from '../../http/log.ts'
import { deleteEndedRateLimits } from '../../http/rate-limit.ts'
import { deleteMailsTo } from '../../mail/mail-queue.ts'
import { ACCOUNT_DELETED_MAIL } from '../../mail/port.ts'
import { accountDeletedMail } from '../mail-templates.ts'
import { deleteOldSecurityEvents } from '../security-log.ts'
import type { AccountDeletion, AccountServices } from '../services.ts'
import { accountById, activeAdmins } from '../store.ts'

type DeletionServices = Pick<AccountServices, 'directory' | 'now' | 'deletion'>
type Addressee = { username: string; email: string }

/** Uploads that were in flight while an account was deleted have ended by then. */
const UPLOAD_GRACE_MS = 3_600_000
/** How long an expired approval link is stored, so that it can say that it has expired. */
const USED_LINK_RETENTION_MS = 90 * 24 * 3_600_000
/** How long the audit log goes back. */
const AUDIT_RETENTION_MS = 2 * 365 * 24 * 3_600_000
/** Each takes some calls, of which a run has a thousand. */
const ERASURES_PER_RUN = 40
export const DELETED_NAME = 'deleted user'

/**
 * Deletes an account and its data: all rows in one transaction (foreign keys cascade), then its subscription, its
 * queue and its pictures; a mail tells its address. What fails after the transaction is retried by the schedule. The audit log loses the
 * name. Does nothing for an account that is deleted already. Throws LAST_ADMIN.
 */
export async function deleteAccount(
  { directory, now, deletion, mail }: DeletionServices & Pick<AccountServices, 'mail'>,
  { id: userId, email }: { id: number; email: string },
): Promise<void> {
  const at = now()
  const addressees = await addresseesOf(directory, userId)
  // Waiting changes and former addresses had mails too.
  const addresses = await directory.all<{ email: string }>(sql`
    select email from email_links where user_id = ${userId}
    union select email from objection_links where user_id = ${userId}`)
  const isGoing = sql`exists (select 1 from erasures where user_id = ${userId})`
  const [marked = []] = await runTransaction<{ userId: number }>(directory, [
    sql`
      insert into erasures (user_id, erased_at)
      select id, ${at} from users
      where id = ${userId} and (is_admin = 0 or ${otherAdminThan(userId)})
      on conflict do nothing
      returning user_id as userId`,
    sql`
      update audit_log set actor_name = ${DELETED_NAME} where actor_id = ${userId} and ${isGoing}`,
    sql`
      update audit_log set subject_name = ${DELETED_NAME}
      where subject_id = ${userId} and ${isGoing}`,
    sql`
      insert into audit_log (at, action, actor_id, actor_name, subject_id, subject_name)
      select ${at}, 'user.deleted', id, ${DELETED_NAME}, id, ${DELETED_NAME} from users
      where id = ${userId} and ${isGoing}`,
    ...deletion.statements.map(statement => statement(userId, { at, isGoing })),
    sql`delete from users where id = ${userId} and ${isGoing}`,
  ])
  if (marked.length === 0) {
    // Of two requests at once the later one finds the account deleted, which is what it asked for.
    if (await accountById(directory, userId)) throw new Failure('LAST_ADMIN')
    return
  }
  // oxlint-disable-next-line no-await-in-loop -- few addresses
  for (const address of [email, ...addresses.map(row => row.email)])
    await deleteMailsTo(directory, address)
  await mailDeletion({ directory, mail }, addressees)
  for (const step of deletion.afterwards) await step()
  try {
    await erase(deletion, userId)
  } catch (error) {
    log('warn', 'account_erasure_failed', { userId, error })
  }
}

/** The present address, and those whose owner may still say that a change was not theirs: whoever deletes may be a thief. */
function addresseesOf(directory: Directory, userId: number): Promise<Addressee[]> {
  return directory.all<Addressee>(sql`
    select u.username, u.email from users u where u.id = ${userId}
    union
    select u.username, l.email from objection_links l join users u on u.id = l.user_id
    where u.id = ${userId} and lower(l.email) <> lower(u.email)`)
}

async function mailDeletion(
  { directory, mail }: Pick<AccountServices, 'directory' | 'mail'>,
  addressees: Addressee[],
): Promise<void> {
  const [admin] = await activeAdmins(directory)
  const replyTo = admin?.email ?? null
  for (const { username, email } of addressees) {
    const text = accountDeletedMail({ username, canAnswer: replyTo !== null })
    await mail.enqueue({ kind: ACCOUNT_DELETED_MAIL, to: email, replyTo, ...text })
  }
}

async function erase({ erasures }: AccountDeletion, userId: number): Promise<void> {
  for (const eraseFor of erasures) await eraseFor(userId)
}

/** SQL: whether there is another admin who is not suspended. */
export function otherAdminThan(userId: number) {
  return sql`exists (
    select 1 from users as other
    where other.is_admin = 1 and other.suspended_at is null and other.id <> ${userId}
  )`
}

/** Run by the schedule: finishes deletions and deletes expired rows. An account that cannot be erased comes last. */
export async function deleteExpiredAccountData({
  directory,
  now,
  deletion,
}: DeletionServices): Promise<void> {
  const at = now()
  await directory.batch([
    deleteEndedRateLimits(directory, at),
    directory.delete(sessions).where(lte(sessions.expiresAt, at)),
    directory.delete(pairingRooms).where(lte(pairingRooms.expiresAt, at)),
    directory.delete(passwordResets).where(lte(passwordResets.expiresAt, at)),
    directory.delete(emailLinks).where(lte(emailLinks.expiresAt, at)),
    deleteOldSecurityEvents(directory, at),
    directory.delete(auditLog).where(lte(auditLog.at, at - AUDIT_RETENTION_MS)),
    directory.delete(objectionLinks).where(lte(objectionLinks.expiresAt, at)),
    directory
      .delete(approvalLinks)
      .where(lte(approvalLinks.expiresAt, at - USED_LINK_RETENTION_MS)),
  ])
  const settled = lte(erasures.erasedAt, at - UPLOAD_GRACE_MS)
  const due = await directory
    .select()
    .from(erasures)
    .where(settled)
    .orderBy(asc(erasures.triedAt))
    .limit(ERASURES_PER_RUN)
  for (const { userId } of due) {
    try {
      await erase(deletion, userId)
      await directory.delete(erasures).where(and(eq(erasures.userId, userId), settled))
    } catch (error) {
      log('warn', 'account_erasure_failed', { userId, error })
      await directory.update(erasures).set({ triedAt: at }).where(eq(erasures.userId, userId))
    }
  }
}
