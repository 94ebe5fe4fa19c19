import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Estimate,
  estimatePrice,
  fitMarket,
  type GuideQuote,
  hasEvidence,
} from '../../shared/market/estimate/estimate-price.ts'
import { bandPricesOf, gradePricesOf } from '../../shared/market/estimate/grade-prices.ts'
import { traitDoubts } from '../../shared/market/estimate/price-doubts.ts'
import { parseGrade } from '../../shared/numismatics/grades.ts'
import { judgeComps } from './comps.ts'
import type { MarketItem } from './port.ts'
import { MORGAN, NOW, offer, sale } from './test/morgan-market.ts'

function marketOf(
  items: MarketItem[],
  melt: number | null = null,
  coin = MORGAN,
  guide: GuideQuote[] = [],
) {
  const side = (sold: boolean) =>
    judgeComps(
      items.filter(({ soldAt }) => (soldAt !== null) === sold),
      coin,
    )
  return fitMarket({ sold: side(true), active: side(false), melt, now: NOW, guide })
}
const priceOf = (items: MarketItem[], grade = 'VF30', certified = false): Estimate => {
  const estimate = estimatePrice(marketOf(items).fit, grade, certified)
  if (!estimate) throw new Error('There is evidence')
  return estimate
}
/** Slabs of these grades, three of each, at prices that rise by half from grade to grade. */
const ladder = ['F12', 'VF20', 'XF40', 'AU50', 'MS60', 'MS63', 'MS64'].flatMap((grade, at) =>
  [0.95, 1, 1.05].map(factor => sale(`PCGS ${grade}`, Math.round(4_000 * 1.5 ** at * factor))),
)

