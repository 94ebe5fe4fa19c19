import { sql } from 'drizzle-orm'
import { withTimeout } from '../durable-objects/lib/with-timeout.ts'
import type { Readiness } from '../shared/responses.ts'
import type { DirectoryServices } from './db/connection.ts'
import { log } from './http/log.ts'
import { moveCursor, readCursor } from './pictures/job-cursor.ts'

/** The cron runs every five minutes: three runs that did not come are none. */
const SCHEDULE_WITHIN_MS = 16 * 60_000
const SCHEDULE = 'schedule'
/** Longer is no answer. */
const PATIENCE_MS = 5_000

/** Notes that the scheduled jobs have run. */
export const noteSchedule = ({ directory, now }: DirectoryServices): Promise<void> =>
  moveCursor(directory, SCHEDULE, String(now()))

/**
 * Whether the database and the bucket answer, and when the scheduled jobs last ran: what a monitor asks every minute.
 * What fails is logged.
 */
export async function readinessOf({
  directory,
  now,
  bucket,
}: DirectoryServices & { bucket: Pick<R2Bucket, 'head'> }): Promise<Readiness> {
  const answers = async (part: string, ask: () => Promise<unknown>): Promise<boolean> => {
    try {
      await withTimeout(PATIENCE_MS, ask())
      return true
    } catch (error) {
      log('error', 'not_ready', { part, error })
      return false
    }
  }
  const [database, pictures] = await Promise.all([
    answers('database', () => directory.get(sql`select 1`)),
    answers('bucket', () => bucket.head('ready')),
  ])
  const ranAt = database ? Number((await readCursor(directory, SCHEDULE, now())) ?? '') : 0
  const scheduleAgeMs = ranAt > 0 ? now() - ranAt : null
  const schedule = scheduleAgeMs !== null && scheduleAgeMs <= SCHEDULE_WITHIN_MS
  return { ready: database && pictures && schedule, database, pictures, schedule, scheduleAgeMs }
}
