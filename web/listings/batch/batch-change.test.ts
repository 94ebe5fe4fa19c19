import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dollarsText } from '../../../shared/lib/money.ts'
import type { SelectedListing } from '../../../shared/listing/listing-cards.ts'
import { type BatchChange, batchEdit, NO_CHANGE, priceAfter, roundedTo95 } from './batch-change.ts'

const LISTING: SelectedListing = {
  id: 1,
  version: 3,
  title: '1881-S Morgan Dollar',
  status: 'draft',
  price: '60.00',
  shippingPrice: '4.95',
  suggestedPrice: '71.20',
  quantity: 1,
  seriesId: null,
  grader: null,
  lot: null,
  format: 'fixed',
  adRate: null,
  managedElsewhere: false,
}
const change = (facts: Partial<BatchChange>): BatchChange => ({ ...NO_CHANGE, ...facts })

describe('the price of several listings', () => {
  test.each([
    [0, 95],
    [100, 95],
    [6_000, 5_995],
    [6_045, 5_995],
    [6_046, 6_095],
    [6_095, 6_095],
  ])('%i cents round to %i', (cents, rounded) => {
    expect(roundedTo95(cents)).toBe(rounded)
  })

  test.each<[string, Partial<BatchChange>, number | null]>([
    ['8 % less', { price: { kind: 'percent', percent: -8 } }, 5_520],
    ['8 % less, rounded', { price: { kind: 'percent', percent: -8 }, to95: true }, 5_495],
    ['to the recommended price', { price: { kind: 'recommended', atMost: null } }, 7_120],
    ['towards it by 10 %', { price: { kind: 'recommended', atMost: 10 } }, 6_600],
    ['to it, which is nearer than 30 %', { price: { kind: 'recommended', atMost: 30 } }, 7_120],
    ['towards it by nothing', { price: { kind: 'recommended', atMost: 0 } }, null],
    ['rounded alone', { to95: true }, 5_995],
    ['as it is', {}, null],
  ])('%s', (_name, facts, after) => {
    expect(priceAfter(LISTING, change(facts))).toBe(after)
  })

  test('that a percentage lowers is never raised by rounding, nor the other way', () => {
    const rounded = (price: string, percent: number) =>
      priceAfter({ ...LISTING, price }, change({ price: { kind: 'percent', percent }, to95: true }))
    expect(rounded('2.74', -10)).toBe(195)
    expect(rounded('0.80', -10)).toBe(72)
    expect(rounded('10.99', 2)).toBe(1_195)
    const cents = fc.integer({ min: 1, max: 500_000 })
    fc.assert(
      fc.property(cents, fc.integer({ min: -99, max: 100 }), (now, percent) => {
        const after = rounded(dollarsText(now), percent) ?? now
        expect(Math.sign(after - now) * Math.sign(percent)).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('of a draft without a price stays, unless it is recommended', () => {
    const unpriced = { ...LISTING, price: '0.00' }
    const percent = change({ price: { kind: 'percent', percent: -8 } })
    expect(priceAfter(unpriced, percent)).toBeNull()
    expect(priceAfter(unpriced, { ...percent, to95: true })).toBeNull()
    expect(priceAfter(unpriced, change({ to95: true }))).toBeNull()
    expect(priceAfter(unpriced, change({ price: { kind: 'recommended', atMost: null } }))).toBe(
      7_120,
    )
  })

  test('stays without a recommendation, also where prices are rounded', () => {
    const without = { ...LISTING, suggestedPrice: null }
    expect(
      priceAfter(without, change({ price: { kind: 'recommended', atMost: null }, to95: true })),
    ).toBeNull()
  })
})

describe('an edit of several', () => {
  test('holds only what changes', () => {
    const edit = change({ shipping: '4.95', location: 'Box 7' })
    expect(batchEdit(LISTING, edit)).toEqual({ storageLocation: 'Box 7' })
    expect(batchEdit(LISTING, change({ shipping: '4.95' }))).toBeNull()
  })

  test('changes no sold listing, and no format of a live one', () => {
    const edit = change({ format: 'auction' })
    expect(batchEdit({ ...LISTING, status: 'sold' }, edit)).toBeNull()
    expect(batchEdit({ ...LISTING, status: 'published' }, edit)).toBeNull()
    expect(batchEdit(LISTING, edit)).toEqual({ format: 'auction', durationDays: 7 })
  })
})
