import type { Marketplace } from '../../port.ts'
import { createSellerAccount } from './account.ts'
import type { Wire } from './http.ts'
import { createNotices } from './notices.ts'
import { createConsent, type OauthSettings } from './oauth.ts'
import { createListingRules } from './rules.ts'

export type EbaySettings = OauthSettings & {
  identityUrl: string
  mediaUrl: string
  marketplaceId: string
}

/** eBay behind our port: a thin client over `fetch`, its base addresses from the configuration. */
export function createEbayMarketplace(wire: Wire, settings: EbaySettings): Marketplace {
  return {
    consent: createConsent(wire, settings),
    seller: access => createSellerAccount(wire, settings, access),
    rules: access => createListingRules(wire, settings, access),
    notices: access => createNotices(wire, settings, access),
  }
}
