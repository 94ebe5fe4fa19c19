import { describe, expect, it } from 'vitest'
import { analysisComp, comprehensiveAnalysis } from '../../test/market-analysis.ts'
import { refit, TAKEN_IN, TAKEN_IN_FAR, TAKEN_OUT } from './refit.ts'

const analysis = comprehensiveAnalysis()
const priceAfter = (moved: [string, boolean][]) =>
  refit(analysis, new Map(moved)).suggestedPriceCents ?? 0
const remarkAfter = (itemId: string, counted: boolean, of = analysis) =>
  refit(of, new Map([[itemId, counted]])).comps.find(comp => comp.itemId === itemId)

describe('the price after comps were moved', () => {
  it('is the analysis itself while none is', () => {
    expect(refit(analysis, new Map())).toBe(analysis)
  })

  it('rises without the cheapest sales, and falls without the dearest', () => {
    const same = priceAfter([['no such item', true]])
    expect(priceAfter([['sale-0', false]])).toBeGreaterThan(same)
    expect(priceAfter([['sale-4', false]])).toBeLessThan(same)
  })

  it('follows a comp that is counted, which says so', () => {
    const near = comprehensiveAnalysis({
      comps: [...analysis.comps, analysisComp('near', 80, { counted: false, remark: 'A set' })],
    })
    const before = refit(near, new Map([['no such item', true]])).suggestedPriceCents ?? 0
    const after = refit(near, new Map([['near', true]]))
    expect(after.suggestedPriceCents).toBeGreaterThan(before)
    expect(after.priceRange?.marketCents).toBe(after.suggestedPriceCents)
    expect(remarkAfter('near', true, near)).toMatchObject({ counted: true, remark: TAKEN_IN })
    expect(remarkAfter('sale-1', false)).toMatchObject({ counted: false, remark: TAKEN_OUT })
  })

  it('says anew what each sale is worth as this coin, and nothing of one that is left out', () => {
    const { comps } = refit(analysis, new Map([['sale-0', false]]))
    const of = (itemId: string) => comps.find(comp => comp.itemId === itemId)
    expect(of('sale-0')?.adjustedCents).toBeUndefined()
    expect(of('sale-1')?.weight).toBeGreaterThan(0.1)
    expect(comps.reduce((sum, { weight = 0 }) => sum + weight, 0)).toBeCloseTo(1)
  })

  it('has its explanation, averages, doubts and sources follow', () => {
    const out = ['sale-0', 'sale-1', 'sale-2'].map(itemId => [itemId, false] as [string, boolean])
    const two = refit(analysis, new Map(out))
    expect(two.explanation).toMatch(/^2 sales like it brought \$62\.00 to \$64\.00, the last on/)
    expect(two.soldItemPrices).toMatchObject({
      avgPriceCents: 6300,
      salesCount: 2,
      minPriceCents: 6200,
    })
    expect(two.doubts).toContain('Only 2 sales of such a coin were found.')
    expect(two.doubts).toContain('The grade is an estimate, and the price follows it.')
    expect(two.sources.map(({ recentSales }) => recentSales)).toEqual([2, 1])
    const none = refit(two, new Map([...out, ['sale-3', false], ['sale-4', false]]))
    expect(none.soldItemPrices).toEqual({
      avgPriceCents: null,
      salesCount: 0,
      minPriceCents: null,
      maxPriceCents: null,
      timeFrame: null,
    })
    expect(none.explanation).toMatch(/No sale was found; 1 coin like it is offered for/)
    expect(none.doubts[0]).toBe('Asking prices are hopes: what coins sold for is not known.')
    const counted = refit(analysis, new Map([['other-date', true]]))
    expect(counted.soldItemPrices).toMatchObject({
      avgPriceCents: 9000,
      salesCount: 6,
      maxPriceCents: 24000,
    })
  })

  it('is not carried away by one comp of something else', () => {
    const cheap = comprehensiveAnalysis({
      comps: [
        ...Array.from({ length: 20 }, (_, at) => analysisComp(`s${at}`, 58 + (at % 5))),
        analysisComp('wild', 4_000, { counted: false, remark: 'Another coin' }),
      ],
    })
    const before = refit(cheap, new Map([['no such item', true]])).suggestedPriceCents ?? 0
    const { suggestedPriceCents } = refit(cheap, new Map([['wild', true]]))
    expect(Math.abs((suggestedPriceCents ?? 0) / before - 1)).toBeLessThan(0.05)
    expect(remarkAfter('wild', true, cheap)?.remark).toBe(TAKEN_IN_FAR)
  })

  it('rests on the price guide too', () => {
    const guide = [{ grade: 'VF30', certified: false, priceCents: 9000 }]
    const after = (of: typeof analysis) =>
      refit(of, new Map([['no such item', true]])).suggestedPriceCents ?? 0
    expect(after(comprehensiveAnalysis({ guide }))).toBeGreaterThan(after(analysis))
  })

  it('is none once nothing is counted', () => {
    const out = analysis.comps.map(({ itemId }) => [itemId, false] as [string, boolean])
    expect(refit(analysis, new Map(out))).toMatchObject({
      suggestedPriceCents: null,
      priceRange: null,
      gradePrices: [],
    })
  })
})
