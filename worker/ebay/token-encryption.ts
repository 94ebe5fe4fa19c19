import { Buffer } from 'node:buffer'
import { BadConfiguration, DecryptionFailed } from '../http/failure.ts'

const IV_BYTES = 12
const KEY_BYTES = 32

export type TokenEncryption = ReturnType<typeof createTokenEncryption>

/**
 * Encrypts tokens for storage with AES-256-GCM (NIST SP 800-38D, 96-bit random nonce). The first key of
 * `keys` (id → 32 bytes, base64) encrypts; all keys decrypt. To rotate, put the new key first and remove the
 * old one when no row names it any more.
 *
 * `context` is authenticated with the token (additional authenticated data), so that a token copied to
 * another user or purpose does not decrypt there.
 */
export function createTokenEncryption(keys: Record<string, string>) {
  const [currentKeyId] = Object.keys(keys)
  if (!currentKeyId) throw new BadConfiguration('TOKEN_KEYS: no key')
  const imported = new Map<string, Promise<CryptoKey>>()

  function keyOf(keyId: string): Promise<CryptoKey> | undefined {
    const text = Object.hasOwn(keys, keyId) ? keys[keyId] : undefined
    if (text === undefined) return undefined
    let key = imported.get(keyId)
    if (!key) {
      const bytes = Buffer.from(text, 'base64')
      if (bytes.length !== KEY_BYTES)
        throw new BadConfiguration(`TOKEN_KEYS: key "${keyId}" is not ${KEY_BYTES} bytes`)
      key = crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
      imported.set(keyId, key)
    }
    return key
  }

  return {
    currentKeyId,
    /** "<key id>.<nonce>.<cipher text and tag>", the last two in base64url. */
    async encrypt(token: string, context: string): Promise<string> {
      const key = keyOf(currentKeyId)
      if (!key) throw new BadConfiguration('TOKEN_KEYS: no key')
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
      const additionalData = Buffer.from(context)
      const encrypted = await crypto.subtle.encrypt(
        { name: 'AES-GCM', iv, additionalData },
        await key,
        Buffer.from(token),
      )
      return [
        currentKeyId,
        Buffer.from(iv).toString('base64url'),
        Buffer.from(encrypted).toString('base64url'),
      ].join('.')
    },
    /** The token in plain text. Throws DecryptionFailed. */
    async decrypt(encrypted: string, context: string): Promise<string> {
      const parts = encrypted.split('.')
      const [body, iv] = [parts.pop(), parts.pop()]
      const key = keyOf(parts.join('.'))
      if (!key || !body || !iv) throw new DecryptionFailed('no key opens this token')
      const additionalData = Buffer.from(context)
      const token = await crypto.subtle
        .decrypt(
          { name: 'AES-GCM', iv: Buffer.from(iv, 'base64url'), additionalData },
          await key,
          Buffer.from(body, 'base64url'),
        )
        .catch((cause: unknown) => {
          throw new DecryptionFailed('this token was changed or belongs elsewhere', { cause })
        })
      return Buffer.from(token).toString()
    },
  }
}
