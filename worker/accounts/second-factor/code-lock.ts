import { sql } from 'drizzle-orm'
import type { Directory } from '../../db/connection.ts'

/** Wrong codes of the app in a row that lock it. */
const WRONG_CODES_MAX = 5
const FIRST_WAIT_MS = 15 * 60_000
const DAY_MS = 86_400_000
/** The wait doubles with each lock within a day, up to 64 hours. */
const DOUBLINGS_MAX = 8

type CodeTry = { userId: number; at: number }

/**
 * Counts a code before it is read, so that concurrent ones are all counted. Returns the wrong codes with this one, or
 * null while the app's codes are locked.
 */
export async function countAppCode(
  directory: Directory,
  { userId, at }: CodeTry,
): Promise<number | null> {
  const [row] = await directory.all<{ wrong: number }>(sql`
    update second_factors set wrong_codes = wrong_codes + 1
    where user_id = ${userId} and locked_until <= ${at} and wrong_codes < ${WRONG_CODES_MAX}
    returning wrong_codes as wrong`)
  return row?.wrong ?? null
}

export const isLastTry = (wrongCodes: number) => wrongCodes >= WRONG_CODES_MAX

export type CodeLock = {
  lockedUntil: number
  /** How many locks followed each other, each within a day of the former one's end. */
  windows: number
}

/**
 * Locks the app's codes when their tries are used up: 15 minutes, then twice as long each time within a day. Returns
 * the lock and whether this call made it.
 */
export async function lockAppCodes(
  directory: Directory,
  { userId, at }: CodeTry,
): Promise<CodeLock & { made: boolean }> {
  const windows = sql`iif(locked_until < ${at - DAY_MS}, 1, exhausted_windows + 1)`
  const [made] = await directory.all<CodeLock>(sql`
    update second_factors set
      wrong_codes = 0,
      exhausted_windows = ${windows},
      locked_until = ${at} + (${FIRST_WAIT_MS} << (min(${windows}, ${DOUBLINGS_MAX}) - 1))
    where user_id = ${userId} and locked_until <= ${at} and wrong_codes >= ${WRONG_CODES_MAX}
    returning locked_until as lockedUntil, exhausted_windows as windows`)
  if (made) return { ...made, made: true }
  const [standing] = await directory.all<CodeLock>(sql`
    select locked_until as lockedUntil, exhausted_windows as windows
    from second_factors where user_id = ${userId}`)
  return { lockedUntil: at, windows: 0, ...standing, made: false }
}
