import type { Context } from 'hono'
import { EBAY_SITES, type EbaySite } from '../../../shared/lib/ebay-sites.ts'
import { playedSite } from '../../lib/site-here.ts'
import type { EbayServices } from '../http/services.ts'
import { siteOfSeller } from '../store/sellers.ts'
import { findToken } from './tokens.ts'

/** The site of a seller's token; of the application's that of the header, and the United States' without one. */
export function siteOfCall({ state, now }: EbayServices, c: Context): EbaySite {
  const [, bearer] = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '') ?? []
  const secret = bearer ?? c.req.header('x-ebay-api-iaf-token')
  const userId = secret ? findToken(state, now(), secret, ['access'])?.userId : null
  if (userId) return siteOfSeller(state, userId)
  return playedSite(c.req.header('x-ebay-c-marketplace-id')) ?? EBAY_SITES.EBAY_US
}
