import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { knowOwnSiteBy, MARKETPLACE_IDS } from '../lib/ebay-sites.ts'
import { priceText } from '../lib/money.ts'
import type { GradePrice } from '../market/market.ts'
import { basisOfPrice, basisPrice } from '../market/price-basis.ts'
import { correctedAttributes } from '../market/title/corrected-attributes.ts'
import {
  COIN_TEXTS,
  type CoinText,
  type CoinWithTexts,
  DEFAULT_WORDING,
  type FollowingField,
  followingShipping,
  followingTexts,
  keptAnswers,
  newShippingOf,
  ownTexts,
  shippingRuleOf,
  textsOfCoin,
  usualShippingOf,
  type Wording,
  wordingOf,
} from './follow.ts'
import { NO_TEMPLATES, type PriceBand } from './listing-templates.ts'

afterEach(() => knowOwnSiteBy(() => undefined))

const MORGAN: CoinWithTexts = {
  coinType: 'Morgan Dollar',
  seriesId: 'morgan-dollar',
  year: '1881',
  mint: 'S',
  grade: 'VF20',
  grader: null,
  certificationNumber: null,
  composition: '',
  weight: '',
  diameter: '',
  specialAttributes: [],
  title: '',
  description: '',
}

const coins = fc.record({
  coinType: fc.constantFrom('', 'Morgan Dollar', 'Lincoln Wheat Cent', 'A token'),
  seriesId: fc.constantFrom(null, 'morgan-dollar', 'lincoln-wheat-cent', 'peace-dollar'),
  year: fc.constantFrom('', '1881', '1909', '1922', '1943', 'no date'),
  mint: fc.constantFrom('', 'none', 'S', 'D', 'P'),
  grade: fc.constantFrom('', 'VF20', 'MS65', 'XF Details'),
  grader: fc.constantFrom(null, 'PCGS'),
  certificationNumber: fc.constantFrom(null, '40010001'),
  specialAttributes: fc.constantFrom<string[][]>([], ['Toned'], ['VDB on the reverse']),
})
const bands = fc.constantFrom<PriceBand[][]>([], [band(5_000, 650), band(30_000, 0)])
const wordings = fc.record<Wording>({
  titleTemplate: fc.constantFrom('', '{series} {date} {grade}'),
  templates: fc.record({
    description: fc.constantFrom('', '{date} {series}: {composition}, {weight}', '{description}'),
    returnsLine: fc.constantFrom('', '30 days'),
    storeCategories: fc.constant([]),
    adRate: fc.constant(null),
    bands,
  }),
})
const WRITTEN = {
  composition: 'Silver, I think',
  weight: '26.1 g',
  diameter: '38 mm, worn',
  title: 'From my uncle’s box',
  description: 'It was in the drawer for years.',
} as const
const written = fc.subarray([...COIN_TEXTS])

function band(fromCents: number, shippingCents: number): PriceBand {
  return {
    fromCents,
    shippingCents,
    paymentPolicyId: null,
    returnPolicyId: null,
    shippingPolicyId: null,
  }
}

/** A coin whose texts follow, but for those that the seller has written. */
function described(
  coin: Omit<CoinWithTexts, CoinText>,
  wording: Wording,
  own: readonly CoinText[],
): CoinWithTexts {
  const texts = Object.fromEntries(own.map(name => [name, WRITTEN[name]]))
  const before = { ...MORGAN, ...coin, ...texts }
  return { ...before, ...Object.fromEntries(followingTexts(before, wording, new Set(own))) }
}
const followed = (coin: CoinWithTexts, wording: Wording, own: ReadonlySet<FollowingField>) => ({
  ...coin,
  ...Object.fromEntries(followingTexts(coin, wording, own)),
})

