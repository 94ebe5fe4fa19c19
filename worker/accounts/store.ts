import { and, count, desc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import type { SubscriptionTierName } from '../../shared/billing.ts'
import type { Databases, Directory } from '../db/connection.ts'
import { runTransaction } from '../db/run-transaction.ts'
import { secondFactors, sessions, users } from '../db/schema/accounts.ts'
import { allowanceUses, pushedAccountFacts, tiers } from '../db/schema/billing.ts'
import { ebayConnections } from '../db/schema/ebay.ts'
import { areFactsDue } from './facts/account-facts.ts'

export type Account = Pick<typeof users.$inferSelect, keyof typeof accountColumns>

const accountColumns = {
  id: users.id,
  username: users.username,
  email: users.email,
  passwordHash: users.passwordHash,
  credentialsVersion: users.credentialsVersion,
  isAdmin: users.isAdmin,
  tier: users.tier,
  suspendedAt: users.suspendedAt,
  marketplaceId: users.marketplaceId,
}

export async function accountByUsername(
  directory: Directory,
  username: string,
): Promise<Account | null> {
  const found = await directory
    .select(accountColumns)
    .from(users)
    .where(eq(sql`lower(${users.username})`, username.toLowerCase()))
    .get()
  return found ?? null
}

export async function accountById(directory: Directory, id: number): Promise<Account | null> {
  const found = await directory.select(accountColumns).from(users).where(eq(users.id, id)).get()
  return found ?? null
}

export async function accountByEmail(directory: Directory, email: string): Promise<Account | null> {
  const found = await directory
    .select(accountColumns)
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()))
    .get()
  return found ?? null
}

/** The admins who are not suspended. They get the mails about applications. */
export async function activeAdmins(
  directory: Directory,
): Promise<{ id: number; username: string; email: string }[]> {
  return directory
    .select({ id: users.id, username: users.username, email: users.email })
    .from(users)
    .where(and(eq(users.isAdmin, true), isNull(users.suspendedAt)))
}

/** Stores another hash of a password that was right. False when the password was changed since. */
export async function storePasswordHash(
  directory: Directory,
  { id, passwordHash: former }: Pick<Account, 'id' | 'passwordHash'>,
  passwordHash: string,
): Promise<boolean> {
  const { meta } = await directory
    .update(users)
    .set({ passwordHash })
    .where(and(eq(users.id, id), eq(users.passwordHash, former)))
  return meta.changes > 0
}

const HOUR_MS = 3_600_000
/** How long a session lasts at most, however much it is used. */
export const SESSION_MAX_MS = 30 * 24 * HOUR_MS
/** The same for an admin, who can change others' accounts. */
const ADMIN_SESSION_MAX_MS = 12 * HOUR_MS

/** Sessions of one user, each a browser; of more the oldest end. */
export const SESSIONS_PER_USER = 100

/**
 * Opens a session for who has logged in with the password of this hash, and ends the one that the browser had. False
 * when the password was changed since, or two-step login is on and no code was given.
 */
export async function openSession(
  directory: Directory,
  session: Required<typeof sessions.$inferInsert>,
  {
    passwordHash,
    passedSecondFactor,
    replaces,
  }: { passwordHash: string; passedSecondFactor: boolean; replaces: string | null },
): Promise<boolean> {
  const [opened = []] = await runTransaction(directory, [
    sql`
      insert into sessions (id, user_id, created_at, expires_at, browser, authenticated_at)
      select ${session.id}, id, ${session.createdAt}, ${session.expiresAt}, ${session.browser},
        ${session.authenticatedAt}
      from users where id = ${session.userId} and password_hash = ${passwordHash}
        and (${passedSecondFactor ? 1 : 0} or not exists (
          select 1 from second_factors where user_id = users.id and confirmed_at is not null))
      returning id`,
    // Deletes this user's expired sessions in the same batch.
    directory
      .delete(sessions)
      .where(and(eq(sessions.userId, session.userId), lte(sessions.expiresAt, session.createdAt))),
    directory.delete(sessions).where(
      and(
        eq(sessions.userId, session.userId),
        sql`${sessions.id} not in (
          select id from sessions where user_id = ${session.userId}
          order by created_at desc, id = ${session.id} desc limit ${SESSIONS_PER_USER})`,
      ),
    ),
    directory
      .delete(sessions)
      .where(
        and(
          eq(sessions.id, replaces ?? ''),
          sql`exists (select 1 from sessions where id = ${session.id})`,
        ),
      ),
  ])
  return opened.length > 0
}

