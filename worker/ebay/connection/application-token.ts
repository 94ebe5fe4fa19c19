import { EBAY_REFRESH_EARLY_MS } from '../../../shared/ebay.ts'
import type { Directory } from '../../db/connection.ts'
import { DecryptionFailed } from '../../http/failure.ts'
import type { OAuth } from '../port.ts'
import { type Clock, singleFlight } from '../single-flight.ts'
import { readCache, writeCache } from '../store.ts'
import type { TokenEncryption } from '../token-encryption.ts'

export type ApplicationToken = (
  scopes: readonly string[],
  options?: { refused?: string },
) => Promise<string>

/**
 * The application's own token for calls that act for no seller (Taxonomy, Metadata, Browse, Insights).
 * eBay issues 1,000 a day per application, so one is stored encrypted for all isolates until shortly before
 * it expires. Pass a token that eBay refused with 401 as `refused` to get another one.
 * Throws EBAY_UNAVAILABLE, or EBAY_REFUSED when eBay does not grant these scopes.
 */
export function createApplicationToken(
  services: Clock & { directory: Directory; tokenEncryption: TokenEncryption; oauth: OAuth },
): ApplicationToken {
  const { directory, tokenEncryption, oauth, now } = services
  return async (scopes, { refused } = {}) => {
    const key = `ebay application token: ${[...scopes].sort().join(' ')}`
    const read = async () => {
      const encrypted = await readCache(directory, key, now())
      if (encrypted === null) return null
      try {
        const token = await tokenEncryption.decrypt(encrypted, key)
        return token === refused ? null : token
      } catch (error) {
        // Its encryption key was removed: another token is requested.
        if (error instanceof DecryptionFailed) return null
        throw error
      }
    }
    const create = async () => {
      const access = await oauth.applicationToken(scopes)
      await writeCache(directory, {
        key,
        value: await tokenEncryption.encrypt(access.token, key),
        keyId: tokenEncryption.currentKeyId,
        expiresAt: now() + access.expiresInMs - EBAY_REFRESH_EARLY_MS,
        now: now(),
      })
      return access.token
    }
    return singleFlight(services, key, read, create)
  }
}
