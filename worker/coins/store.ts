import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { type CoinAnalysis, coinAnalysisSchema } from '../../shared/coins/coins.ts'
import type { PairHashes } from '../../shared/pictures/pictures.ts'
import { type Reservation, returnCoin, settleCoin } from '../billing/allowance.ts'
import type { Databases, SellerRows } from '../db/connection.ts'
import { analysisLease } from '../db/lease.ts'
import { analyses } from '../db/schema/coins.ts'
import { priceData } from '../db/schema/market.ts'
import { insertPriceData, joinPriceData } from '../market/stored-price-data.ts'

/** A running analysis renews its lease within this time, or counts as interrupted and is started again. */
export const ANALYSIS_LEASE_MS = 12_000

/** The natural key of an analysis: two pictures of one seller. */
export type PairKey = PairHashes & { userId: number }
/** The right to work on an analysis. Only the latest attempt may finish it. */
export type AnalysisLease = { id: string; attempt: number }

export type AnalysisRow = PairKey & {
  id: string
  attempt: number
  state: 'running' | 'cut_off' | 'done' | 'failed'
  result: CoinAnalysis | null
  /** Its price data, which the result has; null without any. */
  priceDataId: string | null
  failure: string | null
  /** When the listing that was made of it was deleted, unless it was used since. */
  releasedAt: number | null
}

/**
 * Acquires the lease of the pair's analysis if it is new, failed or its lease has expired; null when it is done
 * or another Worker holds the lease. It is one statement, so that of concurrent callers only one succeeds.
 */
export async function acquireAnalysisLease(
  db: SellerRows,
  pair: PairKey,
  now: number,
): Promise<AnalysisLease | null> {
  const taken = { state: 'running' as const, leaseUntil: now + ANALYSIS_LEASE_MS }
  const [acquired] = await db
    .insert(analyses)
    .values({ ...pair, ...taken, id: crypto.randomUUID(), createdAt: now })
    .onConflictDoUpdate({
      target: [analyses.userId, analyses.frontSha256, analyses.backSha256],
      set: {
        ...taken,
        attempt: analysisLease.nextHolder,
        failure: null,
        finishedAt: null,
        releasedAt: null,
      },
      setWhere: or(
        eq(analyses.state, 'failed'),
        and(eq(analyses.state, 'running'), analysisLease.isExpired(now)),
      ),
    })
    .returning({ id: analyses.id, attempt: analyses.attempt })
  return acquired ?? null
}

const leasedTo = ({ id, attempt }: AnalysisLease) =>
  and(eq(analyses.id, id), analysisLease.isLeasedTo(attempt), eq(analyses.state, 'running'))

/** Extends the lease. */
export async function renewAnalysisLease(
  db: SellerRows,
  lease: AnalysisLease,
  now: number,
): Promise<void> {
  await db
    .update(analyses)
    .set({ leaseUntil: now + ANALYSIS_LEASE_MS })
    .where(leasedTo(lease))
}

/** Null for an analysis that reserved no coin. */
type Reserved = { reserved: Reservation | null }

/**
 * Stores the result, then settles its coin or returns it: the allowance is in another database. A Worker that ends
 * between the two leaves a reservation that lapses (`settleLapsedReservations`). Does nothing when another attempt has
 * the lease.
 * @param charged whether the analysis costs a coin
 * @param uncounted statements of the directory that stand with a coin that is charged
 */
export async function finishAnalysis(
  { directory, db }: Databases,
  { userId, ...lease }: AnalysisLease & { userId: number },
  {
    result,
    charged,
    reserved,
    uncounted,
    now,
  }: Reserved & { result: CoinAnalysis; charged: boolean; now: number } & {
    uncounted: Parameters<typeof settleCoin>[3]
  },
): Promise<void> {
  const { priceData: prices, ...rest } = result
  const priceDataId = prices && crypto.randomUUID()
  const done = {
    state: 'done',
    result: JSON.stringify(rest),
    priceDataId,
    finishedAt: now,
  } as const
  const [stored] = await db.batch([
    db.update(analyses).set(done).where(leasedTo(lease)),
    ...(priceDataId
      ? [insertPriceData(db, analyses, { userId, id: priceDataId }, { result: prices, at: now })]
      : []),
  ])
  if (stored.meta.changes === 0) return
  if (charged) await settleCoin(directory, { analysisId: lease.id, userId }, now, uncounted)
  else if (reserved) await returnCoin(directory, reserved)
}

