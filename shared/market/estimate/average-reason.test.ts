import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { WeighedComp } from './average-causes.ts'
import { averageReason } from './average-reason.ts'

const NOW = Date.UTC(2026, 10, 20)
const DAY_MS = 24 * 3_600_000
const RAW = { grade: 'AU58', certified: false }

/** A sale that brought so many dollars, and is worth so many as the coin. */
const sale = ([brought, adjusted]: [number, number], part: Partial<WeighedComp> = {}) => ({
  price: brought * 100,
  adjustedCents: adjusted * 100,
  weight: 0.2,
  soldAt: NOW - 5 * DAY_MS,
  inHolder: false,
  reading: { grade: { low: 58, high: 58, code: 'AU58' } },
  ...part,
})
const MS62 = { reading: { grade: { low: 62, high: 62, code: 'MS62' } } }
const SLAB = { inHolder: true }

type Market = Parameters<typeof averageReason>[0]
const reasonOf = (comps: WeighedComp[], dollars: number, part: Partial<Market> = {}) =>
  averageReason({
    comps,
    price: dollars * 100,
    coin: RAW,
    beside: { sales: false, offers: false },
    now: NOW,
    ...part,
  })

describe('why the price is not the average', () => {
  it('names the holders and the grades of the sales, and what each takes off the average', () => {
    const comps = [
      sale([96, 70], { ...SLAB, ...MS62 }),
      sale([100, 72], SLAB),
      sale([92, 68], MS62),
      sale([68, 68]),
    ]
    expect(reasonOf(comps, 68)).toBe(
      'The average of 4 sales is $89.00: 2 of 4 are in holders (AU58, MS62), worth about $27.00 less each as raw AU58 (−$13.50); 1 of 4 names a better grade (MS62), worth about $24.00 less as raw AU58 (−$6.00); smaller differences (−$1.50); that makes $68.00.',
    )
  })

  it('says that raw sales are worth more in a holder', () => {
    const comps = [sale([60, 90]), sale([62, 94]), sale([95, 95], SLAB)]
    expect(reasonOf(comps, 93, { coin: { grade: 'AU58', certified: true } })).toBe(
      'The average of 3 sales is $72.33: 2 of 3 are raw (AU58), worth about $31.00 more each as AU58 in a holder (+$20.67); that makes $93.00.',
    )
  })

  it('names older sales', () => {
    const old = { soldAt: NOW - 60 * DAY_MS }
    const comps = [sale([90, 70], old), sale([88, 69], old), sale([70, 70])]
    expect(reasonOf(comps, 69)).toBe(
      'The average of 3 sales is $82.67: 2 of 3 are older than 30 days, worth about $19.50 less each at today’s prices (−$13.00); smaller differences (−$0.67); that makes $69.00.',
    )
  })

  it('names the sale that lies far from the others', () => {
    const comps = [
      sale([140, 138], { weight: 0.01 }),
      sale([66, 66]),
      sale([64, 64]),
      sale([65, 65]),
    ]
    expect(reasonOf(comps, 65)).toBe(
      'The average of 4 sales is $83.75: the one at $140.00 lies far from the others and counts little (−$18.75); that makes $65.00.',
    )
  })

  it('of asking prices alone says what buyers pay less', () => {
    const asked = { soldAt: null }
    const comps = [sale([80, 70], asked), sale([90, 79], asked)]
    expect(reasonOf(comps, 74)).toBe(
      'The average of 2 asking prices is $85.00: all 2 are asked for coins like it, worth about $10.50 less each when sold (−$10.50); smaller differences (−$0.50); that makes $74.00.',
    )
  })

  it('of one sale says what it is', () => {
    expect(reasonOf([sale([90, 66], { ...SLAB, ...MS62 })], 66)).toBe(
      'The one sale brought $90.00: it is in a holder (MS62), worth about $24.00 less as raw AU58 (−$24.00); that makes $66.00.',
    )
  })

  it('says what counts beside the sales where the sales do not explain it', () => {
    const comps = [sale([80, 80]), sale([80, 80])]
    expect(reasonOf(comps, 70, { beside: { sales: true, offers: true } })).toBe(
      'The average of 2 sales is $80.00: sales in other grades and asking prices count too (−$10.00); that makes $70.00.',
    )
  })

  it('takes a grade in words for any grade of that name', () => {
    const coin = { grade: 'AU', certified: false }
    const comps = [sale([90, 80]), sale([90, 80])]
    expect(reasonOf(comps, 80, { coin })).not.toContain('better grade')
  })

  it('is nothing where price and average agree', () => {
    expect(reasonOf([sale([66, 66]), sale([67, 67])], 66)).toBeNull()
  })
})

const centsIn = (text: string): number => Math.round(Number(text.replace(/[$,]/g, '')) * 100)

it('whatever sold: the amounts lead from the average to the price, to the cent', () => {
  const grade = fc.constantFrom(null, 50, 58, 62).map(number => ({
    grade: number === null ? null : { low: number, high: number, code: `N${number}` },
  }))
  const comp = fc.record({
    price: fc.integer({ min: 100, max: 90_000 }),
    adjustedCents: fc.integer({ min: 100, max: 90_000 }),
    weight: fc.double({ min: 0, max: 0.3, noNaN: true }),
    soldAt: fc.integer({ min: 0, max: 90 }).map(days => NOW - days * DAY_MS),
    inHolder: fc.boolean(),
    reading: grade,
  })
  const beside = fc.record({ sales: fc.boolean(), offers: fc.boolean() })
  fc.assert(
    fc.property(
      fc.array(comp, { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 100, max: 90_000 }),
      beside,
      (comps, price, besides) => {
        const text = averageReason({ comps, price, beside: besides, coin: RAW, now: NOW })
        if (text === null) return
        const average = centsIn(/(?:is|brought) (\$[\d,.]+):/.exec(text)?.[1] ?? '')
        const steps = [...text.matchAll(/\(([−+])(\$[\d,.]+)\)/g)].map(
          ([, sign, amount = '']) => (sign === '−' ? -1 : 1) * centsIn(amount),
        )
        expect(steps.reduce((sum, step) => sum + step, average)).toBe(price)
        expect(centsIn(/makes (\$[\d,.]+)\.$/.exec(text)?.[1] ?? '')).toBe(price)
      },
    ),
  )
})
