import { and, eq, sql } from 'drizzle-orm'
import { allowanceMonth, type FreeReadings } from '../../shared/billing.ts'
import type { DirectoryServices } from '../db/connection.ts'
import { users } from '../db/schema/accounts.ts'
import { freeReadings, tiers } from '../db/schema/billing.ts'

/**
 * How often in a month the model reads a coin that memory has named, at no cost, for each coin of the plan. Without a
 * bound one imported reference would make the model free of charge.
 */
const FREE_READINGS_PER_COIN = 1

const readingsOfPlan = (userId: number) => sql`(
  select monthly_coins * ${FREE_READINGS_PER_COIN} from tiers join users on users.tier = tiers.name
  where users.id = ${userId})`

/** A reading that was taken; `giveBack` where the model gave no answer and is not paid. */
export type FreeReading = { giveBack: () => Promise<void> }

/**
 * Takes one of the month's free readings. It is a single statement, so that concurrent analyses get exactly what is
 * left. Null when they are used up.
 */
export async function takeFreeReading(
  { directory, now }: DirectoryServices,
  userId: number,
): Promise<FreeReading | null> {
  const month = allowanceMonth(now())
  const taken = await directory.all(sql`
    insert into free_readings (user_id, month, used)
    select ${userId}, ${month}, 1 where ${readingsOfPlan(userId)} > 0
    on conflict (user_id, month) do update set used = used + 1
    where used < ${readingsOfPlan(userId)}
    returning used`)
  if (taken.length === 0) return null
  return {
    async giveBack() {
      await directory
        .update(freeReadings)
        .set({ used: sql`max(0, ${freeReadings.used} - 1)` })
        .where(and(eq(freeReadings.userId, userId), eq(freeReadings.month, month)))
    },
  }
}

/** A seller's free readings of this month. */
export async function freeReadingsOf(
  { directory, now }: DirectoryServices,
  userId: number,
): Promise<FreeReadings> {
  const month = allowanceMonth(now())
  const row = await directory
    .select({ coins: tiers.monthlyCoins, used: freeReadings.used })
    .from(users)
    .innerJoin(tiers, eq(tiers.name, users.tier))
    .leftJoin(freeReadings, and(eq(freeReadings.userId, users.id), eq(freeReadings.month, month)))
    .where(eq(users.id, userId))
    .get()
  const limit = (row?.coins ?? 0) * FREE_READINGS_PER_COIN
  return { used: Math.min(row?.used ?? 0, limit), limit }
}
