import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pairingLink, readPairingFragment } from './pairing.ts'
import { codeWordInput, codeWordOf } from './pairing-code-word.ts'

const CODE = 'Ab3-_9xYz0123456'
const SECRET = 'x'.repeat(43)

describe('the link of the QR code', () => {
  it('holds the secret in its fragment alone', () => {
    const [address, fragment = ''] = pairingLink('https://coins.example', CODE, SECRET).split('#')
    expect(address).toBe('https://coins.example/phone')
    expect(readPairingFragment(fragment)).toEqual({ code: CODE, secret: SECRET })
    expect(readPairingFragment(`#${fragment}`)).toEqual({ code: CODE, secret: SECRET })
  })

  it.each(['', '#', `#${CODE}`, `#${CODE}.${SECRET}.more`, `#${CODE}.short`, `#short.${SECRET}`])(
    'is nothing as %j',
    fragment => expect(readPairingFragment(fragment)).toBeNull(),
  )
})

describe('the code word', () => {
  const hash = fc.uint8Array({ minLength: 32, maxLength: 32 })

  it('is a word and a number, the same for the same hash', () => {
    fc.assert(
      fc.property(hash, bytes => {
        expect(codeWordOf(bytes)).toMatch(/^[A-Z][a-z]+ [1-9]\d$/)
        expect(codeWordOf(bytes)).toBe(codeWordOf(Uint8Array.from(bytes)))
      }),
    )
  })

  it('uses all of its words and numbers', () => {
    const words = new Set<string>()
    for (let word = 0; word < 256; word++) {
      const bytes = new Uint8Array(32)
      bytes[3] = word
      bytes[7] = word
      words.add(codeWordOf(bytes))
    }
    expect(words.size).toBeGreaterThan(200)
  })

  it('depends on both secrets', () => {
    const input = codeWordInput('one', 'two')
    expect(input).not.toBe(codeWordInput('two', 'one'))
    expect(input).not.toBe(codeWordInput('one', 'three'))
    expect(input).not.toBe(codeWordInput('on', 'etwo'))
  })
})
