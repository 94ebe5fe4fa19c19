import { counted } from '../../shared/lib/count-text.ts'
import type { VendorCheck } from '../http/vendor-check.ts'
import type { PriceGuide } from './port.ts'
import { SPOT_FRESH_MS, type SpotPriceCache } from './spot-prices.ts'

/** PCGS's number of the 1881-S Morgan Dollar. */
const COMMON_COIN = { number: '7130', gradeNumber: 65, plus: false }

/** Looks a common coin up: one of the thousand calls a day. */
export function checkGuide(guide: PriceGuide): NonNullable<VendorCheck['run']> {
  return async signal => {
    const result = await guide.look(COMMON_COIN, signal, 0)
    return result.ok ? { ok: true } : { ok: false, reason: result.reason }
  }
}

/** Older prices mean that the last fetches failed. */
const STALE_MS = 2 * SPOT_FRESH_MS

/** Reports the age of the cached prices: the vendor's monthly quota is too small for a test request. */
export function checkSpot(
  spot: SpotPriceCache,
  now: () => number,
): NonNullable<VendorCheck['run']> {
  return async () => {
    const cached = await spot.current()
    if (!cached) return { ok: false, reason: 'It has not answered with prices yet.' }
    const hours = Math.floor((now() - cached.asOf) / 3_600_000)
    const age =
      hours < 1
        ? 'The last prices are less than an hour old.'
        : `The last prices are ${counted(hours, 'hour')} old.`
    return now() - cached.asOf > STALE_MS ? { ok: false, reason: age } : { ok: true, remark: age }
  }
}
