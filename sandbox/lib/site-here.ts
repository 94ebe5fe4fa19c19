import { AsyncLocalStorage } from 'node:async_hooks'
import { EBAY_SITES, type EbaySite, MARKETPLACE_IDS } from '../../shared/lib/ebay-sites.ts'

const sites = new AsyncLocalStorage<EbaySite>()

/** The site of the call to eBay that is answered: currency, language and tree are its own. */
export const siteHere = (): EbaySite => sites.getStore() ?? EBAY_SITES.EBAY_US

export const onSite = <T>(site: EbaySite, work: () => T): T => sites.run(site, work)

/** The site of a marketplace that this sandbox plays. */
export const playedSite = (marketplaceId: string | undefined): EbaySite | undefined =>
  Object.values(EBAY_SITES).find(({ id }) => id === marketplaceId)

/** Its marketplaces, as eBay's messages name them. */
export const PLAYED = MARKETPLACE_IDS.join(', ')
