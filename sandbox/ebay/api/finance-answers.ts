import { isoTime } from '../http/services.ts'
import { buyerOf } from '../reference/buyers.ts'
import type { Charge } from '../store/charges.ts'
import {
  creditsOfRefund,
  type Fee,
  feesOfLine,
  type LineRefund,
  lineTotal,
  type Order,
  orderTotal,
  sumOf,
} from '../store/orders.ts'
import type { Payout } from '../store/payouts.ts'
import { amountOf } from './order-answer.ts'

/** `refund`: of one line; without it a REFUND is of the whole order. */
type OrderTransaction = { type: 'SALE' | 'REFUND'; at: number; order: Order; refund?: LineRefund }
export type Transaction = OrderTransaction | Charge

export const moneyOfOrder = (order: Order): OrderTransaction[] => [
  { type: 'SALE', at: order.createdAt, order },
  ...(order.cancelledAt === null
    ? []
    : [{ type: 'REFUND' as const, at: order.cancelledAt, order }]),
  ...order.refunds.map(refund => ({ type: 'REFUND' as const, at: refund.at, order, refund })),
]

export const statusOf = (payoutId: string | undefined): string =>
  payoutId === undefined ? 'FUNDS_PROCESSING' : 'PAYOUT'

/** The key of a transaction: its id is of its type alone. */
export const transactionKey = (one: Transaction): string => `${one.type} ${idOf(one)}`

/** What a transaction adds to the seller's money. */
export function transactionCents(one: Transaction): number {
  if (!('order' in one)) return 0 - one.cents
  const { total, fees } = amountsOf(one)
  return one.type === 'SALE' ? total - fees : fees - total
}

/** The only one of a payout: it succeeds at once. */
export const payoutAnswer = ({ payoutId, at, cents, movements }: Payout) => ({
  payoutId,
  payoutStatus: 'SUCCEEDED',
  payoutStatusDescription: 'Funds sent',
  amount: amountOf(cents),
  payoutDate: isoTime(at),
  transactionCount: movements,
  payoutInstrument: {
    instrumentType: 'BANK',
    nickname: 'Sandbox bank',
    accountLastFourDigits: '0042',
  },
})

export const orderIdOf = (one: Transaction): string | undefined => {
  if ('order' in one) return one.order.orderId
  return one.type === 'SHIPPING_LABEL' ? one.orderId : undefined
}

export function idOf(one: Transaction): string {
  if (!('order' in one)) return `${one.type === 'SHIPPING_LABEL' ? 'L' : 'FEE-'}${one.number}`
  const { type, order, refund } = one
  return `${type === 'SALE' ? '' : 'R'}${refund?.number ?? ''}${order.orderId.replaceAll('-', '')}`
}

export const transactionAnswer = (one: Transaction, payoutId: string | undefined) => ({
  ...('order' in one ? orderTransactionAnswer(one) : chargeAnswer(one)),
  transactionStatus: statusOf(payoutId),
  ...(payoutId === undefined ? {} : { payoutId }),
})

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
    paymentsEntity: 'eBay Commerce Inc.',
  }
}

/** A refund gives back every fee but the one per order. Amounts without the tax that eBay collects. */
function amountsOf({ type, order, refund }: OrderTransaction) {
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
  return {
    lines,
    fees: sumOf(lines.flatMap(line => line.fees)),
    total: refund?.cents ?? orderTotal(order),
  }
}

/**
 * By the contract the fee basis has the tax that eBay collected. A refund of a part gives back none of it here, and no
 * fee is taken of it: both are simpler than eBay.
 */
function orderTransactionAnswer(transaction: OrderTransaction) {
  const { type, at, order, refund } = transaction
  const { lines, fees, total } = amountsOf(transaction)
  const tax = refund ? 0 : order.taxCents
  return {
    transactionId: idOf(transaction),
    orderId: order.orderId,
    salesRecordReference: '0',
    buyer: { username: buyerOf(order.buyer, order.buyerCountry).username },
    transactionType: type,
    amount: amountOf(total - fees),
    totalFeeBasisAmount: amountOf(total + tax),
    totalFeeAmount: amountOf(fees),
    ...(tax > 0 ? { eBayCollectedTaxAmount: amountOf(tax) } : {}),
    orderLineItems: lines.map(({ line, basis, fees: ofLine }, index) => ({
      lineItemId: line.lineItemId,
      feeBasisAmount: amountOf(basis + (index === 0 ? tax : 0)),
      marketplaceFees: ofLine.map(feeAnswer),
    })),
    bookingEntry: type === 'SALE' ? 'CREDIT' : 'DEBIT',
    transactionDate: isoTime(at),
    paymentsEntity: 'eBay Commerce Inc.',
  }
}

const feeAnswer = ({ feeType, cents }: Fee) => ({ feeType, amount: amountOf(cents) })
