import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context } from 'hono'
import { EBAY_SITES, type EbaySite, MARKETPLACE_IDS } from '../../../shared/lib/ebay-sites.ts'
import { findToken } from '../oauth/tokens.ts'
import { sellerById } from '../store/sellers.ts'
import type { EbayServices } from './services.ts'

const sites = new AsyncLocalStorage<EbaySite>()

/** The site of the call that is answered: currency, language and tree are its own. */
export const siteHere = (): EbaySite => sites.getStore() ?? EBAY_SITES.EBAY_US

export const onSite = <T>(site: EbaySite, work: () => T): T => sites.run(site, work)

/** The site of a marketplace that this sandbox plays. */
export const playedSite = (marketplaceId: string | undefined): EbaySite | undefined =>
  Object.values(EBAY_SITES).find(({ id }) => id === marketplaceId)

/** Its marketplaces, as eBay's messages name them. */
export const PLAYED = MARKETPLACE_IDS.join(', ')

/** The site that a seller is registered on. */
export const siteOfSeller = (state: EbayServices['state'], userId: string): EbaySite =>
  playedSite(sellerById(state, userId)?.marketplaceId) ?? EBAY_SITES.EBAY_US

/** The site of a seller's token; of the application's that of the header, and the United States' without one. */
export function siteOfCall({ state, now }: EbayServices, c: Context): EbaySite {
  const [, bearer] = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '') ?? []
  const secret = bearer ?? c.req.header('x-ebay-api-iaf-token')
  const userId = secret ? findToken(state, now(), secret, ['access'])?.userId : null
  if (userId) return siteOfSeller(state, userId)
  return playedSite(c.req.header('x-ebay-c-marketplace-id')) ?? EBAY_SITES.EBAY_US
}
