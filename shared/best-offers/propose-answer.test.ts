import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CONSIGNOR_BASES } from '../consignment/consignor-part.ts'
import { DEFAULT_OFFER_RULES, type OfferRules, offerRulesSchema } from './best-offers.ts'
import { discounted, floorOf, keptAt, proposeAnswer } from './propose-answer.ts'

const FEES = { ownRate: null, at: Date.UTC(2026, 10, 27) }
const COIN = {
  priceCents: 6_000,
  shippingCents: 495,
  bullion: false,
  thick: false,
  suggestedPriceCents: 5_500,
  meltCents: 2_500,
  consignor: null,
}
const propose = (
  offer: number,
  coin: Partial<typeof COIN> | object = {},
  rules = DEFAULT_OFFER_RULES,
) => proposeAnswer(offer, { ...COIN, ...coin }, rules, FEES)

describe('what the rules propose for an offer', () => {
  it.each([
    [6_000, { answer: 'accept', reason: 'asking_price' }],
    [5_225, { answer: 'accept', reason: 'from_accept' }],
    [5_224, { answer: 'counter', counterCents: 5_225, reason: 'between' }],
    [3_850, { answer: 'counter', counterCents: 5_225 }],
    [3_849, { answer: 'decline', reason: 'below_decline' }],
  ])('of a coin of $55 that is offered at $60: %i cents', (offer, expected) => {
    expect(propose(offer)).toMatchObject(expected)
  })

  it('counters at the floor where the melt value has risen above the market price', () => {
    const coin = { meltCents: 5_000 }
    const floor = floorOf(DEFAULT_OFFER_RULES, { ...COIN, ...coin }, FEES)
    expect(propose(5_400, coin)).toMatchObject({
      answer: 'counter',
      counterCents: floor,
      reason: 'below_floor',
    })
    expect(keptAt(floor ?? 0, COIN, FEES)).toBeGreaterThanOrEqual(5_000)
  })

  it('declines below a floor that the asking price does not reach', () => {
    expect(propose(5_900, { meltCents: 5_900 })).toMatchObject({
      answer: 'decline',
      reason: 'below_floor',
    })
  })

  it('is no acceptance where the owner of the coin would get less than his minimum', () => {
    const consignor = { basis: 'price' as const, share: 7_000, minimumCents: 3_850 }
    const rules = { ...DEFAULT_OFFER_RULES, aboveMelt: null }
    expect(propose(5_499, { consignor }, rules)).toMatchObject({
      answer: 'counter',
      counterCents: 5_500,
      reason: 'below_floor',
    })
    expect(propose(5_500, { consignor }, rules)).toMatchObject({ answer: 'accept' })
  })

  it('is nothing where the coin has no market price', () => {
    expect(propose(3_000, { suggestedPriceCents: null, meltCents: null })).toMatchObject({
      answer: 'none',
      reason: 'no_market',
    })
  })
})

const cents = fc.integer({ min: 100, max: 2_000_000 })
const coins = fc.record({
  priceCents: cents,
  shippingCents: fc.integer({ min: 0, max: 2_000 }),
  bullion: fc.boolean(),
  thick: fc.boolean(),
  suggestedPriceCents: fc.option(cents),
  meltCents: fc.option(cents),
  consignor: fc.option(
    fc.record({
      basis: fc.constantFrom(...CONSIGNOR_BASES),
      share: fc.integer({ min: 0, max: 10_000 }),
      minimumCents: cents,
    }),
  ),
})
const rulesOf: fc.Arbitrary<OfferRules> = fc
  .record({
    aboveMelt: fc.option(fc.integer({ min: 0, max: 10_000 })),
    acceptFrom: fc.option(fc.integer({ min: 0, max: 20_000 })),
    declineBelow: fc.option(fc.integer({ min: 0, max: 20_000 })),
  })
  .filter(rules => offerRulesSchema.safeParse(rules).success)

describe('for any offer, coin and rules', () => {
  it('nothing below the floor is accepted or countered, and a counter lies between offer and price', () => {
    fc.assert(
      fc.property(cents, coins, rulesOf, (offer, coin, rules) => {
        const { answer, counterCents } = proposeAnswer(offer, coin, rules, FEES)
        const floor = floorOf(rules, coin, FEES) ?? 0
        const isBelow = answer === 'accept' && offer < coin.priceCents && offer < floor
        const isBetween =
          counterCents === null ||
          (counterCents >= floor && counterCents > offer && counterCents < coin.priceCents)
        expect([isBelow, isBetween]).toEqual([false, true])
        expect(counterCents === null).toBe(answer !== 'counter')
      }),
    )
  })

  it('a higher offer is never declined where a lower one is not', () => {
    fc.assert(
      fc.property(cents, cents, coins, rulesOf, (one, other, coin, rules) => {
        const isDeclined = (offer: number) =>
          proposeAnswer(offer, coin, rules, FEES).answer === 'decline'
        const [low, high] = [one, other].sort((a, b) => a - b).map(isDeclined)
        expect(low || !high).toBe(true)
      }),
    )
  })

  it('a discount is never less than its part', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 9_000 }), (price, below) => {
        expect(discounted(price, below)).toBeLessThanOrEqual((price * (10_000 - below)) / 10_000)
      }),
    )
  })
})
