import { z } from 'zod'
import { siteOf } from '../../../../shared/lib/ebay-sites.ts'
import type { Cents } from '../../../../shared/lib/money.ts'
import { log } from '../../../http/log.ts'
import { AD_FEES } from '../../ledger-port.ts'
import { listAnswer } from '../../list-answer.ts'
import type { OrderCalls, SellerCharge } from '../../order-port.ts'
import { readFinancePage, timeFilter } from './client/finance-pages.ts'
import type { ApiClient } from './client/http.ts'
import { ebayCentsSchema, readAmountsIn } from './client/parse-response.ts'
import type { EbaySettings } from './client/settings.ts'
import { timeSchema } from './orders.ts'

export const transactionsSchema = listAnswer(
  'transactions',
  z.object({
    next: z.string().optional(),
    /** Parsed one by one: an odd one keeps no other from being read. */
    transactions: z.array(z.unknown()).default([]),
  }),
)
const typeSchema = z.object({ transactionType: z.string() })
const keySchema = z.object({
  transactionId: z.string().min(1),
  transactionDate: timeSchema,
  orderId: z.string().nullish(),
})
const feesSchema = keySchema.extend({
  orderLineItems: z
    .array(
      z.object({
        lineItemId: z.string().min(1),
        marketplaceFees: z.array(z.object({ amount: ebayCentsSchema })).default([]),
      }),
    )
    .default([]),
})
export const chargeSchema = keySchema.extend({
  amount: ebayCentsSchema,
  bookingEntry: z.string(),
  feeType: z.string().nullish(),
  references: z
    .array(z.object({ referenceId: z.string().optional(), referenceType: z.string().optional() }))
    .nullish(),
})

/** getTransactions of eBay's Finances API, for what eBay charges. */
export function createFinanceCalls(
  api: ApiClient,
  settings: EbaySettings,
): Pick<OrderCalls, 'charges'> {
  const site = siteOf(settings.marketplaceId)
  return {
    async charges({ from, to, offset }) {
      const filter = timeFilter('transactionDate', { from, to })
      const query = { resource: 'transaction', filter, offset } as const
      const read = await readFinancePage(api, settings, query, transactionsSchema)
      if (read === null) return null
      const transactions = read.page?.transactions ?? []
      return {
        charges: readAmountsIn(site, () => transactions.flatMap(readTransaction)),
        next: read.next(transactions.length),
      }
    },
  }
}

/** The charges of a transaction. Payouts, holds and other fees have none. */
function readTransaction(transaction: unknown): SellerCharge[] {
  const type = typeSchema.safeParse(transaction).data?.transactionType
  if (type === 'SALE' || type === 'REFUND') return parsed(feesSchema, transaction, feesOf(type))
  if (type === 'SHIPPING_LABEL') return parsed(chargeSchema, transaction, labelOf)
  if (type === 'NON_SALE_CHARGE') return parsed(chargeSchema, transaction, adOf)
  return []
}

/** Without an odd transaction its sale keeps the fee that the order says. */
function parsed<T>(
  schema: z.ZodType<T>,
  transaction: unknown,
  read: (value: T) => SellerCharge[],
): SellerCharge[] {
  const { data, error } = schema.safeParse(transaction)
  if (data !== undefined) return read(data)
  log('warn', 'ebay_transaction_unreadable', { error })
  return []
}

/** Fees of a sale are charged; those of a refund are credited. */
const feesOf =
  (type: 'SALE' | 'REFUND') =>
  ({ transactionId, transactionDate, orderId, orderLineItems }: z.output<typeof feesSchema>) =>
    orderLineItems.map(({ lineItemId, marketplaceFees }): SellerCharge => {
      const fees = marketplaceFees.reduce((sum, { amount }) => sum + Math.abs(amount ?? 0), 0)
      return {
        type,
        transactionId,
        at: transactionDate,
        orderId: orderId ?? null,
        lineItemId,
        ebayListingId: null,
        cents: type === 'SALE' ? fees : 0 - fees,
      }
    })

type ReadCharge = z.output<typeof chargeSchema>

/** The order that a transaction names, directly or among its references. */
export const orderOf = (charge: Pick<ReadCharge, 'orderId' | 'references'>): string | null =>
  charge.orderId ?? referenceOf(charge, 'ORDER_ID')

function labelOf(label: ReadCharge): SellerCharge[] {
  const orderId = orderOf(label)
  if (label.amount === null || orderId === null) return []
  return [{ ...chargeOf(label, label.amount), type: 'SHIPPING_LABEL', orderId }]
}

function adOf(fee: ReadCharge): SellerCharge[] {
  const ebayListingId = referenceOf(fee, 'ITEM_ID')
  if (fee.amount === null || ebayListingId === null || !AD_FEES.has(fee.feeType ?? '')) return []
  return [{ ...chargeOf(fee, fee.amount), type: 'NON_SALE_CHARGE', ebayListingId }]
}

export const referenceOf = (
  { references }: Pick<ReadCharge, 'references'>,
  type: 'ORDER_ID' | 'ITEM_ID',
): string | null =>
  references?.find(({ referenceType }) => referenceType === type)?.referenceId ?? null

/** What is booked as a credit, such as a label that was not used, counts below zero. */
const chargeOf = ({ transactionId, transactionDate, bookingEntry }: ReadCharge, amount: Cents) => ({
  transactionId,
  at: transactionDate,
  orderId: null,
  lineItemId: '',
  ebayListingId: null,
  cents: bookingEntry === 'CREDIT' ? 0 - Math.abs(amount) : Math.abs(amount),
})