describe('the texts of a coin', () => {
  it('that the seller wrote never change by following', () => {
    fc.assert(
      fc.property(coins, coins, wordings, written, (coin, next, wording, own) => {
        const was = described(coin, wording, own)
        const now = { ...was, ...next }
        const after = followed(now, wording, ownTexts(now, was, wording))
        // Without a strike nothing tells a written physical text from a known one.
        const told = own.filter(name => name === 'title' || name === 'description' || known(was))
        for (const name of told) expect(after[name]).toBe(WRITTEN[name])
      }),
    )
  })

  it('that were generated are generated anew, as for a new coin', () => {
    fc.assert(
      fc.property(coins, coins, wordings, (coin, next, wording) => {
        const was = described(coin, wording, [])
        const now = { ...was, ...next }
        const after = followed(now, wording, ownTexts(now, was, wording))
        const { title, description } = textsOfCoin(after, wording)
        expect([after.title, after.description]).toEqual([title, description])
      }),
    )
  })

  it('are the same after following twice', () => {
    fc.assert(
      fc.property(coins, coins, wordings, written, (coin, next, wording, own) => {
        const was = described(coin, wording, own)
        const now = { ...was, ...next }
        const kept = ownTexts(now, was, wording)
        const once = followed(now, wording, kept)
        expect(followingTexts(once, wording, kept)).toEqual([])
        const again = ownTexts(once, once, wording)
        expect(followed(once, wording, again)).toEqual(once)
      }),
    )
  })

  it('name the weight that the seller wrote', () => {
    const templates = { ...NO_TEMPLATES, description: 'It weighs {weight}' }
    const heavy = { ...MORGAN, weight: '26.1 g' }
    expect(textsOfCoin(heavy, { ...DEFAULT_WORDING, templates }).description).toBe(
      'It weighs 26.1 g',
    )
  })

  it('keep the words of Obverse where they have them', () => {
    const templates = { ...NO_TEMPLATES, description: '{date} only' }
    const wording = { ...DEFAULT_WORDING, templates }
    const plain = { ...MORGAN, ...textsOfCoin(MORGAN) }
    expect(wordingOf(plain, wording).templates).toEqual(NO_TEMPLATES)
    expect(wordingOf({ ...plain, description: '' }, wording)).toBe(wording)
  })
})

const known = (coin: CoinWithTexts): boolean =>
  textsOfCoin({ ...coin, diameter: '' }).diameter !== ''

describe('the special attributes', () => {
  it('are the same again once the first coin is back', () => {
    const attributes = ['VDB on the reverse', 'Toned']
    const first = { coin: { ...MORGAN, year: '1909' }, dropped: null }
    const away = correctedAttributes(first, { ...MORGAN, year: '1910' }, attributes)
    expect(away.attributes).toEqual(['Toned'])
    const back = correctedAttributes(away.first, { ...MORGAN, year: '1909' }, away.attributes)
    expect(back.attributes).toEqual(attributes)
  })
})

const cents = fc.integer({ min: 0, max: 100_000 })
const markets = fc.option(
  fc.record<GradePrice>({
    grade: fc.constant('VF20'),
    certified: fc.boolean(),
    priceCents: cents,
    lowCents: cents,
    highCents: cents,
  }),
)

describe('the price', () => {
  it('that the seller set is of no basis of the market', () => {
    fc.assert(
      fc.property(cents, markets, fc.option(cents), (price, market, suggested) => {
        const basis = basisOfPrice(price, market, suggested)
        const isOwn =
          price > 0 &&
          price !== suggested &&
          (!market || ![market.priceCents, market.lowCents, market.highCents].includes(price))
        expect(basis === 'own').toBe(isOwn)
        expect(basisPrice(market, basis) === null).toBe(isOwn || !market)
      }),
    )
  })

  it('keeps its basis once it has followed', () => {
    fc.assert(
      fc.property(cents, markets, markets, (price, was, now) => {
        const followed = basisPrice(now, basisOfPrice(price, was, null))
        fc.pre(followed !== null)
        expect(basisOfPrice(followed, now, null)).not.toBe('own')
      }),
    )
  })
})

const shipped = fc.record({
  priceCents: cents,
  grader: fc.constantFrom(null, 'PCGS'),
  lot: fc.constantFrom(null, 'roll'),
})

