import { SPOT_FRESH_MS } from '../../shared/market.ts'
import type { Database } from '../db/connection.ts'
import { log } from '../http/log.ts'
import type { Spot, SpotSource } from './port.ts'
import { keepSpot, keptSpot, mayFetchSpot } from './store.ts'

/** While one fetches, or after a failure, nobody else does for so long. */
const FETCH_LEASE_MS = 10 * 60_000
const FETCH_TIMEOUT_MS = 3_000
/** A price that moved more than this since the last is not believed. */
const GREATEST_LEAP = 0.5
/** After this long any move is believed. */
const LEAP_FORGOTTEN_MS = 7 * 24 * 3_600_000

/**
 * Spot prices, fetched at most every eight hours for all sellers together: by the clock, and by whoever
 * asks first when the clock failed. Old prices are better than none; how old they are is said with them.
 */
export function createSpotPrices({
  db,
  source,
  now,
}: {
  db: Database
  source: SpotSource | null
  now: () => number
}) {
  async function refresh(): Promise<void> {
    if (!source || !(await mayFetchSpot(db, { now: now(), leaseMs: FETCH_LEASE_MS }))) return
    const answer = await source
      .latest(AbortSignal.timeout(FETCH_TIMEOUT_MS))
      .catch((error: unknown) => ({ ok: false as const, reason: String(error) }))
    if (!answer.ok) {
      log('warn', 'spot_prices', { source: source.name, reason: answer.reason })
      return
    }
    const spot = credible(answer.spot, await keptSpot(db))
    await keepSpot(db, spot, now() + SPOT_FRESH_MS)
  }
  return {
    /** Fetches the prices when they are due. Never throws for the vendor's sake. */
    refresh,
    /** The newest prices there are; null when there are none. */
    async current(): Promise<Spot | null> {
      await refresh()
      return keptSpot(db)
    },
  }
}
export type SpotPrices = ReturnType<typeof createSpotPrices>

/** The new prices, or the last ones with their own age where a metal has leapt beyond belief. */
function credible(next: Spot, last: Spot | null): Spot {
  if (!last || next.asOf - last.asOf > LEAP_FORGOTTEN_MS) return next
  const leapt = (['gold', 'silver', 'platinum', 'palladium'] as const).some(metal => {
    const [before, after] = [last.centsPerTroyOunce[metal], next.centsPerTroyOunce[metal]]
    return (
      before !== undefined && after !== undefined && Math.abs(after / before - 1) > GREATEST_LEAP
    )
  })
  return leapt ? last : next
}