/** False when the session has ended or has another id. */
export async function extendSession(
  directory: Directory,
  sessionId: string,
  expiresAt: number,
): Promise<boolean> {
  const { meta } = await directory
    .update(sessions)
    .set({ expiresAt })
    .where(eq(sessions.id, sessionId))
  return meta.changes > 0
}

export async function closeSession(directory: Directory, sessionId: string): Promise<void> {
  await directory.delete(sessions).where(eq(sessions.id, sessionId))
}

/** The user's sessions that have not expired, the latest first. */
export async function validSessions(
  directory: Directory,
  userId: number,
  now: number,
): Promise<(typeof sessions.$inferSelect)[]> {
  return directory
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.createdAt))
}

/** A session's account, and what the session itself allows. */
export type SessionAccount = Account & {
  authenticatedAt: number
  hasSecondFactor: boolean
  /** The seller's database has not what the account says now. */
  hasFactsDue: boolean
}

/** The account of a valid session, or null: it has an end that use does not put off. */
export async function accountOfSession(
  directory: Directory,
  sessionId: string,
  now: number,
): Promise<SessionAccount | null> {
  const longest = sql`iif(${users.isAdmin}, ${ADMIN_SESSION_MAX_MS}, ${SESSION_MAX_MS})`
  const found = await directory
    .select({
      ...accountColumns,
      authenticatedAt: sessions.authenticatedAt,
      hasSecondFactor: sql<boolean>`${secondFactors.confirmedAt} is not null`.mapWith(Boolean),
      hasFactsDue: areFactsDue.mapWith(Boolean),
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(secondFactors, eq(secondFactors.userId, sessions.userId))
    .leftJoin(pushedAccountFacts, eq(pushedAccountFacts.userId, sessions.userId))
    .where(
      and(
        eq(sessions.id, sessionId),
        gt(sessions.expiresAt, now),
        sql`${sessions.createdAt} > ${now} - ${longest}`,
      ),
    )
    .get()
  return found ?? null
}

export type UserSummary = {
  email: string
  emailConfirmed: boolean
  tier: { name: SubscriptionTierName; displayName: string; monthlyCoins: number }
  coinsUsed: number
  ebay: { hasAccess: boolean; hasRefresh: boolean; accessExpiresAt: number } | null
}

/** The plan, this month's use and the eBay connection, for GET /api/user. */
export async function userSummaryOf(
  { directory, db }: Databases,
  userId: number,
  month: string,
  now: number,
): Promise<UserSummary | null> {
  const [account, used, connection] = await Promise.all([
    directory
      .select({
        email: users.email,
        emailConfirmed: sql<boolean>`${users.emailConfirmedAt} is not null`.mapWith(Boolean),
        name: tiers.name,
        displayName: tiers.displayName,
        monthlyCoins: tiers.monthlyCoins,
      })
      .from(users)
      .innerJoin(tiers, eq(tiers.name, users.tier))
      .where(eq(users.id, userId)),
    directory
      .select({ used: count() })
      .from(allowanceUses)
      .where(
        and(
          eq(allowanceUses.userId, userId),
          eq(allowanceUses.month, month),
          or(eq(allowanceUses.settled, true), gt(allowanceUses.lapsesAt, now)),
        ),
      ),
    db
      .select({
        hasAccess: sql<boolean>`${ebayConnections.accessToken} <> ''`.mapWith(Boolean),
        hasRefresh: sql<boolean>`${ebayConnections.refreshToken} <> ''`.mapWith(Boolean),
        accessExpiresAt: ebayConnections.accessExpiresAt,
      })
      .from(ebayConnections)
      .where(eq(ebayConnections.userId, userId)),
  ])
  const found = account[0]
  if (!found) return null
  const { email, emailConfirmed, ...tier } = found
  return { email, emailConfirmed, tier, coinsUsed: used[0]?.used ?? 0, ebay: connection[0] ?? null }
}
