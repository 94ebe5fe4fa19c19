import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { allowanceMonth, PRICING_PATH } from '../../shared/billing.ts'
import { counted } from '../../shared/lib/count-text.ts'
import type { Directory } from '../db/connection.ts'
import { runTransaction } from '../db/run-transaction.ts'
import { users } from '../db/schema/accounts.ts'
import { allowanceUses, tiers } from '../db/schema/billing.ts'
import { Failure } from '../http/failure.ts'

/** An unsettled reservation expires after this time: its analysis was cut off. */
export const RESERVATION_LAPSES_MS = 5 * 60_000

type ReservedRow = { lapsesAt: number; month: string; settled: 0 | 1 }

/** A coin that is reserved for an analysis until `lapsesAt`. */
export type Reservation = { analysisId: string; userId: number; lapsesAt: number }

/**
 * Reserves one coin of the month's allowance for an analysis. It is a single statement, so that concurrent
 * requests get exactly what is left. The same analysis reserves once, in the month in which it was last resumed.
 * Answers whether its coin was paid before: then it costs nothing now. Throws ALLOWANCE_USED_UP.
 */
export async function reserveCoin(
  directory: Directory,
  use: { userId: number; analysisId: string; now: number },
): Promise<{ isPaid: boolean; reserved: Reservation }> {
  const month = allowanceMonth(use.now)
  const lapsesAt = use.now + RESERVATION_LAPSES_MS
  const reserve = sql`
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
    set lapses_at = excluded.lapses_at, month = excluded.month where settled = 0`
  const { analysisId, userId } = use
  const [, [reserved] = []] = await runTransaction<ReservedRow>(directory, [
    reserve,
    sql`select lapses_at as lapsesAt, month, settled from allowance_uses
      where analysis_id = ${analysisId} and user_id = ${userId}`,
  ])
  const isPaid = reserved?.settled === 1
  const counts = isPaid || (reserved?.month === month && reserved.lapsesAt > use.now)
  if (!reserved || !counts) throw await usedUp(directory, userId)
  return { isPaid, reserved: { analysisId, userId, lapsesAt: reserved.lapsesAt } }
}

async function usedUp(directory: Directory, userId: number): Promise<Failure> {
  const plan = await directory
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
 * Settles an analysis's coin, after its result is stored, whether it is still reserved or not. Where the Worker ends
 * between the two, `lapsedReservations` has it.
 * @param beside statements of the same transaction
 */
export async function settleCoin(
  directory: Directory,
  { analysisId, userId }: Pick<Reservation, 'analysisId' | 'userId'>,
  now: number,
  beside: readonly BatchItem<'sqlite'>[] = [],
): Promise<void> {
  const use = { analysisId, userId, month: allowanceMonth(now), settled: true, lapsesAt: now }
  await directory.batch([
    directory
      .insert(allowanceUses)
      .values(use)
      .onConflictDoUpdate({ target: allowanceUses.analysisId, set: { settled: true } }),
    ...beside,
  ])
}

/**
 * Deletes an unsettled reservation: an analysis that failed or gave no name costs nothing. A later attempt's of the same
 * analysis stays.
 */
export async function returnCoin(
  directory: Directory,
  { analysisId, lapsesAt }: Pick<Reservation, 'analysisId' | 'lapsesAt'>,
): Promise<void> {
  await directory
    .delete(allowanceUses)
    .where(
      and(
        eq(allowanceUses.analysisId, analysisId),
        eq(allowanceUses.settled, false),
        lte(allowanceUses.lapsesAt, lapsesAt),
      ),
    )
}

/** Reservations of analyses that were cut off, or whose Worker ended before it settled them; the oldest first. */
export async function lapsedReservations(
  directory: Directory,
  now: number,
  limit: number,
): Promise<Reservation[]> {
  const { analysisId, userId, settled, lapsesAt } = allowanceUses
  return (
    directory
      .select({ analysisId, userId, lapsesAt })
      .from(allowanceUses)
      // As the index says it.
      .where(and(sql`${settled} = 0`, lte(lapsesAt, now)))
      .orderBy(asc(lapsesAt))
      .limit(limit)
  )
}
