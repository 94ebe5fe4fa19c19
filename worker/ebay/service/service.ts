import type { SQL, SQLWrapper } from 'drizzle-orm'
import { EBAY_SCOPE_PREFIX } from '../../../shared/ebay.ts'
import { type MarketplaceId, ownSite } from '../../../shared/lib/ebay-sites.ts'
import type { DatabaseServices, Databases, OfSeller } from '../../db/connection.ts'
import { Failure } from '../../http/failure.ts'
import { type ApplicationToken, createApplicationToken } from '../connection/application-token.ts'
import { type Connections, createConnections } from '../connection/connections.ts'
import { createWithSeller, type WithSeller } from '../connection/seller-session.ts'
import type { ListingRules } from '../listing-rules.ts'
import type { AccessTokenSource, Marketplace, Notifications, ShownListings } from '../port.ts'
import { cachedRules } from '../rules/cached-rules.ts'
import type { Clock } from '../single-flight.ts'
import type { TokenEncryption } from '../token-encryption.ts'

export type EbayService = {
  marketplace: Marketplace
  connections: Connections
  /** The scopes that sellers are asked for; see `requestedScopes`. */
  scopes: readonly string[]
  /** The application's token for calls that act for no seller; see `createApplicationToken`. */
  applicationToken: ApplicationToken
  /** Calls eBay as a connected seller; see `createWithSeller`. */
  withSeller: WithSeller
  /** eBay's metadata of categories, specifics and conditions of the United States, cached for a day. */
  rules: ListingRules
  /** The same of any marketplace. */
  rulesOn: (marketplaceId: MarketplaceId) => ListingRules
  /** Listings as buyers see them on the marketplace of the seller whose work runs. */
  shown: ShownListings
  /** eBay's signed notifications. */
  notifications: Notifications
  /** URL of a listing's public page. */
  listingUrl: (listingId: string) => string
}

/** Services that the ebay slice's routes need. */
export type EbayServices = DatabaseServices &
  OfSeller<Databases> & {
    ebay: EbayService | null
    /** Endpoint of eBay's account deletion notifications and its verification token; null where not set up. */
    deletionEndpoint: { token: string; address: string } | null
    /** The listings slice's part of an account deletion; injected, because this slice must not import that one. */
    heldListings: {
      /** A condition: whether an eBay account holds listings of a seller. */
      has: (userId: number, ebayUserId: string) => SQL
      /** The statements that delete the eBay data of these listings. */
      reset: (userId: number, ebayUserId: string) => SQLWrapper[]
    }
  }

/** The eBay service. Throws EBAY_NOT_CONFIGURED when it is not set up. */
export function configured(ebay: EbayService | null): EbayService {
  if (!ebay) throw new Failure('EBAY_NOT_CONFIGURED')
  return ebay
}

export type EbayDependencies = DatabaseServices &
  Clock & {
    tokenEncryption: TokenEncryption
    marketplace: Marketplace
    /** The operator's address of all listings; absent: that of the seller's site. */
    listingBaseUrl: string | undefined
    scopes: readonly string[]
  }

/** The ebay slice for its routes and for other slices. */
export function createEbayService(dependencies: EbayDependencies): EbayService {
  const { marketplace, listingBaseUrl, scopes } = dependencies
  const { oauth } = marketplace
  const applicationToken = createApplicationToken({ ...dependencies, oauth })
  const application: AccessTokenSource = {
    owner: 'application',
    current: () => applicationToken([EBAY_SCOPE_PREFIX]),
    renew: refused => applicationToken([EBAY_SCOPE_PREFIX], { refused }),
  }
  const rulesOn = (marketplaceId: MarketplaceId) =>
    cachedRules(dependencies, cachedTree =>
      marketplace.rules(application, cachedTree, marketplaceId),
    )
  const connections = createConnections({ ...dependencies, oauth })
  return {
    marketplace,
    connections,
    scopes,
    rules: rulesOn('EBAY_US'),
    rulesOn,
    applicationToken,
    withSeller: createWithSeller({ ...dependencies, connections, rulesOn }),
    shown: { find: id => marketplace.shown(application, ownSite().id).find(id) },
    notifications: marketplace.notifications(application),
    listingUrl: listingId =>
      `${listingBaseUrl ?? `${ownSite().pages}/itm`}/${encodeURIComponent(listingId)}`,
  }
}
