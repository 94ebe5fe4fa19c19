import type { VendorCheck } from '../../http/vendor-check.ts'
import type { PriceGuide } from '../port.ts'

/** PCGS's number of the 1881-S Morgan Dollar. */
const COMMON_COIN = { number: '7130', gradeNumber: 65, plus: false }

/** Looks a common coin up: one of the thousand calls a day. */
export function checkGuide(guide: PriceGuide): NonNullable<VendorCheck['run']> {
  return async signal => {
    const result = await guide.look(COMMON_COIN, signal, 0)
    return result.ok ? { ok: true } : { ok: false, reason: result.reason }
  }
}
