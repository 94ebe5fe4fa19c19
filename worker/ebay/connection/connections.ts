import {
  EBAY_REFRESH_EARLY_MS,
  RECONNECT_REASONS,
  type ReconnectReason,
} from '../../../shared/ebay.ts'
import type { ErrorCode } from '../../../shared/errors.ts'
import type { DatabaseServices, SellerRows } from '../../db/connection.ts'
import { markConnected } from '../../due/due-sellers.ts'
import { DecryptionFailed, Failure } from '../../http/failure.ts'
import type { AccessTokenSource, Grant, OAuth, SellerIdentity } from '../port.ts'
import { type Clock, singleFlight } from '../single-flight.ts'
import {
  findConnection,
  requireReconnection,
  type StoredConnection,
  storeConnection,
  storeFreshAccess,
} from '../store.ts'
import type { TokenEncryption } from '../token-encryption.ts'

const FAILURE_CODES = {
  expired: 'TOKEN_EXPIRED',
  permissions: 'EBAY_RECONNECT_REQUIRED',
  unreadable: 'EBAY_RECONNECT_REQUIRED',
} as const satisfies Record<ReconnectReason, string>

const REASONS_BY_CODE: { [Code in ErrorCode]?: ReconnectReason } = {
  TOKEN_EXPIRED: 'expired',
  EBAY_RECONNECT_REQUIRED: 'permissions',
}

/** Each read is a query, and a Worker has a thousand. A token is refreshed long before it expires. */
const TOKEN_REMEMBERED_MS = 30_000

type TokenKind = 'access' | 'refresh'
/** `ebayUserId`: the only eBay account whose token is wanted. */
type TokenOwner = { userId: number; ebayUserId: string | undefined }
type ConnectionServices = DatabaseServices &
  Clock & { tokenEncryption: TokenEncryption; oauth: OAuth }

export type Connections = ReturnType<typeof createConnections>

/**
 * Sellers' tokens: encrypted at rest, refreshed five minutes before they expire and whenever eBay refuses one.
 *
 * One refresh at a time per seller, by a lease in D1 (see `singleFlight`): eBay does not rotate refresh
 * tokens, so a second refresh would be harmless, but it counts against the application's 50,000 a day.
 */
export function createConnections(services: ConnectionServices) {
  const { directory, db, tokenEncryption, now } = services
  return {
    /**
     * The seller's token for calls to eBay. `current` and `renew` throw EBAY_NOT_CONNECTED, TOKEN_EXPIRED
     * (the consent ended, which is stored), EBAY_RECONNECT_REQUIRED or EBAY_UNAVAILABLE. The calls of one act use
     * one token, which is read again after TOKEN_REMEMBERED_MS.
     * @param ebayUserId the only eBay account whose token is wanted: both throw EBAY_OTHER_ACCOUNT once the seller
     *   has connected another one; absent: whichever is connected
     */
    accessOf(userId: number, ebayUserId?: string): AccessTokenSource {
      let known: { token: string; until: number } | null = null
      const read = async (refused?: string) => {
        const token = await accessToken(services, { userId, ebayUserId }, refused)
        known = { token, until: now() + TOKEN_REMEMBERED_MS }
        return token
      }
      return {
        owner: 'seller',
        current: async () => (known && known.until > now() ? known.token : read()),
        renew: refused => read(refused),
      }
    },

    /**
     * Runs the work. When eBay reports a missing permission or refuses a fresh token, stores that the
     * seller has to reconnect.
     */
    async trackReconnect<T>(userId: number, work: () => Promise<T>): Promise<T> {
      try {
        return await work()
      } catch (error) {
        const reason = error instanceof Failure ? REASONS_BY_CODE[error.code] : undefined
        const connection = reason ? await findConnection(db, userId) : null
        if (reason && connection?.refreshToken && !connection.reconnectReason)
          await markForReconnect(db, connection, reason)
        throw error
      }
    },

    /** Stores a seller's consent in place of any older one. */
    async store(
      userId: number,
      grant: Grant,
      identity: SellerIdentity,
      scopes: readonly string[],
    ): Promise<void> {
      const at = now()
      await markConnected({ directory, now }, userId, identity.userId)
      await storeConnection(db, {
        userId,
        ebayUserId: identity.userId,
        ebayUsername: identity.username,
        accessToken: await encryptToken(services, userId, 'access', grant.access.token),
        accessExpiresAt: at + grant.access.expiresInMs,
        refreshToken: await encryptToken(services, userId, 'refresh', grant.refresh.token),
        refreshExpiresAt: at + grant.refresh.expiresInMs,
        keyId: tokenEncryption.currentKeyId,
        scopes: scopes.join(' '),
        connectedAt: at,
      })
    },
  }
}

