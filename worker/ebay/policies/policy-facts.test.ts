import { describe, expect, it } from 'vitest'
import type { ShippingPolicy } from '../port.ts'
import { paymentFacts, returnFacts, shippingFacts } from './policy-facts.ts'

const named = { id: '1', name: 'Mine' }

describe('what a business policy does', () => {
  it('is when the buyer pays, and who pays the way back', () => {
    expect(paymentFacts({ ...named, immediate: true })).toEqual(['The buyer pays at once.'])
    expect(returnFacts({ ...named, terms: { days: 30, payer: 'BUYER' } })).toEqual([
      'Returns in 30 days, the buyer pays the way back.',
    ])
    expect(returnFacts({ ...named, terms: { days: 60, payer: 'SELLER' }, abroad: null })).toEqual([
      'Returns in 60 days, you pay the way back.',
      'From abroad: No returns.',
    ])
  })

  it('is how a coin is sent, for how much, where to and where not', () => {
    const policy: ShippingPolicy = {
      ...named,
      flatRate: true,
      handlingDays: 1,
      services: [
        { order: 1, code: 'USPSParcel', cost: 495 },
        { order: 2, code: 'USPSPriority', cost: 0 },
      ],
      reach: {
        flatRate: false,
        services: [
          { code: 'USPSFirstClassMailInternational', cost: null, regions: ['CA', 'Europe'] },
        ],
        byEbay: true,
        included: ['Worldwide'],
        excluded: ['RU', 'Alaska/Hawaii'],
      },
    }
    const service = {
      code: 'USPSParcel',
      carrier: 'USPS',
      description: 'USPS Ground Advantage',
    }
    expect(shippingFacts(policy, [service])).toEqual([
      'Sent within 1 business day.',
      'At home: USPS Ground Advantage, $4.95; USPS Priority, free.',
      'Canada, Europe: USPS First Class Mail International, by weight and distance.',
      'Abroad by eBay’s own international shipping, where it is offered.',
      'Ships to Worldwide.',
      'Never to Russia, Alaska/Hawaii.',
    ])
  })
})
