import { EBAY_ENVELOPE_SERVICE, type ShippingOption } from '../../../shared/ebay.ts'
import type { ShippingService } from '../listing-rules.ts'

/** In order of preference; eBay's codes change over time. First Class is Ground Advantage now. */
const SERVICE_CODES: Record<ShippingOption['serviceName'], readonly RegExp[]> = {
  'USPS First Class': [/GroundAdvantage/i, /^USPSGround/i, /^USPSFirstClass$/i],
  'USPS Priority Mail': [/^USPSPriority$/i],
  'eBay Standard Envelope': [new RegExp(`^${EBAY_ENVELOPE_SERVICE}$`)],
  'UPS Ground': [/^UPSGround$/i],
}

/** eBay's current service of that name, or null when eBay offers none. */
export function findShippingService(
  name: ShippingOption['serviceName'],
  services: ShippingService[],
): ShippingService | null {
  for (const code of SERVICE_CODES[name]) {
    const service = services.find(each => code.test(each.code))
    if (service) return service
  }
  return null
}
