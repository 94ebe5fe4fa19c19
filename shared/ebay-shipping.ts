import type { MarketplaceId } from './lib/ebay-sites.ts'

/** Services by the names sellers know; `worker/ebay/policies/shipping-services.ts` maps them to eBay's current codes. */
export const ENVELOPE_SERVICE_NAME = 'eBay Standard Envelope'
export const SHIPPING_SERVICE_NAMES = [
  'USPS First Class',
  'USPS Priority Mail',
  ENVELOPE_SERVICE_NAME,
  'UPS Ground',
  'Royal Mail Tracked 48',
  'Royal Mail Tracked 24',
  'Royal Mail Special Delivery',
  'Canada Post Expedited Parcel',
  'Canada Post Xpresspost',
  'Australia Post Standard Parcel',
  'Australia Post Express Parcel',
  'DHL Paket',
  'Hermes Paket',
] as const
export type ShippingServiceName = (typeof SHIPPING_SERVICE_NAMES)[number]

type SiteShipping = {
  services: readonly ShippingServiceName[]
  /** Of a new parcel policy, with its cost in the site's currency. */
  parcel: { serviceName: ShippingServiceName; cost: number }
  /** Of an added option. */
  added: { serviceName: ShippingServiceName; cost: number }
}

/** What a site's sellers ship by. The United States' costs are the specification's, the others ours. */
export const SHIPPING_ON: Readonly<Record<MarketplaceId, SiteShipping>> = {
  EBAY_US: {
    services: ['USPS First Class', 'USPS Priority Mail', ENVELOPE_SERVICE_NAME, 'UPS Ground'],
    parcel: { serviceName: 'USPS First Class', cost: 4.99 },
    added: { serviceName: 'USPS Priority Mail', cost: 9.99 },
  },
  EBAY_GB: {
    services: ['Royal Mail Tracked 48', 'Royal Mail Tracked 24', 'Royal Mail Special Delivery'],
    parcel: { serviceName: 'Royal Mail Tracked 48', cost: 3.95 },
    added: { serviceName: 'Royal Mail Special Delivery', cost: 9.99 },
  },
  EBAY_CA: {
    services: ['Canada Post Expedited Parcel', 'Canada Post Xpresspost'],
    parcel: { serviceName: 'Canada Post Expedited Parcel', cost: 14.99 },
    added: { serviceName: 'Canada Post Xpresspost', cost: 19.99 },
  },
  EBAY_AU: {
    services: ['Australia Post Standard Parcel', 'Australia Post Express Parcel'],
    parcel: { serviceName: 'Australia Post Standard Parcel', cost: 10.95 },
    added: { serviceName: 'Australia Post Express Parcel', cost: 14.95 },
  },
  EBAY_DE: {
    services: ['DHL Paket', 'Hermes Paket'],
    parcel: { serviceName: 'DHL Paket', cost: 5.49 },
    added: { serviceName: 'Hermes Paket', cost: 4.99 },
  },
}
