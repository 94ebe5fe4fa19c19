import { doneSchema } from '../../shared/responses.ts'
import * as returns from '../../shared/returns/returns.ts'
import { EBAY_ERRORS } from '../ebay/openapi.ts'
import { json, type SliceDescription } from '../http/operations.ts'

/** Coins that come back, and money that goes back. */
export const returnOperations: SliceDescription = {
  title: 'Returns',
  responses: {
    Returns: returns.returnsSchema,
    ReturnCount: returns.returnCountSchema,
    Relisted: returns.relistedSchema,
    RefundResult: returns.refundResultSchema,
  },
  bodies: {
    ReturnDecision: returns.returnDecisionSchema,
    ReturnCheck: returns.returnCheckSchema,
    Relist: returns.relistSchema,
    NewRefund: returns.newRefundSchema,
  },
  operations: {
    'GET /api/returns': {
      summary: 'List the sales that were cancelled or given back, and those that can be',
      description: 'As the orders were last read from eBay.',
      responses: json(returns.returnsSchema, 'The lines'),
    },
    'GET /api/returns/count': {
      summary: 'Count the coins about which the seller has not decided',
      responses: json(returns.returnCountSchema, 'Their number'),
    },
    'PUT /api/returns/decision': {
      summary: 'Say where a coin is: here, off sale, written off, or not decided',
      responses: json(doneSchema, 'It is stored'),
      errors: ['NOT_FOUND', 'CONFLICT'],
    },
    'PUT /api/returns/check': {
      summary: 'Store what came of comparing a coin that came back with its listing',
      responses: json(doneSchema, 'It is stored'),
      errors: ['NOT_FOUND'],
    },
    'POST /api/returns/relist': {
      summary: 'Put the pieces of a sale back into their listing, which is a draft then',
      description: 'Once. A coin that was sent is compared with its listing before.',
      responses: json(returns.relistedSchema, 'The listing'),
      errors: ['NOT_FOUND', 'CONFLICT'],
    },
    'POST /api/returns/refunds': {
      summary: 'Give money of a sale back',
      description:
        'eBay is told once. Without an answer of eBay it is looked up, and told again by itself if need be.',
      responses: json(returns.refundResultSchema, 'What came of it'),
      errors: EBAY_ERRORS,
    },
  },
}
