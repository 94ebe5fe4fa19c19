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
