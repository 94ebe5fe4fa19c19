import { z } from 'zod'
import { log } from '../../../http/log.ts'
import type { OrderCalls } from '../../order-port.ts'
import { centsSchema } from './amounts.ts'
import { ebayFailure, errorsOf, INSUFFICIENT_PERMISSIONS } from './errors.ts'
import type { ApiClient } from './http.ts'
import { parseResponse } from './parse-response.ts'
import type { EbaySettings } from './settings.ts'

/** An order has a sale, perhaps refunds and charges: far fewer than the 1,000 of a page. */
const PAGE_SIZE = 1_000

const transactionsSchema = z.object({ transactions: z.array(z.unknown()).default([]) })
const transactionSchema = z.object({
  transactionType: z.string(),
  orderLineItems: z
    .array(
      z.object({
        lineItemId: z.string(),
        marketplaceFees: z.array(z.object({ amount: centsSchema })).default([]),
      }),
    )
    .default([]),
})

/** Fees of a sale are charged; those of a refund are credited. Other types have no fees of order lines. */
const FEE_SIGNS: Record<string, 1 | -1> = { SALE: 1, REFUND: -1 }

/** getTransactions of eBay's Finances API, which answers at the host of the Identity API. */
export function createFinanceCalls(
  api: ApiClient,
  { identityUrl, marketplaceId }: EbaySettings,
): Pick<OrderCalls, 'orderFees'> {
  return {
    async orderFees(orderId) {
      const query = new URLSearchParams({
        filter: `orderId:{${orderId}}`,
        limit: String(PAGE_SIZE),
      })
      const response = await api.sendRaw({
        method: 'GET',
        url: `${identityUrl}/sell/finances/v1/transaction?${query.toString()}`,
        headers: { 'X-EBAY-C-MARKETPLACE-ID': marketplaceId },
        idempotent: true,
      })
      // Fees are optional: without this permission the seller need not connect again.
      const missing = errorsOf(response.body).some(
        ({ errorId }) => errorId === INSUFFICIENT_PERMISSIONS,
      )
      if (response.status === 403 || missing) return null
      if (response.status === 204) return new Map()
      if (response.status !== 200) throw ebayFailure(response, api.owner)
      const { transactions } = parseResponse(response, transactionsSchema)
      const parsed = transactions.map(each => transactionSchema.safeParse(each))
      const odd = parsed.find(({ error }) => error)
      if (!odd) return lineFees(parsed.flatMap(({ data }) => data ?? []))
      // A sum without one of them is wrong. The order says a fee itself, and the other orders are read.
      log('warn', 'ebay_transaction_unreadable', { orderId, error: odd.error })
      return new Map()
    },
  }
}

function lineFees(transactions: z.output<typeof transactionSchema>[]): Map<string, number> {
  const fees = new Map<string, number>()
  for (const { transactionType, orderLineItems } of transactions) {
    const sign = FEE_SIGNS[transactionType]
    if (sign === undefined) continue
    for (const { lineItemId, marketplaceFees } of orderLineItems) {
      const charged = marketplaceFees.reduce((sum, { amount }) => sum + Math.abs(amount ?? 0), 0)
      fees.set(lineItemId, (fees.get(lineItemId) ?? 0) + sign * charged)
    }
  }
  return fees
}
