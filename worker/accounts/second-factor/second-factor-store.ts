import { and, count, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Directory } from '../../db/connection.ts'
import { runTransaction } from '../../db/run-transaction.ts'
import { recoveryCodes, secondFactors } from '../../db/schema/accounts.ts'
import { endLinksStatements } from '../end-links.ts'
import { renewed, renewSessionStatements, type SessionRenewal } from '../renew-session.ts'

/** The SQL of second factors and their recovery codes. */

export type SecondFactorRow = typeof secondFactors.$inferSelect

export async function secondFactorOf(
  directory: Directory,
  userId: number,
): Promise<SecondFactorRow | null> {
  const row = await directory
    .select()
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .get()
  return row ?? null
}

export async function countRecoveryCodes(directory: Directory, userId: number): Promise<number> {
  const found = await directory
    .select({ count: count() })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId))
    .get()
  return found?.count ?? 0
}

/** Stores a secret that is not in use yet. False when the user has a second factor already. */
export async function storePendingFactor(
  directory: Directory,
  { userId, encryptedSecret }: { userId: number; encryptedSecret: string },
): Promise<boolean> {
  const rows = await directory
    .insert(secondFactors)
    .values({ userId, encryptedSecret })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: { encryptedSecret, lastPeriod: 0 },
      setWhere: sql`${secondFactors.confirmedAt} is null`,
    })
    .returning({ userId: secondFactors.userId })
  return rows.length > 0
}

/**
 * Puts a pending secret into use, with its recovery codes, and ends mailed links and all sessions but one, which is
 * renewed. False when the secret was replaced or is in use already, or the session has ended.
 */
export async function confirmFactor(
  directory: Directory,
  factor: {
    renewal: SessionRenewal
    encryptedSecret: string
    period: number
    codes: string[]
  },
): Promise<boolean> {
  const { renewal, encryptedSecret, period, codes } = factor
  const { userId, at } = renewal
  const whose = renewed(renewal)
  const isPending = sql`exists (
    select 1 from second_factors
    where user_id = ${userId} and encrypted_secret = ${encryptedSecret} and confirmed_at is null)`
  const [, isRenewed = []] = await runTransaction(directory, [
    ...renewSessionStatements(renewal, isPending),
    sql`
      update second_factors set confirmed_at = ${at}, last_period = ${period}
      where user_id in (${whose})`,
    ...codeStatements(userId, codes, sql`user_id in (${whose})`),
    sql`delete from sessions where id <> ${renewal.id} and user_id in (${whose})`,
  ])
  return isRenewed.length > 0
}

/** Replaces the recovery codes of a factor in use, and ends mailed links. */
export async function replaceRecoveryCodes(
  directory: Directory,
  { userId, codes }: { userId: number; codes: string[] },
): Promise<void> {
  await runTransaction(directory, codeStatements(userId, codes, sql`confirmed_at is not null`))
}

function codeStatements(userId: number, codes: string[], when: ReturnType<typeof sql>) {
  const whose = sql`select user_id from second_factors where user_id = ${userId} and ${when}`
  return [
    ...endLinksStatements(whose),
    sql`delete from recovery_codes where user_id in (${whose})`,
    sql`
      insert into recovery_codes (user_id, code_hash)
      select ${userId}, value from json_each(${JSON.stringify(codes)}) where exists (${whose})`,
  ]
}

/** Takes the code of a period, once, and stores the secret in its new encryption. False when it is not a later one. */
export async function takePeriod(
  directory: Directory,
  { userId, period, encryptedSecret }: { userId: number; period: number; encryptedSecret: string },
): Promise<boolean> {
  const rows = await directory
    .update(secondFactors)
    .set({ lastPeriod: period, encryptedSecret })
    .where(
      and(
        eq(secondFactors.userId, userId),
        isNotNull(secondFactors.confirmedAt),
        sql`${secondFactors.lastPeriod} < ${period}`,
      ),
    )
    .returning({ userId: secondFactors.userId })
  return rows.length > 0
}

/** A right code of the app ends the count of wrong ones. */
export async function forgetWrongCodes(directory: Directory, userId: number): Promise<void> {
  await directory
    .update(secondFactors)
    .set({ wrongCodes: 0 })
    .where(eq(secondFactors.userId, userId))
}

/** Takes a recovery code, once. False when it is unknown or used. */
export async function takeRecoveryCode(
  directory: Directory,
  { userId, codeHash }: { userId: number; codeHash: string },
): Promise<boolean> {
  const rows = await directory
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ userId: recoveryCodes.userId })
  return rows.length > 0
}

/**
 * The statements that remove a second factor in use and end mailed links. A factor that is being set up stays.
 * @param whose SQL: a query of the user's id
 */
export function removeFactorStatements(whose: SQL) {
  const inUse = sql`user_id in (${whose}) and confirmed_at is not null`
  return [
    ...endLinksStatements(sql`select user_id from second_factors where ${inUse}`),
    sql`delete from recovery_codes where user_id in (${whose})`,
    sql`delete from second_factors where ${inUse}`,
  ]
}
