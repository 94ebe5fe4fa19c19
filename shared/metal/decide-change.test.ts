import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CONSIGNOR_BASES, shareAt } from '../consignment/consignor-part.ts'
import { estimateFee } from '../listing/selling-fees.ts'
import { metalTerms } from '../test/metal-terms.ts'
import { decideChange, type MetalSituation } from './decide-change.ts'
import { type FollowedListing, floorPrice, meltOfOunces } from './followed-price.ts'
import { type MetalRuleTerms, metalRuleTermsSchema } from './metal-rules.ts'
import { replayedReadings, replayRule } from './preview-rule.ts'

const NOW = Date.UTC(2026, 0, 30, 15)
const FEES = { ownRate: null, at: NOW }
const TERMS = metalTerms()
/** A Morgan dollar: 0.7734 oz of silver. */
const COIN: FollowedListing = {
  priceCents: 5_000,
  shippingCents: 500,
  bullion: false,
  thick: false,
  consignor: null,
  microOunces: 773_400,
  marketCents: null,
  acceptCents: null,
  declineCents: null,
  isHidden: false,
  changesADay: 0,
  revisionsADay: 0,
}
const AT_50: MetalSituation = { micros: 50_000_000, isBraked: false, isQuiet: false, fees: FEES }

const terms = fc
  .record({
    floor: fc.integer({ min: 0, max: 3_000 }),
    target: fc.oneof(
      fc.record({ kind: fc.constant('melt' as const), above: fc.integer({ min: 0, max: 9_000 }) }),
      fc.constant({ kind: 'market' as const }),
    ),
    step: fc.integer({ min: 10, max: 2_000 }),
    bound: fc.integer({ min: 100, max: 3_000 }),
    changesADay: fc.integer({ min: 1, max: 48 }),
    protection: fc.constantFrom('hide' as const, 'warn' as const),
  })
  .map(drawn => ({ ...TERMS, ...drawn }))
const cents = fc.integer({ min: 99, max: 900_000 })
const consignors = fc.record({
  basis: fc.constantFrom(...CONSIGNOR_BASES),
  share: fc.integer({ min: 500, max: 10_000 }),
  minimumCents: fc.integer({ min: 0, max: 900_000 }),
})
const listings = fc
  .record({
    priceCents: cents,
    shippingCents: fc.integer({ min: 0, max: 2_000 }),
    bullion: fc.boolean(),
    thick: fc.boolean(),
    consignor: fc.option(consignors, { freq: 1 }),
    microOunces: fc.integer({ min: 10_000, max: 10_000_000 }),
    marketCents: fc.option(cents),
    offers: fc.option(fc.tuple(fc.double({ min: 0.5, max: 0.99, noNaN: true }), fc.boolean())),
    isHidden: fc.boolean(),
    changesADay: fc.integer({ min: 0, max: 60 }),
    revisionsADay: fc.integer({ min: 0, max: 199 }),
  })
  .map(({ offers, ...drawn }): FollowedListing => {
    const accept = offers && Math.max(2, Math.floor(drawn.priceCents * offers[0]))
    return {
      ...drawn,
      acceptCents: accept,
      declineCents: accept !== null && offers?.[1] ? accept - 1 : null,
    }
  })
const situations = fc.record({
  micros: fc.integer({ min: 5_000_000, max: 120_000_000 }),
  isBraked: fc.boolean(),
  isQuiet: fc.boolean(),
  fees: fc.constant(FEES),
})
const cases = (
  check: (rule: MetalRuleTerms, listing: FollowedListing, situation: MetalSituation) => void,
) => fc.assert(fc.property(terms, listings, situations, check), { numRuns: 2_000 })

const after = (rule: MetalRuleTerms, listing: FollowedListing, situation: MetalSituation) => {
  const { change, ...rest } = decideChange(rule, listing, situation)
  return { ...listing, ...change, ...rest, change }
}

