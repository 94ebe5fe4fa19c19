import { eq, sql } from 'drizzle-orm'
import { secondFactorRemovedMail } from '../accounts/mail-templates.ts'
import { removeFactorStatements } from '../accounts/second-factor/second-factor-store.ts'
import { runTransaction } from '../db/run-transaction.ts'
import { users } from '../db/schema/accounts.ts'
import { Failure } from '../http/failure.ts'
import type { AdministrationServices } from './services.ts'

/**
 * Turns off the second factor of a user who has lost phone and recovery codes, logs it in the same transaction and
 * tells the user by mail. Repeated, or for a user without one, it does nothing. An admin's own one takes a code, on
 * the account page. Throws NOT_FOUND, FORBIDDEN.
 */
export async function removeSecondFactorOf(
  { directory, mail, now }: AdministrationServices,
  by: { id: number; username: string },
  userId: number,
): Promise<{ isRemoved: boolean; mails: Promise<void> }> {
  if (userId === by.id) {
    throw new Failure('FORBIDDEN', {
      message: 'Your own two-step login is turned off on your account page, with a code.',
    })
  }
  const user = await directory
    .select({ username: users.username, email: users.email })
    .from(users)
    .where(eq(users.id, userId))
    .get()
  if (!user) throw new Failure('NOT_FOUND')
  const [recorded = []] = await runTransaction(directory, [
    sql`
      insert into audit_log (at, action, actor_id, actor_name, subject_id, subject_name)
      select ${now()}, 'user.second_factor_removed', ${by.id}, ${by.username}, id, username
      from users where id = ${userId} and exists (
        select 1 from second_factors where user_id = ${userId} and confirmed_at is not null)
      returning id`,
    ...removeFactorStatements(sql`select ${userId}`),
  ])
  if (recorded.length === 0) return { isRemoved: false, mails: Promise.resolve() }
  const text = secondFactorRemovedMail({ username: user.username })
  const mails = mail.enqueue({ kind: 'second-factor-removed', to: user.email, ...text })
  return { isRemoved: true, mails }
}
