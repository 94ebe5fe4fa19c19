import fc from 'fast-check'
import { expect, it } from 'vitest'
import { refundableCents, refundCost } from './refund-cost.ts'

const LINE = {
  priceCents: 13_900,
  shippingCents: 498,
  refundedCents: 0,
  feeCents: 2_211,
  postageCents: null,
  soldAt: Date.UTC(2026, 10, 27),
  isShipped: true,
}

it('of a whole order costs the fee per order and the postage', () => {
  // Recorded: of a fee of 22.11 for an order of 143.98 that was refunded in full, 0.44 stayed; here 0.40.
  const cost = refundCost(LINE, refundableCents(LINE))
  expect(cost).toEqual({ amount: 14_398, feeBack: 2_171, left: -538 })
})

it('of a coin that was never sent costs the fee per order alone', () => {
  expect(refundCost({ ...LINE, isShipped: false }, 14_398).left).toBe(-40)
})

it('leaves less of the sale with every cent, and eBay gives back no more than its fee', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 1_000_000 }),
      fc.integer({ min: 0, max: 2_000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (priceCents, shippingCents, first, second) => {
        const line = { ...LINE, priceCents, shippingCents, feeCents: Math.floor(priceCents / 7) }
        const all = refundableCents(line)
        const [less, more] = [first, second]
          .map(part => Math.floor(part * all))
          .sort((a, b) => a - b)
        if (less === undefined || more === undefined) return
        const costs = [refundCost(line, less), refundCost(line, more)]
        expect(costs[1]?.left).toBeLessThanOrEqual(costs[0]?.left ?? 0)
        for (const { feeBack } of costs) {
          expect(feeBack).toBeGreaterThanOrEqual(0)
          expect(feeBack).toBeLessThanOrEqual(line.feeCents)
        }
      },
    ),
  )
})