describe('a consigned coin', () => {
  it('has no floor below which its owner gets less than his minimum', () => {
    cases((rule, listing, { micros }) => {
      const { consignor, shippingCents, bullion } = listing
      const melt = meltOfOunces(listing.microOunces, micros)
      const floor = floorPrice(rule, listing, melt, FEES)
      expect(floor).toBeGreaterThanOrEqual(
        floorPrice(rule, { ...listing, consignor: null }, melt, FEES),
      )
      if (consignor === null) return
      const share = shareAt(floor, consignor, priceCents =>
        estimateFee({ priceCents, shippingCents, bullion }, FEES),
      )
      expect(floor === 99_999_999 || share >= consignor.minimumCents).toBe(true)
    })
  })
})

describe('a rule', () => {
  it('leaves no listing for sale below its floor, nor takes an offer below it by itself', () => {
    cases((rule, listing, situation) => {
      const { isHidden, priceCents, acceptCents, floorCents } = after(
        { ...rule, protection: 'hide' },
        listing,
        situation,
      )
      expect(isHidden || priceCents >= floorCents).toBe(true)
      expect(isHidden || acceptCents === null || acceptCents >= floorCents).toBe(true)
    })
  })

  it('moves no price by more than its bound, and takes no price down to the floor’s other side', () => {
    cases((rule, listing, situation) => {
      const { priceCents, floorCents } = after(rule, listing, situation)
      const most = (listing.priceCents * rule.bound) / 10_000
      expect(Math.abs(priceCents - listing.priceCents)).toBeLessThanOrEqual(most)
      expect(priceCents).toBeGreaterThanOrEqual(Math.min(floorCents, listing.priceCents))
    })
  })

  it('changes no price in quiet hours, nor after its changes of the day', () => {
    cases((rule, listing, situation) => {
      const isQuiet = listing.changesADay < rule.changesADay || situation.isQuiet
      const { priceCents } = after(rule, listing, { ...situation, isQuiet })
      expect(priceCents).toBe(listing.priceCents)
    })
  })

  it('says of each listing for sale below its floor that it is', () => {
    cases((rule, listing, situation) => {
      const { isHidden, priceCents, floorCents, warning } = after(rule, listing, situation)
      const isWarned = warning !== null
      const isBelow = priceCents < floorCents
      expect([isHidden, isBelow, isWarned]).not.toEqual([false, true, false])
      expect(isHidden && isWarned).toBe(false)
    })
  })

  it('leaves limits of best offer that eBay takes', () => {
    cases((rule, listing, situation) => {
      const { change } = decideChange(rule, listing, situation)
      if (!change || change.acceptCents === null) return
      expect(change.acceptCents).toBeLessThan(change.priceCents)
      expect(change.declineCents ?? 0).toBeLessThan(change.acceptCents)
    })
  })

  it('reaches its target in changes within its bound, and then rests', () => {
    cases((rule, listing, situation) => {
      const calm = { ...situation, isBraked: false, isQuiet: false }
      let now = { ...listing, changesADay: 0, revisionsADay: 0 }
      for (let i = 0; i < 1_100; i += 1) {
        const { change } = decideChange(rule, now, calm)
        if (!change) break
        now = { ...now, ...change }
      }
      expect(decideChange(rule, now, calm).change).toBeNull()
    })
  })
})

