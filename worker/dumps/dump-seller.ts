import { and, asc, between, eq, lte, sql } from 'drizzle-orm'
import type { Directory } from '../db/connection.ts'
import { dumpMarks, dumps } from '../db/schema/administration.ts'
import { jobCursors } from '../db/schema/pictures.ts'
import { log } from '../http/log.ts'
import { moveCursor } from '../pictures/job-cursor.ts'
import { rowReader, sellerLines } from './read-rows.ts'
import type { DumpServices } from './services.ts'
import {
  type DumpProgress,
  dumpBegun,
  dumpName,
  partKey,
  progressSchema,
  storeDumpLines,
} from './store-dump.ts'

/** One that began so long ago was cut off, and goes on from the last object that it stored. */
export const CUT_OFF_MS = 3_600_000

const JOB = 'dumpSeller '
const jobOf = (seller: number) => `${JOB}${seller}`
const sellerOf = (job: string) => Number(job.slice(JOB.length))
const isDump = between(jobCursors.job, JOB, `${JOB}\uffff`)

/** Dumps that were begun in earlier runs and that no run works on now; those first that wait longest. */
export async function begunDumps(directory: Directory, at: number): Promise<number[]> {
  const rows = await directory
    .select({ job: jobCursors.job })
    .from(jobCursors)
    .where(and(isDump, lte(jobCursors.restartAt, at)))
    .orderBy(asc(jobCursors.restartAt))
  return rows.map(({ job }) => sellerOf(job))
}

/** Sellers whose dump was begun until `at` and is not made, or not whole. */
export async function unendedDumps(directory: Directory, at: number): Promise<number[]> {
  const rows = await directory
    .select({ job: jobCursors.job })
    .from(jobCursors)
    .where(and(isDump, lte(sql`${jobCursors.position} ->> 'at'`, at)))
  return rows.map(({ job }) => sellerOf(job))
}

/** Whether a run has begun to dump the seller and has not ended. */
export async function isBegun(directory: Directory, seller: number): Promise<boolean> {
  const found = await directory
    .select({ job: jobCursors.job })
    .from(jobCursors)
    .where(eq(jobCursors.job, jobOf(seller)))
    .get()
  return found !== undefined
}

/** Begins the dump of a seller who is marked as being dumped since `at`. Answers the bytes that were stored. */
export async function beginDump(
  services: DumpServices,
  { seller, at }: { seller: number; at: number },
  bytes: number,
): Promise<number> {
  const from = dumpBegun(at)
  await hold(services, seller, from)
  return goOn(services, { seller, from, bytes })
}

/** Goes on with a dump, unless another run does. */
export async function continueDump(
  services: DumpServices,
  seller: number,
  bytes: number,
): Promise<number> {
  const { directory, now } = services
  const at = now()
  const [taken] = await directory
    .update(jobCursors)
    .set({ restartAt: at + CUT_OFF_MS })
    .where(and(eq(jobCursors.job, jobOf(seller)), lte(jobCursors.restartAt, at)))
    .returning({ position: jobCursors.position })
  if (!taken) return 0
  const from = progressSchema.parse(JSON.parse(taken.position))
  return goOn(services, { seller, from, bytes })
}

/** Notes how far a dump is. No other run works on it until CUT_OFF_MS have passed. */
const hold = ({ directory, now }: DumpServices, seller: number, progress: DumpProgress) =>
  moveCursor(directory, jobOf(seller), JSON.stringify(progress), now() + CUT_OFF_MS)

async function goOn(
  services: DumpServices,
  { seller, from, bytes }: { seller: number; from: DumpProgress; bytes: number },
): Promise<number> {
  const { directory, db, now } = services
  try {
    const whose = { seller, at: from.at }
    const read = { directory: rowReader(directory), db: rowReader(db) }
    const lines = await sellerLines(read, whose, from.place)
    if (!lines) {
      await forget(services, whose, from.parts)
      return 0
    }
    const save = (progress: DumpProgress) => hold(services, seller, progress)
    const name = dumpName(whose)
    const { isDone, progress } = await storeDumpLines(services, lines, { name, from, bytes, save })
    if (isDone) await finish(services, whose, progress)
    else await moveCursor(directory, jobOf(seller), JSON.stringify(progress), now())
    return progress.bytes - from.bytes
  } catch (error) {
    log('error', 'dump_failed', { userId: seller, error })
    return 0
  }
}

type Whose = { seller: number; at: number }

async function finish(
  { directory, db }: DumpServices,
  whose: Whose,
  progress: DumpProgress,
): Promise<void> {
  const { parts, bytes, rows } = progress
  const mark = eq(dumpMarks.userId, whose.seller)
  const changed = await db.select({ at: dumpMarks.changedAt }).from(dumpMarks).where(mark).get()
  const isMixed = (changed?.at ?? null) !== null
  const name = dumpName(whose)
  await directory.batch([
    directory
      .insert(dumps)
      .values({ sellerId: whose.seller, at: whose.at, name, parts, bytes, rows, isMixed }),
    directory.delete(jobCursors).where(eq(jobCursors.job, jobOf(whose.seller))),
  ])
  await db
    .update(dumpMarks)
    .set({ startedAt: null })
    .where(and(mark, eq(dumpMarks.startedAt, whose.at)))
}

/** The account was deleted meanwhile: what was stored of it goes. */
async function forget(
  { directory, dumpBucket }: DumpServices,
  whose: Whose,
  parts: number,
): Promise<void> {
  const name = dumpName(whose)
  const keys = Array.from({ length: parts }, (_, part) => partKey(name, part))
  if (keys.length > 0) await dumpBucket.delete(keys)
  await directory.delete(jobCursors).where(eq(jobCursors.job, jobOf(whose.seller)))
}
