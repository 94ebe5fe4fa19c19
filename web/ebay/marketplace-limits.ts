import type { MarketplaceId } from '../../shared/lib/ebay-sites.ts'

const CHOSEN_CATEGORY =
  'The category of a coin is eBay’s first suggestion; check it before you publish.'
const UNSURE_FEES = 'Fees are as public calculators have them until an order tells its own.'
const NO_SIGNATURES =
  'eBay wants calls about money signed, which Obverse does not do: ads and labels are not in your costs, and you give money back on eBay.'

/** What this product does not do, or does not know, on each site: in sentences for its sellers. */
export const LIMITS_ON: Readonly<Record<MarketplaceId, readonly string[]>> = {
  EBAY_US: [],
  EBAY_GB: [CHOSEN_CATEGORY, UNSURE_FEES, NO_SIGNATURES],
  EBAY_CA: [
    CHOSEN_CATEGORY,
    'Fees are a guess until an order tells its own, and count no sales tax.',
    'Texts are English; eBay’s French site is not reached.',
  ],
  EBAY_AU: [CHOSEN_CATEGORY, UNSURE_FEES],
  EBAY_DE: [
    'Titles and descriptions are English, but for the grade: “sehr schön”. Edit them, or write templates of your own in German.',
    'A business seller has to name an imprint (Impressum), the right of withdrawal (Widerrufsbelehrung) and whether prices have VAT in them. Obverse writes none of these: enter them on eBay, where they stand with every listing.',
    CHOSEN_CATEGORY,
    'eBay’s item specifics are German there; those that Obverse does not know by name it asks you for.',
    'Fees are those of business sellers of most categories until an order tells its own; private sellers pay none.',
    NO_SIGNATURES,
  ],
}
