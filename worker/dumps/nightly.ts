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
  type SQL,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { type Directory, type OfSeller, servicesOf } from '../db/connection.ts'
import { users } from '../db/schema/accounts.ts'
import { dumpMarks, dumps } from '../db/schema/administration.ts'
import { endOfDay, listDue } from '../due/due-sellers.ts'
import { type DueWork, forDueSellers } from '../due/for-due-sellers.ts'
import { moveCursor, readCursor } from '../pictures/job-cursor.ts'
import {
  beginDump,
  begunDumps,
  CUT_OFF_MS,
  continueDump,
  isBegun,
  unendedDumps,
} from './dump-seller.ts'
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
const LATE_MS = 36 * HOUR_MS
const DIRECTORY_JOB = 'dumpDirectory'

/**
 * Acts on listings mark it for the end of their day; what other acts change the round over all sellers finds within a
 * day. The days are those of UTC, so that what a day has changed is dumped in the hours after it.
 */
export const dumpsDue: DueWork = {
  kind: 'dumps',
  next: (userId, now) => sql`
    select max(${now}, iif(started_at is null, changed_at - changed_at % ${DAY_MS} + ${DAY_MS}, started_at + ${CUT_OFF_MS}))
    from dump_marks where user_id = ${userId} and (changed_at is not null or started_at is not null)`,
}

/**
 * Goes on with what earlier runs have begun, then dumps the sellers whose rows were changed before today, those first who
 * wait longest. A seller with more rows than a run has time for is dumped by many runs, which leave others their turn.
 */
export async function dumpChangedSellers(
  services: DumpServices & OfSeller<DumpServices>,
): Promise<void> {
  const { directory, now } = services
  let bytes = 0
  for (const seller of await begunDumps(directory, now())) {
    if (bytes >= CONTINUED_BYTES_PER_RUN) break
    const own = servicesOf<DumpServices>(services, seller)
    bytes += await continueDump(own, seller, CONTINUED_BYTES_PER_RUN - bytes)
  }
  await forDueSellers<DumpServices>(
    services,
    dumpsDue,
    { sellers: SELLERS_PER_RUN, units: BYTES_PER_RUN - bytes, failed: 'dump_failed' },
    async (own, seller, left) => {
      const at = own.now()
      return (await takeDump(own, seller, at)) ? beginDump(own, { seller, at }, left) : 0
    },
  )
}

/** Takes a seller's dump that is due, before a row is read: what is changed from here on is marked anew. */
async function takeDump(
  { directory, db }: DumpServices,
  seller: number,
  at: number,
): Promise<boolean> {
  const take = async (isDue: SQL | undefined) => {
    const taken = await db
      .update(dumpMarks)
      .set({ changedAt: null, startedAt: at })
      .where(and(eq(dumpMarks.userId, seller), isDue))
      .returning({ seller: dumpMarks.userId })
    return taken.length > 0
  }
  const today = endOfDay(at) - DAY_MS
  if (await take(and(lt(dumpMarks.changedAt, today), isNull(dumpMarks.startedAt)))) return true
  // A dump whose progress is noted goes on from there.
  if (await isBegun(directory, seller)) return false
  return take(lte(dumpMarks.startedAt, at - CUT_OFF_MS))
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
  await moveCursor(directory, DIRECTORY_JOB, '', endOfDay(at))
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

/** How many sellers are to be dumped for a day and a half and are not; more than a hundred count as a hundred. */
export async function lateDumps(directory: Directory, at: number): Promise<number> {
  const since = at - LATE_MS
  const waiting = await listDue(directory, 'dumps', since, 100)
  const begun = await unendedDumps(directory, since)
  return new Set([...waiting.map(({ userId }) => userId), ...begun].slice(0, 100)).size
}