describe('a price', () => {
  it('is what coins of the grade sold for', () => {
    expect(priceOf(ladder, 'AU50', true).suggested).toBeGreaterThan(12_300)
    expect(priceOf(ladder, 'AU50', true).suggested).toBeLessThan(14_700)
  })

  it('lies between its neighbours where no coin of the grade sold', () => {
    const without = ladder.filter(({ title }) => !title.endsWith('AU50'))
    const { suggested } = priceOf(without, 'AU50', true)
    expect(suggested).toBeGreaterThan(9_500)
    expect(suggested).toBeLessThan(19_500)
  })

  it('follows recent sales more than old ones', () => {
    const sold = [
      ...[9_000, 9_100, 9_050].map(price => sale('VF30', price, 88)),
      ...[6_000, 6_100, 6_050].map(price => sale('VF30', price, 1)),
    ]
    expect(priceOf(sold).suggested).toBeLessThan(7_300)
  })

  it('takes the raw sellers’ optimism out: a raw coin that keeps its grade is worth more than the mean', () => {
    const optimists = [...ladder, ...[4_100, 4_000, 6_100].map(price => sale('VF20', price))]
    expect(priceOf(optimists, 'VF20').suggested).toBeGreaterThan(4_500)
  })

  it('is below asking prices, with less confidence, where nothing sold', () => {
    const prices = [5_000, 5_100, 5_200, 5_300]
    const asking = priceOf(prices.map(price => offer('VF30', price)))
    const sold = priceOf(prices.map(price => sale('VF30', price)))
    expect(asking.basis).toBe('active')
    expect(asking.suggested).toBeLessThan(5_000)
    expect(asking.confidence).toBeLessThan(sold.confidence)
  })

  it('is not decided by hopeful prices, also where only a few ask', () => {
    const asked = [5_000, 5_200, 8_500, 11_000].map(price => offer('VF30', price))
    expect(priceOf(asked).suggested).toBeLessThan(5_600)
  })

  it('follows what was paid, such as an accepted offer, and not what the same coins are offered for', () => {
    const accepted = [5_000, 5_100, 4_900, 5_050].map(price => sale('VF30', price))
    const asked = Array.from({ length: 8 }, (_, at) => offer('VF30', 7_500 + at * 100))
    const [paid, both] = [priceOf(accepted), priceOf([...accepted, ...asked])]
    expect(both.suggested / paid.suggested).toBeGreaterThan(0.95)
    expect(both.suggested / paid.suggested).toBeLessThan(1.12)
  })

  it('is not moved by a sale that friends bid up', () => {
    const sold = [4_900, 5_000, 5_050, 5_100, 5_200].map(price => sale('VF30', price))
    const moved = priceOf([...sold, sale('VF30', 20_000)]).suggested / priceOf(sold).suggested
    expect(Math.abs(moved - 1)).toBeLessThan(0.03)
  })

  it('has a wider range the fewer comps there are', () => {
    const widths = [1, 3, 9, 27].map(count => {
      const comps = Array.from({ length: count }, (_, at) => sale('VF30', 4_800 + (at % 3) * 200))
      const { low, high, suggested } = priceOf(comps)
      return (high - low) / suggested
    })
    expect(widths).toEqual(widths.toSorted((a, b) => b - a))
  })

  it('ignores running auctions and prices of something else', () => {
    const running: MarketItem = { ...offer('VF30', 100), listingType: 'Auction' }
    const copper = Array.from({ length: 6 }, () => sale('VF30', 5_000))
    const shill = sale('VF30', 90_000)
    const market = marketOf([...copper, running, shill])
    const price = estimatePrice(market.fit, 'VF30', false)
    expect(price?.suggested).toBeGreaterThan(4_700)
    expect(price?.suggested).toBeLessThan(5_700)
    expect(market.sold.find(({ itemId }) => itemId === shill.itemId)?.droppedBecause).toBe(
      'Its price is far from all others',
    )
  })

  it('has no narrow range from one comp, sold or asked', () => {
    for (const comp of [sale('VF30', 5_000), offer('VF30', 5_000)]) {
      const { low, high, suggested } = priceOf([comp])
      expect((high - low) / suggested).toBeGreaterThan(0.6)
    }
    const many = priceOf(Array.from({ length: 12 }, () => sale('VF30', 5_000)))
    expect((many.high - many.low) / many.suggested).toBeLessThan(0.4)
  })

  it('is never below melt value', () => {
    const estimate = estimatePrice(marketOf([sale('VF30', 2_000)], 3_800).fit, 'VF30', false)
    expect(estimate).toMatchObject({ suggested: 3_800, low: 3_800 })
  })

  it('is null without evidence, and without a grade', () => {
    expect(estimatePrice(marketOf([]).fit, 'VF30', false)).toBeNull()
    expect(estimatePrice(marketOf(ladder).fit, '', false)).toBeNull()
  })

  it('of a problem coin is a share of the sound one', () => {
    const coin = { ...MORGAN, grade: 'AU50 Details' }
    const problem = [6_000, 6_200, 6_400, 6_300].map(price => sale('AU50 details', price))
    const { fit } = marketOf([...ladder, ...problem], null, coin)
    const details = estimatePrice(fit, 'AU50 Details', false)?.suggested ?? 0
    expect(details).toBeLessThan(estimatePrice(fit, 'AU50', false)?.suggested ?? 0)
    expect(details).toBeGreaterThan(5_000)
    expect(details).toBeLessThan(7_500)
  })
})

