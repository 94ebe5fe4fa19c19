import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { CONSIGNOR_BASES } from '../../../shared/consignment/consignor-part.ts'
import { COIN_CHECKS, SHIPMENTS } from '../../../shared/fulfillment/fulfillment.ts'
import { users } from './accounts.ts'
import { listings } from './listings.ts'

/** The conditions of the indexes of sales to ship: queries by them have the same words. */
export const isToShip = (t: Record<'shipment' | 'cancelledAt', SQLWrapper>): SQL =>
  sql`${t.shipment} = 'waiting' and ${t.cancelledAt} is null`
export const isShipRequested = (t: Record<'shipRequestedAt', SQLWrapper>): SQL =>
  sql`${t.shipRequestedAt} is not null`

/** Cancelled, or the price given back in full: the condition of the index of what comes back. */
export const isGivenBack = (
  t: Record<'cancelledAt' | 'refundedCents' | 'priceCents', SQLWrapper>,
): SQL =>
  sql`(${t.cancelledAt} is not null or (${t.refundedCents} > 0 and ${t.refundedCents} >= ${t.priceCents}))`

type SoldColumns = Record<
  | 'cancelledAt'
  | 'consignorBasis'
  | 'consignorId'
  | 'consignorMinimumCents'
  | 'consignorShare'
  | 'priceCents'
  | 'quantity'
  | 'refundedCents',
  SQLWrapper
>

/** `consignorPart` of shared/consignment/consignor-part.ts in SQL; null of the seller's own coins. */
const consignorPartOf = (t: SoldColumns, { back, fee }: { back: SQL; fee: SQL }): SQL =>
  sql`iif(${t.consignorId} is null, null, max(
    (max(${t.priceCents} - ${back} - iif(${t.consignorBasis} = 'net', coalesce(${fee}, 0), 0), 0)
      * ${t.consignorShare} + 5000) / 10000,
    ${t.consignorMinimumCents} * (${t.quantity} - coalesce(${back} * ${t.quantity} / nullif(${t.priceCents}, 0), 0))))`

/**
 * One row per order line of a seller's eBay account. The buyer's name and address are never stored.
 * A sale outlives its listing here: the seller may delete the listing.
 */
export const sales = sqliteTable(
  'sales',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    orderId: text('order_id').notNull(),
    lineItemId: text('line_item_id').notNull(),
    listingId: integer('listing_id').references(() => listings.id, { onDelete: 'set null' }),
    ebayUserId: text('ebay_user_id').notNull(),
    ebayListingId: text('ebay_listing_id').notNull(),
    sku: text('sku'),
    title: text('title').notNull(),
    quantity: integer('quantity').notNull(),
    /** Of all pieces of the line. */
    priceCents: integer('price_cents').notNull(),
    shippingCents: integer('shipping_cents').notNull(),
    /** What went back to the buyer, of price and shipping together; price and shipping stay what was paid. */
    refundedCents: integer('refunded_cents').notNull().default(0),
    /** Null until eBay reports it. */
    feeCents: integer('fee_cents'),
    /** This line's part of what eBay charged for the order's shipping labels; null: no label is known. */
    postageCents: integer('postage_cents'),
    soldAt: integer('sold_at').notNull(),
    /** ISO 3166-1 alpha-2. */
    buyerCountry: text('buyer_country'),
    cancelledAt: integer('cancelled_at'),
    /** When eBay last modified the order as it is stored, in ms. */
    modifiedAt: integer('modified_at').notNull().default(0),
    /** What eBay says of its way to the buyer; null: it was read before this was. */
    shipment: text('shipment', { enum: SHIPMENTS }),
    /** When eBay said that it is shipped, or it was said to eBay from here. */
    shippedAt: integer('shipped_at'),
    shipByAt: integer('ship_by_at'),
    /** eBay's code of the service that the buyer chose. */
    shippingService: text('shipping_service').notNull().default(''),
    /** Of the coin that was held before the camera, against the listing; null: none was. */
    coinCheck: text('coin_check', { enum: COIN_CHECKS }),
    packedAt: integer('packed_at'),
    carrier: text('carrier').notNull().default(''),
    trackingNumber: text('tracking_number').notNull().default(''),
    /** The seller has said that it is shipped, and eBay is to be told; null: not, or it was told. */
    shipRequestedAt: integer('ship_requested_at'),
    /** Who tells eBay now. Each acquisition has a later end than the last. */
    shipLeaseUntil: integer('ship_lease_until'),
    /** Why eBay refused it; null: it did not. */
    shipFailure: text('ship_failure'),
    updatedAt: integer('updated_at').notNull(),
    /**
     * Of the listing, copied by a trigger, because the sale outlives it: when it was listed (null: no listing of
     * this app), its series, and what one piece cost and was recommended at.
     */
    listedAt: integer('listed_at'),
    seriesId: text('series_id'),
    pieceCostCents: integer('piece_cost_cents'),
    pieceRecommendedCents: integer('piece_recommended_cents'),
    /** Of the listing too: whether it does not fit into an envelope. */
    thick: integer('thick', { mode: 'boolean' }).notNull().default(false),
    /** eBay's fee before anything was credited; null until eBay reports it. */
    saleFeeCents: integer('sale_fee_cents'),
    /** When what went back grew last, by eBay's date of the order's change. */
    refundedAt: integer('refunded_at'),
    /** Of a coin that was sold for another: the terms of its listing, copied by a trigger. */
    consignorId: integer('consignor_id'),
    consignorBasis: text('consignor_basis', { enum: CONSIGNOR_BASES }),
    consignorShare: integer('consignor_share'),
    consignorMinimumCents: integer('consignor_minimum_cents'),
    /** What its owner gets by the sale alone, and what he gets now; null: the seller's own coin. */
    consignorSaleCents: integer('consignor_sale_cents').generatedAlwaysAs(
      (): SQL =>
        consignorPartOf(sales, {
          back: sql`0`,
          fee: sql`coalesce(${sales.saleFeeCents}, ${sales.feeCents})`,
        }),
      { mode: 'virtual' },
    ),
    consignorCents: integer('consignor_cents').generatedAlwaysAs(
      (): SQL => sql`iif(${isGivenBack(sales)}, iif(${sales.consignorId} is null, null, 0),
        ${consignorPartOf(sales, {
          back: sql`min(${sales.refundedCents}, ${sales.priceCents})`,
          fee: sql`${sales.feeCents}`,
        })})`,
      { mode: 'virtual' },
    ),
  },
  t => [
    uniqueIndex('sales_order_line').on(t.userId, t.orderId, t.lineItemId),
    // The newest sales of a listing.
    index('sales_listing').on(t.listingId, t.soldAt),
    index('sales_user').on(t.userId, t.soldAt),
    index('sales_ebay_user').on(t.ebayUserId),
    index('sales_ebay_listing').on(t.userId, t.ebayListingId),
    index('sales_to_ship').on(t.userId, t.shipByAt).where(isToShip(t)),
    index('sales_given_back').on(t.userId, t.soldAt).where(isGivenBack(t)),
    index('sales_consignor')
      .on(t.userId, t.consignorId, t.soldAt)
      .where(sql`${t.consignorId} is not null`),
    index('sales_ship_requested').on(t.userId, t.shipRequestedAt).where(isShipRequested(t)),
  ],
)

