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
  lines: EbayOrderLine[]
  /** eBay's fees of the whole order; null where eBay does not say them. */
  fee: Cents | null
}

/** The most ids that eBay takes in a call of getOrders. */
export const ORDER_IDS_MAX = 50

/** Fees by lineItemId. */
export type LineFees = ReadonlyMap<string, Cents>

export type OrderPage = {
  orders: EbayOrder[]
  unreadable: UnreadableOrder[]
  /** Number of orders on all pages. */
  total: number
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
   * The fees that eBay charged for an order's lines, less what it credited. An order without transactions
   * yet has none, and an empty map. Null when the seller has not granted eBay's Finances API.
   */
  orderFees: (orderId: string) => Promise<LineFees | null>
}
