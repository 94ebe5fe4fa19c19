import { describe, expect, it } from 'vitest'
import { fromBase32, toBase32 } from './base32.ts'
import { codeOfPeriod, newTotpSecret, periodAt, periodOfCode, totpUri } from './totp.ts'

/** The secret of RFC 6238, appendix B. */
const SECRET = toBase32(new TextEncoder().encode('12345678901234567890'))

describe('codes', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('of RFC 6238, appendix B, after %i seconds (last six digits)', (seconds, code) => {
    expect(codeOfPeriod(SECRET, periodAt(seconds * 1000))).toBe(code)
  })

  it('count one period before and after their own, and no longer', () => {
    const now = 1_234_567_890_000
    const found = [-2, -1, 0, 1, 2].map(delta => {
      const period = periodAt(now) + delta
      return periodOfCode(SECRET, codeOfPeriod(SECRET, period), now) === period
    })
    expect(found).toEqual([false, true, true, true, false])
    expect(periodOfCode(SECRET, '12345', now)).toBeNull()
  })
})

it('a secret has 160 bits and is in the address that apps read', () => {
  const secret = newTotpSecret()
  expect(fromBase32(secret)).toHaveLength(20)
  expect(toBase32(fromBase32(secret))).toBe(secret)
  expect(totpUri({ username: 'coin_room', secret })).toBe(
    `otpauth://totp/Obverse:coin_room?secret=${secret}&issuer=Obverse`,
  )
})

it('base32 is that of RFC 4648, section 10, without padding', () => {
  const encoded = ['f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map(text =>
    toBase32(new TextEncoder().encode(text)),
  )
  expect(encoded).toEqual(['MY', 'MZXQ', 'MZXW6', 'MZXW6YQ', 'MZXW6YTB', 'MZXW6YTBOI'])
})
