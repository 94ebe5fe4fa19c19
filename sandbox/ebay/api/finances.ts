import { type Context, Hono } from 'hono'
import { financesError, refuse } from '../http/errors.ts'
import { type EbayEnv, type EbayServices, isoTime, originOf } from '../http/services.ts'
import { requires, SCOPES, sellerId } from '../oauth/auth.ts'
import { buyerOf } from '../reference/buyers.ts'
import { type Charge, chargesOfSeller } from '../store/charges.ts'
import {
  creditsOfRefund,
  type Fee,
  feesOfLine,
  type LineRefund,
  lineTotal,
  type Order,
  ordersOfSeller,
  orderTotal,
  sumOf,
} from '../store/orders.ts'
import { amountOf } from './order-answer.ts'
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

/** `refund`: of one line; without it a REFUND is of the whole order. */
type OrderTransaction = { type: 'SALE' | 'REFUND'; at: number; order: Order; refund?: LineRefund }
type Transaction = OrderTransaction | Charge

/** The Finances API: money in and out with eBay's fees. Mounted at `/sell/finances/v1`. */
export function financesRoutes(deps: EbayServices) {
  const { state, now } = deps
  const app = new Hono<EbayEnv>()

  app.get('/transaction', requires(deps, 'user', SCOPES.finances), c => {
    const filters = readFilters((c.req.queries('filter') ?? []).join(',') || undefined)
    const { limit, offset } = paging(c)
    const sort = c.req.query('sort')
    if (sort !== undefined && !['transactionDate', '-transactionDate'].includes(sort))
      refuse(400, financesError(135005, 'The value of sort is invalid.'))
    const found = [
      ...ordersOfSeller(state, sellerId(c)).flatMap(transactionsOf),
      ...chargesOfSeller(state, sellerId(c)),
    ]
      .filter(transactionFilter(filters, now()))
      .toSorted((a, b) => (sort === 'transactionDate' ? a.at - b.at : b.at - a.at))
    if (found.length === 0) return c.body(null, 204)
    const page = (at: number): string => {
      const url = new URL(`${originOf(c)}${c.req.path}${new URL(c.req.url).search}`)
      url.searchParams.set('limit', String(limit))
      url.searchParams.set('offset', String(at))
      return url.href
    }
    return c.json({
      href: page(offset),
      limit,
      ...(offset + limit < found.length ? { next: page(offset + limit) } : {}),
      offset,
      ...(offset > 0 ? { prev: page(Math.max(0, offset - limit)) } : {}),
      total: found.length,
      transactions: found.slice(offset, offset + limit).map(transactionAnswer),
    })
  })

  return app
}

const transactionsOf = (order: Order): OrderTransaction[] => [
  { type: 'SALE', at: order.createdAt, order },
  ...(order.cancelledAt === null
    ? []
    : [{ type: 'REFUND' as const, at: order.cancelledAt, order }]),
  ...order.refunds.map(refund => ({ type: 'REFUND' as const, at: refund.at, order, refund })),
]

function paging(c: Context): { limit: number; offset: number } {
  const [limit = LIMIT, offset = 0] = [
    c.req.query('limit') ?? LIMIT,
    c.req.query('offset') ?? 0,
  ].map(Number)
  if (
    !Number.isInteger(limit) ||
    limit < 1 ||
    limit > LIMIT_MAX ||
    !Number.isInteger(offset) ||
    offset < 0
  )
    refuse(400, financesError(135003, 'The value of pagination is invalid.'))
  return { limit, offset }
}

function transactionFilter(filters: Filters, now: number): (one: Transaction) => boolean {
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
    (!statuses || statuses.includes(STATUS)) &&
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

const STATUS = 'FUNDS_PROCESSING'
const orderIdOf = (one: Transaction): string | undefined => {
  if ('order' in one) return one.order.orderId
  return one.type === 'SHIPPING_LABEL' ? one.orderId : undefined
}

function idOf(one: Transaction): string {
  if (!('order' in one)) return `${one.type === 'SHIPPING_LABEL' ? 'L' : 'FEE-'}${one.number}`
  const { type, order, refund } = one
  return `${type === 'SALE' ? '' : 'R'}${refund?.number ?? ''}${order.orderId.replaceAll('-', '')}`
}

const transactionAnswer = (one: Transaction) =>
  'order' in one ? orderTransactionAnswer(one) : chargeAnswer(one)

/**
 * A label with its order, an ad fee with its item alone. Source: the contract's Transaction and Reference; that no order
 * is named, and the fee types, are recorded.
 */
function chargeAnswer(charge: Charge) {
  return {
    transactionId: idOf(charge),
    salesRecordReference: '0',
    ...(charge.type === 'SHIPPING_LABEL'
      ? {
          orderId: charge.orderId,
          transactionMemo: charge.cents < 0 ? 'Voided label' : 'Purchased label',
        }
      : {
          feeType: charge.feeType,
          references: [{ referenceId: charge.listingId, referenceType: 'ITEM_ID' }],
        }),
    transactionType: charge.type,
    amount: amountOf(Math.abs(charge.cents)),
    bookingEntry: charge.cents < 0 ? 'CREDIT' : 'DEBIT',
    transactionDate: isoTime(charge.at),
    transactionStatus: STATUS,
    paymentsEntity: 'eBay Commerce Inc.',
  }
}

/** A refund gives back every fee but the one per order. */
function orderTransactionAnswer(transaction: OrderTransaction) {
  const { type, at, order, refund } = transaction
  const lines = order.lines
    .filter(({ lineItemId }) => !refund || refund.lineItemId === lineItemId)
    .map(line => ({
      line,
      basis: refund?.cents ?? lineTotal(line),
      fees: refund
        ? creditsOfRefund(order, refund)
        : feesOfLine(order, line).filter(
            ({ feeType }) => type === 'SALE' || feeType !== 'FINAL_VALUE_FEE_FIXED_PER_ORDER',
          ),
    }))
  const fees = sumOf(lines.flatMap(line => line.fees))
  const total = refund?.cents ?? orderTotal(order)
  return {
    transactionId: idOf(transaction),
    orderId: order.orderId,
    salesRecordReference: '0',
    buyer: { username: buyerOf(order.buyer, order.buyerCountry).username },
    transactionType: type,
    amount: amountOf(total - fees),
    totalFeeBasisAmount: amountOf(total),
    totalFeeAmount: amountOf(fees),
    orderLineItems: lines.map(({ line, basis, fees: ofLine }) => ({
      lineItemId: line.lineItemId,
      feeBasisAmount: amountOf(basis),
      marketplaceFees: ofLine.map(feeAnswer),
    })),
    bookingEntry: type === 'SALE' ? 'CREDIT' : 'DEBIT',
    transactionDate: isoTime(at),
    transactionStatus: STATUS,
    paymentsEntity: 'eBay Commerce Inc.',
  }
}

const feeAnswer = ({ feeType, cents }: Fee) => ({ feeType, amount: amountOf(cents) })
