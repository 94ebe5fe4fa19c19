import { EBAY_REFRESH_EARLY_MS } from '../../shared/ebay.ts'
import type { Database } from '../db/connection.ts'
import { type Clock, oneAtATime } from './one-at-a-time.ts'
import type { Consent } from './port.ts'
import { CannotOpen, type TokenSeal } from './sealed-tokens.ts'
import { cacheAnswer, cachedAnswer } from './store.ts'

export type ApplicationToken = (
  scopes: readonly string[],
  options?: { refused?: string },
) => Promise<string>

/**
 * The application's own token for calls that act for no seller (Taxonomy, Metadata, Browse, Insights).
 * eBay mints 1,000 a day for an application: one is kept, sealed, for all isolates until shortly before
 * it ends. Pass the token that eBay refused with 401 as `refused` to get another one.
 * Throws EBAY_UNAVAILABLE, or EBAY_REFUSED when eBay does not give these scopes.
 */
export function createApplicationToken(
  services: Clock & { db: Database; seal: TokenSeal; consent: Consent },
): ApplicationToken {
  const { db, seal, consent, now } = services
  return async (scopes, { refused } = {}) => {
    const key = `ebay application token: ${[...scopes].sort().join(' ')}`
    const find = async () => {
      const kept = await cachedAnswer(db, key, now())
      if (kept === null) return null
      try {
        const token = await seal.open(kept, key)
        return token === refused ? null : token
      } catch (error) {
        // Sealed with a key that is gone: another one is minted.
        if (error instanceof CannotOpen) return null
        throw error
      }
    }
    const make = async () => {
      const access = await consent.applicationAccess(scopes)
      await cacheAnswer(db, {
        key,
        value: await seal.seal(access.token, key),
        keyId: seal.currentKeyId,
        expiresAt: now() + access.livesMs - EBAY_REFRESH_EARLY_MS,
        now: now(),
      })
      return access.token
    }
    return oneAtATime(services, key, find, make)
  }
}
