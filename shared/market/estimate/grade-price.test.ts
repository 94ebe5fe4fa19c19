import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PRICED_GRADES } from '../../numismatics/grades.ts'
import { priceOfGrade } from './grade-price.ts'

const price = (grade: string, dollars: number, certified = false) => ({
  grade,
  certified,
  priceCents: dollars * 100,
  lowCents: dollars * 80,
  highCents: dollars * 120,
})
const PRICES = [price('VF20', 40), price('VF30', 60), price('MS63', 200), price('MS63', 250, true)]

describe('the price of a grade', () => {
  it('is the one computed for it', () => {
    expect(priceOfGrade(PRICES, 'VF-30', false)?.priceCents).toBe(6000)
    expect(priceOfGrade(PRICES, 'MS63', true)?.priceCents).toBe(25_000)
  })

  it('of a designation is the plain one times its share in the grade that has both', () => {
    const prices = [...PRICES, price('MS65', 500, true), price('MS65 CAC', 750, true)]
    expect(priceOfGrade(prices, 'MS63 CAC', true)).toMatchObject({
      grade: 'MS63 CAC',
      priceCents: 37_500,
    })
    expect(priceOfGrade(prices, 'MS65 CAC', true)?.priceCents).toBe(75_000)
    expect(priceOfGrade(prices, 'MS65', true)?.priceCents).toBe(50_000)
    // Of a raw coin, and of what has no price of its own, nothing is added.
    expect(priceOfGrade(prices, 'MS63 CAC', false)?.priceCents).toBe(20_000)
    expect(priceOfGrade(prices, 'MS63 RD', true)?.priceCents).toBe(25_000)
  })

  it('lies between its neighbours where it was not computed', () => {
    expect(priceOfGrade(PRICES, 'VF25', false)).toMatchObject({ grade: 'VF25', priceCents: 5000 })
  })

  it('is that of the nearest grade beyond the ends', () => {
    expect(priceOfGrade(PRICES, 'G4', false)?.priceCents).toBe(4000)
    expect(priceOfGrade(PRICES, 'MS66', false)?.priceCents).toBe(20_000)
  })

  it('is that of problem coins for a details grade', () => {
    const prices = [...PRICES, price('VF20 Details', 22), price('VF30 Details', 30)]
    expect(priceOfGrade(prices, 'VF30 Details', false)?.priceCents).toBe(3000)
    expect(priceOfGrade(prices, 'VF25 Details', false)).toMatchObject({
      grade: 'VF25 Details',
      priceCents: 2600,
    })
    expect(priceOfGrade(prices, 'VF25', false)?.priceCents).toBe(5000)
    expect(priceOfGrade(PRICES, 'VF30 Details', false)).toBeNull()
  })

  it('is none for a proof among business strikes, and for what is no grade', () => {
    expect(priceOfGrade(PRICES, 'PR65', false)).toBeNull()
    expect(priceOfGrade(PRICES, 'a nice one', false)).toBeNull()
  })

  it('never leaves the prices that it is made from', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PRICED_GRADES), grade => {
        const found = priceOfGrade(PRICES, grade, false)
        fc.pre(found !== null)
        expect(found.priceCents).toBeGreaterThanOrEqual(4000)
        expect(found.priceCents).toBeLessThanOrEqual(20_000)
        expect(found.lowCents).toBeLessThanOrEqual(found.priceCents)
        expect(found.highCents).toBeGreaterThanOrEqual(found.priceCents)
      }),
    )
  })
})
