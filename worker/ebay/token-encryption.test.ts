import { describe, expect, it } from 'vitest'
import { DecryptionFailed } from '../http/failure.ts'
import { createTokenEncryption } from './token-encryption.ts'

const key = (letter: string) => btoa(letter.repeat(32))
const OLD = { old: key('o') }
const ROTATED = { new: key('n'), old: key('o') }

describe('token encryption', () => {
  it('decrypts what it encrypted, and never encrypts the same token twice alike', async () => {
    const encryption = createTokenEncryption(OLD)
    const [first, second] = [
      await encryption.encrypt('v^1.1#token', 'a'),
      await encryption.encrypt('v^1.1#token', 'a'),
    ]
    expect(first).not.toBe(second)
    expect(await encryption.decrypt(first, 'a')).toBe('v^1.1#token')
  })

  it('does not decrypt for another owner, nor when a character was changed', async () => {
    const encryption = createTokenEncryption(OLD)
    const encrypted = await encryption.encrypt('token', 'ebay access token of 1')
    await expect(encryption.decrypt(encrypted, 'ebay access token of 2')).rejects.toThrow(
      DecryptionFailed,
    )
    const changed = encrypted.slice(0, -2) + (encrypted.endsWith('AA') ? 'BB' : 'AA')
    await expect(encryption.decrypt(changed, 'ebay access token of 1')).rejects.toThrow(
      DecryptionFailed,
    )
    await expect(encryption.decrypt('nonsense', 'ebay access token of 1')).rejects.toThrow(
      DecryptionFailed,
    )
  })

  it('encrypts with the first key, decrypts with all keys, and not with a removed one', async () => {
    const before = await createTokenEncryption(OLD).encrypt('token', 'a')
    const rotated = createTokenEncryption(ROTATED)
    expect(await rotated.decrypt(before, 'a')).toBe('token')
    const after = await rotated.encrypt('token', 'a')
    expect(after).toMatch(/^new\./)
    await expect(createTokenEncryption(OLD).decrypt(after, 'a')).rejects.toThrow(DecryptionFailed)
  })

  it('says which key is not 32 bytes long', async () => {
    const encryption = createTokenEncryption({ short: btoa('short') })
    await expect(encryption.encrypt('token', 'a')).rejects.toThrow(
      'TOKEN_KEYS: key "short" is not 32 bytes',
    )
  })
})
