import type { ShippingOption } from '../../../shared/ebay-policies.ts'
import type { PolicyService, ShippingService } from '../listing-rules.ts'

/** How eBay describes the services. Its codes change: Ground Advantage is sold under the code of a former service. */
const DESCRIPTIONS: Record<ShippingOption['serviceName'], RegExp> = {
  // First Class is Ground Advantage now.
  'USPS First Class': /^USPS Ground Advantage/i,
  'USPS Priority Mail': /^USPS Priority Mail$/i,
  'eBay Standard Envelope': /^eBay Standard Envelope/i,
  'UPS Ground': /^UPS Ground/i,
  'Royal Mail Tracked 48': /^Royal Mail Tracked 48/i,
  'Royal Mail Tracked 24': /^Royal Mail Tracked 24/i,
  'Royal Mail Special Delivery': /^Royal Mail Special Delivery/i,
  'Canada Post Expedited Parcel': /^Canada Post Expedited Parcel/i,
  'Canada Post Xpresspost': /^Canada Post Xpresspost$/i,
  'Australia Post Standard Parcel': /^Australia Post Standard Parcel$/i,
  'Australia Post Express Parcel': /^Australia Post Express Parcel$/i,
  'DHL Paket': /^DHL Paket/i,
  'Hermes Paket': /^Hermes Paket$/i,
}

/** What a parcel ships by where the seller chose nothing, in order of preference. Each is tracked; no letter is. */
const TRACKED_PARCELS = [
  DESCRIPTIONS['USPS First Class'],
  DESCRIPTIONS['USPS Priority Mail'],
  DESCRIPTIONS['UPS Ground'],
  /^FedEx (Ground|Home)/i,
  DESCRIPTIONS['Royal Mail Tracked 48'],
  DESCRIPTIONS['Royal Mail Tracked 24'],
  DESCRIPTIONS['Canada Post Expedited Parcel'],
  DESCRIPTIONS['Australia Post Standard Parcel'],
  DESCRIPTIONS['DHL Paket'],
  DESCRIPTIONS['Hermes Paket'],
] as const

function find(services: readonly ShippingService[], described: RegExp): PolicyService | null {
  const found = services.find(({ description }) => described.test(description.trim()))
  return found ? { code: found.code, carrier: found.carrier } : null
}

/** eBay's current service of that name, or null when eBay offers none. */
export function findShippingService(
  name: ShippingOption['serviceName'],
  services: readonly ShippingService[],
): PolicyService | null {
  return find(services, DESCRIPTIONS[name])
}

/** The tracked parcel service that is used where the seller chose none, or null when eBay offers none. */
export function trackedParcel(services: readonly ShippingService[]): PolicyService | null {
  for (const described of TRACKED_PARCELS) {
    const service = find(services, described)
    if (service) return service
  }
  return null
}
