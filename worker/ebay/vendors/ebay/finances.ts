import { z } from 'zod'
import { siteOf } from '../../../../shared/lib/ebay-sites.ts'
import type { Cents } from '../../../../shared/lib/money.ts'
import { log } from '../../../http/log.ts'
import { listAnswer } from '../../list-answer.ts'
import type { OrderCalls, SellerCharge } from '../../order-port.ts'
import { ebayFailure, errorsOf, INSUFFICIENT_PERMISSIONS } from './client/errors.ts'
import type { ApiClient } from './client/http.ts'
import { ebayCentsSchema, parseResponse, readAmountsIn } from './client/parse-response.ts'
import type { EbaySettings } from './client/settings.ts'
import { timeSchema } from './orders.ts'

/** The most that eBay returns in a page. */
const PAGE_SIZE = 1_000

const pageSchema = listAnswer(
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
const chargeSchema = keySchema.extend({
  amount: ebayCentsSchema,
  bookingEntry: z.string(),
  feeType: z.string().nullish(),
  references: z
    .array(z.object({ referenceId: z.string().optional(), referenceType: z.string().optional() }))
    .nullish(),
})

/** FeeTypeEnum of the contract. Recorded: Promoted Listings are one of these. */
const AD_FEES = new Set(['AD_FEE', 'PREMIUM_AD_FEES'])

/**
 * getTransactions of eBay's Finances API, which answers at the host of the Identity API. Where eBay asks for signatures,
 * which this product does not make, nothing is asked: fees are those that the orders tell.
 */
export function createFinanceCalls(
  api: ApiClient,
  { identityUrl, marketplaceId }: EbaySettings,
): Pick<OrderCalls, 'charges'> {
  const site = siteOf(marketplaceId)
  return {
    async charges({ from, to, offset }) {
      if (site.asksForSignatures) return null
      const query = new URLSearchParams({
        filter: `transactionDate:[${new Date(from).toISOString()}..${new Date(to).toISOString()}]`,
        // A new transaction comes last, so it moves no other to another page.
        sort: 'transactionDate',
        limit: String(PAGE_SIZE),
        offset: String(offset),
      })
      const response = await api.sendRaw({
        method: 'GET',
        url: `${identityUrl}/sell/finances/v1/transaction?${query.toString()}`,
        headers: { 'X-EBAY-C-MARKETPLACE-ID': marketplaceId },
        idempotent: true,
      })
      // Charges are optional: without this permission the seller need not connect again.
      const missing = errorsOf(response.body).some(
        ({ errorId }) => errorId === INSUFFICIENT_PERMISSIONS,
      )
      if (response.status === 403 || missing) return null
      if (response.status === 204) return { charges: [], next: null }
      if (response.status !== 200) throw ebayFailure(response, api.owner)
      const { next, transactions } = parseResponse(response, pageSchema)
      const more = next !== undefined && transactions.length > 0
      return {
        charges: readAmountsIn(site, () => transactions.flatMap(readTransaction)),
        next: more ? offset + PAGE_SIZE : null,
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

function labelOf(label: ReadCharge): SellerCharge[] {
  const orderId = label.orderId ?? referenceOf(label, 'ORDER_ID')
  if (label.amount === null || orderId === null) return []
  return [{ ...chargeOf(label, label.amount), type: 'SHIPPING_LABEL', orderId }]
}

function adOf(fee: ReadCharge): SellerCharge[] {
  const ebayListingId = referenceOf(fee, 'ITEM_ID')
  if (fee.amount === null || ebayListingId === null || !AD_FEES.has(fee.feeType ?? '')) return []
  return [{ ...chargeOf(fee, fee.amount), type: 'NON_SALE_CHARGE', ebayListingId }]
}

const referenceOf = ({ references }: ReadCharge, type: string): string | null =>
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
