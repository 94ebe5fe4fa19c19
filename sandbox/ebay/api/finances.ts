import { type Context, Hono } from 'hono'
import { financesError, refuse } from '../http/errors.ts'
import { type EbayEnv, type EbayServices, isoTime, originOf } from '../http/services.ts'
import { requires, SCOPES, sellerId } from '../oauth/auth.ts'
import { chargesOfSeller } from '../store/charges.ts'
import { ordersOfSeller } from '../store/orders.ts'
import { payoutsOf } from '../store/payouts.ts'
import {
  idOf,
  moneyOfOrder,
  orderIdOf,
  payoutAnswer,
  statusOf,
  type Transaction,
  transactionAnswer,
  transactionCents,
  transactionKey,
} from './finance-answers.ts'
import {
  type Filters,
  inRange,
  listFilter,
  type Range,
  rangeFilter,
  readFilters,
} from './search-filters.ts'

const LIMIT = 20
const LIMIT_MAX = 1_000
const PAYOUTS_LIMIT_MAX = 200
const DAY_MS = 24 * 3_600_000
/** Transactions are stored for five years; a filter spans at most 36 months. */
const KEPT_MS = 5 * 366 * DAY_MS
const RANGE_MAX_MS = 3 * 366 * DAY_MS
const TYPES = [
  'SALE', 'REFUND', 'CREDIT', 'DISPUTE', 'SHIPPING_LABEL', 'TRANSFER', 'NON_SALE_CHARGE',
  'ADJUSTMENT', 'WITHDRAWAL', 'LOAN_REPAYMENT', 'PURCHASE',
] // biome-ignore format: a table reads best as one
const STATUSES = [
  'FUNDS_ON_HOLD', 'FUNDS_PROCESSING', 'FUNDS_AVAILABLE_FOR_PAYOUT', 'PAYOUT', 'COMPLETED', 'FAILED',
] // biome-ignore format: a table reads best as one

/** The Finances API: money in and out with eBay's fees. Mounted at `/sell/finances/v1`. */
export function financesRoutes(deps: EbayServices) {
  const { state, now } = deps
  const app = new Hono<EbayEnv>()

  const movementsOf = (userId: string): Transaction[] => [
    ...ordersOfSeller(state, userId).flatMap(moneyOfOrder),
    ...chargesOfSeller(state, userId),
  ]
  const paidOut = (userId: string, transactions: readonly Transaction[]) =>
    payoutsOf(
      state,
      now(),
      userId,
      transactions.map(one => ({
        id: transactionKey(one),
        at: one.at,
        cents: transactionCents(one),
      })),
    )

  app.get('/payout', requires(deps, 'user', SCOPES.finances), c => {
    const filters = readFilters((c.req.queries('filter') ?? []).join(',') || undefined)
    const { limit, offset } = paging(c, PAYOUTS_LIMIT_MAX)
    const range = filters.has('payoutDate')
      ? dates(rangeFilter(filters, 'payoutDate'), now())
      : undefined
    const { payouts } = paidOut(sellerId(c), movementsOf(sellerId(c)))
    const found = payouts
      .filter(({ at }) => !range || inRange(at, range))
      .toSorted((a, b) => (c.req.query('sort') === 'payoutDate' ? a.at - b.at : b.at - a.at))
    if (found.length === 0) return c.body(null, 204)
    return c.json({
      ...pageAnswer(c, { limit, offset, total: found.length }),
      payouts: found.slice(offset, offset + limit).map(payoutAnswer),
    })
  })

  app.get('/transaction', requires(deps, 'user', SCOPES.finances), c => {
    const filters = readFilters((c.req.queries('filter') ?? []).join(',') || undefined)
    const { limit, offset } = paging(c)
    const sort = c.req.query('sort')
    if (sort !== undefined && !['transactionDate', '-transactionDate'].includes(sort))
      refuse(400, financesError(135005, 'The value of sort is invalid.'))
    const all = movementsOf(sellerId(c))
    const { payoutOf } = paidOut(sellerId(c), all)
    const found = all
      .filter(transactionFilter(filters, now(), one => payoutOf.get(transactionKey(one))))
      .toSorted((a, b) => (sort === 'transactionDate' ? a.at - b.at : b.at - a.at))
    if (found.length === 0) return c.body(null, 204)
    return c.json({
      ...pageAnswer(c, { limit, offset, total: found.length }),
      transactions: found
        .slice(offset, offset + limit)
        .map(one => transactionAnswer(one, payoutOf.get(transactionKey(one)))),
    })
  })

  return app
}

