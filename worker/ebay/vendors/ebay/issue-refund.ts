import { z } from 'zod'
import { siteOf } from '../../../../shared/lib/ebay-sites.ts'
import { Failure } from '../../../http/failure.ts'
import type { RefundCalls } from '../../refund-port.ts'
import { ebayFailure, errorsOf, INSUFFICIENT_PERMISSIONS } from './client/errors.ts'
import { type ApiClient, jsonBody } from './client/http.ts'
import { parseResponse } from './client/parse-response.ts'
import { amountOn, type EbaySettings } from './client/settings.ts'

/** Refund of the contract: PENDING as a rule, FAILED where it did not go through. */
const refundSchema = z.object({ refundStatus: z.string() })

/**
 * issueRefund of eBay's Fulfillment API. The contract asks for a digital signature of sellers in the EU and the UK, which
 * this product does not make: they give money back on eBay. It asks for the scope sell.finances.
 */
export function createRefundCalls(
  api: ApiClient,
  { apiUrl, marketplaceId }: EbaySettings,
): RefundCalls {
  return {
    async issueRefund({ orderId, lineItemId, amount, reason, comment }) {
      if (siteOf(marketplaceId).asksForSignatures)
        throw new Failure('EBAY_REFUSED', {
          message:
            'eBay takes refunds of this marketplace on its own pages only. Give it back on eBay.',
          detail: { retryable: false, vendor: 'eBay' },
        })
      const sum = amountOn(marketplaceId, amount)
      const response = await api.sendRaw({
        method: 'POST',
        url: `${apiUrl}/sell/fulfillment/v1/order/${encodeURIComponent(orderId)}/issue_refund`,
        ...jsonBody({
          reasonForRefund: reason,
          ...(comment === '' ? {} : { comment }),
          ...(lineItemId === null
            ? { orderLevelRefundAmount: sum }
            : { refundItems: [{ lineItemId, refundAmount: sum }] }),
        }),
        idempotent: false,
        limit: 'write',
      })
      // Without the scope everything else goes on: the seller is not told to connect eBay again because of it.
      if (errorsOf(response.body).some(({ errorId }) => errorId === INSUFFICIENT_PERMISSIONS))
        throw new Failure('EBAY_REFUSED', {
          message: 'eBay does not let Obverse give money back. Give it back on eBay.',
          detail: { retryable: false, vendor: 'eBay', vendorCode: INSUFFICIENT_PERMISSIONS },
        })
      if (response.status < 200 || response.status > 299) throw ebayFailure(response, api.owner)
      if (parseResponse(response, refundSchema).refundStatus === 'FAILED')
        throw new Failure('EBAY_REFUSED', {
          message: 'eBay could not give the money back. Look at the order on eBay.',
          detail: { retryable: false, vendor: 'eBay' },
        })
    },
  }
}
