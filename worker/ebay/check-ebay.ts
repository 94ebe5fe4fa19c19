import { EBAY_SCOPE_PREFIX } from '../../shared/ebay.ts'
import type { VendorCheck } from '../http/vendor-check.ts'
import type { Marketplace } from './port.ts'

/** Requests an application token, which shows that eBay responds and accepts our keys. */
export function checkEbay({ oauth }: Marketplace): NonNullable<VendorCheck['run']> {
  return async () => {
    await oauth.applicationToken([EBAY_SCOPE_PREFIX])
    return { ok: true }
  }
}
