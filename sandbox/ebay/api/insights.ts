import { type Context, Hono } from 'hono'
import { PLAYED, siteHere } from '../../lib/site-here.ts'
import { insightsError, refuse } from '../http/errors.ts'
import { type EbayEnv, type EbayServices, isoTime, originOf } from '../http/services.ts'
import { type MarketItem, searchMarket } from '../market/market.ts'
import { asOnSite } from '../market/on-site.ts'
import { wordQuery } from '../market/search-terms.ts'
import { requires, SCOPES } from '../oauth/auth.ts'
import { COINS_CATEGORY_ID, categoryById } from '../reference/categories.ts'
import { countCall } from './quota.ts'
import { inRange, rangeFilter, readFilters } from './search-filters.ts'
import {
  amountHere,
  categoriesOf,
  discPath,
  filterItems,
  pageOf,
  readPaging,
} from './search-page.ts'

const OFFSET_WRONG = insightsError(
  100002,
  "The 'offset' value is invalid. Offset cannot be negative and must be an integer.",
)
const PAGING = {
  limit: insightsError(100003, "The 'limit' value should be between 1 and 200 (inclusive)."),
  offset: OFFSET_WRONG,
  multiple: OFFSET_WRONG,
  beyond: insightsError(
    100021,
    'The maximum number of listings that can be retrieved is 10,000, so your offset value must be less than 10,000.',
  ),
}

/** The Marketplace Insights API (limited release): sales of the last 90 days. Mounted at `/buy/marketplace_insights/v1_beta`. */
export function insightsRoutes(deps: EbayServices) {
  const app = new Hono<EbayEnv>()

  app.get('/item_sales/search', requires(deps, 'any', SCOPES.insights), c => {
    countCall(deps.state, deps.now(), 'buy.marketplace_insights')
    const { words, categoryId } = readSearch(c)
    const paging = readPaging(c, PAGING)
    if ('errorId' in paging) refuse(400, paging)
    const filters = readFilters(c.req.query('filter'))
    if (filters.has('price') !== filters.has('priceCurrency')) {
      refuse(
        400,
        insightsError(
          100007,
          "A valid 'price' filter and a valid 'priceCurrency' filter is required to filter based on price.",
        ),
      )
    }
    const found = searchMarket('sales', { query: wordQuery(words), categoryId }, deps.now()).map(
      asOnSite,
    )
    const sold = rangeFilter(filters, 'lastSoldDate')
    const period = sold && {
      from: sold.from === null ? null : Date.parse(sold.from),
      to: sold.to === null ? null : Date.parse(sold.to),
    }
    const matching = filterItems(found, filters, c.req.query('aspect_filter')).filter(
      item => !period || inRange(item.soldAt ?? 0, period),
    )
    matching.sort(orderOf(c.req.query('sort')))
    const origin = originOf(c)
    return c.json(pageOf(c, matching, paging, 'itemSales', item => saleOf(item, origin)))
  })

  return app
}

/** The keywords and the category of a search. @throws EbayRefusal */
function readSearch(c: Context<EbayEnv>): { words: string; categoryId: string } {
  const marketplace = c.req.header('x-ebay-c-marketplace-id')
  if (!marketplace) {
    refuse(
      400,
      insightsError(
        100020,
        "The header 'X-EBAY-C-MARKETPLACE-ID' is required. The valid Marketplaces are: EBAY_US.",
      ),
    )
  }
  if (marketplace !== siteHere().id) {
    refuse(
      409,
      insightsError(
        100005,
        `Currently, the ${marketplace} marketplace is not supported. The supported Marketplaces are: ${PLAYED} .`,
        { category: 'BUSINESS' },
      ),
    )
  }
  const words = c.req.query('q')?.trim() ?? ''
  const categoryId = c.req.query('category_ids')
  if (!categoryId) {
    refuse(
      400,
      words
        ? insightsError(100018, 'This query requires at least one category.')
        : insightsError(
            100001,
            "The call must have a valid 'q', 'category_ids', 'epid' or 'gtin' query parameter.",
          ),
    )
  }
  if (categoryId.includes(',')) {
    refuse(
      400,
      insightsError(
        100019,
        'You have exceeded the maximum number of categories. The maximum number is 1.',
      ),
    )
  }
  if (!categoryById(categoryId)) {
    refuse(
      409,
      insightsError(100015, `The category ${categoryId} is not supported.`, {
        category: 'BUSINESS',
      }),
    )
  }
  if (!words && categoryId === COINS_CATEGORY_ID) {
    refuse(
      409,
      insightsError(
        100004,
        'The category specified is a top-level category. To use this category, you must include a keyword or epid or gtin.',
        { category: 'BUSINESS' },
      ),
    )
  }
  return { words, categoryId }
}

function orderOf(sort: string | undefined): (a: MarketItem, b: MarketItem) => number {
  if (sort === 'price') return (a, b) => a.price - b.price
  if (sort === '-price') return (a, b) => b.price - a.price
  return (a, b) => (b.soldAt ?? 0) - (a.soldAt ?? 0)
}

/** A sale in the format of Marketplace Insights. */
function saleOf(item: MarketItem, origin: string) {
  const itemId = `v1|${item.legacyId}|0`
  const image = { imageUrl: origin + discPath(item.metal) }
  return {
    itemId,
    title: item.title,
    categories: categoriesOf(item.categoryId).map(({ categoryId }) => ({ categoryId })),
    image,
    thumbnailImages: [image],
    buyingOptions: item.buyingOptions,
    ...(item.buyingOptions.includes('AUCTION') ? { bidCount: item.bids } : {}),
    condition: item.condition,
    conditionId: item.conditionId,
    itemHref: `${origin}/ebay/buy/browse/v1/item/${encodeURIComponent(itemId)}`,
    itemWebUrl: `${origin}/ebay/itm/${item.legacyId}`,
    itemLocation: { postalCode: item.postalCode, country: siteHere().country },
    lastSoldDate: isoTime(item.soldAt ?? 0),
    lastSoldPrice: amountHere(item.price),
    seller: item.seller,
    totalSoldQuantity: 1,
    adultOnly: false,
  }
}
