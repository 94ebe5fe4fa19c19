import { expect, it } from 'vitest'
import { kindOfService, refusedPackage, shippingAdvice } from './shipping-rules.ts'

const coin = (priceCents: number, grader: string | null = null) => ({
  title: '1881-S Morgan Dollar',
  priceCents,
  listing: { grader },
})

it('puts no slab in an envelope, and no coins over $20 together', () => {
  expect(refusedPackage([coin(2_000)], 'envelope')).toBeNull()
  expect(refusedPackage([coin(2_001)], 'envelope')).toContain('$20.00')
  expect(refusedPackage([coin(1_500), coin(501)], 'envelope')).toContain('$20.00')
  expect(refusedPackage([coin(500, 'PCGS')], 'envelope')).toContain('slab')
  expect(refusedPackage([coin(500_000, 'PCGS')], 'parcel')).toBeNull()
})

it('asks for signature and insurance over $750', () => {
  expect(shippingAdvice([coin(75_000)])).toBeNull()
  expect(shippingAdvice([coin(75_001)])).toContain('signature')
  expect(shippingAdvice([coin(40_000), coin(40_000)])).toContain('insured')
})

it('reads from eBay’s code of a service what its coins travel in', () => {
  expect(kindOfService('US_eBayStandardEnvelope')).toBe('envelope')
  expect(kindOfService('USPSFirstClassLetter')).toBe('envelope')
  expect(kindOfService('USPSFirstClassLargeEnvelop')).toBe('envelope')
  expect(kindOfService('USPSParcel')).toBe('parcel')
  expect(kindOfService('')).toBe('parcel')
})
