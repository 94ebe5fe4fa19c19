import type { Database } from '../db/connection.ts'
import { log } from '../http/log.ts'
import { SPOT_METALS, type Spot, type SpotSource } from './port.ts'
import { claimSpotFetch, storedSpotPrices, storeSpotPrices } from './store.ts'

/** Spot prices are fetched at this interval, and reported as stale when older than SPOT_STALE_MS. */
export const SPOT_FRESH_MS = 8 * 3_600_000
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
  db,
  source,
  now,
}: {
  db: Database
  source: SpotSource | null
  now: () => number
}) {
  async function current(): Promise<Spot | null> {
    const { spot, due } = await storedSpotPrices(db, now())
    if (!source || !due) return spot
    // One caller fetches; the others use the cached prices.
    if (!(await claimSpotFetch(db, { now: now(), leaseMs: FETCH_LEASE_MS }))) return spot
    const result = await source
      .latest(AbortSignal.timeout(FETCH_TIMEOUT_MS))
      .catch((error: unknown) => ({ ok: false as const, reason: String(error) }))
    if (!result.ok) {
      log('warn', 'spot_prices_failed', { source: source.name, reason: result.reason })
      return spot
    }
    const next = plausible(result.spot, spot)
    await storeSpotPrices(db, next, now() + SPOT_FRESH_MS)
    return next
  }
  return {
    /** The latest prices, fetched when due; null when there are none. A vendor's failure does not throw. */
    current,
    /** Fetches when due; called by the scheduler, so that sellers seldom wait. */
    async refresh(): Promise<void> {
      await current()
    },
  }
}
export type SpotPriceCache = ReturnType<typeof createSpotPriceCache>

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
