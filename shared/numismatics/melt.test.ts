import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { actualMetalOunces, meltCents } from './melt.ts'
import { strikeOf } from './strikes.ts'
import type { MintMark } from './tables/mints.ts'

function strike(seriesId: string, year: number, mint: MintMark = 'none') {
  const answer = strikeOf({ seriesId, year, mint })
  if (!answer.ok) throw new Error(answer.sentence)
  return answer.strike
}
function form(seriesId: string, year: number, mint: MintMark, metal: string) {
  const coin = strike(seriesId, year, mint)
  const found = [coin, ...coin.alternatives].find(each => each.metal === metal)
  if (!found) throw new Error(`No ${metal} form`)
  return found
}

describe('metal content, in troy ounces as the trade quotes it', () => {
  it.each([
    ['kennedy-half-dollar', 1964, 'none', 'silver', 0.3617],
    ['kennedy-half-dollar', 1967, 'none', 'silver', 0.1479],
    ['morgan-dollar', 1881, 'S', 'silver', 0.7734],
    ['peace-dollar', 1922, 'none', 'silver', 0.7734],
    ['washington-quarter', 1964, 'D', 'silver', 0.1808],
    ['roosevelt-dime', 1964, 'none', 'silver', 0.0723],
    ['jefferson-nickel', 1943, 'P', 'silver', 0.0563],
    ['eisenhower-dollar', 1971, 'S', 'silver', 0.3162],
    ['american-silver-eagle', 2020, 'none', 'silver', 0.999],
    ['liberty-head-double-eagle', 1904, 'none', 'gold', 0.9675],
    ['saint-gaudens-double-eagle', 1924, 'none', 'gold', 0.9675],
    ['liberty-head-eagle', 1901, 'none', 'gold', 0.4838],
    ['liberty-head-half-eagle', 1901, 'none', 'gold', 0.2419],
    ['indian-head-quarter-eagle', 1927, 'none', 'gold', 0.1209],
    ['indian-princess-gold-dollar', 1862, 'none', 'gold', 0.0484],
    ['american-gold-eagle', 2020, 'none', 'gold', 1],
    ['american-gold-eagle-tenth-ounce', 2020, 'none', 'gold', 0.1],
    ['american-gold-buffalo', 2020, 'none', 'gold', 1],
    ['american-platinum-eagle', 2020, 'none', 'platinum', 1],
    ['america-the-beautiful-five-ounce', 2015, 'none', 'silver', 4.995],
  ] as const)('%s %i %s holds %s, %d', (seriesId, year, mint, metal, ounces) => {
    const content = actualMetalOunces(strike(seriesId, year, mint))
    expect(content?.metal).toBe(metal)
    expect(Math.abs((content?.ounces ?? 0) - ounces)).toBeLessThanOrEqual(0.0002)
  })

  it('is null for a base-metal coin', () => {
    expect(actualMetalOunces(strike('lincoln-wheat-cent', 1943))).toBeNull()
    expect(actualMetalOunces(strike('kennedy-half-dollar', 1971))).toBeNull()
    expect(actualMetalOunces(strike('sacagawea-dollar', 2000, 'P'))).toBeNull()
  })

  it('follows the form: a clad proof has none, its silver sister has some', () => {
    expect(actualMetalOunces(form('kennedy-half-dollar', 1995, 'S', 'clad'))).toBeNull()
    expect(actualMetalOunces(form('kennedy-half-dollar', 1995, 'S', 'silver'))?.ounces).toBeCloseTo(
      0.3617,
      4,
    )
  })
})

describe('melt value', () => {
  it('is pure ounces times spot, in whole cents', () => {
    // 26.7296 g × 0.9 ÷ 31.1034768 g × $30.00
    expect(
      meltCents({
        ...strike('morgan-dollar', 1881, 'S'),
        spotMicrosPerTroyOunce: { silver: 30_000_000 },
      }),
    ).toBe(2320)
  })
  it('is null without precious metal, and without a price for it', () => {
    expect(
      meltCents({
        ...strike('lincoln-memorial-cent', 1990),
        spotMicrosPerTroyOunce: { silver: 30_000_000 },
      }),
    ).toBeNull()
    expect(
      meltCents({
        ...strike('morgan-dollar', 1881, 'S'),
        spotMicrosPerTroyOunce: { gold: 3_000_000_000 },
      }),
    ).toBeNull()
  })
  it('of a base-metal coin is that of its copper and nickel, where most of it has a price', () => {
    // Copper at 31 cents a troy ounce is about $4.52 a pound.
    const spotMicrosPerTroyOunce = { copper: 310_000, nickel: 472_000 }
    const melt = (coin: ReturnType<typeof strike>) => meltCents({ ...coin, spotMicrosPerTroyOunce })
    expect(melt(strike('lincoln-wheat-cent', 1950))).toBe(3)
    // 5 g: 3.75 g of copper and 1.25 g of nickel.
    expect(melt(strike('jefferson-nickel', 1960))).toBe(6)
    expect(melt(strike('lincoln-memorial-cent', 1990))).toBeNull()
    expect(melt(strike('lincoln-wheat-cent', 1943))).toBeNull()
    // Half a cent of difference in an ounce of copper shows in a hundred coins.
    const hundred = { ...strike('lincoln-wheat-cent', 1950), weightGrams: 311, exactGrams: 311 }
    const at = (copper: number) =>
      meltCents({ ...hundred, spotMicrosPerTroyOunce: { copper } }) ?? 0
    expect(at(339_000) - at(334_000)).toBe(5)
  })
  it('never pays for the silver that hardens a gold eagle', () => {
    const eagle = strike('american-gold-eagle', 2020)
    const gold = meltCents({ ...eagle, spotMicrosPerTroyOunce: { gold: 4_000_000_000 } })
    expect(
      meltCents({ ...eagle, spotMicrosPerTroyOunce: { gold: 4_000_000_000, silver: 50_000_000 } }),
    ).toBe(gold)
    expect(gold).toBeGreaterThan(399000)
  })
  it('is a whole number that grows with spot', () => {
    const dollar = strike('morgan-dollar', 1881, 'S')
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.integer({ min: 0, max: 1_000_000 }),
        (a, b) => {
          const [low, high] = [Math.min(a, b), Math.max(a, b)].map(silver =>
            meltCents({ ...dollar, spotMicrosPerTroyOunce: { silver } }),
          )
          expect(Number.isInteger(low)).toBe(true)
          expect(low ?? 0).toBeLessThanOrEqual(high ?? 0)
        },
      ),
    )
  })
})
