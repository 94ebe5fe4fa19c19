import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centsOf, dollars, dollarsText, parseCents, priceText } from './money.ts'

describe('money', () => {
  it('preserves every amount of cents in a round trip', () => {
    fc.assert(
      fc.property(fc.integer({ min: -100_000_000, max: 100_000_000 }), cents => {
        expect(parseCents(dollarsText(cents))).toBe(cents)
        // Two equal zeros: -0 is no amount of its own.
        expect(centsOf(dollars(cents)) + 0).toBe(cents + 0)
      }),
    )
  })

  it('writes a price as a buyer reads it', () => {
    expect(priceText(123_450)).toBe('$1,234.50')
  })

  it.each([
    ['$1,234.50', 123_450],
    ['12.5', 1_250],
    [12.5, 1_250],
    [' 3 ', 300],
  ])('reads %s', (written, cents) => {
    expect(parseCents(written)).toBe(cents)
  })

  it.each(['', 'free', '1.234', '1,23', '12..5', '1e3', Number.NaN])(
    'takes "%s" for no amount',
    written => {
      expect(parseCents(written)).toBeNull()
    },
  )
})
