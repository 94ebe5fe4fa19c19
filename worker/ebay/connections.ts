import { EBAY_REFRESH_EARLY_MS } from '../../shared/ebay.ts'
import type { ErrorCode } from '../../shared/errors.ts'
import type { Database } from '../db/connection.ts'
import { Failure } from '../http/failure.ts'
import type { AccessTokenSource, Grant, OAuth, SellerIdentity } from './port.ts'
import { type Clock, singleFlight } from './single-flight.ts'
import {
  findConnection,
  requireReconnection,
  type StoredConnection,
  storeConnection,
  storeFreshAccess,
} from './store.ts'
import { DecryptionFailed, type TokenEncryption } from './token-encryption.ts'

/** Why a seller has to connect again, as stored; the sentences are in `connection-status.ts`. */
export const RECONNECT_REASONS = ['expired', 'permissions', 'unreadable'] as const
export type ReconnectReason = (typeof RECONNECT_REASONS)[number]

const FAILURE_CODES = {
  expired: 'TOKEN_EXPIRED',
  permissions: 'EBAY_RECONNECT_REQUIRED',
  unreadable: 'EBAY_RECONNECT_REQUIRED',
} as const satisfies Record<ReconnectReason, string>

const REASONS_BY_CODE: { [Code in ErrorCode]?: ReconnectReason } = {
  TOKEN_EXPIRED: 'expired',
  EBAY_RECONNECT_REQUIRED: 'permissions',
}

const encryptionContext = (userId: number, kind: 'access' | 'refresh') =>
  `ebay ${kind} token of ${userId}`

export type Connections = ReturnType<typeof createConnections>

/**
 * Sellers' tokens: sealed at rest, refreshed five minutes before they end and whenever eBay refuses one.
 *
 * One refresh at a time a seller, by a lease in D1 (see `oneAtATime`): eBay does not rotate refresh
 * tokens, so a second refresh would do no harm but count against the 50,000 a day of the application.
 * The fresh token is written only in the place of the one that was seen, so that neither a disconnect
 * nor a new consent in the meantime is overwritten.
 */
export function createConnections(
  services: Clock & { db: Database; tokenEncryption: TokenEncryption; oauth: OAuth },
) {
  const { db, tokenEncryption, oauth, now } = services

  async function usableConnection(userId: number): Promise<StoredConnection> {
    const connection = await findConnection(db, userId)
    if (!connection?.refreshToken) throw new Failure('EBAY_NOT_CONNECTED')
    const reason = RECONNECT_REASONS.find(known => known === connection.reconnectReason)
    if (reason) throw new Failure(FAILURE_CODES[reason], { detail: { retryable: false } })
    return connection
  }

  /** Throws EBAY_RECONNECT_REQUIRED when the key that sealed the token is gone. */
  async function decryptToken(
    connection: StoredConnection,
    kind: 'access' | 'refresh',
  ): Promise<string> {
    const sealed = kind === 'access' ? connection.accessToken : connection.refreshToken
    try {
      return await tokenEncryption.decrypt(sealed, encryptionContext(connection.userId, kind))
    } catch (error) {
      if (!(error instanceof DecryptionFailed)) throw error
      await markForReconnect(connection, 'unreadable')
      throw new Failure('EBAY_RECONNECT_REQUIRED', { detail: { retryable: false }, cause: error })
    }
  }

  function markForReconnect(connection: StoredConnection, reason: ReconnectReason): Promise<void> {
    return requireReconnection(db, connection.userId, connection.refreshToken, reason)
  }

  async function refresh(userId: number): Promise<string> {
    const connection = await usableConnection(userId)
    const refreshToken = await decryptToken(connection, 'refresh')
    try {
      const access = await oauth.refresh(refreshToken)
      const stored = await storeFreshAccess(db, userId, connection.accessToken, {
        accessToken: await tokenEncryption.encrypt(
          access.token,
          encryptionContext(userId, 'access'),
        ),
        accessExpiresAt: now() + access.expiresInMs,
        // Both tokens are sealed anew, so that after a rotation the old key falls out of use.
        refreshToken: await tokenEncryption.encrypt(
          refreshToken,
          encryptionContext(userId, 'refresh'),
        ),
        keyId: tokenEncryption.currentKeyId,
      })
      if (!stored) throw new Failure('EBAY_NOT_CONNECTED')
      return access.token
    } catch (error) {
      if (error instanceof Failure && error.code === 'TOKEN_EXPIRED')
        await markForReconnect(connection, 'expired')
      throw error
    }
  }

  async function accessToken(userId: number, refused?: string): Promise<string> {
    const find = async () => {
      const connection = await usableConnection(userId)
      if (connection.accessExpiresAt - EBAY_REFRESH_EARLY_MS <= now()) return null
      const token = await decryptToken(connection, 'access')
      return token === refused ? null : token
    }
    return singleFlight(services, `ebay refresh ${userId}`, find, () => refresh(userId))
  }

  return {
    /**
     * The seller's token for calls to eBay. Its calls throw EBAY_NOT_CONNECTED, TOKEN_EXPIRED (the
     * consent ended: it is remembered), EBAY_RECONNECT_REQUIRED or EBAY_UNAVAILABLE.
     */
    accessOf(userId: number): AccessTokenSource {
      return {
        owner: 'seller',
        current: () => accessToken(userId),
        renew: refused => accessToken(userId, refused),
      }
    },

    /**
     * Does the work; when eBay says that a permission is missing, or refuses even a fresh token, remembers
     * that the seller has to reconnect.
     */
    async trackReconnect<T>(userId: number, work: () => Promise<T>): Promise<T> {
      try {
        return await work()
      } catch (error) {
        const reason = error instanceof Failure ? REASONS_BY_CODE[error.code] : undefined
        const connection = reason ? await findConnection(db, userId) : null
        if (reason && connection?.refreshToken && !connection.reconnectReason)
          await markForReconnect(connection, reason)
        throw error
      }
    },

    /** Stores what a seller consented to, in place of any older consent. */
    async store(
      userId: number,
      grant: Grant,
      identity: SellerIdentity,
      scopes: readonly string[],
    ): Promise<void> {
      const at = now()
      await storeConnection(db, {
        userId,
        ebayUserId: identity.userId,
        ebayUsername: identity.username,
        accessToken: await tokenEncryption.encrypt(
          grant.access.token,
          encryptionContext(userId, 'access'),
        ),
        accessExpiresAt: at + grant.access.expiresInMs,
        refreshToken: await tokenEncryption.encrypt(
          grant.refresh.token,
          encryptionContext(userId, 'refresh'),
        ),
        refreshExpiresAt: at + grant.refresh.expiresInMs,
        keyId: tokenEncryption.currentKeyId,
        scopes: scopes.join(' '),
        connectedAt: at,
      })
    },
  }
}
