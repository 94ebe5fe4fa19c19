import { siteOf } from '../../../../../shared/lib/ebay-sites.ts'
import { type Cents, dollarsText } from '../../../../../shared/lib/money.ts'

export type OAuthSettings = {
  authUrl: string
  apiUrl: string
  clientId: string
  clientSecret: string
  /** The application's RuName, which eBay takes in place of a redirect URL. */
  ruName: string
}

export type EbaySettings = OAuthSettings & {
  identityUrl: string
  mediaUrl: string
  marketplaceId: string
}

/** An amount as eBay's APIs take it on a marketplace. */
export const amountOn = (marketplaceId: string, cents: Cents) => ({
  value: dollarsText(cents),
  currency: siteOf(marketplaceId).currency,
})
