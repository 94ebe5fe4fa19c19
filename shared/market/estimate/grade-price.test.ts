import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PRICED_GRADES } from '../../numismatics/grades.ts'
import { priceOfGrade } from './grade-price.ts'

const price = (grade: string, dollars: number, certified = false) => ({
  grade,
  certified,
  price: dollars,
  low: dollars * 0.8,
  high: dollars * 1.2,
})
const PRICES = [price('VF20', 40), price('VF30', 60), price('MS63', 200), price('MS63', 250, true)]

describe('the price of a grade', () => {
  it('is the one computed for it', () => {
    expect(priceOfGrade(PRICES, 'VF-30', false)?.price).toBe(60)
    expect(priceOfGrade(PRICES, 'MS63', true)?.price).toBe(250)
  })

  it('lies between its neighbours where it was not computed', () => {
    expect(priceOfGrade(PRICES, 'VF25', false)).toMatchObject({ grade: 'VF25', price: 50 })
  })

  it('is that of the nearest grade beyond the ends', () => {
    expect(priceOfGrade(PRICES, 'G4', false)?.price).toBe(40)
    expect(priceOfGrade(PRICES, 'MS66', false)?.price).toBe(200)
  })

  it('is that of problem coins for a details grade', () => {
    const prices = [...PRICES, price('VF20 Details', 22), price('VF30 Details', 30)]
    expect(priceOfGrade(prices, 'VF30 Details', false)?.price).toBe(30)
    expect(priceOfGrade(prices, 'VF25 Details', false)).toMatchObject({
      grade: 'VF25 Details',
      price: 26,
    })
    expect(priceOfGrade(prices, 'VF25', false)?.price).toBe(50)
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
        expect(found.price).toBeGreaterThanOrEqual(40)
        expect(found.price).toBeLessThanOrEqual(200)
        expect(found.low).toBeLessThanOrEqual(found.price)
        expect(found.high).toBeGreaterThanOrEqual(found.price)
      }),
    )
  })
})
