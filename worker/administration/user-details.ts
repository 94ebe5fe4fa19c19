import { and, desc, eq, gt, max, sql } from 'drizzle-orm'
import type { AdminUserDetails } from '../../shared/administration.ts'
import { SESSION_MS } from '../accounts/sessions.ts'
import { storageUse } from '../billing/storage.ts'
import {
  type DatabaseServices,
  type Databases,
  type Directory,
  type SellerRows,
  servicesOf,
} from '../db/connection.ts'
import { securityEvents, sessions } from '../db/schema/accounts.ts'
import { ebayConnections } from '../db/schema/ebay.ts'
import { orderCursors } from '../db/schema/orders.ts'
import { Failure } from '../http/failure.ts'
import { userOverview } from './overview.ts'
import type { AdministrationServices } from './services.ts'
import { lastCallError } from './user-errors.ts'

/** One user with what an operator asks first. Throws NOT_FOUND. */
export async function userDetails(
  services: DatabaseServices & Pick<AdministrationServices, 'jobsOf' | 'ofSeller'>,
  userId: number,
): Promise<AdminUserDetails> {
  const { directory, now, jobsOf } = services
  const { db } = servicesOf<Databases>(services, userId)
  const user = await userOverview(directory, userId, now())
  if (!user) throw new Failure('NOT_FOUND')
  const [seen, storage, ebay, { errors, ...jobs }, callErrors] = await Promise.all([
    lastSeen(directory, userId, now()),
    storageUse(db, userId),
    ebayAccount(db, userId, now()),
    jobsOf(userId),
    lastCallError(directory, userId),
  ])
  return {
    user,
    ...seen,
    storage,
    ebay,
    jobs,
    errors: [...callErrors, ...errors].toSorted((a, b) => b.at.localeCompare(a.at)),
  }
}

/** By the sessions that are stored and the security log, of which a logout leaves the log. */
async function lastSeen(directory: Directory, userId: number, now: number) {
  const [[session], [event]] = await directory.batch([
    directory
      .select({
        until: max(sessions.expiresAt),
        valid: sql<number>`count(*) filter (where ${gt(sessions.expiresAt, now)})`,
      })
      .from(sessions)
      .where(eq(sessions.userId, userId)),
    directory
      .select({ at: max(securityEvents.at) })
      .from(securityEvents)
      .where(and(eq(securityEvents.userId, userId), eq(securityEvents.kind, 'login.succeeded'))),
  ])
  const at = Math.max((session?.until ?? 0) - SESSION_MS, event?.at ?? 0)
  return {
    lastSeenAt: at > 0 ? new Date(at).toISOString() : null,
    sessions: session?.valid ?? 0,
  }
}

async function ebayAccount(
  db: SellerRows,
  userId: number,
  now: number,
): Promise<AdminUserDetails['ebay']> {
  const found = await db
    .select({
      username: ebayConnections.ebayUsername,
      connectedAt: ebayConnections.connectedAt,
      reconnectReason: ebayConnections.reconnectReason,
      refreshExpiresAt: ebayConnections.refreshExpiresAt,
      ordersReadAt: orderCursors.ranAt,
    })
    .from(ebayConnections)
    .leftJoin(
      orderCursors,
      and(
        eq(orderCursors.userId, ebayConnections.userId),
        eq(orderCursors.ebayUserId, ebayConnections.ebayUserId),
      ),
    )
    .where(and(eq(ebayConnections.userId, userId), sql`${ebayConnections.refreshToken} <> ''`))
    .orderBy(desc(orderCursors.ranAt))
    .get()
  if (!found) return null
  const { username, connectedAt, reconnectReason, refreshExpiresAt, ordersReadAt } = found
  return {
    username,
    connectedAt: new Date(connectedAt).toISOString(),
    requiresReconnection: reconnectReason !== null || refreshExpiresAt <= now,
    ordersReadAt: ordersReadAt === null ? null : new Date(ordersReadAt).toISOString(),
  }
}
