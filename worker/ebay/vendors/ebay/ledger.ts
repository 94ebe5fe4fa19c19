import { z } from 'zod'
import { siteOf } from '../../../../shared/lib/ebay-sites.ts'
import { log } from '../../../http/log.ts'
import type { LedgerCalls, LedgerEntry, Payout } from '../../ledger-port.ts'
import { listAnswer } from '../../list-answer.ts'
import { readFinancePage, timeFilter } from './client/finance-pages.ts'
import type { ApiClient } from './client/http.ts'
import { ebayCentsSchema, readAmountsIn } from './client/parse-response.ts'
import type { EbaySettings } from './client/settings.ts'
import { chargeSchema, orderOf, referenceOf, transactionsSchema } from './finances.ts'
import { timeSchema } from './orders.ts'

const payoutsSchema = listAnswer(
  'payouts',
  z.object({ next: z.string().optional(), payouts: z.array(z.unknown()).default([]) }),
)

/** An amount of another currency would be left out of the books in silence. */
const amount = ebayCentsSchema.refine(cents => cents !== null, 'Of another currency')
const noAmount = amount.default(0)
const transactionSchema = chargeSchema.extend({
  transactionType: z.string().min(1),
  bookingEntry: z.enum(['CREDIT', 'DEBIT']),
  amount,
  totalFeeAmount: noAmount,
  eBayCollectedTaxAmount: noAmount,
  payoutId: z.string().nullish(),
  orderLineItems: z
    .array(
      z.object({
        lineItemId: z.string().min(1),
        feeBasisAmount: noAmount,
        marketplaceFees: z.array(z.object({ amount })).default([]),
      }),
    )
    .default([]),
})
const payoutSchema = z.object({
  payoutId: z.string().min(1),
  payoutDate: timeSchema,
  payoutStatus: z.string().default(''),
  amount,
})

/** getTransactions and getPayouts of eBay's Finances API, for the books. */
export function createLedgerCalls(api: ApiClient, settings: EbaySettings): LedgerCalls {
  const site = siteOf(settings.marketplaceId)
  return {
    async ledger({ offset, ...query }) {
      const filter =
        'orderId' in query ? `orderId:{${query.orderId}}` : timeFilter('transactionDate', query)
      const place = { resource: 'transaction', filter, offset } as const
      const read = await readFinancePage(api, settings, place, transactionsSchema)
      if (read === null) return null
      const transactions = read.page?.transactions ?? []
      const entries = readAmountsIn(site, () => transactions.flatMap(one => entryOf(one) ?? []))
      return {
        entries,
        unreadable: transactions.length - entries.length,
        next: read.next(transactions.length),
      }
    },

    async payouts({ from, to, offset }) {
      const filter = timeFilter('payoutDate', { from, to })
      const place = { resource: 'payout', filter, offset } as const
      const read = await readFinancePage(api, settings, place, payoutsSchema)
      if (read === null) return null
      const payouts = read.page?.payouts ?? []
      return {
        payouts: readAmountsIn(site, () => payouts.flatMap(one => payoutOf(one) ?? [])),
        next: read.next(payouts.length),
      }
    },
  }
}

/** Null for an odd one, which keeps no other from being read. */
function entryOf(transaction: unknown): LedgerEntry | null {
  const { data, error } = transactionSchema.safeParse(transaction)
  if (data === undefined) {
    log('warn', 'ebay_transaction_unreadable', { error })
    return null
  }
  const cents = Math.abs(data.amount)
  return {
    type: data.transactionType,
    transactionId: data.transactionId,
    at: data.transactionDate,
    orderId: orderOf(data),
    ebayListingId: referenceOf(data, 'ITEM_ID'),
    payoutId: data.payoutId ?? null,
    netCents: data.bookingEntry === 'CREDIT' ? cents : 0 - cents,
    feeCents: Math.abs(data.totalFeeAmount),
    taxCents: Math.abs(data.eBayCollectedTaxAmount),
    feeType: data.feeType ?? null,
    lines: data.orderLineItems.map(({ lineItemId, feeBasisAmount, marketplaceFees }) => ({
      lineItemId,
      basisCents: Math.abs(feeBasisAmount),
      feeCents: marketplaceFees.reduce((sum, fee) => sum + Math.abs(fee.amount), 0),
    })),
  }
}

function payoutOf(payout: unknown): Payout | null {
  const { data, error } = payoutSchema.safeParse(payout)
  if (data === undefined) {
    log('warn', 'ebay_payout_unreadable', { error })
    return null
  }
  const { payoutId, payoutDate, payoutStatus, amount: cents } = data
  return { payoutId, at: payoutDate, cents, status: payoutStatus }
}
