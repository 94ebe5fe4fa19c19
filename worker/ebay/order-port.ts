import type { SaleShipment } from '../../shared/fulfillment/fulfillment.ts'
import type { Cents } from '../../shared/lib/money.ts'

/** A line of an order. Amounts are those of all its pieces. */
export type EbayOrderLine = {
  lineItemId: string
  ebayListingId: string
  /** Null for a listing that was made without a SKU. */
  sku: string | null
  title: string
  quantity: number
  /** What the buyer pays for the pieces: after eBay's discounts, without shipping and tax. */
  price: Cents
  /** What the buyer pays for shipping and handling, after discounts. */
  shipping: Cents
  /** What went back to the buyer, of price and shipping together, which both stay. */
  refunded: Cents
  shipment: SaleShipment
  /** When the seller has to ship it at the latest; null where eBay does not say. */
  shipByAt: number | null
}

/** An order that eBay answered and that is not as its contract says. It keeps no other from being read. */
export type UnreadableOrder = {
  /** Empty where even that cannot be read. */
  orderId: string
  /** The field and what is wrong with it. */
  reason: string
}

/** An order of a seller, without the buyer: their name, username and address are not read. Times in ms. */
export type EbayOrder = {
  orderId: string
  createdAt: number
  modifiedAt: number
  /** When the cancellation was completed. A request to cancel is none. */
  cancelledAt: number | null
  /** ISO 3166-1 alpha-2. */
  buyerCountry: string | null
  /** eBay's code of the service that the buyer chose; empty where it does not say. */
  shippingService: string
  lines: EbayOrderLine[]
  /** eBay's fees of the whole order; null where eBay does not say them. */
  fee: Cents | null
}

/** The most ids that eBay takes in a call of getOrders. */
export const ORDER_IDS_MAX = 50

/** What eBay charged a seller. Times in ms. */
export type SellerCharge = {
  /** Fees of an order's line, charged and credited; a shipping label of an order; ads of an item. */
  type: 'SALE' | 'REFUND' | 'SHIPPING_LABEL' | 'NON_SALE_CHARGE'
  /** With type and line, the key of a charge. */
  transactionId: string
  at: number
  /** Null where eBay names none: ads have an item alone. */
  orderId: string | null
  /** Empty for a charge of no single line. */
  lineItemId: string
  ebayListingId: string | null
  /** Below zero for a credit. */
  cents: Cents
}

export type OrderPage = {
  orders: EbayOrder[]
  unreadable: UnreadableOrder[]
  /** Number of orders on all pages. */
  total: number
  /** When eBay answered, by its own clock, ms since 1970; null where it does not say. */
  answeredAt: number | null
  /** Offset of the next page; null on the last one. */
  next: number | null
}

/** A seller's orders and fees. Part of the marketplace port. */
export type OrderCalls = {
  /**
   * A page of the orders modified in a period, whose ends count. Without `modifiedTo` the period is open: an
   * order that is modified while the pages are read stays in it.
   */
  orders: (query: {
    modifiedFrom: number
    modifiedTo: number | null
    offset: number
  }) => Promise<OrderPage>
  /** The orders of these ids, ORDER_IDS_MAX at most. Those that eBay has no more are left out. */
  ordersById: (orderIds: readonly string[]) => Promise<Pick<OrderPage, 'orders' | 'unreadable'>>
  /**
   * A page of what eBay charged in a period, oldest first; `next` is the offset of the next page, null on the last one.
   * Null when the seller has not granted eBay's Finances API.
   */
  charges: (query: {
    from: number
    to: number
    offset: number
  }) => Promise<{ charges: SellerCharge[]; next: number | null } | null>
}
