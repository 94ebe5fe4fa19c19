import { type SQL, sql } from 'drizzle-orm'
import type { Database, DatabaseServices } from '../db/connection.ts'
import { type LogEvent, log } from '../http/log.ts'
import { type DueKind, settleDue, takeDue } from './due-sellers.ts'

/** A kind of work, and how a seller's rows say when it is due. */
export type DueWork = {
  kind: DueKind
  /** A query of the seller's rows alone: one value, the time in ms; null where nothing is due. */
  next: (userId: number, now: number) => SQL
}

type Limits = {
  /** Sellers of one run. */
  sellers: number
  /** What one run does of all sellers, in the numbers that `work` returns. */
  units?: number
  /** What the log says of a seller whose work fails. */
  failed: LogEvent
}

/**
 * Does a kind of work for the sellers who are due, one after the other, and notes when each is due next. One whose work
 * fails is due again in the next run, and stops no other.
 * @param work does a seller's part and returns how much it was; `left` is what the run may still do
 */
export async function forDueSellers(
  { db, now }: DatabaseServices,
  { kind, next }: DueWork,
  { sellers, units = Number.POSITIVE_INFINITY, failed }: Limits,
  work: (userId: number, left: number) => Promise<number>,
): Promise<void> {
  const begin = now()
  let left = units
  for (let visits = 0; visits < sellers && left > 0; visits += 1) {
    // One by one: who is not reached in this run stays before those who were.
    const [due] = await takeDue(db, kind, begin, 1)
    if (!due) return
    const { userId } = due
    try {
      left -= await work(userId, left)
      await settleDue({ db, now }, kind, due, await nextDue(db, { kind, next }, userId, now()))
    } catch (error) {
      log('warn', failed, { userId, error })
    }
  }
}

/** Whether a seller's rows are due: who was marked may have none, or may be disconnected meanwhile. */
export async function isDueNow(
  { db, now }: DatabaseServices,
  work: DueWork,
  userId: number,
): Promise<boolean> {
  const at = await nextDue(db, work, userId, now())
  return at !== null && at <= now()
}

/** When a seller's rows are due next, in ms; null where nothing is. */
async function nextDue(
  db: Database,
  { next }: DueWork,
  userId: number,
  now: number,
): Promise<number | null> {
  const found = await db.get<{ at: number | null }>(sql`select (${next(userId, now)}) as at`)
  return found.at
}
