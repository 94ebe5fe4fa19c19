import type { EbaySite, MarketplaceId } from '../../../shared/lib/ebay-sites.ts'

/** The trees that this sandbox has. */
export type SiteTree = 'american' | 'british' | 'german'

/**
 * Which tree a site has, and how its top category of coins is called. Sources: public programs that read the live trees
 * (the United States, the United Kingdom), and eBay's guide for sellers of coins (Germany). That Canada and Australia have the categories of another country is a guess, and so are
 * the names of their top: a client may know neither.
 */
const TREES: Readonly<Record<MarketplaceId, { tree: SiteTree; top: string }>> = {
  EBAY_US: { tree: 'american', top: 'Coins & Paper Money' },
  EBAY_GB: { tree: 'british', top: 'Coins, Banknotes & Bullion' },
  EBAY_CA: { tree: 'american', top: 'Coins & Paper Money' },
  EBAY_AU: { tree: 'british', top: 'Coins' },
  EBAY_DE: { tree: 'german', top: 'Münzen' },
}

export const treeOn = ({ id }: Pick<EbaySite, 'id'>): SiteTree => TREES[id].tree
export const topCategoryOn = ({ id }: Pick<EbaySite, 'id'>): string => TREES[id].top
