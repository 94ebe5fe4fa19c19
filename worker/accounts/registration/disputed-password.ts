import { eq, sql } from 'drizzle-orm'
import type { Registration } from '../../../shared/accounts/accounts.ts'
import type { Directory } from '../../db/connection.ts'
import { runTransaction } from '../../db/run-transaction.ts'
import { pendingUsers, reservedUsernames } from '../../db/schema/accounts.ts'
import { checkPassword, UNKNOWN_USER_HASH } from '../passwords.ts'
import { hashOfToken } from '../tokens.ts'

/** Whether nobody knows the account's password: two people may have registered with its address. */
export const isDisputed = (passwordHash: string): boolean => passwordHash === UNKNOWN_USER_HASH

/**
 * An address was registered once more: whoever came first may have taken an address that is not theirs, and would have
 * the password of an account that its owner confirms. No password of the earlier registrations lets in from now on,
 * but that of the same registration sent twice; the mailbox decides after the approval. Reserved usernames are treated
 * alike, so that a login tells nobody which addresses are known.
 */
export async function disputePasswords(
  directory: Directory,
  { username, email, password }: Pick<Registration, 'username' | 'email' | 'password'>,
): Promise<void> {
  const emailHash = hashOfToken(email.toLowerCase())
  const ofAddress = {
    pending: sql`lower(email) = ${email.toLowerCase()}`,
    reserved: sql`email_hash = ${emailHash}`,
  }
  const isSame = await hasPassword(directory, { username, email, emailHash, password })
  const others = isSame ? sql`and lower(username) <> ${username.toLowerCase()}` : sql``
  await runTransaction(directory, [
    sql`
      update pending_users set password_hash = ${UNKNOWN_USER_HASH}
      where ${ofAddress.pending} ${others}`,
    sql`
      update reserved_usernames set password_hash = ${UNKNOWN_USER_HASH}
      where ${ofAddress.reserved} ${others}`,
  ])
}

/** Whether the registration of this username and address has this password. */
async function hasPassword(
  directory: Directory,
  one: { username: string; email: string; emailHash: string; password: string },
): Promise<boolean> {
  const [pending, reserved] = await directory.batch([
    directory
      .select({ email: pendingUsers.email, passwordHash: pendingUsers.passwordHash })
      .from(pendingUsers)
      .where(eq(sql`lower(${pendingUsers.username})`, one.username.toLowerCase())),
    directory
      .select()
      .from(reservedUsernames)
      .where(eq(reservedUsernames.username, one.username.toLowerCase())),
  ])
  const own =
    pending.find(({ email }) => email.toLowerCase() === one.email.toLowerCase()) ??
    reserved.find(({ emailHash }) => emailHash === one.emailHash)
  return own !== undefined && (await checkPassword(one.password, own.passwordHash)).right
}
