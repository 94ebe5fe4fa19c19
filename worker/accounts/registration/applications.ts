import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { ApprovalAction } from '../../../shared/accounts/accounts.ts'
import type { Directory } from '../../db/connection.ts'
import { runTransaction } from '../../db/run-transaction.ts'
import { approvalLinks, pendingUsers, users } from '../../db/schema/accounts.ts'
import { auditLog } from '../../db/schema/administration.ts'

/** The SQL of applications: pending users, the links in the admins' mails, and decisions. */

export type Application = {
  id: number
  username: string
  email: string
  emailConfirmedAt: number | null
  createdAt: number
}

const columns = {
  id: pendingUsers.id,
  username: pendingUsers.username,
  email: pendingUsers.email,
  emailConfirmedAt: pendingUsers.emailConfirmedAt,
  createdAt: pendingUsers.createdAt,
}

/** Applications, newest first, from below the application `before`. */
export async function applications(
  directory: Directory,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<Application[]> {
  return directory
    .select(columns)
    .from(pendingUsers)
    .where(before === undefined ? undefined : lt(pendingUsers.id, before))
    .orderBy(desc(pendingUsers.id))
    .limit(limit)
}

/** The pending application of this id, or null. */
export async function applicationOf(directory: Directory, id: number): Promise<Application | null> {
  const found = await directory
    .select(columns)
    .from(pendingUsers)
    .where(eq(pendingUsers.id, id))
    .get()
  return found ?? null
}

/** The password's hash of the pending application, or of the reservation, with this username; null for neither. */
export async function applicantsHash(
  directory: Directory,
  username: string,
): Promise<string | null> {
  const [found] = await directory.all<{ passwordHash: string }>(sql`
    select password_hash as passwordHash from pending_users
    where lower(username) = lower(${username})
    union all select password_hash from reserved_usernames
    where username = lower(${username})`)
  return found?.passwordHash ?? null
}

export type ApprovalLink = typeof approvalLinks.$inferSelect

export async function storeLinks(
  directory: Directory,
  [first, ...others]: [ApprovalLink, ...ApprovalLink[]],
): Promise<void> {
  await directory.insert(approvalLinks).values([first, ...others])
}

export type FoundLink = ApprovalLink & {
  admin: { id: number; username: string; isAdmin: boolean; suspendedAt: number | null }
}

export async function linkOf(
  directory: Directory,
  tokenHash: string,
  action: ApprovalAction,
): Promise<FoundLink | null> {
  const found = await directory
    .select({
      link: approvalLinks,
      admin: {
        id: users.id,
        username: users.username,
        isAdmin: users.isAdmin,
        suspendedAt: users.suspendedAt,
      },
    })
    .from(approvalLinks)
    .innerJoin(users, eq(users.id, approvalLinks.adminId))
    .where(and(eq(approvalLinks.tokenHash, tokenHash), eq(approvalLinks.action, action)))
    .get()
  return found ? { ...found.link, admin: found.admin } : null
}

/** How an application was decided, or null while it is pending. */
export async function decisionOn(
  directory: Directory,
  applicationId: number,
): Promise<{ username: string; approved: boolean } | null> {
  const found = await directory
    .select({ username: auditLog.subjectName, action: auditLog.action })
    .from(auditLog)
    .where(eq(auditLog.applicationId, applicationId))
    .get()
  return found ? { username: found.username, approved: found.action === 'user.approved' } : null
}

export type Decision = {
  applicationId: number
  by: { id: number; username: string }
  /** How it was decided, for the audit log. */
  way: string
  /** SHA-256 of the token of the link that decides it, which has to work still. */
  linkHash?: string
  /** Whether an address that is not confirmed may be approved: where no mail is sent, none can be. */
  unconfirmed?: boolean
  at: number
}
export type Decided = { username: string; email: string; passwordHash: string }

/**
 * Creates the account, logs the decision and deletes the application, in one transaction. Null when it is decided
 * already. Throws when a user with this name or address exists meanwhile.
 */
export async function approveApplication(
  directory: Directory,
  decision: Decision,
): Promise<Decided | null> {
  const { by, way, at } = decision
  const isDecided = sql`${decidedNow(decision)} and ${decision.unconfirmed ? sql`true` : sql`p.email_confirmed_at is not null`}`
  const [, , decided = []] = await runTransaction<Decided>(directory, [
    sql`
      insert into users (username, email, email_confirmed_at, password_hash, created_at)
      select username, email, email_confirmed_at, password_hash, ${at} from pending_users as p
      where ${isDecided}`,
    sql`
      insert into audit_log
        (at, action, actor_id, actor_name, subject_id, application_id, subject_name, detail)
      select ${at}, 'user.approved', ${by.id}, ${by.username}, u.id, p.id, p.username, ${way}
      from pending_users p join users u on lower(u.username) = lower(p.username)
      where ${isDecided}`,
    removeApplication(isDecided),
  ])
  return decided[0] ?? null
}

/** Logs the decision and deletes the application, in one transaction. Null when it is decided already. */
export async function rejectApplication(
  directory: Directory,
  decision: Decision,
): Promise<Decided | null> {
  const { by, way, at } = decision
  const isDecided = decidedNow(decision)
  const [, , decided = []] = await runTransaction<Decided>(directory, [
    // Without the name: the applicant is told that everything is deleted.
    sql`
      insert into audit_log (at, action, actor_id, actor_name, application_id, subject_name, detail)
      select ${at}, 'user.rejected', ${by.id}, ${by.username}, id, 'application ' || id, ${way}
      from pending_users as p where ${isDecided}`,
    sql`
      delete from email_links where pending_user_id in (
        select id from pending_users as p where ${isDecided})`,
    removeApplication(isDecided),
  ])
  return decided[0] ?? null
}

/** SQL: the application `p` is decided by this link, and the link works. */
const decidedNow = ({ applicationId, linkHash, at }: Decision) =>
  linkHash === undefined
    ? sql`p.id = ${applicationId}`
    : sql`p.id = ${applicationId} and exists (
        select 1 from approval_links where token_hash = ${linkHash} and expires_at > ${at})`

const removeApplication = (isDecided: SQL) =>
  sql`delete from pending_users as p where ${isDecided}
    returning username, email, password_hash as passwordHash`
