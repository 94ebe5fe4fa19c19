import type { Cents } from '../../shared/lib/money.ts'

/** A line of an order in a transaction. */
export type LedgerLine = {
  lineItemId: string
  /** What the fees are of, with sales tax. */
  basisCents: Cents
  /** Of a refund: the fees that are credited. Not negative. */
  feeCents: Cents
}

/** A movement of a seller's money at eBay. Times in ms. */
export type LedgerEntry = {
  /** TransactionTypeEnum of eBay's Finances API. */
  type: string
  transactionId: string
  at: number
  orderId: string | null
  ebayListingId: string | null
  /** Null until eBay has begun to pay it out. */
  payoutId: string | null
  /** What it adds to the seller's money; below zero where it takes. */
  netCents: Cents
  /** Of all lines. Not negative. */
  feeCents: Cents
  /** Sales tax that eBay collected from the buyer and pays to the state: no part of the seller's money. */
  taxCents: Cents
  /** FeeTypeEnum of a NON_SALE_CHARGE. */
  feeType: string | null
  lines: LedgerLine[]
}

/** What eBay sent to the seller's bank. */
export type Payout = { payoutId: string; at: number; cents: Cents; status: string }

/** Which movements: of a period, whose ends count, or of an order. */
type LedgerQuery = { from: number; to: number } | { orderId: string }

/** A page is null where the seller has not granted eBay's Finances API; `next` is the offset of the page after it. */
export type LedgerCalls = {
  ledger: (
    query: LedgerQuery & { offset: number },
  ) => Promise<{ entries: LedgerEntry[]; unreadable: number; next: number | null } | null>
  payouts: (query: {
    from: number
    to: number
    offset: number
  }) => Promise<{ payouts: Payout[]; next: number | null } | null>
}

/** FeeTypeEnum of the contract. Recorded: Promoted Listings are one of these. */
export const AD_FEES: ReadonlySet<string> = new Set(['AD_FEE', 'PREMIUM_AD_FEES'])
