import { Hono } from 'hono'
import { PLAYED, siteHere } from '../../lib/site-here.ts'
import { browseError, type EbayError, refuse } from '../http/errors.ts'
import { type EbayEnv, type EbayServices, isoTime, originOf } from '../http/services.ts'
import { wordQuery } from '../market/search-terms.ts'
import { requires, SCOPES } from '../oauth/auth.ts'
import { ancestorsOf, COINS_CATEGORY_ID, categoryById } from '../reference/categories.ts'
import { countCall } from './quota.ts'
import { rangeFilter, readFilters } from './search-filters.ts'
import {
  amountHere,
  categoriesOf,
  countryOf,
  discPath,
  filterItems,
  pageOf,
  priceOf,
  readPaging,
} from './search-page.ts'
import { type OnView, searchOnView } from './visible-offers.ts'

const PAGING = {
  limit: browseError(12006, "The 'limit' value should be between 1 and 200 (inclusive)."),
  offset: browseError(12004, "The 'offset' value cannot be negative."),
  multiple: browseError(
    12515,
    "The 'offset' value must be either zero or a multiple of the 'limit' value.",
  ),
  beyond: browseError(
    12029,
    'The maximum number of listings that can be retrieved is 10,000, so your offset value must be less than 10,000.',
  ),
}

const ORDERS: Record<string, (a: OnView, b: OnView) => number> = {
  price: (a, b) => a.price + a.shippingCost - b.price - b.shippingCost,
  '-price': (a, b) => b.price + b.shippingCost - a.price - a.shippingCost,
  newlyListed: (a, b) => b.startedAt - a.startedAt,
  endingSoonest: (a, b) =>
    (a.endsAt ?? Number.MAX_SAFE_INTEGER) - (b.endsAt ?? Number.MAX_SAFE_INTEGER),
}
const bestMatch = (a: OnView, b: OnView): number => b.rank - a.rank

/** The Browse API: live listings with their asking prices. Mounted at `/buy/browse/v1`. */
export function browseRoutes(deps: EbayServices) {
  const app = new Hono<EbayEnv>()

  app.get('/item_summary/search', requires(deps, 'any', SCOPES.bare), c => {
    countCall(deps.state, deps.now(), 'buy.browse')
    const words = c.req.query('q')?.trim() ?? ''
    const categoryId = c.req.query('category_ids')
    const marketplace = c.req.header('x-ebay-c-marketplace-id') ?? 'EBAY_US'
    if (marketplace !== siteHere().id) {
      refuse(
        409,
        browseError(
          12019,
          `Currently, the ${marketplace} marketplace is not supported. The supported Marketplaces are: ${PLAYED} .`,
          { category: 'BUSINESS' },
        ),
      )
    }
    if (!words && !categoryId) {
      refuse(
        400,
        browseError(
          12001,
          "The call must have a valid 'q', 'category_ids', 'epid' or 'gtin' query parameter.",
        ),
      )
    }
    if (categoryId?.includes(',')) {
      refuse(
        400,
        browseError(
          12030,
          'The number of categories in the request has exceeded the limit. Please reduce the number of categories to 1 or less.',
        ),
      )
    }
    if (!words && categoryId === COINS_CATEGORY_ID) {
      refuse(
        409,
        browseError(
          12013,
          'Top level category browsing is not allowed. Please provide keywords or more filters for the applied top level category.',
          { category: 'BUSINESS' },
        ),
      )
    }
    const paging = readPaging(c, PAGING)
    if ('errorId' in paging) refuse(400, paging)

    const warnings: EbayError[] = []
    const known = categoryId === undefined || categoryById(categoryId) !== undefined
    if (!known) warnings.push(browseError(12009, "The 'category_ids' query parameter is invalid."))
    const filters = readFilters(c.req.query('filter'))
    if (filters.has('price') && (!filters.has('priceCurrency') || !rangeFilter(filters, 'price'))) {
      warnings.push(
        browseError(
          12012,
          "A valid 'price' filter and a valid 'priceCurrency' filter is necessary to filter based on price.",
        ),
      )
    }
    // Without this filter, Browse returns fixed-price items only.
    if (!filters.has('buyingOptions')) filters.set('buyingOptions', '{FIXED_PRICE}')

    const found = searchOnView(
      deps.state,
      { query: wordQuery(words), categoryId: known ? categoryId : undefined },
      deps.now(),
    )
    const matching = filterItems(found, filters, c.req.query('aspect_filter'))
    matching.sort(ORDERS[c.req.query('sort') ?? ''] ?? bestMatch)
    const origin = originOf(c)
    return c.json(
      pageOf(c, matching, paging, 'itemSummaries', item => summaryOf(item, origin), warnings),
    )
  })

  return app
}

/** A search result in Browse's format. */
function summaryOf(item: OnView, origin: string) {
  const itemId = `v1|${item.legacyId}|0`
  const image = { imageUrl: origin + (item.picture ?? discPath(item.metal)) }
  const auction = item.buyingOptions.includes('AUCTION')
  return {
    itemId,
    legacyItemId: item.legacyId,
    title: item.title,
    leafCategoryIds: [item.categoryId],
    categories: [
      ...categoriesOf(item.categoryId),
      ...ancestorsOf(item.categoryId).map(({ id, name }) => ({
        categoryId: id,
        categoryName: name,
      })),
    ],
    image,
    thumbnailImages: [image],
    price: priceOf(item),
    ...(auction ? { bidCount: item.bids, currentBidPrice: priceOf(item) } : {}),
    buyingOptions: item.buyingOptions,
    condition: item.condition,
    conditionId: item.conditionId,
    itemHref: `${origin}/ebay/buy/browse/v1/item/${encodeURIComponent(itemId)}`,
    itemWebUrl: `${origin}/ebay/itm/${item.legacyId}`,
    itemLocation: { postalCode: item.postalCode, country: countryOf(item) },
    itemCreationDate: isoTime(item.startedAt),
    itemOriginDate: isoTime(item.startedAt),
    ...(item.endsAt === null ? {} : { itemEndDate: isoTime(item.endsAt) }),
    seller: item.seller,
    shippingOptions: [{ shippingCostType: 'FIXED', shippingCost: amountHere(item.shippingCost) }],
    listingMarketplaceId: siteHere().id,
    adultOnly: false,
    availableCoupons: false,
    topRatedBuyingExperience: item.seller.feedbackScore > 5_000,
    priorityListing: false,
  }
}