describe('a price guide', () => {
  const quote = (grade: string, priceCents: number, certified = true): GuideQuote => ({
    grade,
    certified,
    priceCents,
  })
  const guide = [quote('VF30', 10_000), quote('AU50', 20_000), quote('MS63', 60_000)]
  const guided = (items: MarketItem[], quotes: GuideQuote[], grade: string, certified = true) => {
    const estimate = estimatePrice(marketOf(items, null, MORGAN, quotes).fit, grade, certified)
    if (!estimate) throw new Error('There is evidence')
    return estimate
  }

  it('alone gives a price below its own, with a wide range and little confidence', () => {
    const { suggested, low, high, basis, confidence } = guided([], guide, 'AU50')
    expect(basis).toBe('guide')
    expect(suggested).toBeGreaterThan(15_500)
    expect(suggested).toBeLessThan(20_000)
    expect((high - low) / suggested).toBeGreaterThan(0.5)
    expect(confidence).toBeLessThan(0.4)
  })

  it('anchors the grades that nobody sold: one sale far below does not decide alone', () => {
    const one = [sale('PCGS VF30', 9_000)]
    const [without, anchored] = [guided(one, [], 'MS63'), guided(one, guide, 'MS63')]
    expect(anchored.suggested).toBeGreaterThan(45_000)
    expect(anchored.suggested).toBeLessThan(60_000)
    expect((anchored.high - anchored.low) / anchored.suggested).toBeLessThan(
      (without.high - without.low) / without.suggested,
    )
  })

  it('is measured by the market: where coins sell for half of it, so do the other grades', () => {
    const half = Array.from({ length: 12 }, (_, at) => sale('PCGS AU50', 9_800 + at * 40))
    expect(guided(half, guide, 'AU50').suggested).toBeLessThan(11_500)
    expect(guided(half, guide, 'MS63').suggested).toBeLessThan(48_000)
  })

  it('of another coin is not believed against many sales', () => {
    const other = [quote('AU50', 900_000)]
    const trusted = guided(ladder, [], 'AU50').suggested
    expect(guided(ladder, other, 'AU50').suggested / trusted).toBeCloseTo(1, 1)
  })

  it('for proofs says nothing of other coins, and one for problem coins nothing at all', () => {
    expect(
      estimatePrice(marketOf([], null, MORGAN, [quote('PR65', 9_000)]).fit, 'MS65', true),
    ).toBeNull()
    expect(hasEvidence(marketOf([], null, MORGAN, [quote('AU50 Details', 9_000)]).fit)).toBe(false)
  })

  it('for proofs alone is what a proof’s price rests on, however many other coins sold', () => {
    const { fit } = marketOf(ladder, null, MORGAN, [quote('PR65', 90_000)])
    expect(estimatePrice(fit, 'PR65', true)).toMatchObject({ basis: 'guide' })
    expect(estimatePrice(fit, 'PR65', true)?.confidence).toBeLessThan(0.4)
    expect(estimatePrice(fit, 'AU50', true)).toMatchObject({ basis: 'sold' })
  })
})

describe('what sets a coin apart', () => {
  const many = (words: string, price: number, count = 10) =>
    Array.from({ length: count }, (_, at) =>
      sale(words, Math.round(price * (0.97 + (at % 4) * 0.02))),
    )
  const plain = many('PCGS MS64', 20_000)
  const shareOf = (items: MarketItem[], grade: string, grader: string | null = null) => {
    const { fit } = marketOf(items)
    const [own, usual] = [estimatePrice(fit, grade, true, grader), estimatePrice(fit, 'MS64', true)]
    return (own?.suggested ?? 0) / (usual?.suggested ?? 1)
  }

  it('changes the price as real sales have shown, where this market says nothing of it', () => {
    expect(shareOf(plain, 'MS64 CAC')).toBeCloseTo(1.49, 1)
    expect(shareOf(plain, 'MS64 DMPL')).toBeCloseTo(2.06, 1)
    expect(shareOf(plain, 'MS64', 'ICG')).toBeCloseTo(0.77, 1)
    expect(shareOf(plain, 'MS64', 'NGC')).toBe(1)
  })

  it('is measured where this market has both', () => {
    expect(shareOf([...plain, ...many('PCGS MS64 CAC', 22_000)], 'MS64 CAC')).toBeLessThan(1.2)
    expect(shareOf([...plain, ...many('PCGS MS64 DMPL', 80_000)], 'MS64 DMPL')).toBeGreaterThan(3)
    expect(shareOf([...plain, ...many('ICG MS64', 19_600)], 'MS64', 'ICG')).toBeGreaterThan(0.9)
  })

  it('of the comps is taken out of the price of the plain coin', () => {
    const marked = [...many('PCGS MS64 CAC', 30_000), ...many('ICG MS64', 15_400, 3)]
    const { suggested } = priceOf(marked, 'MS64', true)
    expect(suggested).toBeGreaterThan(18_000)
    expect(suggested).toBeLessThan(23_500)
  })

  it('widens the range while it is an expectation', () => {
    const { fit } = marketOf(plain)
    const widthOf = (grade: string) => estimatePrice(fit, grade, true)?.spread ?? 0
    expect(widthOf('MS64 CAC')).toBeGreaterThan(1.5 * widthOf('MS64'))
  })

  it('is said where no comp has it', () => {
    const { sold } = marketOf(plain)
    const coin = { grade: 'MS64', certified: true }
    expect(traitDoubts({ ...coin, grader: 'NGC' }, sold)).toEqual([])
    expect(traitDoubts({ ...coin, grader: 'ICG' }, sold).join()).toMatch(/that ICG graded/)
    expect(traitDoubts({ ...coin, grade: 'MS64 CAC' }, sold).join()).toMatch(/CAC’s sticker/)
    const others = marketOf(many('ICG MS64', 15_000)).sold
    expect(traitDoubts({ ...coin, grader: 'PCGS' }, others).join()).toMatch(/other graders than/)
    expect(traitDoubts({ ...coin, grader: 'ICG' }, others)).toEqual([])
  })
})

