import type { z } from 'zod'
import { siteOf } from '../../../../../shared/lib/ebay-sites.ts'
import { ebayFailure, errorsOf, INSUFFICIENT_PERMISSIONS } from './errors.ts'
import type { ApiClient } from './http.ts'
import { parseResponse } from './parse-response.ts'
import type { EbaySettings } from './settings.ts'

/** The most that eBay returns in a page of transactions. */
const PAGE_SIZE = 1_000
/** The most that it returns in a page of payouts. */
const PAYOUTS_PAGE_SIZE = 200

type FinancePage = { resource: 'transaction' | 'payout'; filter: string; offset: number }

/**
 * Reads a page of eBay's Finances API, which answers at the host of the Identity API. Null where the seller has not
 * granted it: it is optional, and the seller need not connect again. Null too where eBay asks for signatures, which
 * this product does not make: nothing is asked then.
 */
export async function readFinancePage<Schema extends z.ZodType<{ next?: string | undefined }>>(
  api: ApiClient,
  { identityUrl, marketplaceId }: EbaySettings,
  { resource, filter, offset }: FinancePage,
  schema: Schema,
): Promise<{ page: z.output<Schema> | null; next: (read: number) => number | null } | null> {
  if (siteOf(marketplaceId).asksForSignatures) return null
  const size = resource === 'payout' ? PAYOUTS_PAGE_SIZE : PAGE_SIZE
  const query = new URLSearchParams({
    filter,
    // A new one comes last, so it moves no other to another page.
    sort: `${resource}Date`,
    limit: String(size),
    offset: String(offset),
  })
  const response = await api.sendRaw({
    method: 'GET',
    url: `${identityUrl}/sell/finances/v1/${resource}?${query.toString()}`,
    headers: { 'X-EBAY-C-MARKETPLACE-ID': marketplaceId },
    idempotent: true,
  })
  const missing = errorsOf(response.body).some(
    ({ errorId }) => errorId === INSUFFICIENT_PERMISSIONS,
  )
  if (response.status === 403 || missing) return null
  if (response.status === 204) return { page: null, next: () => null }
  if (response.status !== 200) throw ebayFailure(response, api.owner)
  const page = parseResponse(response, schema)
  return {
    page,
    next: read => (page.next !== undefined && read > 0 ? offset + size : null),
  }
}

/** A filter by time, whose ends count. */
export const timeFilter = (field: string, { from, to }: { from: number; to: number }): string =>
  `${field}:[${new Date(from).toISOString()}..${new Date(to).toISOString()}]`
