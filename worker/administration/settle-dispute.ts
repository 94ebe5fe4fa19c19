import { sql } from 'drizzle-orm'
import type { SettleDispute } from '../../shared/administration.ts'
import { endLinksStatements } from '../accounts/end-links.ts'
import { pushAccountFacts } from '../accounts/facts/account-facts.ts'
import { mailResetLink } from '../accounts/own-account/change-password.ts'
import { existingAccounts } from '../accounts/registration/store-application.ts'
import { runTransaction } from '../db/run-transaction.ts'
import { markActive } from '../due/due-sellers.ts'
import { Failure } from '../http/failure.ts'
import type { AdministrationServices } from './services.ts'

type Settled = { email: string }

/**
 * Lets an account in again whose addresses are in dispute: with the former or the present one, which gets a link for a
 * new password, as the account's ended. Logged in the same transaction. Throws NOT_FOUND where nothing is in dispute,
 * CONFLICT where another account has the former address.
 */
export async function settleDispute(
  services: Pick<AdministrationServices, 'directory' | 'db' | 'ofSeller' | 'now' | 'mail'>,
  by: { id: number; username: string },
  userId: number,
  { address, appUrl }: SettleDispute & { appUrl: string },
): Promise<{ mails: Promise<unknown> }> {
  const { directory, now } = services
  const ofDispute = sql`id = ${userId} and exists (select 1 from email_disputes where user_id = ${userId})`
  const email =
    address === 'former'
      ? sql`(select former from email_disputes where user_id = ${userId})`
      : sql`email`
  const settle = () =>
    runTransaction<Settled>(directory, [
      sql`
        insert into audit_log (at, action, actor_id, actor_name, subject_id, subject_name, detail)
        select ${now()}, 'user.unsuspended', ${by.id}, ${by.username}, id, username, ${`${address} address`}
        from users where ${ofDispute}`,
      sql`delete from sessions where user_id in (select id from users where ${ofDispute})`,
      ...endLinksStatements(sql`select id from users where ${ofDispute}`),
      sql`update users set suspended_at = null, email = ${email} where ${ofDispute} returning email`,
      sql`delete from email_disputes where user_id = ${userId} returning former`,
    ])
  await markActive({ directory, now }, userId)
  const results = await settle().catch(async (cause: unknown) => {
    const [dispute] = await directory.all<{ former: string }>(
      sql`select former from email_disputes where user_id = ${userId}`,
    )
    const former = dispute?.former ?? ''
    if ((await existingAccounts(directory, { username: '', email: former })).length === 0)
      throw cause
    throw new Failure('CONFLICT', {
      message: `Another account has the address ${former} meanwhile.`,
      cause,
    })
  })
  const [settled] = results.at(-2) ?? []
  if (!settled) throw new Failure('NOT_FOUND')
  await pushAccountFacts(services, userId)
  return { mails: mailResetLink(services, settled.email, appUrl) }
}
