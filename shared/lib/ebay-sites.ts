/** eBay's marketplaces that sellers can choose. */
export const MARKETPLACE_IDS = ['EBAY_US', 'EBAY_GB'] as const
export type MarketplaceId = (typeof MARKETPLACE_IDS)[number]
export type Currency = 'USD' | 'GBP'

export type EbaySite = {
  id: MarketplaceId
  name: string
  /** ISO 3166, of its sellers' coins. */
  country: 'US' | 'GB'
  currency: Currency
  /** How amounts are called and marked. */
  money: { words: string; sign: string }
  /** Of its texts, and of numbers and dates on its sellers' screens. */
  locale: 'en-US' | 'en-GB'
  /** SiteCodeType of the Trading API. */
  siteId: string
  /** Pages of listings and of searches. */
  pages: string
  /** Its top category of coins, 11116 on either. */
  topCategory: string
  /** Whether the branches below it are those that `worker/ebay/rules/branch.ts` names. */
  hasNamedBranches: boolean
  /** Whether it has eBay's standard envelope, for coins below $20. */
  hasEnvelope: boolean
  /** Whether eBay asks for a signature of its sellers' calls about money (Finances, refunds), which this product lacks. */
  asksForSignatures: boolean
  /** Whether eBay takes dearer coins in a grader's holder only. */
  asksForHolders: boolean
  postalCode: { name: string; example: string; pattern: RegExp }
}

/**
 * Sources: eBay, MarketplaceIdEnum and "HTTP request headers" (codes and locales); eBay, Trading API user guide, "Global
 * sites" (site ids); public programs that read the live trees (11116 is "Coins, Banknotes & Bullion" in the United
 * Kingdom); the contracts of Fulfillment and Finances (signatures of sellers in the EU and the UK); Royal Mail, "PAF
 * programmers' guide" (postcodes). The names below the British top category are in no open source.
 */
export const EBAY_SITES: Readonly<Record<MarketplaceId, EbaySite>> = {
  EBAY_US: {
    id: 'EBAY_US',
    name: 'eBay United States',
    country: 'US',
    currency: 'USD',
    money: { words: 'dollars', sign: '$' },
    locale: 'en-US',
    siteId: '0',
    pages: 'https://www.ebay.com',
    topCategory: 'Coins & Paper Money',
    hasNamedBranches: true,
    hasEnvelope: true,
    asksForSignatures: false,
    asksForHolders: true,
    postalCode: { name: 'ZIP code', example: '10001', pattern: /^\d{5}(-\d{4})?$/ },
  },
  EBAY_GB: {
    id: 'EBAY_GB',
    name: 'eBay United Kingdom',
    country: 'GB',
    currency: 'GBP',
    money: { words: 'pounds', sign: '£' },
    locale: 'en-GB',
    siteId: '3',
    pages: 'https://www.ebay.co.uk',
    topCategory: 'Coins, Banknotes & Bullion',
    hasNamedBranches: false,
    hasEnvelope: false,
    asksForSignatures: true,
    asksForHolders: false,
    postalCode: {
      name: 'postcode',
      example: 'SW1A 1AA',
      pattern: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i,
    },
  },
}

const isMarketplace = (id: string): id is MarketplaceId =>
  (MARKETPLACE_IDS as readonly string[]).includes(id)

/** The site of a marketplace; the United States' for a marketplace that cannot be chosen. */
export const siteOf = (id: string | undefined): EbaySite =>
  EBAY_SITES[id !== undefined && isMarketplace(id) ? id : 'EBAY_US']

let readOwn: () => string | undefined = () => undefined

/** Where the seller sells whose work runs: texts, fees and usual prices are those of this site. */
export const ownSite = (): EbaySite => siteOf(readOwn())

/** Says how the seller's site is known. The browser has one user; the Worker knows it of each request and job. */
export function knowOwnSiteBy(read: () => string | undefined): void {
  readOwn = read
}
