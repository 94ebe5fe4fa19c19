import * as fulfillment from '../../shared/fulfillment/fulfillment.ts'
import { doneSchema } from '../../shared/responses.ts'
import { EBAY_ERRORS } from '../ebay/openapi.ts'
import { json, type SliceDescription } from '../http/operations.ts'

/** What a seller has to ship. */
export const fulfillmentOperations: SliceDescription = {
  title: 'Shipping',
  responses: {
    ToShip: fulfillment.toShipSchema,
    ToShipCount: fulfillment.toShipCountSchema,
    PackageResults: fulfillment.packageResultsSchema,
    Recipients: fulfillment.recipientsSchema,
  },
  bodies: {
    CoinChecked: fulfillment.coinCheckedSchema,
    Packed: fulfillment.packedSchema,
    Packages: fulfillment.packagesSchema,
    RecipientsQuery: fulfillment.recipientsQuerySchema,
  },
  operations: {
    'GET /api/fulfillment/to-ship': {
      summary: 'List the paid lines of orders that are not shipped, the most urgent first',
      description: 'As the orders were last read from eBay. No line names its buyer.',
      responses: json(fulfillment.toShipSchema, 'The lines'),
    },
    'GET /api/fulfillment/count': {
      summary: 'Count the orders that are to be shipped',
      responses: json(fulfillment.toShipCountSchema, 'Their number'),
    },
    'PUT /api/fulfillment/check': {
      summary: 'Store what came of comparing a coin with its listing',
      description: 'A line with a wrong coin is neither packed nor sent until it is checked again.',
      responses: json(doneSchema, 'It is stored'),
      errors: ['NOT_FOUND'],
    },
    'PUT /api/fulfillment/packed': {
      summary: 'Say of lines that they are packed, or not any more',
      responses: json(doneSchema, 'It is stored'),
      errors: ['CONFLICT'],
    },
    'POST /api/fulfillment/packages': {
      summary: 'Mark orders as shipped on eBay, each in one package',
      description:
        'eBay is told once, also where the same call comes twice. Without an answer of eBay it is told again by itself.',
      responses: json(fulfillment.packageResultsSchema, 'What came of each order'),
      errors: EBAY_ERRORS,
    },
    'POST /api/fulfillment/recipients': {
      summary: 'Ask eBay whom orders go to',
      description: 'Of your own orders that are to be shipped. Names and addresses are not stored.',
      responses: json(fulfillment.recipientsSchema, 'Those that eBay knows'),
      errors: EBAY_ERRORS,
    },
  },
}
