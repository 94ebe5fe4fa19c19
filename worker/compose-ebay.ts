import type { DatabaseServices } from './db/connection.ts'
import { requestedScopes } from './ebay/connection/connect.ts'
import { createEbayService, type EbayService, type EbayServices } from './ebay/service/service.ts'
import type { TokenEncryption } from './ebay/token-encryption.ts'
import { createEbayMarketplace } from './ebay/vendors/ebay/marketplace.ts'
import type { Vars } from './env.ts'
import { outboundFetch } from './outbound.ts'

/** Where eBay asks for the deletion of an account; null where it is not set up. */
export function deletionEndpointOf(vars: Vars): EbayServices['deletionEndpoint'] {
  const { EBAY_DELETION_TOKEN: token, EBAY_DELETION_ENDPOINT: address } = vars
  return token && address ? { token, address } : null
}

/** eBay, where its keys and those of its tokens are set. */
export function composeEbay(
  vars: Vars,
  {
    directory,
    db,
    now,
    pause,
    tokenEncryption,
  }: DatabaseServices & {
    pause: (ms: number) => Promise<void>
    tokenEncryption: TokenEncryption | null
  },
): EbayService | null {
  const { EBAY_CLIENT_ID, EBAY_CLIENT_SECRET, EBAY_RUNAME } = vars
  if (!EBAY_CLIENT_ID || !EBAY_CLIENT_SECRET || !EBAY_RUNAME || !tokenEncryption) return null
  const transport = { fetch: outboundFetch(vars), pause, random: Math.random }
  const marketplace = createEbayMarketplace(
    transport,
    {
      authUrl: vars.EBAY_AUTH_URL,
      apiUrl: vars.EBAY_API_URL,
      identityUrl: vars.EBAY_IDENTITY_URL,
      mediaUrl: vars.EBAY_MEDIA_URL,
      clientId: EBAY_CLIENT_ID,
      clientSecret: EBAY_CLIENT_SECRET,
      ruName: EBAY_RUNAME,
      marketplaceId: vars.EBAY_MARKETPLACE,
    },
    now,
  )
  const listingBaseUrl = vars.EBAY_LISTING_URL
  const scopes = requestedScopes({
    finances: vars.EBAY_FINANCES === 'on',
    stores: vars.EBAY_STORES === 'on',
    marketing: vars.EBAY_MARKETING === 'on',
  })
  return createEbayService({
    directory,
    db,
    now,
    pause,
    tokenEncryption,
    marketplace,
    listingBaseUrl,
    scopes,
  })
}
