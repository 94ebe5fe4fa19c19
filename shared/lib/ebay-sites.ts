/** eBay's marketplaces that sellers can choose. */
export const MARKETPLACE_IDS = ['EBAY_US', 'EBAY_GB', 'EBAY_CA', 'EBAY_AU', 'EBAY_DE'] as const
export type MarketplaceId = (typeof MARKETPLACE_IDS)[number]
export type Currency = 'USD' | 'GBP' | 'CAD' | 'AUD' | 'EUR'

export type EbaySite = {
  id: MarketplaceId
  name: string
  /** ISO 3166, of its sellers' coins. */
  country: 'US' | 'GB' | 'CA' | 'AU' | 'DE'
  currency: Currency
  /**
   * How amounts are called ("dollars", and "US dollars" where others could be meant) and marked. Dollars of another
   * country than the United States have a letter before the sign wherever they are shown.
   */
  money: { words: string; name: string; sign: string }
  /** Of its texts, and of numbers and dates on its sellers' screens. */
  locale: 'en-US' | 'en-GB' | 'en-CA' | 'en-AU' | 'de-DE'
  /** Between the whole and the decimals of its numbers. */
  decimalMark: '.' | ','
  /** The site of the Trading API: its id, and its name in SiteCodeType. */
  siteId: string
  siteName: string
  /** How Seller Hub's template of drafts calls the site. */
  draftsTemplate: string
  /** Pages of listings and of searches. */
  pages: string
  /** Whether the branches below the top category of coins are those that `worker/ebay/rules/branch.ts` names. */
  hasNamedBranches: boolean
  /** Whether it has eBay's standard envelope, for coins below $20. */
  hasEnvelope: boolean
  /** Whether eBay asks for a signature of its sellers' calls about money (Finances, refunds), which this product lacks. */
  asksForSignatures: boolean
  /** Whether eBay takes dearer coins in a grader's holder only. */
  asksForHolders: boolean
  postalCode: { name: string; example: string; pattern: RegExp }
}

/** Not on any site but the United States'. */
const ABROAD = {
  hasNamedBranches: false,
  hasEnvelope: false,
  asksForHolders: false,
} as const
/**
 * Sources: eBay, MarketplaceIdEnum, LocaleEnum and "HTTP request headers" (codes and locales); eBay, Trading API,
 * SiteCodeType and "Global sites" (names and ids of sites); the templates of Seller Hub as public programs repeat them
 * (their names: US, GB, ENCA, AU, DE); the contracts of Fulfillment and Finances (signatures of sellers in the EU and
 * the UK); Royal Mail, "PAF programmers' guide", Canada Post, "Addressing guidelines", Australia Post, "Postcode data",
 * and Deutsche Post, "Postleitzahlen" (postal codes). The names below the top category of other sites than the United States' are in no open source.
 */
export const EBAY_SITES: Readonly<Record<MarketplaceId, EbaySite>> = {
  EBAY_US: {
    id: 'EBAY_US',
    name: 'eBay United States',
    country: 'US',
    currency: 'USD',
    money: { words: 'dollars', name: 'US dollars', sign: '$' },
    locale: 'en-US',
    decimalMark: '.',
    siteId: '0',
    siteName: 'US',
    draftsTemplate: 'US',
    pages: 'https://www.ebay.com',
    hasNamedBranches: true,
    hasEnvelope: true,
    asksForSignatures: false,
    asksForHolders: true,
    postalCode: { name: 'ZIP code', example: '10001', pattern: /^\d{5}(-\d{4})?$/ },
  },
  EBAY_GB: {
    ...ABROAD,
    id: 'EBAY_GB',
    name: 'eBay United Kingdom',
    country: 'GB',
    currency: 'GBP',
    money: { words: 'pounds', name: 'pounds', sign: '£' },
    locale: 'en-GB',
    decimalMark: '.',
    siteId: '3',
    siteName: 'UK',
    draftsTemplate: 'GB',
    pages: 'https://www.ebay.co.uk',
    asksForSignatures: true,
    postalCode: {
      name: 'postcode',
      example: 'SW1A 1AA',
      pattern: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i,
    },
  },
  EBAY_CA: {
    ...ABROAD,
    id: 'EBAY_CA',
    name: 'eBay Canada',
    country: 'CA',
    currency: 'CAD',
    money: { words: 'Canadian dollars', name: 'Canadian dollars', sign: 'C$' },
    locale: 'en-CA',
    decimalMark: '.',
    siteId: '2',
    siteName: 'Canada',
    draftsTemplate: 'ENCA',
    pages: 'https://www.ebay.ca',
    asksForSignatures: false,
    postalCode: {
      name: 'postal code',
      example: 'K1A 0B1',
      pattern: /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] ?\d[ABCEGHJ-NPRSTV-Z]\d$/i,
    },
  },
  EBAY_AU: {
    ...ABROAD,
    id: 'EBAY_AU',
    name: 'eBay Australia',
    country: 'AU',
    currency: 'AUD',
    money: { words: 'Australian dollars', name: 'Australian dollars', sign: 'A$' },
    locale: 'en-AU',
    decimalMark: '.',
    siteId: '15',
    siteName: 'Australia',
    draftsTemplate: 'AU',
    pages: 'https://www.ebay.com.au',
    asksForSignatures: false,
    postalCode: { name: 'postcode', example: '2000', pattern: /^\d{4}$/ },
  },
  EBAY_DE: {
    ...ABROAD,
    id: 'EBAY_DE',
    name: 'eBay Germany',
    country: 'DE',
    currency: 'EUR',
    money: { words: 'euros', name: 'euros', sign: '€' },
    locale: 'de-DE',
    decimalMark: ',',
    siteId: '77',
    siteName: 'Germany',
    draftsTemplate: 'DE',
    pages: 'https://www.ebay.de',
    asksForSignatures: true,
    postalCode: { name: 'postal code', example: '10115', pattern: /^\d{5}$/ },
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
