import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ShippingPolicy } from '../port.ts'
import { chooseShipping, newShippingPolicy, usesEnvelope } from './shipping-choice.ts'
import { findShippingService } from './shipping-services.ts'

const policy = (id: string, code: string, cost: number, more: Partial<ShippingPolicy> = {}) => ({
  id,
  name: id,
  flatRate: true,
  handlingDays: 2,
  services: [{ order: 1, code, cost }],
  ...more,
})
const envelope = policy('envelope', 'US_eBayStandardEnvelope', 100)
const parcel = policy('parcel', 'USPSParcel', 499)
const dear = policy('dear', 'USPSPriority', 999)
const calculated = policy('calculated', 'USPSPriority', 0, { flatRate: false })
const service = (code: string, description: string, carrier = 'USPS') => ({
  code,
  description,
  carrier,
})
const SERVICES = [
  service('US_eBayStandardEnvelope', 'eBay Standard Envelope'),
  service('USPSFirstClassLetter', 'USPS First Class Mail Letter'),
  service('USPSFirstClassLargeEnvelop', 'USPS First Class Mail Large Envelope'),
  service('USPSMedia', 'USPS Media Mail'),
  service('USPSPriority', 'USPS Priority Mail'),
  service('USPSParcel', 'USPS Ground Advantage'),
]

describe('the shipping of a listing', () => {
  it('selects the policy of exactly that price', () => {
    expect(
      chooseShipping([parcel, dear], null, { price: 5_000, shipping: 999, thick: false }),
    ).toEqual({
      policyId: 'dear',
      cost: null,
      handlingDays: 2,
    })
  })

  it("overrides another price with the listing's own", () => {
    expect(
      chooseShipping([calculated, parcel], null, { price: 5_000, shipping: 399, thick: false }),
    ).toEqual({
      policyId: 'parcel',
      cost: { order: 1, cost: 399 },
      handlingDays: 2,
    })
  })

  it("uses the seller's selection, and does not override a calculated one", () => {
    const sale = { price: 5_000, shipping: 399, thick: false }
    expect(chooseShipping([parcel, dear], 'dear', sale)?.policyId).toBe('dear')
    expect(chooseShipping([parcel, calculated], 'calculated', sale)).toEqual({
      policyId: 'calculated',
      cost: null,
      handlingDays: 2,
    })
    expect(chooseShipping([parcel], 'deleted', sale)?.policyId).toBe('parcel')
  })

  it('never uses the envelope for a coin of $20 or more', () => {
    fc.assert(
      fc.property(fc.nat(100_000), fc.nat(2_000), (price, shipping) => {
        const sale = { price, shipping, thick: false }
        const chosen = chooseShipping([envelope, parcel], null, sale)
        expect(chosen?.policyId).toBe(usesEnvelope(sale) ? 'envelope' : 'parcel')
        const policy = newShippingPolicy(sale, SERVICES)
        expect(policy?.services[0]?.code === 'US_eBayStandardEnvelope').toBe(usesEnvelope(sale))
        expect(usesEnvelope(sale) && price >= 2_000).toBe(false)
      }),
    )
  })

  it('is no envelope at $20 or more, even where the seller selected one', () => {
    const chosen = (price: number, thick = false) =>
      chooseShipping([parcel, envelope], 'envelope', { price, shipping: 100, thick })?.policyId
    expect(chosen(1_999)).toBe('envelope')
    expect(chosen(2_000)).toBe('parcel')
    expect(chosen(1_999, true)).toBe('parcel')
  })

  it('is a parcel for a cheap coin in a holder and for a roll, at the listing’s shipping price', () => {
    const sale = { price: 1_500, shipping: 100, thick: true }
    expect(chooseShipping([envelope, parcel], null, sale)).toEqual({
      policyId: 'parcel',
      cost: { order: 1, cost: 100 },
      handlingDays: 2,
    })
    expect(newShippingPolicy(sale, SERVICES)?.services[0]?.code).toBe('USPSParcel')
  })

  it('overrides the service by its sortOrder, wherever it stands', () => {
    const services = [{ order: 3, code: 'USPSParcel', cost: 499 }]
    const sorted = policy('sorted', '', 0, { services })
    expect(
      chooseShipping([sorted], null, { price: 5_000, shipping: 399, thick: false })?.cost,
    ).toEqual({
      order: 3,
      cost: 399,
    })
  })

  const sale = { price: 5_000, shipping: 399, thick: false }
  it('creates a policy with the service that eBay describes as Ground Advantage', () => {
    expect(newShippingPolicy(sale, SERVICES)?.services).toEqual([
      { code: 'USPSParcel', carrier: 'USPS', cost: 499 },
    ])
    const renamed = [...SERVICES.slice(0, -1), service('USPSGround2', 'USPS Ground Advantage')]
    expect(newShippingPolicy(sale, renamed)?.services[0]?.code).toBe('USPSGround2')
  })

  it('creates one with another tracked parcel service where there is no Ground Advantage', () => {
    expect(newShippingPolicy(sale, SERVICES.slice(0, -1))?.services[0]?.code).toBe('USPSPriority')
    const ups = [service('UPSGround', 'UPS Ground', 'UPS')]
    expect(newShippingPolicy(sale, ups)?.services).toEqual([
      { code: 'UPSGround', carrier: 'UPS', cost: 499 },
    ])
  })

  it('creates none with a letter, an envelope, media mail or a service it does not know', () => {
    expect(newShippingPolicy(sale, SERVICES.slice(0, 4))).toBeNull()
    const freight = [service('FreightFlat', 'Flat Rate Freight', 'Other')]
    expect(newShippingPolicy(sale, freight)).toBeNull()
    expect(newShippingPolicy(sale, [])).toBeNull()
  })

  it.each([
    ['USPS First Class', 'USPSParcel'],
    ['USPS Priority Mail', 'USPSPriority'],
    ['eBay Standard Envelope', 'US_eBayStandardEnvelope'],
    ['UPS Ground', undefined],
  ] as const)('finds the service that a seller calls %s', (name, code) => {
    expect(findShippingService(name, SERVICES)?.code).toBe(code)
  })
})
