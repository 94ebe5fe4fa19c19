import { isNull, sql } from 'drizzle-orm'
import type { Directory } from '../../db/connection.ts'
import { pendingUsers } from '../../db/schema/accounts.ts'
import { areWithinRateLimits } from '../../http/rate-limit.ts'
import { waitingApplicationsMail } from '../mail-templates.ts'
import type { AccountServices } from '../services.ts'
import { activeAdmins } from '../store.ts'

/** Names in a digest; it says how many more there are. */
const DIGEST_NAMES = 20
/** More are told in the next digest. */
const DIGEST_MAX = 500

type AnnouncingServices = Pick<AccountServices, 'directory' | 'now' | 'mail' | 'appUrl'>

/** Applications of which the admins were not told, the oldest first. */
export async function unannouncedApplications(
  directory: Directory,
  limit: number,
): Promise<{ id: number; username: string; email: string }[]> {
  return directory
    .select({ id: pendingUsers.id, username: pendingUsers.username, email: pendingUsers.email })
    .from(pendingUsers)
    .where(isNull(pendingUsers.announcedAt))
    .orderBy(pendingUsers.id)
    .limit(limit)
}

/** Writes down that the admins were told of these applications. */
export async function markAnnounced(
  directory: Directory,
  ids: number[],
  at: number,
): Promise<void> {
  await directory
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
  const { directory, now, mail, appUrl } = services
  const waiting = await unannouncedApplications(directory, DIGEST_MAX)
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
  for (const admin of await activeAdmins(directory))
    await mail.enqueue({ kind: 'applications-digest', to: admin.email, ...text })
  await markAnnounced(
    directory,
    waiting.map(({ id }) => id),
    now(),
  )
}
