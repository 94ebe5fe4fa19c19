import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { Directory } from '../../db/connection.ts'
import { runTransaction } from '../../db/run-transaction.ts'
import { passwordResets, sessions, users } from '../../db/schema/accounts.ts'
import { Failure } from '../../http/failure.ts'
import { resetRateLimit } from '../../http/rate-limit.ts'
import { endLinksStatements } from '../end-links.ts'
import { passwordChangedMail, passwordResetMail } from '../mail-templates.ts'
import { requireOther, requireUncommon } from '../new-password.ts'
import { hashPassword, UNKNOWN_USER_HASH } from '../passwords.ts'
import {
  renewalOf,
  renewed,
  renewSessionStatements,
  type SessionRenewal,
} from '../renew-session.ts'
import { requirePassword, wrongPassword } from '../require-password.ts'
import { passSecondFactor } from '../second-factor/second-factor.ts'
import type { RecordSecurityEvent } from '../security-log.ts'
import type { AccountServices } from '../services.ts'
import { type Account, accountByEmail, accountById } from '../store.ts'
import { hashOfToken, newToken } from '../tokens.ts'

/** How long the link of a forgotten password works. */
const PASSWORD_RESET_MS = 3_600_000

type PasswordServices = Pick<AccountServices, 'directory' | 'now' | 'mail'>

/**
 * Changes the password of a signed-in user and ends all their other sessions and mailed links; theirs is renewed. Throws
 * VALIDATION when the current password is wrong or was changed meanwhile, RATE_LIMITED, NOT_AUTHENTICATED when the session
 * has ended meanwhile, and of a user with a second factor what a login is refused with.
 */
export async function changePassword(
  services: PasswordServices & Pick<AccountServices, 'secretEncryption'>,
  user: { id: number; sessionId: string },
  {
    currentPassword,
    newPassword,
    code,
  }: { currentPassword: string; newPassword: string; code?: string | undefined },
  { appUrl, record }: { appUrl: string; record: RecordSecurityEvent },
): Promise<{ account: Account; renewal: SessionRenewal; mails: Promise<void> }> {
  const { directory, now } = services
  const typed = { password: currentPassword, field: 'currentPassword' }
  const account = await requirePassword(services, user.id, typed, record)
  requireOther(newPassword, currentPassword, 'newPassword')
  requireUncommon(newPassword, account, 'newPassword')
  await passSecondFactor(services, account, code || undefined, record)
  const passwordHash = await hashPassword(newPassword)
  const renewal = renewalOf(user, now())
  const whose = renewed(renewal)
  // Nothing changes where another change was first, or the session has ended.
  const isSame = sql`exists (
    select 1 from users where id = ${user.id} and password_hash = ${account.passwordHash})`
  const [, isRenewed = []] = await runTransaction(directory, [
    ...renewSessionStatements(renewal, isSame),
    sql`
      update users set password_hash = ${passwordHash}, credentials_version = credentials_version + 1
      where id in (${whose})`,
    sql`delete from sessions where user_id in (${whose}) and id <> ${renewal.id}`,
    ...endLinksStatements(whose),
  ])
  if (isRenewed.length === 0) {
    const present = await accountById(directory, user.id)
    if (present?.passwordHash === account.passwordHash) throw new Failure('NOT_AUTHENTICATED')
    throw wrongPassword(typed.field)
  }
  const credentialsVersion = account.credentialsVersion + 1
  return {
    account: { ...account, passwordHash, credentialsVersion },
    renewal,
    mails: notifyOwner(services, account, appUrl),
  }
}

/**
 * Mails a link for a new password to the user of this address, if there is one. It runs after the response, which
 * therefore is the same for every address, in content and in time. Earlier links stay valid, so that repeated
 * requests by others do not affect the user. Returns the user's id, or null when there is none.
 */
export async function mailResetLink(
  services: PasswordServices,
  email: string,
  appUrl: string,
): Promise<number | null> {
  const { directory, now, mail } = services
  const account = await accountByEmail(directory, email)
  if (!account || account.suspendedAt !== null) return null
  const token = newToken()
  const [stored = []] = await runTransaction(directory, [
    // An address that the user has left meanwhile gets none, nor does a suspended account.
    sql`
      insert into password_resets (token_hash, user_id, expires_at)
      select ${hashOfToken(token)}, id, ${now() + PASSWORD_RESET_MS} from users
      where id = ${account.id} and email = ${account.email} and suspended_at is null
      returning user_id`,
    directory.delete(passwordResets).where(lte(passwordResets.expiresAt, now())),
  ])
  if (stored.length === 0) return null
  const { username } = account
  const resetUrl = `${appUrl}/reset-password/${token}`
  const hasPassword = account.passwordHash !== UNKNOWN_USER_HASH
  const text = passwordResetMail({ username, resetUrl, hasPassword })
  await mail.enqueue({ kind: 'password-reset', to: account.email, ...text })
  return account.id
}

/**
 * Sets a new password by the token of a mail, once. One transaction changes the password and ends the user's
 * sessions and all mailed links. The login rate limit of the username is reset. Throws LINK_SPENT, and VALIDATION for a
 * common password: the link stays.
 */
export async function resetPassword(
  services: PasswordServices,
  { token, password }: { token: string; password: string },
  appUrl: string,
): Promise<{ account: Account; mails: Promise<void> }> {
  const { directory, now } = services
  const owner = ownerOf(directory, hashOfToken(token), now())
  const [named] = await directory
    .select({ username: users.username, email: users.email })
    .from(users)
    .where(inArray(users.id, owner))
  requireUncommon(password, named ?? { username: '', email: '' }, 'password')
  const passwordHash = await hashPassword(password)
  const [changed = []] = await runTransaction<{ id: number }>(directory, [
    directory
      .update(users)
      // The link was in a mail to this address.
      .set({
        passwordHash,
        credentialsVersion: sql`${users.credentialsVersion} + 1`,
        emailConfirmedAt: sql`coalesce(${users.emailConfirmedAt}, ${now()})`,
      })
      .where(inArray(users.id, owner))
      .returning({ id: users.id }),
    directory.delete(sessions).where(inArray(sessions.userId, owner)),
    ...endLinksStatements(owner.getSQL()),
  ])
  const account = changed[0] ? await accountById(directory, changed[0].id) : null
  if (!account) {
    throw new Failure('LINK_SPENT', {
      message: 'This link was used already or has expired. Please ask for a new one.',
    })
  }
  // The wait after wrong codes stays: who holds the mailbox would try codes without end.
  await resetRateLimit(directory, { limit: 'loginByUsername', subject: account.username })
  return { account, mails: notifyOwner(services, account, appUrl) }
}

const ownerOf = (directory: Directory, tokenHash: string, now: number) =>
  directory
    .select({ userId: sql<number>`${passwordResets.userId}` })
    .from(passwordResets)
    .where(and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, now)))

function notifyOwner(
  { mail }: PasswordServices,
  { username, email }: { username: string; email: string },
  appUrl: string,
): Promise<void> {
  const text = passwordChangedMail({ username, forgotUrl: `${appUrl}/forgot-password` })
  return mail.enqueue({ kind: 'password-changed', to: email, ...text })
}
