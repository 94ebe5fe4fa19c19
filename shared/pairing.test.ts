import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pairingLink, readPairingFragment } from './pairing.ts'
import { codeWordInput, codeWordOf } from './pairing-word.ts'

const CODE = 'Ab3-_9xYz0123456'
const SECRET = 'x'.repeat(43)
const wordOf = (secret: string, phoneSecret: string) =>
  codeWordOf(createHash('sha256').update(codeWordInput(secret, phoneSecret)).digest())

describe('the link of the QR code', () => {
  it('holds the secret in its fragment alone', () => {
    const link = new URL(pairingLink('https://coins.example', CODE, SECRET))
    expect(link.pathname).toBe('/phone')
    expect(`${link.pathname}${link.search}`).not.toContain(SECRET)
    expect(readPairingFragment(link.hash)).toEqual({ code: CODE, secret: SECRET })
  })

  it.each(['', '#', `#${CODE}`, `#${CODE}.${SECRET}.more`, `#${CODE}.short`, `#short.${SECRET}`])(
    'is nothing as %j',
    fragment => expect(readPairingFragment(fragment)).toBeNull(),
  )
})

describe('the code word', () => {
  it('is a word and a number, the same on both sides', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (secret, phone) => {
        expect(wordOf(secret, phone)).toMatch(/^[A-Z][a-z]+ [1-9]\d$/)
        expect(wordOf(secret, phone)).toBe(wordOf(secret, phone))
      }),
    )
  })

  it('differs from phone to phone and from code to code', () => {
    const words = Array.from({ length: 200 }, (_, i) => wordOf(SECRET, `phone ${i}`))
    expect(new Set(words).size).toBeGreaterThan(190)
    expect(wordOf('another', 'phone 1')).not.toBe(wordOf(SECRET, 'phone 1'))
  })
})
