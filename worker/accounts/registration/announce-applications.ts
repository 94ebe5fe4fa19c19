import { isNull, sql } from 'drizzle-orm'
import type { Database } from '../../db/connection.ts'
import { pendingUsers } from '../../db/schema/accounts.ts'
import { areWithinRateLimits } from '../../http/rate-limit.ts'
import { waitingApplicationsMail } from '../mail-templates.ts'
import type { AccountServices } from '../services.ts'
import { activeAdmins } from '../store.ts'

/** Names in a digest; it says how many more there are. */
const DIGEST_NAMES = 20
/** More are told in the next digest. */
const DIGEST_MAX = 500

type AnnouncingServices = Pick<AccountServices, 'db' | 'now' | 'mail' | 'appUrl'>

/** Applications of which the admins were not told, the oldest first. */
export async function unannouncedApplications(
  db: Database,
  limit: number,
): Promise<{ id: number; username: string; email: string }[]> {
  return db
    .select({ id: pendingUsers.id, username: pendingUsers.username, email: pendingUsers.email })
    .from(pendingUsers)
    .where(isNull(pendingUsers.announcedAt))
    .orderBy(pendingUsers.id)
    .limit(limit)
}

/** Writes down that the admins were told of these applications. */
export async function markAnnounced(db: Database, ids: number[], at: number): Promise<void> {
  await db
    .update(pendingUsers)
    .set({ announcedAt: at })
    // One parameter: a statement has a hundred at most.
    .where(sql`${pendingUsers.id} in (select value from json_each(${JSON.stringify(ids)}))`)
}

/**
 * Run by the schedule: tells the admins in one mail an hour of the applications that had no mail of their own, because
 * there were many at once.
 */
export async function announceApplications(services: AnnouncingServices): Promise<void> {
  const { db, now, mail, appUrl } = services
  const waiting = await unannouncedApplications(db, DIGEST_MAX)
  if (waiting.length === 0) return
  const uses = { limit: 'applicationDigests', subject: 'all' } as const
  if (!(await areWithinRateLimits(services, [uses]))) return
  const names = waiting
    .slice(0, DIGEST_NAMES)
    .map(({ username, email }) => `${username} (${email})`)
  const text = waitingApplicationsMail({
    names,
    more: waiting.length - names.length,
    adminUrl: appUrl === undefined ? null : `${appUrl}/admin/pending-users`,
  })
  for (const admin of await activeAdmins(db))
    await mail.enqueue({ kind: 'applications-digest', to: admin.email, ...text })
  await markAnnounced(
    db,
    waiting.map(({ id }) => id),
    now(),
  )
}
