import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { knowOwnSiteBy, MARKETPLACE_IDS } from './ebay-sites.ts'
import {
  amountAsSent,
  amountAsTyped,
  centsOf,
  dollars,
  dollarsText,
  parseCents,
  priceText,
  typedAmount,
  typedCents,
} from './money.ts'

afterEach(() => knowOwnSiteBy(() => undefined))

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

describe.each(MARKETPLACE_IDS)('an amount on %s', id => {
  it('is the same after it was shown and typed back, in a field, in a sentence and on the wire', () => {
    knowOwnSiteBy(() => id)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), cents => {
        expect(typedCents(typedAmount(cents))).toBe(cents)
        expect(typedCents(priceText(cents))).toBe(cents)
        expect(typedCents(dollarsText(cents))).toBe(cents)
        expect(amountAsSent(amountAsTyped(dollarsText(cents)))).toBe(dollarsText(cents))
      }),
    )
  })

  it('is never read in two ways: whatever is read is what the site or the wire writes for it', () => {
    knowOwnSiteBy(() => id)
    const typed = fc.stringMatching(/^[0-9]{1,4}([.,][0-9]{1,4}){0,2}$/)
    const plain = (text: string) => text.replace(/[^\d.,]/g, '').replace(/^0+(?=\d)/, '')
    // Without the separators of thousands, and with all decimals.
    const forms = (cents: number) =>
      [priceText(cents), typedAmount(cents), dollarsText(cents)].map(plain)
    const whole = (text: string) => (/[.,]\d$/.test(text) ? `${text}0` : text)
    fc.assert(
      fc.property(typed, text => {
        const cents = typedCents(text)
        if (cents === null) return
        const read = plain(whole(text))
        expect(forms(cents).some(form => form === read || form.slice(0, -3) === read)).toBe(true)
      }),
    )
  })
})

describe('where decimals have a comma', () => {
  it.each([
    ['12,5', 1_250],
    ['12,50 €', 1_250],
    ['€12,50', 1_250],
    ['1.234,50', 123_450],
    ['1.234', 123_400],
    ['1234', 123_400],
    ['12.50', 1_250],
    ['12.5', 1_250],
    ['1,234', null],
    ['1,234.50', null],
    ['1.23.456', null],
    ['12.', null],
  ])('%s is read as %s cents', (typed, cents) => {
    knowOwnSiteBy(() => 'EBAY_DE')
    expect(typedCents(typed)).toBe(cents)
  })

  it('an amount is sent with a point, and what is none as it is', () => {
    knowOwnSiteBy(() => 'EBAY_DE')
    expect(amountAsSent(' 1.234,5 € ')).toBe('1234.50')
    expect(amountAsSent(' 1,234 ')).toBe('1,234')
    expect(amountAsTyped('free')).toBe('free')
  })

  it('vendors and the wire keep the point', () => {
    knowOwnSiteBy(() => 'EBAY_DE')
    expect(parseCents('1,234.50')).toBe(123_450)
    expect(parseCents('1.234')).toBeNull()
  })
})
