import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { usualShipping } from '../../listing/terms/listing-terms.ts'
import { priceBesideShipping } from './listed-price.ts'

describe('the price of a listing', () => {
  it.each([
    [700, 600],
    [2_099, 1_999],
    [2_300, 1_999],
    [2_495, 2_000],
    [10_000, 9_505],
  ])('of a total of %i cents is %i', (total, price) => {
    expect(priceBesideShipping(total, false)).toBe(price)
  })

  it('of a coin in a holder is what a parcel leaves, at any price', () => {
    expect([1_500, 2_300, 10_000].map(total => priceBesideShipping(total, true))).toEqual([
      1_005, 1_805, 9_505,
    ])
  })

  it('comes to no more than the total with its shipping, and rises with it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 200, max: 1_000_000 }), total => {
        const price = priceBesideShipping(total, false)
        expect(price + usualShipping(price)).toBeLessThanOrEqual(total)
        expect(priceBesideShipping(total + 1, false)).toBeGreaterThanOrEqual(price)
      }),
    )
  })
})
