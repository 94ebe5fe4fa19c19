import { desc, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Alert } from '../../shared/alerts.ts'
import type { Directory } from '../db/connection.ts'
import { alerts } from '../db/schema/administration.ts'
import type { FoundAlert } from './find-alerts.ts'

/** What has ended is shown so long. */
const STAYS_MS = 90 * 86_400_000
/** What is still wrong is written down again after this time. */
const SEEN_EVERY_MS = 3_600_000
const SHOWN = 100

/** Stores what is wrong now, and ends what is not any more. A run in which nothing changes writes nothing. */
export async function recordAlerts(
  directory: Directory,
  found: readonly FoundAlert[],
  now: number,
): Promise<void> {
  const list = JSON.stringify(found)
  await directory.batch([
    directory
      .insert(alerts)
      .select(
        sql`select value ->> 'code', value ->> 'text', ${now}, ${now}, null from json_each(${list}) where true`,
      )
      .onConflictDoUpdate({
        target: alerts.code,
        set: {
          text: sql`excluded.text`,
          since: sql`iif(${alerts.endedAt} is null, ${alerts.since}, excluded.since)`,
          seenAt: sql`excluded.seen_at`,
          endedAt: null,
        },
        setWhere: sql`${alerts.endedAt} is not null or ${alerts.text} <> excluded.text
          or ${alerts.seenAt} <= ${now - SEEN_EVERY_MS}`,
      }),
    directory
      .update(alerts)
      .set({ endedAt: now })
      .where(
        sql`${alerts.endedAt} is null and ${alerts.code} not in (select value ->> 'code' from json_each(${list}))`,
      ),
    directory.delete(alerts).where(lt(alerts.endedAt, now - STAYS_MS)),
  ])
}

/** Those of now, then those that have ended, the latest first. */
export async function readAlerts(directory: Directory): Promise<Alert[]> {
  const rows = await directory
    .select()
    .from(alerts)
    .orderBy(isNotNull(alerts.endedAt), desc(alerts.endedAt), desc(alerts.since))
    .limit(SHOWN)
  return rows.map(({ code, text, since, endedAt }) => ({
    code,
    text,
    since: new Date(since).toISOString(),
    endedAt: endedAt === null ? null : new Date(endedAt).toISOString(),
  }))
}

/** The texts of those that are wrong since before a time in ms. */
export async function openAlerts(directory: Directory, before: number): Promise<string[]> {
  const rows = await directory
    .select({ text: alerts.text })
    .from(alerts)
    .where(sql`${isNull(alerts.endedAt)} and ${alerts.since} <= ${before}`)
    .orderBy(alerts.since)
  return rows.map(({ text }) => text)
}