it('a raw coin that is graded by a word costs what coins of that word bring, also where they bring little', () => {
  const slabs = ['XF40', 'AU50', 'AU55', 'MS62', 'MS64'].flatMap((grade, at) =>
    [0.96, 1, 1.04].map(factor => sale(`PCGS ${grade}`, Math.round(12_000 * 1.35 ** at * factor))),
  )
  const worded = [7_000, 7_600, 8_000, 8_300, 9_000, 9_900, 7_300, 8_800].map(price =>
    sale('AU', price),
  )
  const { suggested, low, high } = priceOf([...slabs, ...worded], 'AU')
  expect(suggested).toBeGreaterThan(7_300)
  expect(suggested).toBeLessThan(9_300)
  // Half of the word's own sales lie in the range.
  const within = worded.filter(({ price }) => price + 495 >= low && price + 495 <= high)
  expect(within.length).toBeGreaterThan(4)
})

it('every grade has its price, and a better coin never costs less', () => {
  const prices = gradePricesOf(marketOf([...ladder, sale('PCGS MS62', 900)]).fit)
  expect(prices.length).toBeGreaterThan(50)
  for (const certified of [false, true]) {
    // Behind the plain grades stand those with a designation that has a price of its own.
    const own = prices.filter(
      each => each.certified === certified && parseGrade(each.grade)?.designation === '',
    )
    const [sound, problem] = [false, true].map(details =>
      own.filter(({ grade }) => grade.endsWith(' Details') === details),
    )
    for (const rising of [sound, problem].map(each => each?.map(({ priceCents }) => priceCents)))
      expect(rising).toEqual(rising?.toSorted((a, b) => a - b))
    for (const { grade, priceCents } of problem ?? []) {
      const ofSound = sound?.find(each => `${each.grade} Details` === grade)
      expect(priceCents).toBeLessThan(ofSound?.priceCents ?? 0)
    }
  }
})

it('a coin without a grade has a price in each of eBay’s four conditions', () => {
  const bands = bandPricesOf(marketOf(ladder, null, { ...MORGAN, grade: '' }).fit)
  expect(bands.map(({ band }) => band)).toEqual([
    'Uncirculated',
    'Extremely Fine to About Uncirculated',
    'Fine to Very Fine',
    'Below Fine',
  ])
  const prices = bands.map(({ priceCents }) => priceCents)
  expect(prices).toEqual([...prices].sort((a, b) => b - a))
})

it('for any market the price lies in its range, not below melt, in whole cents, in any order of the comps', () => {
  const words = fc.constantFrom('VF', 'XF45', 'PCGS MS64', 'Ch BU', '', 'AU details', 'Good')
  const comp = fc.tuple(words, fc.integer({ min: 100, max: 5_000_000 }), fc.boolean())
  const melt = fc.option(fc.integer({ min: 1, max: 1_000_000 }))
  fc.assert(
    fc.property(fc.array(comp, { maxLength: 25 }), melt, (comps, metal) => {
      const items = comps.map(([title, price, sold]) =>
        sold ? sale(title, price, 10) : offer(title, price),
      )
      const estimate = estimatePrice(marketOf(items, metal).fit, 'XF40', false)
      const turned = estimatePrice(marketOf([...items].reverse(), metal).fit, 'XF40', false)
      expect(turned).toEqual(estimate)
      if (!estimate) return
      expect(Number.isInteger(estimate.suggested)).toBe(true)
      expect(estimate.low).toBeGreaterThanOrEqual(metal ?? 0)
      expect(estimate.low).toBeLessThanOrEqual(estimate.suggested)
      expect(estimate.suggested).toBeLessThanOrEqual(estimate.high)
      expect(estimate.confidence).toBeGreaterThanOrEqual(0)
      expect(estimate.confidence).toBeLessThanOrEqual(1)
    }),
    { numRuns: 60 },
  )
})
