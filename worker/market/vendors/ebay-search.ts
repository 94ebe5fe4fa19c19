import { z } from 'zod'
import { type Currency, siteOf } from '../../../shared/lib/ebay-sites.ts'
import { type Cents, parseCents } from '../../../shared/lib/money.ts'
import { parseJson } from '../../../shared/lib/parse-json.ts'
import { acceptEnglish } from '../../ebay/accept-english.ts'
import type { MarketItem, SearchedCoin, SourceResult } from '../port.ts'
import { EBAY_COINS_CATEGORY_ID, searchTerms } from '../search-terms.ts'

/** Results per search; the best matches come first. */
const SEARCH_LIMIT = 100
const PAUSE_MS = 200

export type EbaySearch = {
  /** e.g. https://api.ebay.com */
  apiUrl: string
  /** Of questions that name none. */
  marketplaceId: string
  /** The application's token; pass a refused token to get another. */
  token: (refused?: string) => Promise<string>
  fetch: typeof fetch
}

const amountSchema = z.object({ value: z.string(), currency: z.string() })
const errorsSchema = z.object({ errors: z.array(z.object({ message: z.string().optional() })) })

/** The fields that an item has in the responses of both searches. */
export const itemFields = {
  itemId: z.string(),
  title: z.string(),
  condition: z.string().optional(),
  itemWebUrl: z.url({ protocol: /^https?$/ }),
  buyingOptions: z.array(z.string()).optional(),
  shippingOptions: z.array(z.object({ shippingCost: z.unknown().optional() })).optional(),
}
type ItemFields = z.infer<z.ZodObject<typeof itemFields>>

export function marketItem(
  { itemId, title, condition = '', itemWebUrl, buyingOptions, shippingOptions }: ItemFields,
  priceAndTimes: Pick<MarketItem, 'price' | 'soldAt' | 'endsAt'>,
  currency: Currency,
): MarketItem {
  const listingType = listingTypeOf(buyingOptions)
  const shipping = cheapestShipping(shippingOptions, currency)
  return {
    itemId,
    title,
    condition,
    url: itemWebUrl,
    listingType,
    ...(shipping === null ? {} : { shipping }),
    ...priceAndTimes,
  }
}

/** Cents of the cheapest way to ship; null where none is stated in the currency. */
function cheapestShipping(
  options: ItemFields['shippingOptions'] = [],
  currency: Currency,
): Cents | null {
  const costs = options.flatMap(({ shippingCost }) => {
    const read = amountSchema.safeParse(shippingCost)
    const cents =
      read.success && read.data.currency === currency ? parseCents(read.data.value) : null
    return cents === null ? [] : [cents]
  })
  return costs.length === 0 ? null : Math.min(...costs)
}

/** Cents of an amount in the currency; null for any other. */
export function centsIn(currency: Currency, amount: unknown): Cents | null {
  const read = amountSchema.safeParse(amount)
  if (!read.success || read.data.currency !== currency) return null
  const cents = parseCents(read.data.value)
  return cents !== null && cents > 0 ? cents : null
}

export function timeOf(text: string | undefined): number | null {
  const time = text === undefined ? Number.NaN : Date.parse(text)
  return Number.isNaN(time) ? null : time
}

function listingTypeOf(options: string[] | undefined): MarketItem['listingType'] {
  return options?.includes('AUCTION') && !options.includes('FIXED_PRICE')
    ? 'Auction'
    : 'Fixed price'
}

/** `filter`: of the currency's items. */
type Search = {
  path: string
  coin: SearchedCoin
  filter?: (currency: Currency) => string
  signal: AbortSignal
}

/**
 * Sends a search, and once more after a 5xx or a refused token. Responses live five minutes at most (decision 007); an
 * analysis stores title, price and link of the comps that it shows.
 */
export async function search(
  { apiUrl, marketplaceId, fetch, token }: EbaySearch,
  { path, coin, filter, signal }: Search,
  schemaIn: (currency: Currency) => z.ZodType<MarketItem[]>,
): Promise<SourceResult> {
  const site = siteOf(coin.marketplaceId ?? marketplaceId)
  const url = new URL(apiUrl + path)
  url.search = new URLSearchParams({
    q: searchTerms(coin),
    category_ids: EBAY_COINS_CATEGORY_ID,
    ...(filter ? { filter: filter(site.currency) } : {}),
    limit: String(SEARCH_LIMIT),
  }).toString()
  let refused: string | undefined
  for (let calls = 1; ; calls += 1) {
    const bearer = await token(refused)
    const response = await fetch(url, {
      headers: {
        Authorization: `Bearer ${bearer}`,
        Accept: 'application/json',
        ...acceptEnglish(site.locale),
        'X-EBAY-C-MARKETPLACE-ID': site.id,
      },
      signal,
    })
    if (response.ok) {
      const items = schemaIn(site.currency).safeParse(await response.json())
      return items.success
        ? { ok: true, items: items.data }
        : { ok: false, reason: 'eBay answered something unforeseen.' }
    }
    const body = await response.text()
    const retry = calls === 1 && (response.status === 401 || response.status >= 500)
    if (!retry) return { ok: false, reason: reasonOf(response.status, body) }
    if (response.status === 401) refused = bearer
    else await scheduler.wait(PAUSE_MS * (1 + Math.random()), { signal })
  }
}

function reasonOf(status: number, body: string): string {
  if (status === 429) return 'eBay’s daily number of searches is used up.'
  if (status === 403) return 'eBay has not granted this application access.'
  if (status >= 500) return 'eBay does not answer.'
  const parsed = errorsSchema.safeParse(parseJson(body))
  return `eBay refused the search: ${parsed.data?.errors[0]?.message ?? `status ${status}`}`
}
