import {
  and,
  asc,
  eq,
  exists,
  gt,
  isNotNull,
  isNull,
  lt,
  lte,
  notExists,
  or,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { SellerRows } from '../db/connection.ts'
import { users } from '../db/schema/accounts.ts'
import { dumpMarks, dumps } from '../db/schema/administration.ts'
import { moveCursor, readCursor } from '../pictures/job-cursor.ts'
import { beginDump, begunDumps, CUT_OFF_MS, continueDump, isBegun } from './dump-seller.ts'
import { directoryLines, rowReader } from './read-rows.ts'
import type { DumpServices } from './services.ts'
import { dumpBegun, dumpName, partKey, storeDumpLines } from './store-dump.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Dumps are stored so long, and the newest of each account longer. */
export const DUMP_DAYS = 30
/** In a run of the scheduled jobs, which has 30 s of processor time for all. */
const SELLERS_PER_RUN = 40
const BYTES_PER_RUN = 20_000_000
/** Of these for dumps that were begun before. */
const CONTINUED_BYTES_PER_RUN = BYTES_PER_RUN / 2
const DELETED_PER_RUN = 100
/** A day and a night. */
const LATE_MS = 36 * HOUR_MS
const DIRECTORY_JOB = 'dumpDirectory'

/** The days are those of UTC, so that what a day has changed is dumped in the hours after it. */
const dayOf = (at: number) => at - (at % DAY_MS)

/**
 * Goes on with what earlier runs have begun, then dumps the sellers whose rows were changed before today, those first who
 * wait longest. A seller with more rows than a run has time for is dumped by many runs, which leave others their turn.
 */
export async function dumpChangedSellers(services: DumpServices): Promise<void> {
  // A seller's own database has a history of thirty days, to any point of which it goes back.
  if (services.ofSeller) return
  const { directory, db, now } = services
  let bytes = 0
  for (const seller of await begunDumps(directory, now())) {
    if (bytes >= CONTINUED_BYTES_PER_RUN) break
    bytes += await continueDump(services, seller, CONTINUED_BYTES_PER_RUN - bytes)
  }
  const isCutOff = lte(dumpMarks.startedAt, now() - CUT_OFF_MS)
  const isDue = or(
    and(lt(dumpMarks.changedAt, dayOf(now())), isNull(dumpMarks.startedAt)),
    and(isNotNull(dumpMarks.startedAt), isCutOff),
  )
  const due = await db
    .select({ seller: dumpMarks.userId, startedAt: dumpMarks.startedAt })
    .from(dumpMarks)
    .where(isDue)
    .orderBy(asc(dumpMarks.changedAt))
    .limit(SELLERS_PER_RUN)
  for (const { seller, startedAt } of due) {
    if (bytes >= BYTES_PER_RUN) return
    if (startedAt !== null && (await isBegun(directory, seller))) continue
    const at = now()
    // Before a row is read: what is changed from here on is marked anew.
    const taken = await db
      .update(dumpMarks)
      .set({ changedAt: null, startedAt: at })
      .where(and(eq(dumpMarks.userId, seller), isDue))
      .returning({ seller: dumpMarks.userId })
    if (taken.length > 0) bytes += await beginDump(services, { seller, at }, BYTES_PER_RUN - bytes)
  }
}

/** Dumps the directory once a day. */
export async function dumpDirectory(services: DumpServices): Promise<void> {
  const { directory, now } = services
  const at = now()
  if ((await readCursor(directory, DIRECTORY_JOB, at)) === null) return
  await moveCursor(directory, DIRECTORY_JOB, '', at + HOUR_MS)
  const name = dumpName({ seller: null, at })
  const lines = directoryLines(rowReader(directory), at)
  const whole = { name, from: dumpBegun(at), bytes: Number.POSITIVE_INFINITY }
  const { parts, bytes, rows } = (await storeDumpLines(services, lines, whole)).progress
  await directory
    .insert(dumps)
    .values({ sellerId: null, at, name, parts, bytes, rows, isMixed: false })
  await moveCursor(directory, DIRECTORY_JOB, '', dayOf(at) + DAY_MS)
}

/** Deletes dumps after DUMP_DAYS, but the newest of each account and of the directory. */
export async function deleteOldDumps({ directory, now, dumpBucket }: DumpServices): Promise<void> {
  const newer = alias(dumps, 'newer')
  const hasNewer = directory
    .select({ one: sql`1` })
    .from(newer)
    .where(and(sql`${newer.sellerId} is ${dumps.sellerId}`, gt(newer.at, dumps.at)))
  const account = directory.select({ one: sql`1` }).from(users).where(eq(users.id, dumps.sellerId))
  const isErased = and(isNotNull(dumps.sellerId), notExists(account))
  const old = await directory
    .select({ id: dumps.id, name: dumps.name, parts: dumps.parts })
    .from(dumps)
    .where(and(lte(dumps.at, now() - DUMP_DAYS * DAY_MS), or(exists(hasNewer), isErased)))
    .orderBy(asc(dumps.at))
    .limit(DELETED_PER_RUN)
  for (const { id, name, parts } of old) {
    await dumpBucket.delete(Array.from({ length: parts }, (_, part) => partKey(name, part)))
    await directory.delete(dumps).where(eq(dumps.id, id))
  }
}

/** How many sellers' changes have been in no dump for a day and a night; 100 stand for more. */
export async function lateDumps(db: SellerRows, at: number): Promise<number> {
  const late = await db
    .select({ seller: dumpMarks.userId })
    .from(dumpMarks)
    .where(or(lte(dumpMarks.changedAt, at - LATE_MS), lte(dumpMarks.startedAt, at - LATE_MS)))
    .limit(100)
  return late.length
}
