import { createHash } from 'node:crypto'
import { and, eq, gt, lte, sql } from 'drizzle-orm'
import { counted } from '../../shared/lib/count-text.ts'
import type { Directory, DirectoryServices } from '../db/connection.ts'
import { rateLimits } from '../db/schema/http.ts'
import { Failure } from './failure.ts'
import { RATE_LIMITS, type RateLimit } from './rate-limits.ts'

type RateLimitName = keyof typeof RATE_LIMITS

/** A limit and the subject it counts: an address, a username, a browser. `times`: uses at once; 1 without it. */
export type RateLimitUse = { limit: RateLimitName; subject: string; times?: number }
export type CountedUses = {
  /** Takes the uses back: a successful login does not count. */
  refund: () => Promise<void>
  /** The statements that do so, for a transaction. */
  refundStatements: () => ReturnType<typeof refundStatement>[]
}

const keyOf = ({ limit, subject }: RateLimitUse) =>
  createHash('sha256').update(`${limit}:${subject.toLowerCase()}`).digest('base64url')

/**
 * Counts a use of each limit in turn, each in one statement, so that concurrent requests are all counted. A limit
 * that refuses ends it: what one address tries in excess does not fill the bucket of the username it names.
 * Windows are fixed: refused uses do not extend them. Throws RATE_LIMITED with the seconds to wait.
 * @param uses the caller's own limit (the address) first, then those that callers share (the username)
 */
export async function consumeRateLimits(
  { directory, now }: DirectoryServices,
  uses: [RateLimitUse, ...RateLimitUse[]],
): Promise<CountedUses> {
  const at = now()
  const rows: CountedUse[] = []
  for (const one of uses) {
    const { tries, windowMs, why }: RateLimit = RATE_LIMITS[one.limit]
    const { times = 1 } = one
    const row = await countUse(directory, keyOf(one), { at, resetsAt: at + windowMs, times })
    if (row.tries > tries) throw tooMany(row.resetsAt - at, why)
    rows.push({ ...row, times })
  }
  return {
    async refund() {
      for (const row of rows) await refundStatement(directory, row)
    },
    refundStatements: () => rows.map(row => refundStatement(directory, row)),
  }
}

type CountedUse = { key: string; resetsAt: number; times: number }

const refundStatement = (directory: Directory, { key, resetsAt, times }: CountedUse) =>
  directory
    .update(rateLimits)
    .set({ tries: sql`max(0, ${rateLimits.tries} - ${times})` })
    .where(and(eq(rateLimits.key, key), eq(rateLimits.resetsAt, resetsAt)))

/** Counts uses as `consumeRateLimits` does. False where a limit refuses. */
export async function areWithinRateLimits(
  services: DirectoryServices,
  uses: [RateLimitUse, ...RateLimitUse[]],
): Promise<boolean> {
  try {
    await consumeRateLimits(services, uses)
    return true
  } catch (error) {
    if (error instanceof Failure && error.code === 'RATE_LIMITED') return false
    throw error
  }
}

/** The uses that are counted of a limit in its window now. */
export const usesOf = (services: DirectoryServices, use: RateLimitUse): Promise<number> =>
  countedUses(services, keyOf(use))

/** The uses of a key of `countUse` in its window now. */
export async function countedUses(
  { directory, now }: DirectoryServices,
  key: string,
): Promise<number> {
  const row = await directory
    .select({ tries: rateLimits.tries })
    .from(rateLimits)
    .where(and(eq(rateLimits.key, key), gt(rateLimits.resetsAt, now())))
    .get()
  return row?.tries ?? 0
}

/** Counts uses of a key, whose window starts with the first one, and answers all uses in it. */
export async function countUse(
  directory: Directory,
  key: string,
  { at, resetsAt, times = 1 }: { at: number; resetsAt: number; times?: number },
): Promise<{ key: string; tries: number; resetsAt: number }> {
  const ended = lte(rateLimits.resetsAt, at)
  return directory
    .insert(rateLimits)
    .values({ key, tries: times, resetsAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        tries: sql`case when ${ended} then excluded.tries else ${rateLimits.tries} + excluded.tries end`,
        resetsAt: sql`case when ${ended} then excluded.resets_at else ${rateLimits.resetsAt} end`,
      },
    })
    .returning()
    .get()
}

/** A longer wait is not worth a repeat by the client itself. */
const REPEATABLE_WAIT_MS = 30 * 60_000

/** RATE_LIMITED with the wait, in words and in seconds. */
export function tooMany(waitMs: number, why = 'Too many tries.'): Failure {
  return new Failure('RATE_LIMITED', {
    message: `${why} Please try again in ${waitText(waitMs)}.`,
    detail: {
      retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
      retryable: waitMs <= REPEATABLE_WAIT_MS,
    },
  })
}

/** "1 minute", "15 minutes", "5 hours". */
export function waitText(waitMs: number): string {
  const minutes = Math.ceil(waitMs / 60_000)
  return minutes > 90 ? counted(Math.ceil(minutes / 60), 'hour') : counted(minutes, 'minute')
}

/** The statement that resets a limit of one subject. */
export function resetRateLimit(directory: Directory, one: RateLimitUse) {
  return directory.delete(rateLimits).where(eq(rateLimits.key, keyOf(one)))
}

/** The statement that deletes windows that have ended. */
export function deleteEndedRateLimits(directory: Directory, now: number) {
  return directory.delete(rateLimits).where(lte(rateLimits.resetsAt, now))
}
