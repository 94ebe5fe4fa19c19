import { and, count, desc, eq, lt, or, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { SecurityQuery, UsersSecurityLog } from '../../shared/accounts/security-log.ts'
import type {
  AdminUser,
  AdminUsersQuery,
  AuditEntry,
  AuditQuery,
} from '../../shared/administration.ts'
import { allowanceMonth } from '../../shared/billing.ts'
import { type PageOfRows, pageOf } from '../../shared/lib/page-query.ts'
import { eventColumns, eventOnWire } from '../accounts/security-log.ts'
import type { Directory } from '../db/connection.ts'
import { emailDisputes, pendingUsers, securityEvents, users } from '../db/schema/accounts.ts'
import { auditLog } from '../db/schema/administration.ts'
import { tiers } from '../db/schema/billing.ts'
import { sellerCounts } from '../db/schema/due.ts'

/** The lists and counts of the admin pages, over all users. */

async function countOf(directory: Directory, table: SQLiteTable, where?: SQL): Promise<number> {
  const found = await directory.select({ count: count() }).from(table).where(where).get()
  return found?.count ?? 0
}
export const countPendingUsers = (directory: Directory) => countOf(directory, pendingUsers)
export const countUsers = (directory: Directory) => countOf(directory, users)
/** Published listings, as the sellers' rows were counted last. */
export async function countActiveListings(directory: Directory): Promise<number> {
  const found = await directory
    .select({ count: sql<number>`coalesce(sum(${sellerCounts.published}), 0)` })
    .from(sellerCounts)
    .get()
  return found?.count ?? 0
}

/** Users, newest first, with this month's use and what they stored when it was counted last. */
export async function usersOverview(
  directory: Directory,
  { search, tier, before, limit }: AdminUsersQuery,
  now: number,
): Promise<PageOfRows<AdminUser>> {
  const rows = await userRows(directory, now, {
    where: and(
      before === undefined ? undefined : lt(users.id, before),
      tier ? eq(users.tier, tier) : undefined,
      search
        ? or(
            contains(users.username, search),
            contains(users.email, search),
            contains(emailDisputes.former, search),
          )
        : undefined,
    ),
    limit: limit + 1,
  })
  const { items, nextBefore } = pageOf(rows, limit)
  return { nextBefore, items: items.map(asAdminUser) }
}

/** The user of this id as the list has it, or null. */
export async function userOverview(
  directory: Directory,
  id: number,
  now: number,
): Promise<AdminUser | null> {
  const rows = await userRows(directory, now, { where: eq(users.id, id), limit: 1 })
  return rows[0] ? asAdminUser(rows[0]) : null
}

type UserRow = Awaited<ReturnType<typeof userRows>>[number]

/** What the directory has of users. */
function userRows(
  directory: Directory,
  now: number,
  { where, limit }: { where: SQL | undefined; limit: number },
) {
  const month = allowanceMonth(now)
  return directory
    .select({
      id: users.id,
      username: users.username,
      email: users.email,
      isAdmin: users.isAdmin,
      suspendedAt: users.suspendedAt,
      disputedBy: emailDisputes.former,
      createdAt: users.createdAt,
      subscriptionTier: users.tier,
      limit: tiers.monthlyCoins,
      currentUsage: sql<number>`(
        select count(*) from allowance_uses as uses where uses.user_id = ${users}.id
        and uses.month = ${month} and (uses.settled = 1 or uses.lapses_at > ${now}))`,
      secured: sql<number>`exists (
        select 1 from second_factors as factor
        where factor.user_id = ${users}.id and factor.confirmed_at is not null)`,
      listings: sellerCounts.listings,
      pictureBytes: sellerCounts.pictureBytes,
      hasEbayConnection: sellerCounts.isConnected,
    })
    .from(users)
    .innerJoin(tiers, eq(tiers.name, users.tier))
    .leftJoin(sellerCounts, eq(sellerCounts.userId, users.id))
    .leftJoin(emailDisputes, eq(emailDisputes.userId, users.id))
    .where(where)
    .orderBy(desc(users.id))
    .limit(limit)
}

const asAdminUser = ({ secured, ...row }: UserRow): AdminUser => ({
  ...row,
  listings: row.listings ?? 0,
  pictureBytes: row.pictureBytes ?? 0,
  hasEbayConnection: row.hasEbayConnection ?? false,
  suspendedAt: row.suspendedAt === null ? null : new Date(row.suspendedAt).toISOString(),
  createdAt: new Date(row.createdAt).toISOString(),
  hasSecondFactor: secured === 1,
})

const contains = (column: SQLiteColumn, text: string) =>
  sql`instr(lower(${column}), ${text.toLowerCase()}) > 0`

/** The audit log, newest first; of one action, and with a part of a name. */
export async function auditEntries(
  directory: Directory,
  { before, limit, action, search }: AuditQuery,
): Promise<PageOfRows<AuditEntry>> {
  const rows = await directory
    .select()
    .from(auditLog)
    .where(
      and(
        before === undefined ? undefined : lt(auditLog.id, before),
        action ? eq(auditLog.action, action) : undefined,
        search
          ? or(contains(auditLog.actorName, search), contains(auditLog.subjectName, search))
          : undefined,
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(limit + 1)
  const { items, nextBefore } = pageOf(rows, limit)
  return {
    nextBefore,
    items: items.map(row => ({
      id: row.id,
      at: new Date(row.at).toISOString(),
      action: row.action,
      actor: { id: row.actorId, username: row.actorName },
      subject: { id: row.subjectId, username: row.subjectName },
      detail: row.detail,
    })),
  }
}

/** Security events of all users, the latest first. */
export async function usersSecurityEvents(
  directory: Directory,
  { kind, search, before, limit }: SecurityQuery,
): Promise<PageOfRows<UsersSecurityLog['events'][number]>> {
  const rows = await directory
    .select({ ...eventColumns, username: users.username })
    .from(securityEvents)
    .innerJoin(users, eq(users.id, securityEvents.userId))
    .where(
      and(
        before === undefined ? undefined : lt(securityEvents.id, before),
        kind && eq(securityEvents.kind, kind),
        search ? contains(users.username, search) : undefined,
      ),
    )
    .orderBy(desc(securityEvents.id))
    .limit(limit + 1)
  return pageOf(rows.map(eventOnWire), limit)
}
