import { siteOf } from '../../../../shared/lib/ebay-sites.ts'
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
  const onSite = (marketplaceId: string = settings.marketplaceId) => ({
    transport: { ...transport, locale: siteOf(marketplaceId).locale },
    settings: { ...settings, marketplaceId },
  })
  return {
    oauth: createOAuth(transport, settings),
    seller: (access, spend, marketplaceId) => {
      const on = onSite(marketplaceId)
      const tradingApi = createApiClient(on.transport, access, spend, TRADING_TOKEN)
      return createSellerAccount(createApiClient(on.transport, access, spend), on.settings, {
        now,
        trading: createTradingCall(tradingApi, on.settings),
      })
    },
    rules: (access, cachedTree, marketplaceId) => {
      const on = onSite(marketplaceId)
      return createListingRules(createApiClient(on.transport, access), on.settings, cachedTree)
    },
    shown: (access, marketplaceId) => {
      const on = onSite(marketplaceId)
      return createShownListings(createApiClient(on.transport, access), on.settings, now)
    },
    notifications: access => createNotifications(createApiClient(transport, access), settings),
  }
}
