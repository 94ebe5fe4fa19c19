import { and, eq, type SQL, sql } from 'drizzle-orm'
import { allowanceMonth, PRICING_PATH } from '../../shared/billing.ts'
import { counted } from '../../shared/lib/count-text.ts'
import type { Database } from '../db/connection.ts'
import { users } from '../db/schema/accounts.ts'
import { allowanceUses, tiers } from '../db/schema/billing.ts'
import { Failure } from '../http/failure.ts'

/** An unsettled reservation expires after this time: its analysis was cut off. */
export const RESERVATION_LAPSES_MS = 5 * 60_000

/**
 * Reserves one coin of the month's allowance for an analysis. It is a single statement, so that concurrent
 * requests get exactly what is left. The same analysis reserves once, in the month in which it was last resumed.
 * Answers whether its coin was paid before: then it costs nothing now. Throws ALLOWANCE_USED_UP.
 */
export async function reserveCoin(
  db: Database,
  use: { userId: number; analysisId: string; now: number },
): Promise<{ isPaid: boolean }> {
  const month = allowanceMonth(use.now)
  const lapsesAt = use.now + RESERVATION_LAPSES_MS
  await db.run(sql`
    insert into allowance_uses (analysis_id, user_id, month, settled, lapses_at)
    select ${use.analysisId}, ${use.userId}, ${month}, 0, ${lapsesAt}
    where (
      select count(*) from allowance_uses
      where user_id = ${use.userId} and month = ${month} and (settled = 1 or lapses_at > ${use.now})
        and analysis_id <> ${use.analysisId}
    ) < (
      select monthly_coins from tiers join users on users.tier = tiers.name
      where users.id = ${use.userId}
    )
    on conflict (analysis_id) do update
    set lapses_at = excluded.lapses_at, month = excluded.month where settled = 0`)
  const reserved = await db
    .select({
      lapsesAt: allowanceUses.lapsesAt,
      month: allowanceUses.month,
      settled: allowanceUses.settled,
    })
    .from(allowanceUses)
    .where(and(eq(allowanceUses.analysisId, use.analysisId), eq(allowanceUses.userId, use.userId)))
    .get()
  const counts = reserved?.settled || (reserved?.month === month && reserved.lapsesAt > use.now)
  if (!counts) throw await usedUp(db, use.userId)
  return { isPaid: reserved.settled }
}

async function usedUp(db: Database, userId: number): Promise<Failure> {
  const plan = await db
    .select({
      displayName: tiers.displayName,
      limit: tiers.monthlyCoins,
      isLargest: sql<number>`${tiers.monthlyCoins} = (select max(monthly_coins) from tiers)`,
    })
    .from(users)
    .innerJoin(tiers, eq(tiers.name, users.tier))
    .where(eq(users.id, userId))
    .get()
  if (!plan) return new Failure('NOT_AUTHENTICATED')
  const used = `You have used all ${counted(plan.limit, 'coin')} of your ${plan.displayName} plan this month.`
  const way = plan.isLargest
    ? 'New coins come with the first of the month (UTC).'
    : 'Upgrade your plan to analyze more.'
  return new Failure('ALLOWANCE_USED_UP', {
    message: `${used} ${way}`,
    detail: { upgradeUrl: PRICING_PATH },
  })
}

/**
 * The statement that settles a reservation. Run it in one batch with the analysis's result.
 * @param isLeased whether the caller still works on the analysis; otherwise the coin is another's
 */
export function settleCoin(db: Database, analysisId: string, isLeased?: SQL) {
  return db
    .update(allowanceUses)
    .set({ settled: true })
    .where(and(eq(allowanceUses.analysisId, analysisId), isLeased))
}

/**
 * The statement that deletes an unsettled reservation: an analysis that failed or gave no name costs nothing.
 * @param isLeased whether the caller still works on the analysis; otherwise the coin is another's
 */
export function returnCoin(db: Database, analysisId: string, isLeased?: SQL) {
  return db
    .delete(allowanceUses)
    .where(
      and(eq(allowanceUses.analysisId, analysisId), eq(allowanceUses.settled, false), isLeased),
    )
}
