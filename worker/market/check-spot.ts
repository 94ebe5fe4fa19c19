import { SPOT_FRESH_MS } from '../../shared/market.ts'
import type { VendorCheck } from '../http/vendor-check.ts'
import type { SpotPrices } from './spot-prices.ts'

/** Prices of this age mean that the last fetches failed. */
const STALE_MS = 2 * SPOT_FRESH_MS

/** Says how old the kept prices are: the vendor's calls are counted by the month, too few to ask for this. */
export function checkSpot(spot: SpotPrices, now: () => number): NonNullable<VendorCheck['run']> {
  return async () => {
    const kept = await spot.current()
    if (!kept) return { ok: false, reason: 'It has not answered with prices yet.' }
    const hours = Math.floor((now() - kept.asOf) / 3_600_000)
    const age =
      hours < 1
        ? 'The last prices are less than an hour old.'
        : `The last prices are ${hours} ${hours === 1 ? 'hour' : 'hours'} old.`
    return now() - kept.asOf > STALE_MS ? { ok: false, reason: age } : { ok: true, remark: age }
  }
}