describe('a coin of silver at $50', () => {
  it('goes to its target', () => {
    const { meltCents, change, targetCents } = decideChange(TERMS, COIN, AT_50)
    expect([meltCents, targetCents]).toEqual([3_867, 5_028])
    // Less than a step away.
    expect(change).toBeNull()
    expect(decideChange(TERMS, { ...COIN, priceCents: 4_800 }, AT_50).change).toMatchObject({
      priceCents: 5_028,
      reason: 'target',
    })
  })

  it('keeps after eBay’s fees what the floor says', () => {
    const melt = meltOfOunces(COIN.microOunces, AT_50.micros)
    const floor = floorPrice(TERMS, COIN, melt, FEES)
    // 3,867 and 3 % of it, and 14.24 % of price and shipping and 40 cents.
    expect(floor).toBe(4_775)
  })

  it('rests a step above its floor, so that the next small rise needs no change', () => {
    const atFloor = { ...TERMS, target: { kind: 'melt' as const, above: 0 }, step: 200 }
    const first = after(atFloor, { ...COIN, priceCents: 4_700 }, AT_50)
    expect(first.change).toMatchObject({ priceCents: 4_871, reason: 'floor' })
    expect(first.floorCents).toBe(4_775)
    const risen = after(atFloor, first, { ...AT_50, micros: 50_800_000 })
    expect(risen.change).toBeNull()
    expect(risen.floorCents).toBeLessThanOrEqual(4_871)
    expect(after(atFloor, first, { ...AT_50, micros: 51_200_000 }).change).not.toBeNull()
    const offers = { ...COIN, priceCents: 4_700, acceptCents: 4_600 }
    expect(after(atFloor, offers, AT_50)).toMatchObject({ priceCents: 4_872, acceptCents: 4_871 })
  })

  it('is out of stock while a change within the bound does not reach the floor, and comes back', () => {
    const jumped = { ...AT_50, micros: 65_000_000 }
    const first = after(TERMS, COIN, jumped)
    expect(first.change).toMatchObject({ priceCents: 5_500, isHidden: true, reason: 'below_floor' })
    const second = after(TERMS, first, jumped)
    expect(second.change).toMatchObject({ priceCents: 6_050, isHidden: true })
    const third = after(TERMS, second, jumped)
    expect(third.change).toMatchObject({ isHidden: false, reason: 'on_sale_again' })
    expect(third.priceCents).toBeGreaterThanOrEqual(third.floorCents)
  })

  it('is out of stock under the brake and for sale after it', () => {
    const braked = after(TERMS, COIN, { ...AT_50, isBraked: true })
    expect(braked.change).toMatchObject({ priceCents: 5_000, isHidden: true, reason: 'brake' })
    expect(after(TERMS, braked, { ...AT_50, isBraked: true }).change).toBeNull()
    expect(after(TERMS, braked, AT_50).change).toMatchObject({ isHidden: false })
  })

  it('takes offers along', () => {
    const coin = { ...COIN, priceCents: 5_000, acceptCents: 4_900, declineCents: 4_000 }
    const { change } = decideChange(TERMS, coin, { ...AT_50, micros: 54_000_000 })
    expect(change).toMatchObject({ priceCents: 5_429, acceptCents: 5_320, declineCents: 4_343 })
  })
})

describe('a replay of earlier prices', () => {
  it('counts what the rule would have done', () => {
    const readings = Array.from({ length: 240 }, (_, hour) => ({
      at: NOW + hour * 3 * 3_600_000,
      micros: 50_000_000 + hour * 100_000,
    }))
    const replayed = replayedReadings(TERMS, readings)
    const result = replayRule(TERMS, COIN, replayed, FEES)
    expect(result.changes).toBeGreaterThan(10)
    expect(result.leastCents).toBe(5_000)
    expect(result.mostCents).toBe(result.lastCents)
    expect(result.lastCents).toBeGreaterThan(7_300)
  })
})

describe('the terms of a rule', () => {
  it.each([
    ['no name', { name: ' ' }],
    ['a bound below 1 %', { bound: 50 }],
    ['more changes than eBay takes', { changesADay: 300 }],
    ['an unknown time zone', { quiet: { from: 0, until: 60, timeZone: 'Mars/Olympus' } }],
  ])('are refused with %s', (_, change) => {
    expect(metalRuleTermsSchema.safeParse(TERMS).success).toBe(true)
    expect(metalRuleTermsSchema.safeParse({ ...TERMS, ...change }).success).toBe(false)
  })
})
