import { afterEach, expect, it } from 'vitest'
import { knowOwnSiteBy } from './ebay-sites.ts'
import { typedNumber, typedPercent } from './typed-number.ts'

afterEach(() => knowOwnSiteBy(() => undefined))

it.each(['EBAY_US', 'EBAY_DE'])(
  'a percentage on %s is the same with a point and with a comma',
  id => {
    knowOwnSiteBy(() => id)
    expect(typedNumber(' 2,5 % ')).toBe(2.5)
    expect(typedNumber('-8')).toBe(-8)
    expect(typedNumber('')).toBeNaN()
    expect(typedNumber('1.234,5')).toBeNaN()
    for (const points of [0, 5, 50, 1_325, 10_000])
      expect(Math.round(typedNumber(typedPercent(points)) * 100)).toBe(points)
  },
)

it('is shown as the site writes it', () => {
  knowOwnSiteBy(() => 'EBAY_DE')
  expect(typedPercent(1_325)).toBe('13,25')
})
