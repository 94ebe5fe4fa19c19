import { dollarsText } from '../../../shared/lib/money.ts'
import { siteHere } from '../../lib/site-here.ts'
import { isoTime } from '../http/services.ts'
import { buyerOf } from '../reference/buyers.ts'
import { type Fulfillment, lineStatus, orderStatus } from '../store/fulfillments.ts'
import {
  creditsOfRefund,
  feesOfOrder,
  type LineRefund,
  lineCost,
  lineTotal,
  type Order,
  type OrderLine,
  orderTotal,
  sumOf,
} from '../store/orders.ts'

const DAY_MS = 24 * 3_600_000

/** An amount of cents in eBay's JSON format. */
export const amountOf = (cents: number) => ({
  value: dollarsText(cents),
  currency: siteHere().currency,
})

/** What an order needs to know of its seller and their listings. */
export type OrderContext = {
  username: string
  postalCode: string
  serviceOf: (line: OrderLine) => string
  packagesOf: (order: Order) => Fulfillment[]
  /** URL of a package of an order. */
  packageUrl: (order: Order, fulfillmentId: string) => string
  /** Whether its answer shall be against the contract. */
  isOdd: (order: Order) => boolean
}

/**
 * A refund leaves the costs, the fee and the state of cancellation as they were; its money stands beside them. Source:
 * recorded orders of getOrders (143.98 refunded in full: cost still 143.98, totalDueSeller -0.44; 50.00 of 192.87).
 */
function paymentStatus(order: Order): 'PENDING' | 'PAID' | 'FULLY_REFUNDED' | 'PARTIALLY_REFUNDED' {
  if (!order.isPaid) return 'PENDING'
  const refunded = sumOf(order.refunds)
  if (order.cancelledAt !== null || refunded === orderTotal(order)) return 'FULLY_REFUNDED'
  return refunded > 0 ? 'PARTIALLY_REFUNDED' : 'PAID'
}

function totalDue(order: Order, total: number, fees: number): number {
  if (order.cancelledAt !== null) return 0
  const credited = sumOf(order.refunds.flatMap(refund => creditsOfRefund(order, refund)))
  return total - fees - sumOf(order.refunds) + credited
}

/**
 * An order in the format of the Fulfillment API.
 * @param single getOrder fills `cancelRequests`; getOrders leaves it empty
 */
export function orderAnswer(order: Order, context: OrderContext, single: boolean) {
  const buyer = buyerOf(order.buyer, order.buyerCountry)
  const person = {
    fullName: buyer.fullName,
    contactAddress: buyer.address,
    primaryPhone: { phoneNumber: buyer.phone },
    email: buyer.email,
  }
  const total = orderTotal(order)
  const fees = sumOf(feesOfOrder(order))
  const refunds =
    order.cancelledAt === null
      ? order.refunds.map(refund => refundOf(order, refund.at, refund.cents, refund.number))
      : [refundOf(order, order.cancelledAt, total)]
  const created = isoTime(order.createdAt)
  const packages = context.packagesOf(order)
  return {
    orderId: order.orderId,
    creationDate: created,
    lastModifiedDate: isoTime(order.modifiedAt),
    orderFulfillmentStatus: orderStatus(order, packages),
    orderPaymentStatus: paymentStatus(order),
    sellerId: context.username,
    buyer: {
      username: buyer.username,
      taxAddress: {
        city: buyer.address.city,
        stateOrProvince: buyer.address.stateOrProvince,
        postalCode: buyer.address.postalCode,
        countryCode: buyer.address.countryCode,
      },
      buyerRegistrationAddress: person,
    },
    pricingSummary: {
      priceSubtotal: amountOf(order.lines.reduce((sum, line) => sum + lineCost(line), 0)),
      deliveryCost: amountOf(order.lines.reduce((sum, line) => sum + line.shippingCents, 0)),
      total: amountOf(total),
    },
    cancelStatus: {
      cancelState: order.cancelledAt === null ? 'NONE_REQUESTED' : 'CANCELED',
      cancelRequests: single ? cancelRequests(order) : [],
      ...(order.cancelledAt === null ? {} : { cancelledDate: isoTime(order.cancelledAt) }),
    },
    paymentSummary: {
      totalDueSeller: amountOf(totalDue(order, total, fees)),
      refunds,
      payments: [
        {
          paymentMethod: 'EBAY',
          paymentDate: created,
          amount: amountOf(total - fees),
          paymentStatus: order.isPaid ? 'PAID' : 'PENDING',
        },
      ],
    },
    fulfillmentStartInstructions: [
      {
        fulfillmentInstructionsType: 'SHIP_TO',
        minEstimatedDeliveryDate: isoTime(order.createdAt + 3 * DAY_MS),
        maxEstimatedDeliveryDate: isoTime(order.createdAt + 7 * DAY_MS),
        ebaySupportedFulfillment: false,
        shippingStep: {
          shipTo: person,
          shippingCarrierCode: 'USPS',
          shippingServiceCode: order.lines[0] ? context.serviceOf(order.lines[0]) : '',
        },
      },
    ],
    fulfillmentHrefs: packages.map(each => context.packageUrl(order, each.fulfillmentId)),
    lineItems: order.lines.map(line => lineAnswer(order, line, packages, context)),
    salesRecordReference: '0',
    totalFeeBasisAmount: amountOf(total),
    totalMarketplaceFee: amountOf(fees),
  }
}

