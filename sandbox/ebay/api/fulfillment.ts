import { type Context, Hono } from 'hono'
import type { State } from '../../lib/state.ts'
import { type EbayError, fulfillmentError, refuse } from '../http/errors.ts'
import { type EbayEnv, type EbayServices, originOf } from '../http/services.ts'
import { requires, SCOPES, sellerId } from '../oauth/auth.ts'
import { fulfillmentsOf, orderStatus } from '../store/fulfillments.ts'
import { findListing, firstService } from '../store/listings.ts'
import { isOdd, type Order, ordersOfSeller } from '../store/orders.ts'
import { sellerById } from '../store/sellers.ts'
import { issueRefundRoutes } from './issue-refund.ts'
import { type OrderContext, orderAnswer } from './order-answer.ts'
import { inRange, listFilter, type Range, rangeFilter, readFilters } from './search-filters.ts'
import { ownOrder, shippingFulfillmentRoutes } from './shipping-fulfillment.ts'

const LIMIT = 50
const LIMIT_MAX = 200
const ORDER_IDS_MAX = 50
const DAY_MS = 24 * 3_600_000
/** Without a filter, getOrders returns the orders of the last 90 days. */
const USUAL_MS = 90 * DAY_MS
/** Orders are stored for two years; a filter spans at most two years. */
const YEARS_MAX = 2

const FILTERS = ['creationdate', 'lastmodifieddate', 'orderfulfillmentstatus']
const STATUSES = ['NOT_STARTED|IN_PROGRESS', 'FULFILLED|IN_PROGRESS']

/** The Fulfillment API: a seller's orders. Mounted at `/sell/fulfillment/v1`. */
export function fulfillmentRoutes(deps: EbayServices) {
  const { state, now } = deps
  const app = new Hono<EbayEnv>()
  const read = requires(deps, 'user', SCOPES.fulfillment, SCOPES.fulfillmentReadonly)

  app.get('/order', read, c => {
    checkFieldGroups(c)
    const ids = c.req.query('orderIds')
    const orders = ordersOfSeller(state, sellerId(c))
    const context = contextOf(state, c)
    if (ids !== undefined) {
      const wanted = ids.split(',').map(id => id.trim())
      if (wanted.length > ORDER_IDS_MAX) {
        refuse(
          400,
          fulfillmentError(
            30900,
            `Exceeded maximum number of order IDs (the current limit is ${ORDER_IDS_MAX})`,
          ),
        )
      }
      const found = orders.filter(({ orderId }) => wanted.includes(orderId))
      return c.json({
        href: c.req.url,
        total: found.length,
        limit: LIMIT,
        offset: 0,
        orders: found.map(order => orderAnswer(order, context, false)),
      })
    }
    const { limit, offset } = paging(c)
    const found = orders.filter(orderFilter(state, c.req.query('filter'), now()))
    const page = (at: number): string => {
      const url = new URL(`${originOf(c)}${c.req.path}`)
      for (const [name, value] of Object.entries(c.req.query())) url.searchParams.set(name, value)
      url.searchParams.set('limit', String(limit))
      url.searchParams.set('offset', String(at))
      return url.href
    }
    return c.json({
      href: page(offset),
      total: found.length,
      ...(offset + limit < found.length ? { next: page(offset + limit) } : {}),
      ...(offset > 0 ? { prev: page(Math.max(0, offset - limit)) } : {}),
      limit,
      offset,
      orders: found.slice(offset, offset + limit).map(order => orderAnswer(order, context, false)),
    })
  })

  app.get('/order/:orderId', read, c => {
    checkFieldGroups(c)
    const order = ownOrder(state, sellerId(c), c.req.param('orderId'), 404)
    return c.json(orderAnswer(order, contextOf(state, c), true))
  })

  app.route('/order/:orderId/shipping_fulfillment', shippingFulfillmentRoutes(deps))
  app.route('/order/:orderId/issue_refund', issueRefundRoutes(deps))
  return app
}

