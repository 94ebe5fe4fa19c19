import { type SQL, sql } from 'drizzle-orm'
import type { Directory } from '../../db/connection.ts'
import { runTransaction } from '../../db/run-transaction.ts'
import { Failure } from '../../http/failure.ts'
import { endLinksStatements } from '../end-links.ts'
import { pushAccountFacts } from '../facts/account-facts.ts'
import { emailChangeDisputedMail } from '../mail-templates.ts'
import { UNKNOWN_USER_HASH } from '../passwords.ts'
import type { AccountServices } from '../services.ts'
import { activeAdmins } from '../store.ts'
import { hashOfToken } from '../tokens.ts'
import { mailResetLink } from './change-password.ts'
import { otherAdminThan } from './delete-account.ts'

type ObjectionServices = Pick<AccountServices, 'directory' | 'db' | 'ofSeller' | 'now' | 'mail'>

type Objection = {
  userId: number
  username: string
  email: string
  present: string
  expiresAt: number
}

/**
 * The owner of an address says that a change of it, or two-step login, was not theirs. All sessions and mailed links of
 * the account end, the change that waits among them, and so does its password; the address gets a link for a new one.
 * Two-step login is turned off where what the word is about turned it on, or something later. Where the address was
 * changed, the account is suspended besides, until an admin has decided which of the two addresses it belongs to: the
 * former one may have been left because somebody else reads it. Throws LINK_SPENT.
 */
export async function objectToEmailChange(
  services: ObjectionServices,
  token: string,
  appUrl: string,
): Promise<{ userId: number; message: string; mails: Promise<unknown> }> {
  const { directory, now } = services
  const objection = await objectionOf(directory, token, now())
  if (!objection) throw spentObjection()
  const { userId, email, present, expiresAt } = objection
  const isChanged = email.toLowerCase() !== present.toLowerCase()
  const whose = sql`select user_id from objection_links where token_hash = ${hashOfToken(token)}`
  const dispute = isChanged ? disputeStatements(objection, now(), whose) : []
  // Whoever asked for the change knows the password. The mailbox that gets the link for another one is the owner's.
  const endOfPassword = sql`
    update users set
      password_hash = ${UNKNOWN_USER_HASH}, credentials_version = credentials_version + 1
    where id in (${whose})`
  const results = await runTransaction(directory, [
    ...(isChanged ? dispute : [endOfPassword]),
    ...factorStatements(
      sql`select id from users where id in (${whose}) and ${isChanged ? isDispensable(userId) : sql`true`}`,
      objection,
    ),
    sql`delete from sessions where user_id in (${whose})`,
    ...endLinksStatements(whose),
    // Those of later changes end. An earlier address was the account's before: its owner may still object.
    sql`
      delete from objection_links where user_id in (${whose}) and expires_at >= ${expiresAt}
      returning token_hash`,
  ])
  // Of several at once the first has taken the link, and the others have changed nothing.
  if (results.at(-1)?.length === 0) throw spentObjection()
  const suspended = dispute.length > 0 && (results[dispute.length - 1]?.length ?? 0) > 0
  if (suspended) await pushAccountFacts(services, userId)
  if (!isChanged) {
    const message =
      'All sessions were ended, the password lets nobody in any more, and the address stays. Two-step login is off where it was turned on since. We have sent you a link to choose a new password: please use it now.'
    return { userId, message, mails: mailResetLink(services, email, appUrl) }
  }
  const message = suspended
    ? 'The account is locked, and the administrator has been told. You will hear from them.'
    : 'All sessions were ended. Please contact whoever runs this server.'
  return { userId, message, mails: tellAdmins(services, objection, appUrl) }
}

async function objectionOf(
  directory: Directory,
  token: string,
  now: number,
): Promise<Objection | null> {
  const [found] = await directory.all<Objection>(sql`
    select u.id as userId, u.username, l.email, u.email as present, l.expires_at as expiresAt
    from objection_links l join users u on u.id = l.user_id
    where l.token_hash = ${hashOfToken(token)} and l.expires_at > ${now}`)
  return found ?? null
}

const spentObjection = (): Failure =>
  new Failure('LINK_SPENT', { message: 'This link was used already or has expired.' })

/** SQL: whether a user of a query of users is not the last admin. */
const isDispensable = (userId: number): SQL => sql`(is_admin = 0 or ${otherAdminThan(userId)})`

/** Turn off two-step login that was turned on by what the objection is about, or later: each has a link of its own. */
function factorStatements(whose: SQL, { userId, expiresAt }: Objection): SQL[] {
  const disputed = sql`
    user_id in (${whose}) and confirmed_at in (
      select factor_at from objection_links where user_id = ${userId} and expires_at >= ${expiresAt})`
  return [
    sql`
      delete from recovery_codes
      where user_id in (select user_id from second_factors where ${disputed})`,
    sql`delete from second_factors where ${disputed}`,
  ]
}

/**
 * Suspend the account, end its password, which either of the two may know, and write the dispute down; the last one
 * answers whether they did. Nothing of it for the last admin, without whom nobody could decide.
 */
function disputeStatements({ userId, username, email }: Objection, at: number, whose: SQL): SQL[] {
  const mayGo = isDispensable(userId)
  return [
    sql`
      insert into audit_log (at, action, actor_id, actor_name, subject_id, subject_name)
      select ${at}, 'user.objected', id, ${username}, id, ${username}
      from users where id in (${whose}) and ${mayGo}`,
    sql`
      insert into email_disputes (user_id, former, at)
      select id, ${email}, ${at} from users where id in (${whose}) and ${mayGo}
      on conflict (user_id) do update set former = excluded.former, at = excluded.at`,
    sql`
      update users set
        suspended_at = coalesce(suspended_at, ${at}), password_hash = ${UNKNOWN_USER_HASH},
        credentials_version = credentials_version + 1
      where id in (${whose}) and ${mayGo} returning id`,
  ]
}

async function tellAdmins(
  { directory, mail }: ObjectionServices,
  { username, email, present }: Objection,
  appUrl: string,
): Promise<void> {
  const text = emailChangeDisputedMail({ username, email, present, adminUrl: `${appUrl}/admin` })
  for (const admin of await activeAdmins(directory))
    await mail.enqueue({ kind: 'email-change-disputed', to: admin.email, ...text })
}
