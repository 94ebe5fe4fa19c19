import type { Marketplace } from '../../port.ts'
import { createSellerAccount } from './account.ts'
import type { Transport } from './http.ts'
import { createListingRules } from './listing-rules.ts'
import { createNotifications } from './notifications.ts'
import { createOAuth, type OauthSettings } from './oauth.ts'

export type EbaySettings = OauthSettings & {
  identityUrl: string
  mediaUrl: string
  marketplaceId: string
}

/** eBay behind our port: a thin client over `fetch`, its base addresses from the configuration. */
export function createEbayMarketplace(transport: Transport, settings: EbaySettings): Marketplace {
  return {
    oauth: createOAuth(transport, settings),
    seller: access => createSellerAccount(transport, settings, access),
    rules: access => createListingRules(transport, settings, access),
    notifications: access => createNotifications(transport, settings, access),
  }
}
