import { afterEach, expect, it } from 'vitest'
import { knowOwnSiteBy } from '../lib/ebay-sites.ts'
import { kindOfService, packageKinds, refusedPackage, shippingAdvice } from './shipping-rules.ts'

afterEach(() => knowOwnSiteBy(() => undefined))

const coin = (priceCents: number, grader: string | null = null) => ({
  title: '1881-S Morgan Dollar',
  priceCents,
  thick: grader !== null,
  listing: { grader },
})

it('puts no slab in an envelope, and no coins over $20 together', () => {
  expect(refusedPackage([coin(2_000)], 'envelope')).toBeNull()
  expect(refusedPackage([coin(2_001)], 'envelope')).toContain('$20.00')
  expect(refusedPackage([coin(1_500), coin(501)], 'envelope')).toContain('$20.00')
  expect(refusedPackage([coin(500, 'PCGS')], 'envelope')).toContain('slab')
  expect(refusedPackage([coin(500_000, 'PCGS')], 'parcel')).toBeNull()
})

it('puts no lot or roll in an envelope, whatever its price', () => {
  const roll = { ...coin(1_200), thick: true }
  expect(refusedPackage([coin(300), roll], 'envelope')).toBe(
    '“1881-S Morgan Dollar” is too thick for an envelope: send it as a parcel.',
  )
  expect(refusedPackage([roll], 'parcel')).toBeNull()
})

it('names amounts in the currency of the seller’s site', () => {
  knowOwnSiteBy(() => 'EBAY_GB')
  expect(refusedPackage([coin(2_001)], 'envelope')).toContain('£20.00')
  expect(shippingAdvice([coin(75_001)])).toContain('£750.00')
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

it('offers an envelope where eBay has one, elsewhere only to whom the buyer has paid one', () => {
  expect(packageKinds('USPSParcel')).toEqual(['parcel', 'envelope'])
  for (const site of ['EBAY_GB', 'EBAY_CA', 'EBAY_AU', 'EBAY_DE']) {
    knowOwnSiteBy(() => site)
    expect(packageKinds('UK_RoyalMailTracked48')).toEqual(['parcel'])
    expect(packageKinds('UK_RoyalMailFirstClassLetter')).toEqual(['parcel', 'envelope'])
  }
})