function lineAnswer(
  order: Order,
  line: OrderLine,
  packages: readonly Fulfillment[],
  { postalCode, isOdd }: OrderContext,
) {
  return {
    lineItemId: line.lineItemId,
    legacyItemId: line.listingId,
    sku: line.sku,
    title: line.title,
    lineItemCost: amountOf(lineCost(line)),
    quantity: isOdd(order) ? 0 : line.quantity,
    soldFormat: line.format,
    listingMarketplaceId: siteHere().id,
    purchaseMarketplaceId: siteHere().id,
    lineItemFulfillmentStatus: lineStatus(line, packages),
    total: amountOf(lineTotal(line)),
    deliveryCost: { shippingCost: amountOf(line.shippingCents) },
    appliedPromotions: [],
    taxes: [],
    refunds:
      order.cancelledAt === null
        ? order.refunds.filter(refund => refund.lineItemId === line.lineItemId).map(lineRefund)
        : [{ amount: amountOf(lineTotal(line)), refundDate: isoTime(order.cancelledAt) }],
    properties: { buyerProtection: true },
    lineItemFulfillmentInstructions: {
      minEstimatedDeliveryDate: isoTime(order.createdAt + 3 * DAY_MS),
      maxEstimatedDeliveryDate: isoTime(order.createdAt + 7 * DAY_MS),
      shipByDate: isoTime(order.createdAt + DAY_MS),
      guaranteedDelivery: false,
    },
    itemLocation: { countryCode: 'US', postalCode },
  }
}

const refundOf = (order: Order, at: number, cents: number, number = 0) => ({
  refundDate: isoTime(at),
  amount: amountOf(cents),
  refundStatus: 'REFUNDED',
  refundId: `50${number || order.orderId.replaceAll('-', '')}`,
})

const lineRefund = ({ at, cents, number }: LineRefund) => ({
  refundDate: isoTime(at),
  amount: amountOf(cents),
  refundId: `50${number}`,
})

function cancelRequests({ orderId, cancelledAt }: Order) {
  if (cancelledAt === null) return []
  const at = isoTime(cancelledAt)
  return [
    {
      cancelRequestId: `51${orderId.replaceAll('-', '')}`,
      cancelRequestState: 'COMPLETED',
      cancelInitiator: 'Seller',
      cancelReason: 'BUYER_CANCEL_OR_ADDRESS_ISSUE',
      cancelRequestedDate: at,
      cancelCompletedDate: at,
    },
  ]
}
