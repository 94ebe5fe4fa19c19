import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { GradePrice } from '../market/market.ts'
import { gradeOrRaw, usualChances } from './grade-or-raw.ts'

const priced = (grade: string, certified: boolean, dollars: number): GradePrice => ({
  grade,
  certified,
  priceCents: dollars * 100,
  lowCents: dollars * 90,
  highCents: dollars * 110,
})
const PRICES = [
  priced('MS63', false, 80),
  priced('MS62', true, 90),
  priced('MS63', true, 110),
  priced('MS64', true, 160),
  priced('MS63 Details', true, 50),
]
const COIN = { grade: 'MS63', seriesId: 'morgan-dollar' }
const TERMS = { ownRate: 1_000, at: Date.UTC(2026, 10, 27) }

describe('grade it or sell it raw', () => {
  it('starts from the grade, the next ones and a problem that nobody saw', () => {
    expect(usualChances('MS63')).toEqual([
      { grade: 'MS62', percent: 25 },
      { grade: 'MS63', percent: 45 },
      { grade: 'MS64', percent: 20 },
      { grade: 'MS63 Details', percent: 10 },
    ])
    expect(usualChances('MS70').map(({ grade }) => grade)).toEqual(['MS69', 'MS70', 'MS70 Details'])
    expect(usualChances('PR60').map(({ grade }) => grade)).toEqual(['PR60', 'PR61', 'PR60 Details'])
    expect(usualChances('')).toEqual([])
    expect(usualChances('VF Details')).toEqual([])
  })

  it('has the grading fee, both curves and eBay’s fees in what is left', () => {
    const chances = usualChances('MS63')
    const found = gradeOrRaw(COIN, PRICES, { chances, gradingCents: 4_000 }, TERMS)
    // 10 % of price, postage and tax, and 40 cents an order: of $80 $71 and some cents stay.
    expect(found?.rawKeptCents).toBeGreaterThan(7_000)
    expect(found?.rawKeptCents).toBeLessThan(7_200)
    expect(found?.gainCents).toBeLessThan(0)
    expect(found?.breakEvenGrade).toBe('MS64')
    const cheap = gradeOrRaw(COIN, PRICES, { chances, gradingCents: 0 }, TERMS)
    expect(cheap?.gradedKeptCents).toBe((found?.gradedKeptCents ?? 0) + 4_000)
    expect(cheap?.gainCents).toBeGreaterThan(0)
  })

  it('says nothing where a price is not known, or the chances are not whole', () => {
    const chances = usualChances('MS63')
    const grading = { chances, gradingCents: 4_000 }
    expect(gradeOrRaw({ ...COIN, grade: '' }, PRICES, grading, TERMS)).toBeNull()
    expect(
      gradeOrRaw(
        COIN,
        PRICES.filter(({ certified }) => !certified),
        grading,
        TERMS,
      ),
    ).toBeNull()
    expect(gradeOrRaw(COIN, PRICES, { ...grading, chances: chances.slice(1) }, TERMS)).toBeNull()
  })

  it('lies between its worst and its best outcome, whatever the chances', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(100), { minLength: 3, maxLength: 3 }),
        fc.nat(20_000),
        (parts, gradingCents) => {
          const [a = 0, b = 0, c = 0] = parts.toSorted((x, y) => x - y)
          const percents = [a, b - a, c - b, 100 - c]
          const chances = usualChances('MS63').map((chance, at) => ({
            ...chance,
            percent: percents[at] ?? 0,
          }))
          const found = gradeOrRaw(COIN, PRICES, { chances, gradingCents }, TERMS)
          const kept = found?.outcomes.map(({ keptCents }) => keptCents) ?? []
          expect(found?.gradedKeptCents).toBeGreaterThanOrEqual(Math.min(...kept))
          expect(found?.gradedKeptCents).toBeLessThanOrEqual(Math.max(...kept))
        },
      ),
    )
  })
})