/** Stores the failure, then returns the coin to the allowance. Does nothing when another attempt has the lease. */
export async function failAnalysis(
  { directory, db }: Databases,
  lease: AnalysisLease,
  { failure, reserved, now }: Reserved & { failure: string; now: number },
): Promise<void> {
  const { meta } = await db
    .update(analyses)
    .set({ state: 'failed', failure, finishedAt: now })
    .where(leasedTo(lease))
  if (reserved && meta.changes > 0) await returnCoin(directory, reserved)
}

const columns = {
  id: analyses.id,
  userId: analyses.userId,
  frontSha256: analyses.frontSha256,
  backSha256: analyses.backSha256,
  state: analyses.state,
  result: analyses.result,
  priceDataId: analyses.priceDataId,
  // Named: in a batch a row has each name once.
  priceData: sql<string | null>`${priceData.result}`.mapWith(priceData.result).as('price_result'),
  gradePrices: priceData.gradePrices,
  failure: analyses.failure,
  attempt: analyses.attempt,
  leaseUntil: analyses.leaseUntil,
  releasedAt: analyses.releasedAt,
}

/** The analysis of a pair of pictures, or null. */
export async function analysisOfPair(
  db: SellerRows,
  { userId, frontSha256, backSha256 }: PairKey,
  now: number,
): Promise<AnalysisRow | null> {
  const pair = [eq(analyses.frontSha256, frontSha256), eq(analyses.backSha256, backSha256)]
  const row = await foundBy(db, and(eq(analyses.userId, userId), ...pair)).get()
  return row ? analysisOfRow(row, now) : null
}

/** The owner's analysis of this id, or null. */
export async function analysisById(
  db: SellerRows,
  { id, userId }: AnalysisKey,
  now: number,
): Promise<AnalysisRow | null> {
  const row = await analysisStatement(db, { id, userId }).get()
  return row ? analysisOfRow(row, now) : null
}

type AnalysisKey = { id: string; userId: number }

/** The statement that finds its row. */
export const analysisStatement = (db: SellerRows, { id, userId }: AnalysisKey) =>
  foundBy(db, and(eq(analyses.id, id), eq(analyses.userId, userId)))

const foundBy = (db: SellerRows, condition: SQL | undefined) =>
  db
    .select(columns)
    .from(analyses)
    .leftJoin(
      priceData,
      and(eq(priceData.userId, analyses.userId), eq(priceData.id, analyses.priceDataId)),
    )
    .where(condition)

type Stored = Pick<
  typeof analyses.$inferSelect,
  Exclude<keyof typeof columns, 'priceData' | 'gradePrices'>
> & { priceData: string | null; gradePrices: string | null }

/** A stored result that this version cannot parse makes the analysis a failed one, to be run again. */
export function analysisOfRow(
  { leaseUntil, priceData: prices, gradePrices, ...row }: Stored,
  now: number,
): AnalysisRow {
  const read = coinAnalysisSchema.safeParse(
    row.result === null
      ? null
      : {
          ...JSON.parse(row.result),
          priceData:
            prices === null
              ? null
              : joinPriceData({ result: prices, gradePrices: gradePrices ?? '[]' }),
        },
  )
  const result = read.success ? read.data : null
  if (row.state === 'done' && result === null) return { ...row, state: 'failed', result }
  const cutOff = row.state === 'running' && leaseUntil <= now
  return { ...row, state: cutOff ? 'cut_off' : row.state, result }
}

/** Lets an analysis keep its pictures again. */
export async function holdAnalysis(
  db: SellerRows,
  { id, userId }: { id: string; userId: number },
): Promise<void> {
  await db
    .update(analyses)
    .set({ releasedAt: null })
    .where(and(eq(analyses.id, id), eq(analyses.userId, userId)))
}

/** Marks an analysis whose result is of no use as failed, so that its lease can be acquired again. */
export async function discardResult(db: SellerRows, { id, attempt }: AnalysisLease): Promise<void> {
  await db
    .update(analyses)
    .set({ state: 'failed', result: null, priceDataId: null })
    .where(and(eq(analyses.id, id), eq(analyses.attempt, attempt), eq(analyses.state, 'done')))
}
