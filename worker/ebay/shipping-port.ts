import type { Recipient } from '../../shared/fulfillment/fulfillment.ts'

/** Pieces of an order's line in a package. */
export type PackedPieces = { lineItemId: string; quantity: number }

/** A package that eBay knows of. */
export type SentPackage = {
  lines: PackedPieces[]
  /** Empty: without tracking. */
  carrier: string
  trackingNumber: string
}

/** How a seller's orders are shipped. Part of the marketplace port. */
export type ShippingCalls = {
  /** The packages of an order, those that were made on eBay's site too. */
  packagesOf: (orderId: string) => Promise<SentPackage[]>
  /** Makes a package: eBay tells the buyer. A second call makes a second one. */
  sendPackage: (orderId: string, sent: SentPackage) => Promise<void>
  /** Whom orders go to, ORDER_IDS_MAX at most. Those that eBay has no more are left out. */
  recipientsOf: (orderIds: readonly string[]) => Promise<Recipient[]>
}