/**
 * What eBay charged a seller, by eBay's transactions: fees of order lines (SALE, REFUND), shipping labels, ads. The
 * fee and postage of a sale are computed from its rows; a fee for ads counts in the analytics by itself.
 */
export const ebayCharges = sqliteTable(
  'ebay_charges',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    ebayUserId: text('ebay_user_id').notNull(),
    /** With the type, eBay's key of a transaction. */
    transactionId: text('transaction_id').notNull(),
    type: text('type').notNull(),
    /** Empty for a charge of no single line. */
    lineItemId: text('line_item_id').notNull(),
    /** Null for ads, which name their item alone. */
    orderId: text('order_id'),
    ebayListingId: text('ebay_listing_id'),
    /** Below zero for a credit. */
    cents: integer('cents').notNull(),
    at: integer('at').notNull(),
    /** Of ads: the listing here, and its series, which outlives it. Null series: no listing of this app. */
    listingId: integer('listing_id').references(() => listings.id, { onDelete: 'set null' }),
    seriesId: text('series_id'),
  },
  t => [
    primaryKey({ columns: [t.userId, t.type, t.transactionId, t.lineItemId] }),
    index('ebay_charges_order').on(t.userId, t.orderId),
    index('ebay_charges_listing').on(t.listingId),
    index('ebay_charges_ebay_user').on(t.ebayUserId),
  ],
)

/** How far the orders of a seller's eBay account were read. */
export const orderCursors = sqliteTable(
  'order_cursors',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    ebayUserId: text('ebay_user_id').notNull(),
    /** Orders modified before this time were read. */
    modifiedUntil: integer('modified_until').notNull(),
    leaseUntil: integer('lease_until'),
    leaseHolder: text('lease_holder'),
    /** When the last run ended. */
    ranAt: integer('ran_at'),
    failure: text('failure'),
    /** JSON of UnreadableOrder[]: orders that eBay answered and that could not be parsed, the newest first. */
    unreadableOrders: text('unreadable_orders').notNull().default('[]'),
    /** What eBay charged before this time was read; null: nothing was. */
    chargesUntil: integer('charges_until'),
    /** When charges are read next; null: with the next run. */
    chargesDueAt: integer('charges_due_at'),
  },
  t => [
    primaryKey({ columns: [t.userId, t.ebayUserId] }),
    index('order_cursors_ebay_user').on(t.ebayUserId),
  ],
)

/** What happened to listings on eBay, for "what changed since the last visit". */
export const listingEvents = sqliteTable(
  'listing_events',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    listingId: integer('listing_id').references(() => listings.id, { onDelete: 'cascade' }),
    at: integer('at').notNull(),
    kind: text('kind').notNull(),
    /** JSON with the facts of this kind. */
    facts: text('facts').notNull().default('{}'),
  },
  t => [
    index('listing_events_user').on(t.userId, t.id),
    // Deleting a listing looks for its events.
    index('listing_events_listing').on(t.listingId),
  ],
)

/** The last event that the seller has seen in My Listings. */
export const listingVisits = sqliteTable('listing_visits', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  seenEventId: integer('seen_event_id').notNull(),
  visitedAt: integer('visited_at').notNull(),
})