/** A token that is neither about to expire nor the refused one. */
function accessToken(
  services: ConnectionServices,
  owner: TokenOwner,
  refused?: string,
): Promise<string> {
  const read = async () => {
    const connection = await usableConnection(services.db, owner)
    if (connection.accessExpiresAt - EBAY_REFRESH_EARLY_MS <= services.now()) return null
    const token = await decryptToken(services, connection, 'access')
    return token === refused ? null : token
  }
  const key = `ebay refresh ${owner.userId}`
  return singleFlight(services, key, read, () => refresh(services, owner))
}

/**
 * Refreshes and stores the access token. It replaces only the token that was read before, so that neither a
 * disconnect nor a new consent in the meantime is overwritten.
 */
async function refresh(services: ConnectionServices, owner: TokenOwner): Promise<string> {
  const { db, tokenEncryption, oauth, now } = services
  const { userId } = owner
  const connection = await usableConnection(db, owner)
  const refreshToken = await decryptToken(services, connection, 'refresh')
  try {
    const access = await oauth.refresh(refreshToken)
    const stored = await storeFreshAccess(db, userId, connection.accessToken, {
      accessToken: await encryptToken(services, userId, 'access', access.token),
      accessExpiresAt: now() + access.expiresInMs,
      // Both tokens are encrypted again, so that a rotated key falls out of use.
      refreshToken: await encryptToken(services, userId, 'refresh', refreshToken),
      keyId: tokenEncryption.currentKeyId,
    })
    if (!stored) throw new Failure('EBAY_NOT_CONNECTED')
    return access.token
  } catch (error) {
    if (error instanceof Failure && error.code === 'TOKEN_EXPIRED')
      await markForReconnect(db, connection, 'expired')
    throw error
  }
}

/** Another eBay account was connected during an act. */
export const accountChanged = (): Failure =>
  new Failure('EBAY_OTHER_ACCOUNT', {
    message:
      'Another eBay account was connected meanwhile. Please look at the listing, then try again.',
  })

async function usableConnection(
  db: SellerRows,
  { userId, ebayUserId }: TokenOwner,
): Promise<StoredConnection> {
  const connection = await findConnection(db, userId)
  if (!connection?.refreshToken) throw new Failure('EBAY_NOT_CONNECTED')
  if (ebayUserId !== undefined && connection.ebayUserId !== ebayUserId) throw accountChanged()
  const reason = RECONNECT_REASONS.find(known => known === connection.reconnectReason)
  if (reason) throw new Failure(FAILURE_CODES[reason], { detail: { retryable: false } })
  return connection
}

function markForReconnect(
  db: SellerRows,
  { userId, refreshToken }: StoredConnection,
  reason: ReconnectReason,
): Promise<void> {
  return requireReconnection(db, userId, refreshToken, reason)
}

const encryptionContext = (userId: number, kind: TokenKind) => `ebay ${kind} token of ${userId}`

function encryptToken(
  { tokenEncryption }: ConnectionServices,
  userId: number,
  kind: TokenKind,
  token: string,
): Promise<string> {
  return tokenEncryption.encrypt(token, encryptionContext(userId, kind))
}

/** Throws EBAY_RECONNECT_REQUIRED when the token's encryption key was removed. */
async function decryptToken(
  { db, tokenEncryption }: ConnectionServices,
  connection: StoredConnection,
  kind: TokenKind,
): Promise<string> {
  const encrypted = kind === 'access' ? connection.accessToken : connection.refreshToken
  try {
    return await tokenEncryption.decrypt(encrypted, encryptionContext(connection.userId, kind))
  } catch (error) {
    if (!(error instanceof DecryptionFailed)) throw error
    await markForReconnect(db, connection, 'unreadable')
    throw new Failure('EBAY_RECONNECT_REQUIRED', { detail: { retryable: false }, cause: error })
  }
}