function contextOf(state: State, c: Context<EbayEnv>): OrderContext {
  const seller = sellerById(state, sellerId(c))
  return {
    username: seller?.username ?? '',
    postalCode: seller?.postalCode ?? '',
    packagesOf: ({ orderId }) => fulfillmentsOf(state, orderId),
    packageUrl: ({ orderId }, fulfillmentId) =>
      `${originOf(c)}/ebay/sell/fulfillment/v1/order/${orderId}/shipping_fulfillment/${fulfillmentId}`,
    isOdd: ({ orderId }) => isOdd(state, orderId),
    serviceOf: ({ listingId }) => {
      const policy = findListing(state, listingId)?.snapshot.policies.fulfillment_policy
      return (policy && firstService(policy)?.shippingServiceCode) ?? ''
    },
  }
}

function checkFieldGroups(c: Context): void {
  const group = c.req.query('fieldGroups')
  if (group !== undefined && group !== 'TAX_BREAKDOWN')
    refuse(400, fulfillmentError(32800, `Invalid field group: ${group}`))
}

function paging(c: Context): { limit: number; offset: number } {
  const [limit, offset] = [c.req.query('limit') ?? LIMIT, c.req.query('offset') ?? 0].map(Number)
  if (!Number.isInteger(limit) || !limit || limit < 1 || limit > LIMIT_MAX)
    refuse(400, fulfillmentError(31100, `Invalid limit: ${c.req.query('limit')}`))
  if (!Number.isInteger(offset) || offset === undefined || offset < 0)
    refuse(400, fulfillmentError(31000, `Invalid offset: ${c.req.query('offset')}`))
  return { limit, offset }
}

/** Which orders the `filter` parameter means. A creation date makes eBay ignore the modification date. */
function orderFilter(
  state: State,
  text: string | undefined,
  now: number,
): (order: Order) => boolean {
  const filters = readFilters(text)
  for (const name of filters.keys()) {
    if (!FILTERS.includes(name))
      refuse(400, fulfillmentError(30700, `Invalid filter name: ${name}`))
  }
  if (text && filters.size === 0)
    refuse(400, fulfillmentError(30700, `Invalid filter name: ${text}`))
  const status = listFilter(filters, 'orderfulfillmentstatus')
  if (status && !STATUSES.includes(status.join('|'))) {
    refuse(
      400,
      fulfillmentError(
        30800,
        `Invalid filter value ${status.join('|')} for filter orderfulfillmentstatus`,
      ),
    )
  }
  const created = filters.has('creationdate')
  const modified = !created && filters.has('lastmodifieddate')
  const range = created
    ? dates(rangeFilter(filters, 'creationdate'), now)
    : modified
      ? dates(rangeFilter(filters, 'lastmodifieddate'), now)
      : { from: now - USUAL_MS, to: now }
  return order =>
    inRange(modified ? order.modifiedAt : order.createdAt, range) &&
    (!status || status.includes(orderStatus(order, fulfillmentsOf(state, order.orderId))))
}

const failed = (errorId: number, message: string): EbayError => fulfillmentError(errorId, message)

/** @throws EbayRefusal 30800 to 30850 */
function dates(range: Range<string> | undefined, now: number): Range<number> {
  if (!range) refuse(400, failed(30800, 'Invalid filter value for a date range'))
  if (range.from === null) refuse(400, failed(30820, 'Start date is missing'))
  const from = instant(range.from)
  const to = range.to === null ? null : instant(range.to)
  if (from > now || (to ?? now) > now)
    refuse(400, failed(30850, "Start and end dates can't be in the future"))
  if (from > (to ?? now)) refuse(400, failed(30840, 'Start date should be before end date'))
  if ((to ?? now) - from > YEARS_MAX * 366 * DAY_MS) {
    refuse(
      400,
      failed(
        30830,
        `Time range between start date and end date must be within '${YEARS_MAX}' years.`,
      ),
    )
  }
  return { from, to }
}

function instant(text: string): number {
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/.test(text)
    ? Date.parse(text)
    : Number.NaN
  if (Number.isNaN(at)) refuse(400, failed(30810, 'Invalid date format'))
  return at
}
