import { gte, sql } from 'drizzle-orm'
import type { MetalReading } from '../../shared/metal/metal-readings.ts'
import type { Directory } from '../db/connection.ts'
import { spotHistory } from '../db/schema/market.ts'
import { log } from '../http/log.ts'
import { countUse } from '../http/rate-limit.ts'
import { ownForeignCurrency, spotInOwnCurrency } from './own-currency.ts'
import { SPOT_METALS, type Spot, type SpotMetal, type SpotSource } from './port.ts'
import { claimSpotFetch, postponeSpotFetch, storedSpotPrices, storeSpotPrices } from './store.ts'

/**
 * Spot prices are fetched at this interval, or more often where the plan's calls allow it; they are reported as stale
 * when older than SPOT_STALE_MS.
 */
export const SPOT_FRESH_MS = 8 * 3_600_000
const SPOT_FRESH_MIN_MS = 4 * 60_000
/** Of a month's calls, those for repeats after a failure. */
const REPEAT_SHARE = 0.07
export const SPOT_STALE_MS = 24 * 3_600_000
/** The lease of one fetch; also the pause after a failed one. */
const FETCH_LEASE_MS = 10 * 60_000
const FETCH_TIMEOUT_MS = 3_000
/** A greater change since the last price is rejected as implausible. */
const MAX_RELATIVE_CHANGE = 0.5
/** After this time any change is accepted. */
const CHANGE_CHECK_TTL_MS = 7 * 24 * 3_600_000

/**
 * Spot prices, fetched at most every eight hours for all sellers: by the scheduler, or by the first request
 * when the scheduler failed. Stale prices are returned with their age.
 */
export function createSpotPriceCache({
  directory,
  source,
  callsAMonth,
  now,
}: {
  directory: Directory
  source: SpotSource | null
  /** What the vendor's plan allows in a calendar month. */
  callsAMonth: number
  now: () => number
}) {
  async function latest(): Promise<Spot | null> {
    const { spot, due } = await storedSpotPrices(directory, now())
    if (!source || !due) return spot
    // One caller fetches; the others use the cached prices.
    if (!(await claimSpotFetch(directory, { now: now(), leaseMs: FETCH_LEASE_MS }))) return spot
    const month = monthAt(now())
    const key = `budget:${source.name}:month`
    const { tries } = await countUse(directory, key, { at: now(), resetsAt: month.end })
    const nextAt = nextCallAt(month, tries, callsAMonth)
    const result = await source
      .latest(AbortSignal.timeout(FETCH_TIMEOUT_MS))
      .catch((error: unknown) => ({ ok: false as const, reason: String(error) }))
    if (!result.ok) {
      log('warn', 'spot_prices_failed', { source: source.name, reason: result.reason })
      await postponeSpotFetch(directory, nextAt)
      return spot
    }
    const next = plausible(result.spot, spot)
    await storeSpotPrices(directory, next, Math.max(now() + freshMs(callsAMonth), nextAt))
    return next
  }
  return {
    /**
     * The latest prices in the seller's currency, fetched when due; null when there are none. A vendor's failure does not
     * throw.
     */
    current: async () => spotInOwnCurrency(await latest()),
    /** Fetches when due; called by the scheduler, so that sellers seldom wait. */
    async refresh(): Promise<void> {
      await latest()
    },
  }
}
export type SpotPriceCache = ReturnType<typeof createSpotPriceCache>

type Month = { start: number; end: number }

/** The calendar month in UTC, in which plans count. */
function monthAt(at: number): Month {
  const [year, month] = [new Date(at).getUTCFullYear(), new Date(at).getUTCMonth()]
  return { start: Date.UTC(year, month), end: Date.UTC(year, month + 1) }
}

/** How long prices are used, in ms: so long that the month's calls suffice. */
function freshMs(callsAMonth: number): number {
  const interval = (31 * 24 * 3_600_000) / (callsAMonth * (1 - REPEAT_SHARE))
  return Math.min(SPOT_FRESH_MS, Math.max(SPOT_FRESH_MIN_MS, interval))
}

/**
 * When the next call of the month fits in its budget, in ms: calls are spread over the month, and repeats may precede
 * their time by REPEAT_SHARE of it.
 */
function nextCallAt({ start, end }: Month, calls: number, callsAMonth: number): number {
  if (calls >= callsAMonth) return end
  return start + (end - start) * Math.max(0, calls / callsAMonth - REPEAT_SHARE)
}

/** The new prices, or the last ones when a metal's change is implausible. */
function plausible(next: Spot, last: Spot | null): Spot {
  if (!last || next.asOf - last.asOf > CHANGE_CHECK_TTL_MS) return next
  const changedTooMuch = SPOT_METALS.some(metal => {
    const [before, after] = [last.microsPerTroyOunce[metal], next.microsPerTroyOunce[metal]]
    return (
      before !== undefined &&
      after !== undefined &&
      Math.abs(after / before - 1) > MAX_RELATIVE_CHANGE
    )
  })
  return changedTooMuch ? last : next
}

/** The latest prices that are stored, in millionths of the seller's currency per ounce; none where none are. Fetches nothing. */
export async function lastMetalPrices(
  directory: Directory,
  now: number,
): Promise<{ metal: SpotMetal; micros: number }[]> {
  const spot = spotInOwnCurrency((await storedSpotPrices(directory, now)).spot)
  return SPOT_METALS.flatMap(metal => {
    const micros = spot?.microsPerTroyOunce[metal]
    return micros === undefined ? [] : [{ metal, micros }]
  })
}

/**
 * Prices of a metal in the seller's currency since a time, the earliest first.
 * @param thinMs of each period of so many ms the last price alone; 0: all
 */
export async function metalReadings(
  directory: Directory,
  metal: SpotMetal,
  { since, thinMs = 0 }: { since: number; thinMs?: number },
): Promise<MetalReading[]> {
  const currency = ownForeignCurrency()
  const inDollars = sql<number | null>`${spotHistory.prices} ->> ${metal}`
  const micros = currency
    ? sql<
        number | null
      >`cast(round(${inDollars} * 1000000.0 / (${spotHistory.prices} ->> ${currency})) as integer)`
    : inDollars
  const rows = await directory
    .select({ at: thinMs > 0 ? sql<number>`max(${spotHistory.asOf})` : spotHistory.asOf, micros })
    .from(spotHistory)
    .where(gte(spotHistory.asOf, since))
    .groupBy(thinMs > 0 ? sql`${spotHistory.asOf} / ${thinMs}` : spotHistory.asOf)
    .orderBy(spotHistory.asOf)
  return rows.flatMap(({ at, micros: price }) => (price === null ? [] : [{ at, micros: price }]))
}
