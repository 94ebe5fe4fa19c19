import '../numismatics/world/load-world.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keptAfterFees } from '../listing/selling-fees.ts'
import { offerLine, offerSheet } from '../test/offer-sheet.ts'
import { formsOfLine, lineValue, offerValue } from './line-value.ts'
import { DEFAULT_SHARES } from './share-table.ts'

const SHEET = offerSheet()

describe('an offer for a line', () => {
  it('is the dealer’s share of the melt value, rounded down', () => {
    // 0.7734 oz at $30: $23.20.
    expect(lineValue(offerLine({ count: 20 }), SHEET)).toMatchObject({
      metal: 'silver',
      meltCents: 2_320,
      basis: 'melt',
      eachCents: 1_972,
      sumCents: 39_440,
    })
  })

  it('has the share of its type where the table has one', () => {
    const shares = { ...DEFAULT_SHARES, types: [{ seriesId: 'morgan-dollar', share: 11_000 }] }
    expect(lineValue(offerLine(), { ...SHEET, shares }).eachCents).toBe(2_552)
    const peace = offerLine({ seriesId: 'peace-dollar', year: '1922', mint: '' })
    expect(lineValue(peace, { ...SHEET, shares }).eachCents).toBe(1_972)
  })

  it('is of what eBay would leave after fees for a better coin', () => {
    const value = lineValue(offerLine({ marketCents: 20_000 }), SHEET)
    const left = keptAfterFees(
      { priceCents: 20_000, shippingCents: 495, bullion: false, thick: false },
      { ownRate: null, at: SHEET.pricedAt },
    )
    expect(value).toMatchObject({ netCents: left, basis: 'market' })
    expect(value.eachCents).toBe(Math.floor(left * 0.65))
    // Below its metal a coin is worth its metal.
    expect(lineValue(offerLine({ marketCents: 2_500 }), SHEET).basis).toBe('melt')
  })

  it('is the dealer’s own amount where he enters one, also for a coin that no table has', () => {
    const token = offerLine({ seriesId: null, coinType: 'Token', year: '', mint: '' })
    expect(lineValue(token, SHEET)).toMatchObject({ basis: 'none', sumCents: 0 })
    const own = { ...token, ownCents: 75, count: 4 }
    expect(lineValue(own, SHEET)).toMatchObject({ basis: 'own', eachCents: 75, sumCents: 300 })
  })

  it('counts no metal that has no price', () => {
    expect(lineValue(offerLine(), { ...SHEET, spot: null })).toMatchObject({
      meltCents: null,
      basis: 'none',
    })
  })

  it('values a coin without a date by the form with the least metal, until another is chosen', () => {
    const quarter = offerLine({ seriesId: 'washington-quarter', year: '', mint: '' })
    expect(lineValue(quarter, SHEET).meltCents).toBeNull()
    const silver = formsOfLine(quarter).find(({ metal }) => metal === 'silver')
    const chosen = { ...quarter, composition: silver?.composition ?? '' }
    expect(lineValue(chosen, SHEET).meltCents).toBe(543)
    expect(lineValue({ ...quarter, year: '1955' }, SHEET).meltCents).toBe(543)
    // The same metal in all years is no question.
    expect(lineValue(offerLine({ year: '', mint: '' }), SHEET).meltCents).toBe(2_320)
  })

  it('knows coins of other countries', () => {
    const kruger = offerLine({ seriesId: 'south-africa-gold-krugerrand', year: '1974', mint: '' })
    expect(lineValue(kruger, SHEET)).toMatchObject({ metal: 'gold', meltCents: 250_001 })
  })

  it('adds up: the total is the sum of the lines, each its count times one coin', () => {
    const line = fc.record({
      count: fc.integer({ min: 1, max: 500 }),
      marketCents: fc.option(fc.integer({ min: 0, max: 5_000_000 })),
      ownCents: fc.option(fc.integer({ min: 0, max: 5_000_000 })),
      year: fc.constantFrom('', '1881', '1921', '1700'),
    })
    const spot = fc.option(fc.integer({ min: 1_000_000, max: 200_000_000 }))
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), spot, (lines, silver) => {
        const value = offerValue({
          ...SHEET,
          lines: lines.map(each => offerLine({ mint: '', ...each })),
          spot: silver === null ? null : { micros: { silver }, at: 1 },
        })
        let total = 0
        value.lines.forEach((each, at) => {
          expect(Number.isSafeInteger(each.eachCents) && each.eachCents >= 0).toBe(true)
          expect(each.sumCents).toBe(each.eachCents * (lines[at]?.count ?? 0))
          total += each.sumCents
        })
        expect(value.totalCents).toBe(total)
      }),
    )
  })
})