function pageAnswer(
  c: Context,
  { limit, offset, total }: { limit: number; offset: number; total: number },
) {
  const page = (at: number): string => {
    const url = new URL(`${originOf(c)}${c.req.path}${new URL(c.req.url).search}`)
    url.searchParams.set('limit', String(limit))
    url.searchParams.set('offset', String(at))
    return url.href
  }
  return {
    href: page(offset),
    limit,
    ...(offset + limit < total ? { next: page(offset + limit) } : {}),
    offset,
    ...(offset > 0 ? { prev: page(Math.max(0, offset - limit)) } : {}),
    total,
  }
}

function paging(c: Context, max = LIMIT_MAX): { limit: number; offset: number } {
  const [limit = LIMIT, offset = 0] = [
    c.req.query('limit') ?? LIMIT,
    c.req.query('offset') ?? 0,
  ].map(Number)
  if (
    !Number.isInteger(limit) ||
    limit < 1 ||
    limit > max ||
    !Number.isInteger(offset) ||
    offset < 0
  )
    refuse(400, financesError(135003, 'The value of pagination is invalid.'))
  return { limit, offset }
}

function transactionFilter(
  filters: Filters,
  now: number,
  payoutOf: (one: Transaction) => string | undefined,
): (one: Transaction) => boolean {
  const types = listFilter(filters, 'transactionType')
  if (types?.some(type => !TYPES.includes(type)))
    refuse(400, financesError(135006, 'The value of transaction type filter is invalid.'))
  const statuses = listFilter(filters, 'transactionStatus')
  if (statuses?.some(status => !STATUSES.includes(status)))
    refuse(400, financesError(135007, 'The value of transaction status filter is invalid.'))
  const transactionIds = listFilter(filters, 'transactionId')
  if (transactionIds && !types)
    refuse(400, financesError(135009, 'Transaction type filter is missing.'))
  const range = filters.has('transactionDate')
    ? dates(rangeFilter(filters, 'transactionDate'), now)
    : undefined
  const orderIds = listFilter(filters, 'orderId')
  return one =>
    (!types || types.includes(one.type)) &&
    (!statuses || statuses.includes(statusOf(payoutOf(one)))) &&
    (!transactionIds || transactionIds.includes(idOf(one))) &&
    (!orderIds || orderIds.includes(orderIdOf(one) ?? '')) &&
    (!range || inRange(one.at, range))
}

function dates(range: Range<string> | undefined, now: number): Range<number> {
  const [from, to] = [range?.from, range?.to ?? isoTime(now)].map(text => Date.parse(text ?? ''))
  if (from === undefined || to === undefined || Number.isNaN(from) || Number.isNaN(to) || from > to)
    refuse(400, financesError(135008, 'The value of transaction date filter is invalid.'))
  if (from < now - KEPT_MS) {
    refuse(
      400,
      financesError(
        135015,
        'The supplied start date is invalid, as transactions older than five years cannot be retrieved. Please update the start date and resubmit the request.',
      ),
    )
  }
  if (to - from > RANGE_MAX_MS) {
    refuse(
      400,
      financesError(
        135016,
        'The supplied date range is invalid, as the date range cannot exceed 36 months. Please update the date range and resubmit the request.',
      ),
    )
  }
  return { from, to }
}