describe('the shipping price', () => {
  it('that is the seller’s own stays, the usual one follows, twice as once', () => {
    fc.assert(
      fc.property(cents, shipped, shipped, bands, (own, was, now, of) => {
        const usual = usualShippingOf(of, was)
        expect(followingShipping(usual, was, now, of)).toBe(usualShippingOf(of, now))
        fc.pre(own !== usual)
        const once = followingShipping(own, was, now, of)
        expect(once).toBe(own)
        expect(followingShipping(once, now, now, of)).toBe(once)
      }),
    )
  })

  it('of a new listing is the specification’s outside of all bands', () => {
    const coin = { grader: null, lot: null }
    expect(newShippingOf([band(5_000, 650)], { ...coin, priceCents: 4_999 })).toBe(399)
    expect(newShippingOf([band(5_000, 650)], { ...coin, priceCents: 5_000 })).toBe(650)
  })

  it('says by which rule it is what it is, and is never an envelope for a slab, a lot or a roll', () => {
    const of = [band(5_000, 650)]
    const coin = { grader: null, lot: null, priceCents: 3_000, isNew: false }
    expect(shippingRuleOf(399, of, { ...coin, isNew: true })).toBe('The default for a new coin')
    expect(shippingRuleOf(399, of, coin)).toBeUndefined()
    expect(shippingRuleOf(495, of, coin)).toBe('A parcel, from $20.00')
    expect(shippingRuleOf(650, of, { ...coin, priceCents: 5_000 })).toBe('By your price band')
    expect(shippingRuleOf(725, of, coin)).toBeUndefined()
    // What it lacks of what such a coin needs is said; the price stays the specification's.
    const dear = { ...coin, priceCents: 249_900 }
    expect(usualShippingOf([], dear)).toBe(495)
    expect(shippingRuleOf(495, [], dear)).toBe(
      'A parcel, from $20.00. Over $750.00: insurance and signature come on top',
    )
    expect(shippingRuleOf(495, [], { ...dear, priceCents: 75_000 })).toBe('A parcel, from $20.00')
    for (const thick of [
      { grader: 'PCGS', lot: null },
      { grader: null, lot: 'roll' },
    ]) {
      const cheap = { ...thick, priceCents: 900, isNew: false }
      expect(usualShippingOf([band(0, 100)], cheap)).toBe(495)
      expect(shippingRuleOf(495, [], cheap)).toBe('A parcel: too thick for an envelope')
      for (const bands of [[], [band(0, 100)]])
        expect(newShippingOf(bands, cheap)).toBeGreaterThan(100)
    }
  })

  it.each(MARKETPLACE_IDS.filter(id => id !== 'EBAY_US'))(
    'on %s says nothing of an envelope and names no dollar of the United States',
    id => {
      knowOwnSiteBy(() => id)
      const coin = { grader: null, lot: null, isNew: false }
      for (const priceCents of [900, 3_000])
        expect(shippingRuleOf(495, [], { ...coin, priceCents })).toBe('A parcel')
      const slab = { ...coin, grader: 'PCGS', priceCents: 900 }
      expect(shippingRuleOf(495, [], slab)).toBe('A parcel')
      const dear = shippingRuleOf(495, [], { ...coin, priceCents: 249_900 })
      expect(dear).toBe(`A parcel. Over ${priceText(75_000)}: insurance and signature come on top`)
      expect(priceText(75_000)).not.toMatch(/^\$/)
    },
  )
})

describe('the answers to questions', () => {
  it('lapse one change at a time, as in a form, as with all changes at once, as in an edit', () => {
    const codes = ['PRICE_BELOW_MELT', 'CERTIFICATE_UNKNOWN', 'SIDES_SWAPPED', 'NUMERIC_GRADE']
    const fields = ['price', 'title', 'description', 'grader', 'quantity', 'sku']
    fc.assert(
      fc.property(fc.subarray(codes), fc.subarray(fields), (answered, changed) => {
        const inForm = changed.reduce((kept, field) => keptAnswers(kept, [field]), answered)
        expect(inForm).toEqual(keptAnswers(answered, changed))
      }),
    )
    expect(keptAnswers(codes, ['certificationNumber'])).not.toContain('CERTIFICATE_UNKNOWN')
    expect(keptAnswers(codes, ['sku'])).toEqual(codes)
  })
})
