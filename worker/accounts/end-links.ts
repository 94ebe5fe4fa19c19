import { type SQL, sql } from 'drizzle-orm'

/**
 * The statements that end every link that was mailed about accounts: for their address, a new password, and
 * applications that they decide as an admin. They run in one transaction with each change of password, address or
 * second factor, and with a suspension: whoever knew the former one may have asked for a link, or hold the former mailbox.
 * @param whose SQL: a query of the accounts' ids. It may read `password_resets`, whose rows are deleted last.
 */
export function endLinksStatements(whose: SQL): SQL[] {
  return [
    sql`delete from email_links where user_id in (${whose})`,
    // The link of the application that became the account.
    sql`
      delete from email_links where pending_user_id in (
        select application_id from audit_log
        where subject_id in (${whose}) and action = 'user.approved')`,
    // It stays stored, so that its page says to decide in the dashboard.
    sql`update approval_links set expires_at = 0 where admin_id in (${whose})`,
    sql`delete from password_resets where user_id in (${whose})`,
  ]
}
