import { z } from 'zod'
import { centsSchema } from '../lib/cents-schema.ts'

/** Years that eBay's Finances API goes back. */
export const BOOKS_YEARS = 5

/** A year or a month, UTC: "2026", "2026-11". */
export const bookPeriodSchema = z.string().regex(/^20\d\d(?:-(?:0[1-9]|1[0-2]))?$/)
export const booksQuerySchema = z.object({ period: bookPeriodSchema })

/** Money of a period, in cents. What lowers the profit is above zero where it does. */
export const bookSumsSchema = z.object({
  /** Price and shipping of all orders, also of those that were refunded later; without sales tax. */
  grossCents: centsSchema,
  /** Of it, what went back to buyers. */
  refundedCents: centsSchema,
  /** eBay's fees, less those that it credited. */
  feesCents: centsSchema,
  adsCents: centsSchema,
  /** Shipping labels bought from eBay. */
  labelsCents: centsSchema,
  /** Credits, disputes and adjustments. */
  otherCents: centsSchema,
  /** What sold coins cost, less what those cost that came back. */
  costCents: centsSchema,
  /** What coins cost that came back and were written off. */
  writtenOffCents: centsSchema,
  profitCents: centsSchema,
  /** What is left at eBay: gross less all but the costs. It is paid out. */
  ledgerCents: centsSchema,
  /** Sales tax that eBay collected and pays to the states; in no other sum. */
  taxCents: centsSchema,
  /** Of the gross, orders that were cancelled. */
  cancelledCents: centsSchema,
  orders: z.int(),
  pieces: z.int(),
})
export type BookSums = z.infer<typeof bookSumsSchema>

export const payoutSchema = z.object({
  payoutId: z.string(),
  /** ISO 8601. */
  at: z.string(),
  cents: centsSchema,
  status: z.string(),
})

/** GET /api/books?period= */
export const booksSchema = z.object({
  period: bookPeriodSchema,
  /** False: the seller has not let Obverse see the payments. All else is empty then. */
  isGranted: z.boolean(),
  sums: bookSumsSchema,
  /** Of a year its months, the first to the last with money. */
  months: z.array(z.object({ month: bookPeriodSchema, sums: bookSumsSchema })),
  payouts: z.array(payoutSchema),
  unknown: z.object({
    /** Sold lines whose cost the seller has not entered. */
    costs: z.int(),
    /** Movements that eBay answered and that could not be read. */
    unreadable: z.int(),
  }),
})
export type Books = z.infer<typeof booksSchema>
