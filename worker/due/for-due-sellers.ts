import { type SQL, sql } from 'drizzle-orm'
import {
  type DirectoryServices,
  type OfSeller,
  type SellerRows,
  type SellerRowsServices,
  servicesOf,
} from '../db/connection.ts'
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
 * @param work does a seller's part, with the seller's services, and returns how much it was; `left` is what the run may
 * still do
 */
export async function forDueSellers<Own extends DirectoryServices & SellerRowsServices>(
  services: Own & OfSeller<Own>,
  { kind, next }: DueWork,
  { sellers, units = Number.POSITIVE_INFINITY, failed }: Limits,
  work: (own: Own, userId: number, left: number) => Promise<number>,
): Promise<void> {
  const { directory, now } = services
  const begin = now()
  let left = units
  for (let visits = 0; visits < sellers && left > 0; visits += 1) {
    // One by one: who is not reached in this run stays before those who were.
    const [due] = await takeDue(directory, kind, begin, 1)
    if (!due) return
    const { userId } = due
    try {
      const own = servicesOf<Own>(services, userId)
      left -= await work(own, userId, left)
      await settleDue(services, kind, due, await nextDue(own.db, { kind, next }, userId, now()))
    } catch (error) {
      log('warn', failed, { userId, error })
    }
  }
}

/** Whether a seller's rows are due: who was marked may have none, or may be disconnected meanwhile. */
export async function isDueNow(
  { db, now }: SellerRowsServices,
  work: DueWork,
  userId: number,
): Promise<boolean> {
  const at = await nextDue(db, work, userId, now())
  return at !== null && at <= now()
}

/** When a seller's rows are due next, in ms; null where nothing is. */
async function nextDue(
  db: SellerRows,
  { next }: DueWork,
  userId: number,
  now: number,
): Promise<number | null> {
  const found = await db.get<{ at: number | null }>(sql`select (${next(userId, now)}) as at`)
  return found.at
}
