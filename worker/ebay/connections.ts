import { EBAY_REFRESH_EARLY_MS } from '../../shared/ebay.ts'
import type { ErrorCode } from '../../shared/errors.ts'
import type { Database } from '../db/connection.ts'
import { Failure } from '../http/failure.ts'
import { type Clock, oneAtATime } from './one-at-a-time.ts'
import type { AccessSource, Consent, Grant, SellerIdentity } from './port.ts'
import { CannotOpen, type TokenSeal } from './sealed-tokens.ts'
import {
  connectionOf,
  requireReconnection,
  type StoredConnection,
  storeConnection,
  storeFreshAccess,
} from './store.ts'

/** Why a seller has to connect again, as stored; the sentences are in `connection-status.ts`. */
export const RECONNECT_REASONS = ['expired', 'permissions', 'unreadable'] as const
export type ReconnectReason = (typeof RECONNECT_REASONS)[number]

const FAILURE_OF = {
  expired: 'TOKEN_EXPIRED',
  permissions: 'EBAY_RECONNECT_REQUIRED',
  unreadable: 'EBAY_RECONNECT_REQUIRED',
} as const satisfies Record<ReconnectReason, string>

const REASON_OF: { [Code in ErrorCode]?: ReconnectReason } = {
  TOKEN_EXPIRED: 'expired',
  EBAY_RECONNECT_REQUIRED: 'permissions',
}

const boundTo = (userId: number, kind: 'access' | 'refresh') => `ebay ${kind} token of ${userId}`

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
  services: Clock & { db: Database; seal: TokenSeal; consent: Consent },
) {
  const { db, seal, consent, now } = services

  async function usable(userId: number): Promise<StoredConnection> {
    const connection = await connectionOf(db, userId)
    if (!connection?.refreshToken) throw new Failure('EBAY_NOT_CONNECTED')
    const reason = RECONNECT_REASONS.find(known => known === connection.reconnectReason)
    if (reason) throw new Failure(FAILURE_OF[reason], { detail: { retryable: false } })
    return connection
  }

  /** Throws EBAY_RECONNECT_REQUIRED when the key that sealed the token is gone. */
  async function open(connection: StoredConnection, kind: 'access' | 'refresh'): Promise<string> {
    const sealed = kind === 'access' ? connection.accessToken : connection.refreshToken
    try {
      return await seal.open(sealed, boundTo(connection.userId, kind))
    } catch (error) {
      if (!(error instanceof CannotOpen)) throw error
      await mustReconnect(connection, 'unreadable')
      throw new Failure('EBAY_RECONNECT_REQUIRED', { detail: { retryable: false }, cause: error })
    }
  }

  function mustReconnect(connection: StoredConnection, reason: ReconnectReason): Promise<void> {
    return requireReconnection(db, connection.userId, connection.refreshToken, reason)
  }

  async function refresh(userId: number): Promise<string> {
    const connection = await usable(userId)
    const refreshToken = await open(connection, 'refresh')
    try {
      const access = await consent.refresh(refreshToken)
      const stored = await storeFreshAccess(db, userId, connection.accessToken, {
        accessToken: await seal.seal(access.token, boundTo(userId, 'access')),
        accessExpiresAt: now() + access.livesMs,
        // Both tokens are sealed anew, so that after a rotation the old key falls out of use.
        refreshToken: await seal.seal(refreshToken, boundTo(userId, 'refresh')),
        keyId: seal.currentKeyId,
      })
      if (!stored) throw new Failure('EBAY_NOT_CONNECTED')
      return access.token
    } catch (error) {
      if (error instanceof Failure && error.code === 'TOKEN_EXPIRED')
        await mustReconnect(connection, 'expired')
      throw error
    }
  }

  async function accessToken(userId: number, refused?: string): Promise<string> {
    const find = async () => {
      const connection = await usable(userId)
      if (connection.accessExpiresAt - EBAY_REFRESH_EARLY_MS <= now()) return null
      const token = await open(connection, 'access')
      return token === refused ? null : token
    }
    return oneAtATime(services, `ebay refresh ${userId}`, find, () => refresh(userId))
  }

  return {
    /**
     * The seller's token for calls to eBay. Its calls throw EBAY_NOT_CONNECTED, TOKEN_EXPIRED (the
     * consent ended: it is remembered), EBAY_RECONNECT_REQUIRED or EBAY_UNAVAILABLE.
     */
    accessOf(userId: number): AccessSource {
      return {
        whose: 'seller',
        current: () => accessToken(userId),
        renewed: refused => accessToken(userId, refused),
      }
    },

    /**
     * Does the work; when eBay says that a permission is missing, or refuses even a fresh token, remembers
     * that the seller has to reconnect.
     */
    async noticing<T>(userId: number, work: () => Promise<T>): Promise<T> {
      try {
        return await work()
      } catch (error) {
        const reason = error instanceof Failure ? REASON_OF[error.code] : undefined
        const connection = reason ? await connectionOf(db, userId) : null
        if (reason && connection?.refreshToken && !connection.reconnectReason)
          await mustReconnect(connection, reason)
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
        accessToken: await seal.seal(grant.access.token, boundTo(userId, 'access')),
        accessExpiresAt: at + grant.access.livesMs,
        refreshToken: await seal.seal(grant.refresh.token, boundTo(userId, 'refresh')),
        refreshExpiresAt: at + grant.refresh.livesMs,
        keyId: seal.currentKeyId,
        scopes: scopes.join(' '),
        connectedAt: at,
      })
    },
  }
}
