import { EBAY_ENVELOPE_SERVICE, type ShippingOption } from '../../shared/ebay.ts'
import type { ShippingService } from './port.ts'

/** By preference: eBay's codes differ over time and its own list decides. First Class is Ground Advantage now. */
const SERVICE_CODES: Record<ShippingOption['serviceName'], readonly RegExp[]> = {
  'USPS First Class': [/GroundAdvantage/i, /^USPSGround/i, /^USPSFirstClass$/i],
  'USPS Priority Mail': [/^USPSPriority$/i],
  'eBay Standard Envelope': [new RegExp(`^${EBAY_ENVELOPE_SERVICE}$`)],
  'UPS Ground': [/^UPSGround$/i],
}

/** What eBay calls a service today, or null when it sells none of the kind. */
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
