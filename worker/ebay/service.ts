import { EBAY_SCOPE_PREFIX } from '../../shared/ebay.ts'
import type { Database } from '../db/connection.ts'
import { Failure } from '../http/failure.ts'
import { type ApplicationToken, createApplicationToken } from './application-token.ts'
import { cachedRules } from './cached-rules.ts'
import { type Connections, createConnections } from './connections.ts'
import type { AccessTokenSource, ListingRules, Marketplace, Notifications } from './port.ts'
import { createPublisher, type Publisher } from './publisher.ts'
import type { Clock } from './single-flight.ts'
import type { TokenEncryption } from './token-encryption.ts'

export type EbayService = {
  marketplace: Marketplace
  connections: Connections
  /** The application's token for calls that act for no seller; see `createApplicationToken`. */
  applicationToken: ApplicationToken
  publisher: Publisher
  /** Category, specifics and conditions that eBay asks for, kept for a day. */
  rules: ListingRules
  /** eBay's signed notices. */
  notifications: Notifications
  /** The public page of a listing. */
  listingUrl: (listingId: string) => string
}

/** What the ebay slice's routes need. */
export type EbayServices = {
  db: Database
  /** Time in ms. */
  now: () => number
  ebay: EbayService | null
  /** Where eBay sends notices of deleted accounts, and the token it knows us by; null where not set up. */
  deletionEndpoint: { token: string; address: string } | null
}

/** The ebay slice where it is set up. Throws EBAY_NOT_CONFIGURED. */
export function configured(ebay: EbayService | null): EbayService {
  if (!ebay) throw new Failure('EBAY_NOT_CONFIGURED')
  return ebay
}

export type EbayDependencies = Clock & {
  db: Database
  tokenEncryption: TokenEncryption
  marketplace: Marketplace
  listingBaseUrl: string
}

/** The ebay slice as other slices and the routes use it. */
export function createEbayService(parts: EbayDependencies): EbayService {
  const { marketplace, listingBaseUrl } = parts
  const applicationToken = createApplicationToken({ ...parts, oauth: marketplace.oauth })
  const application: AccessTokenSource = {
    owner: 'application',
    current: () => applicationToken([EBAY_SCOPE_PREFIX]),
    renew: refused => applicationToken([EBAY_SCOPE_PREFIX], { refused }),
  }
  const rules = marketplace.rules(application)
  const connections = createConnections({ ...parts, oauth: marketplace.oauth })
  const kept = cachedRules(parts, rules)
  return {
    marketplace,
    connections,
    applicationToken,
    publisher: createPublisher({ ...parts, connections, rules: kept }),
    rules: kept,
    notifications: marketplace.notifications(application),
    listingUrl: listingId => `${listingBaseUrl}/${encodeURIComponent(listingId)}`,
  }
}
