import { describe, expect, it } from 'vitest'
import { CannotOpen, createTokenSeal } from './sealed-tokens.ts'

const key = (letter: string) => btoa(letter.repeat(32))
const OLD = { old: key('o') }
const ROTATED = { new: key('n'), old: key('o') }

describe('sealing tokens', () => {
  it('opens what it sealed, and never seals the same twice alike', async () => {
    const seal = createTokenSeal(OLD)
    const [first, second] = [
      await seal.seal('v^1.1#token', 'a'),
      await seal.seal('v^1.1#token', 'a'),
    ]
    expect(first).not.toBe(second)
    expect(await seal.open(first, 'a')).toBe('v^1.1#token')
  })

  it('does not open for another owner, nor when a character was changed', async () => {
    const seal = createTokenSeal(OLD)
    const sealed = await seal.seal('token', 'ebay access token of 1')
    await expect(seal.open(sealed, 'ebay access token of 2')).rejects.toThrow(CannotOpen)
    const changed = sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BB' : 'AA')
    await expect(seal.open(changed, 'ebay access token of 1')).rejects.toThrow(CannotOpen)
    await expect(seal.open('nonsense', 'ebay access token of 1')).rejects.toThrow(CannotOpen)
  })

  it('seals with the first key, still opens with the others, and not with a dropped one', async () => {
    const before = await createTokenSeal(OLD).seal('token', 'a')
    const rotated = createTokenSeal(ROTATED)
    expect(await rotated.open(before, 'a')).toBe('token')
    const after = await rotated.seal('token', 'a')
    expect(after).toMatch(/^new\./)
    await expect(createTokenSeal(OLD).open(after, 'a')).rejects.toThrow(CannotOpen)
  })

  it('says which key is not 32 bytes long', async () => {
    const seal = createTokenSeal({ short: btoa('short') })
    await expect(seal.seal('token', 'a')).rejects.toThrow('TOKEN_KEYS: key "short" is not 32 bytes')
  })
})
