import {
  EBAY_MARKETING_SCOPE,
  EBAY_SELLER_SCOPES,
  EBAY_STORES_SCOPE,
  type EbayConnectionStatus,
  RECONNECT_REASONS,
  type ReconnectReason,
} from '../../../shared/ebay.ts'
import { ownSite } from '../../../shared/lib/ebay-sites.ts'
import type { StoredConnection } from '../store.ts'

const RECONNECT: Record<ReconnectReason, { reason: string; nextStep: string }> = {
  expired: {
    reason: 'Your eBay connection has expired or was withdrawn on eBay.',
    nextStep: 'Reconnect your eBay account. Your drafts wait for you.',
  },
  permissions: {
    reason: 'eBay says that a permission is missing.',
    nextStep: 'Reconnect your eBay account and agree to all the permissions asked for.',
  },
  unreadable: {
    reason: 'Your eBay connection can no longer be read on this server.',
    nextStep: 'Reconnect your eBay account once.',
  },
}

/**
 * The connection's status for its page, without tokens.
 * @param requested the scopes that sellers are asked for on this server
 */
export function ebayConnectionStatus(
  connection: StoredConnection | null,
  now: number,
  requested: readonly string[],
): EbayConnectionStatus {
  const optional = (scope: string, asked: ReadonlySet<string>) =>
    !requested.includes(scope) ? 'off' : asked.has(scope) ? 'asked' : 'not_asked'
  const optionalScopes = (asked: ReadonlySet<string>): EbayConnectionStatus['optionalScopes'] => ({
    stores: optional(EBAY_STORES_SCOPE, asked),
    marketing: optional(EBAY_MARKETING_SCOPE, asked),
  })
  const shipsFromPostalCode = connection?.shipsFromPostalCode ?? null
  if (!connection?.refreshToken) {
    return {
      connected: false,
      requiresReconnection: false,
      reason: 'No eBay account is connected.',
      action: 'connect',
      nextStep: 'Connect your eBay account to publish listings.',
      reconnectReason: null,
      scopes: { inventory: false, account: false, fulfillment: false },
      optionalScopes: optionalScopes(new Set()),
      ebayUsername: null,
      shipsFromPostalCode,
    }
  }
  const expired = connection.refreshExpiresAt <= now ? 'expired' : null
  const reconnectReason =
    RECONNECT_REASONS.find(known => known === connection.reconnectReason) ?? expired
  // eBay says that a permission is missing, not which one: none is certain then.
  const asked = new Set(reconnectReason === 'permissions' ? [] : connection.scopes.split(' '))
  const missingLocation = !shipsFromPostalCode && !connection.merchantLocationKey
  return {
    connected: true,
    requiresReconnection: reconnectReason !== null,
    reason: reconnectReason ? RECONNECT[reconnectReason].reason : null,
    action: reconnectReason ? 'reconnect' : missingLocation ? 'ships-from' : null,
    nextStep: reconnectReason
      ? RECONNECT[reconnectReason].nextStep
      : missingLocation
        ? `Enter the ${ownSite().postalCode.name} your coins ship from.`
        : null,
    reconnectReason,
    scopes: {
      inventory: asked.has(EBAY_SELLER_SCOPES.inventory),
      account: asked.has(EBAY_SELLER_SCOPES.account),
      fulfillment: asked.has(EBAY_SELLER_SCOPES.fulfillment),
    },
    optionalScopes: optionalScopes(asked),
    ebayUsername: connection.ebayUsername,
    shipsFromPostalCode,
  }
}
