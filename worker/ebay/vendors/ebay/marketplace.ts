import type { Marketplace } from '../../port.ts'
import { createSellerAccount } from './account.ts'
import { createApiClient, type Transport } from './client/http.ts'
import type { EbaySettings } from './client/settings.ts'
import { createTradingCall, TRADING_TOKEN } from './client/trading.ts'
import { createListingRules } from './listing-rules.ts'
import { createNotifications } from './notifications.ts'
import { createOAuth } from './oauth.ts'
import { createShownListings } from './shown-listing.ts'

/** The marketplace port for eBay: a thin client over `fetch`, base URLs from the configuration. */
export function createEbayMarketplace(
  transport: Transport,
  settings: EbaySettings,
  now: () => number,
): Marketplace {
  return {
    oauth: createOAuth(transport, settings),
    seller: (access, spend) => {
      const tradingApi = createApiClient(transport, access, spend, TRADING_TOKEN)
      return createSellerAccount(createApiClient(transport, access, spend), settings, {
        now,
        trading: createTradingCall(tradingApi, settings),
      })
    },
    rules: (access, cachedTree) =>
      createListingRules(createApiClient(transport, access), settings, cachedTree),
    shown: access => createShownListings(createApiClient(transport, access), settings, now),
    notifications: access => createNotifications(createApiClient(transport, access), settings),
  }
}
