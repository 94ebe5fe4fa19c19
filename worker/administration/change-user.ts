import { eq, type SQL, sql } from 'drizzle-orm'
import type { AuditAction } from '../../shared/administration.ts'
import type { SubscriptionTierName } from '../../shared/billing.ts'
import { endLinksStatements } from '../accounts/end-links.ts'
import { pushAccountFacts } from '../accounts/facts/account-facts.ts'
import { otherAdminThan } from '../accounts/own-account/delete-account.ts'
import type {
  DatabaseServices,
  Databases,
  Directory,
  DirectoryServices,
  OfSeller,
} from '../db/connection.ts'
import { runTransaction } from '../db/run-transaction.ts'
import { users } from '../db/schema/accounts.ts'
import { markActive } from '../due/due-sellers.ts'
import { Failure } from '../http/failure.ts'

type Admin = { id: number; username: string }

/** A change that an admin makes to a user. */
export type UserChange =
  | { kind: 'suspend' }
  | { kind: 'unsuspend' }
  | { kind: 'make-admin' }
  | { kind: 'unmake-admin' }
  | { kind: 'set-tier'; tier: SubscriptionTierName }

type Change = {
  action: AuditAction
  set: SQL
  /** SQL: the state that the change starts from. A user in another state is not changed. */
  from: SQL
  /** SQL: the audit entry's detail, from the row before the change. */
  detail?: SQL
}

/**
 * Changes the user and logs it in one transaction. A repeated change does and logs nothing. Throws NOT_FOUND, and
 * LAST_ADMIN when no active admin would be left, CONFLICT for the end of a suspension whose addresses are in dispute.
 */
export async function changeUser(
  services: DatabaseServices & OfSeller<Databases>,
  by: Admin,
  userId: number,
  measure: UserChange,
): Promise<void> {
  const { directory, now } = services
  const at = now()
  const { action, set, from, detail = sql`''` } = changeOf(measure, userId, at)
  const change = sql`update users set ${set} where id = ${userId} and ${from} returning id`
  const record = sql`
    insert into audit_log (at, action, actor_id, actor_name, subject_id, subject_name, detail)
    select ${at}, ${action}, ${by.id}, ${by.username}, id, username, ${detail}
    from users where id = ${userId} and ${from}`
  const whose = sql`select id from users where id = ${userId} and ${from}`
  // Sessions from before a suspension stay ended.
  const endSessions = sql`delete from sessions where user_id in (${whose})`
  // Its work was left alone meanwhile.
  if (measure.kind === 'unsuspend') await markActive(services, userId)
  const results = await runTransaction(directory, [
    record,
    ...(measure.kind === 'unsuspend' ? [endSessions] : []),
    // Whoever asked for a link before would change address or password of a suspended account.
    ...(measure.kind === 'suspend' ? endLinksStatements(whose) : []),
    change,
  ])
  const changed = results.at(-1) ?? []
  if (changed.length === 0) await throwIfUnchangeable(directory, userId, measure)
  else await pushAccountFacts(services, userId)
}

function changeOf(measure: UserChange, userId: number, at: number): Change {
  const someoneIsLeft = sql`(is_admin = 0 or suspended_at is not null or ${otherAdminThan(userId)})`
  switch (measure.kind) {
    case 'suspend':
      return {
        action: 'user.suspended',
        set: sql`suspended_at = ${at}`,
        from: sql`suspended_at is null and ${someoneIsLeft}`,
      }
    case 'unsuspend':
      return {
        action: 'user.unsuspended',
        set: sql`suspended_at = null`,
        // Whose the account is an admin decides first (`settleDispute`).
        from: sql`suspended_at is not null and not ${inDispute(userId)}`,
      }
    case 'make-admin':
      return { action: 'user.made_admin', set: sql`is_admin = 1`, from: sql`is_admin = 0` }
    case 'unmake-admin':
      return {
        action: 'user.unmade_admin',
        set: sql`is_admin = 0`,
        from: sql`is_admin = 1 and ${someoneIsLeft}`,
      }
    case 'set-tier':
      return {
        action: 'user.tier_set',
        set: sql`tier = ${measure.tier}`,
        from: sql`tier <> ${measure.tier}`,
        detail: sql`tier || ' → ' || ${measure.tier}`,
      }
    default:
      return measure satisfies never
  }
}

const inDispute = (userId: number) =>
  sql`exists (select 1 from email_disputes where user_id = ${userId})`

/** Nothing was changed: throws unless the user was in the requested state already. */
async function throwIfUnchangeable(
  directory: Directory,
  userId: number,
  measure: UserChange,
): Promise<void> {
  const account = await directory
    .select({
      isAdmin: users.isAdmin,
      suspendedAt: users.suspendedAt,
      disputed: inDispute(userId).mapWith(Boolean),
    })
    .from(users)
    .where(eq(users.id, userId))
    .get()
  if (!account) throw new Failure('NOT_FOUND')
  const { isAdmin, suspendedAt, disputed } = account
  if (measure.kind === 'unsuspend' && suspendedAt !== null && disputed)
    throw new Failure('CONFLICT', {
      message: 'The addresses of this account are in dispute. Choose to which of them it belongs.',
    })
  const stillThere =
    (measure.kind === 'suspend' && suspendedAt === null) ||
    (measure.kind === 'unmake-admin' && isAdmin)
  if (stillThere) throw new Failure('LAST_ADMIN')
}

/** Ends all sessions of a user and writes it down. Throws NOT_FOUND. */
export async function endSessionsOf(
  { directory, now }: DirectoryServices,
  by: Admin,
  userId: number,
): Promise<void> {
  const [recorded = []] = await runTransaction(directory, [
    sql`
      insert into audit_log (at, action, actor_id, actor_name, subject_id, subject_name)
      select ${now()}, 'user.sessions_ended', ${by.id}, ${by.username}, id, username
      from users where id = ${userId} returning id`,
    sql`delete from sessions where user_id = ${userId}`,
  ])
  if (recorded.length === 0) throw new Failure('NOT_FOUND')
}
