import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { comprehensiveAnalysis } from '../test/market-analysis.ts'
import { comprehensiveAnalysisAnswer, comprehensiveAnalysisSchema } from './market-analysis.ts'
import { specifiedAnswer } from './specified-answer.ts'

const COIN = z.object({
  name: z.string(),
  priceCents: z.int().nullable(),
  metalMicros: z.int().optional(),
  guide: z.object({ valueCents: z.int() }).nullable(),
  sales: z.array(z.object({ soldCents: z.int(), count: z.int() })),
})
const line = z.discriminatedUnion('success', [
  z.object({ success: z.literal(true), totalCents: z.int() }),
  z.object({ success: z.literal(false), message: z.string() }),
])

describe('an answer of a call of the specification', () => {
  it('has dollars under the specification’s names, and no cents', () => {
    const answer = comprehensiveAnalysisAnswer.encode(comprehensiveAnalysis())
    expect(answer).toMatchObject({
      soldItemPrices: { avgPrice: 60, minPrice: 56, maxPrice: 64, salesCount: 5 },
      currentMarketPrices: { avgPrice: 75, listingCount: 1 },
      meltValue: { totalMeltValue: 38.67, currentMetalPrice: 50, weightInGrams: 26.73 },
      sources: [{ priceRange: { min: 56, max: 64 } }, {}],
      suggestedPrice: 60.5,
      priceRange: { conservative: 51, market: 60.5, optimistic: 72 },
      gradePrices: [{ grade: 'VF30', price: 60.5, low: 51, high: 72 }],
    })
    expect(JSON.stringify(answer)).not.toMatch(/Cents|Micros/)
  })

  it('is read back as it was, to the cent', () => {
    const amount = fc.integer({ min: 0, max: 2_000_000_000 })
    const coin = fc.record(
      {
        name: fc.string(),
        priceCents: fc.option(amount),
        metalMicros: amount,
        guide: fc.option(fc.record({ valueCents: amount })),
        sales: fc.array(fc.record({ soldCents: amount, count: fc.nat() })),
      },
      { requiredKeys: ['name', 'priceCents', 'guide', 'sales'] },
    )
    const answer = specifiedAnswer(COIN)
    fc.assert(
      fc.property(coin, value => {
        const wire: unknown = JSON.parse(JSON.stringify(answer.encode(value)))
        expect(answer.parse(wire)).toEqual(value)
      }),
    )
    const analysis = comprehensiveAnalysis()
    expect(comprehensiveAnalysisAnswer.parse(comprehensiveAnalysisAnswer.encode(analysis))).toEqual(
      comprehensiveAnalysisSchema.parse(analysis),
    )
  })

  it('of several kinds has each by its own form', () => {
    const answer = specifiedAnswer(z.object({ results: z.array(line.nullable()) }))
    const results = [
      { success: true as const, totalCents: 1250 },
      { success: false as const, message: 'No' },
      null,
    ]
    const wire = answer.encode({ results })
    expect(wire).toEqual({
      results: [{ success: true, total: 12.5 }, { success: false, message: 'No' }, null],
    })
    expect(answer.parse(wire)).toEqual({ results })
  })
})
