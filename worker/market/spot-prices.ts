import { SPOT_FRESH_MS } from '../../shared/market.ts'
import type { Database } from '../db/connection.ts'
import { log } from '../http/log.ts'
import type { Spot, SpotSource } from './port.ts'
import { cachedSpotPrices, claimSpotFetch, storeSpotPrices } from './store.ts'

/** While one fetches, or after a failure, nobody else does for so long. */
const FETCH_LEASE_MS = 10 * 60_000
const FETCH_TIMEOUT_MS = 3_000
/** A price that moved more than this since the last is not believed. */
const MAX_RELATIVE_CHANGE = 0.5
/** After this long any move is believed. */
const CHANGE_CHECK_TTL_MS = 7 * 24 * 3_600_000

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
  async function current(): Promise<Spot | null> {
    const { spot, due } = await cachedSpotPrices(db, now())
    if (!source || !due) return spot
    // One of all who ask fetches; the others go on with what there is.
    if (!(await claimSpotFetch(db, { now: now(), leaseMs: FETCH_LEASE_MS }))) return spot
    const answer = await source
      .latest(AbortSignal.timeout(FETCH_TIMEOUT_MS))
      .catch((error: unknown) => ({ ok: false as const, reason: String(error) }))
    if (!answer.ok) {
      log('warn', 'spot_prices_failed', { source: source.name, reason: answer.reason })
      return spot
    }
    const next = plausible(answer.spot, spot)
    await storeSpotPrices(db, next, now() + SPOT_FRESH_MS)
    return next
  }
  return {
    /** The newest prices there are, fetched when they are due; null when there are none. Never throws for the vendor's sake. */
    current,
    /** The same by the clock, so that sellers seldom wait for it. */
    async refresh(): Promise<void> {
      await current()
    },
  }
}
export type SpotPrices = ReturnType<typeof createSpotPrices>

/** The new prices, or the last ones with their own age where a metal has leapt beyond belief. */
function plausible(next: Spot, last: Spot | null): Spot {
  if (!last || next.asOf - last.asOf > CHANGE_CHECK_TTL_MS) return next
  const changedTooMuch = (['gold', 'silver', 'platinum', 'palladium'] as const).some(metal => {
    const [before, after] = [last.centsPerTroyOunce[metal], next.centsPerTroyOunce[metal]]
    return (
      before !== undefined &&
      after !== undefined &&
      Math.abs(after / before - 1) > MAX_RELATIVE_CHANGE
    )
  })
  return changedTooMuch ? last : next
}
