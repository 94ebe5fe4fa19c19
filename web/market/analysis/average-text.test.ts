import { describe, expect, it } from 'vitest'
import { analysisComp, comprehensiveAnalysis } from '../../../shared/test/market-analysis.ts'
import { averageText } from './average-text.ts'

const AU58 = { grade: { low: 58, high: 58, code: 'AU58' } }

/** A sale that brought so many dollars, and is worth so many as the coin. */
const sale = (
  id: string,
  [brought, adjusted]: [number, number],
  part: Parameters<typeof analysisComp>[2] = {},
) => analysisComp(id, brought, { ...AU58, adjustedCents: adjusted * 100, weight: 0.2, ...part })
const SLAB = { inHolder: true }
const MS62 = { grade: { low: 62, high: 62, code: 'MS62' } }

const textOf = (
  comps: ReturnType<typeof sale>[],
  { price, average }: { price: number; average: number },
  coin: Partial<ReturnType<typeof comprehensiveAnalysis>['coin']> = {},
) => {
  const analysis = comprehensiveAnalysis({ comps, suggestedPriceCents: price * 100 })
  return averageText({
    ...analysis,
    coin: { ...analysis.coin, grade: 'AU58', certified: false, ...coin },
    soldItemPrices: { ...analysis.soldItemPrices, avgPriceCents: average * 100 },
  })
}

describe('why the price is not the average', () => {
  it('names the holders that the sales are in', () => {
    const comps = [
      sale('a', [100, 72], SLAB),
      sale('b', [96, 72], SLAB),
      sale('c', [66, 66]),
      sale('d', [64, 65]),
    ]
    expect(textOf(comps, { price: 66, average: 81 })).toBe(
      'The average of these 4 sales is $81.00: 2 of them are in holders, worth about $26.00 less as raw AU58.',
    )
  })

  it('names better grades where they make the difference', () => {
    const comps = [sale('a', [90, 66], MS62), sale('b', [66, 66]), sale('c', [64, 64])]
    expect(textOf(comps, { price: 66, average: 73 })).toBe(
      'The average of these 3 sales is $73.00: one of them names a better grade, worth about $24.00 less as raw AU58.',
    )
  })

  it('says that raw sales are worth more in a holder', () => {
    const comps = [sale('a', [60, 90]), sale('b', [62, 94]), sale('c', [95, 95], SLAB)]
    expect(textOf(comps, { price: 93, average: 72 }, { certified: true })).toBe(
      'The average of these 3 sales is $72.00: 2 of them are raw, worth about $31.00 more as AU58 in a holder.',
    )
  })

  it('without one cause gives the adjusted sales', () => {
    const comps = [sale('a', [80, 68]), sale('b', [78, 66])]
    expect(textOf(comps, { price: 67, average: 79 })).toBe(
      'The average of these 2 sales is $79.00: by their grades, holders and dates they are worth $66.00 to $68.00 as raw AU58.',
    )
  })

  it('is nothing where price and average agree, and where no sale is adjusted', () => {
    const alike = [sale('a', [66, 66]), sale('b', [67, 67])]
    expect(textOf(alike, { price: 66, average: 66 })).toBeNull()
    const older = [analysisComp('a', 80), analysisComp('b', 90)]
    expect(textOf(older, { price: 66, average: 85 })).toBeNull()
  })
})
