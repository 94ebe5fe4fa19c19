import { afterEach, describe, expect, it } from 'vitest'
import { shipsFromSchema } from '../ebay.ts'
import { SHIPPING_ON } from '../ebay-shipping.ts'
import { EBAY_SITES, knowOwnSiteBy, MARKETPLACE_IDS, siteOf } from './ebay-sites.ts'
import { priceText } from './money.ts'

afterEach(() => knowOwnSiteBy(() => undefined))

const isPostalCode = (postalCode: string) => shipsFromSchema.safeParse({ postalCode }).success

describe.each(MARKETPLACE_IDS.map(id => EBAY_SITES[id]))('$name', site => {
  it('is found by its marketplace', () => {
    expect(siteOf(site.id)).toBe(site)
  })

  it('takes the postal codes of its country', () => {
    knowOwnSiteBy(() => site.id)
    expect(isPostalCode(site.postalCode.example)).toBe(true)
    // German postal codes and ZIP codes look alike.
    const others = Object.values(EBAY_SITES).filter(
      ({ country }) => !['US', 'DE', site.country].includes(country),
    )
    for (const { postalCode } of others) expect(isPostalCode(postalCode.example)).toBe(false)
    expect(isPostalCode('somewhere')).toBe(false)
  })

  it('ships parcels by a service of its own', () => {
    const { services, parcel, added } = SHIPPING_ON[site.id]
    expect(services).toContain(parcel.serviceName)
    expect(services).toContain(added.serviceName)
  })
})

it.each([
  ['EBAY_US', '$1,234.50'],
  ['EBAY_GB', '£1,234.50'],
  ['EBAY_CA', 'C$1,234.50'],
  ['EBAY_AU', 'A$1,234.50'],
  ['EBAY_DE', '1.234,50\u00a0€'],
] as const)('on %s an amount is %s, so that no dollar is taken for another', (id, text) => {
  knowOwnSiteBy(() => id)
  expect(priceText(123_450)).toBe(text)
  expect(priceText(-50)).toMatch(/^-.*0[.,]50/)
})

it('no two sites share an id, a name or a currency', () => {
  const sites = Object.values(EBAY_SITES)
  for (const key of ['id', 'name', 'currency', 'siteId', 'siteName', 'pages'] as const)
    expect(new Set(sites.map(site => site[key])).size).toBe(sites.length)
  expect(siteOf('EBAY_MOON')).toBe(EBAY_SITES.EBAY_US)
})
