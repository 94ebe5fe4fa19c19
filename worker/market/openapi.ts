import { marketDataAnswer } from '../../shared/market/market.ts'
import { json, type SliceDescription } from '../http/operations.ts'

/** What the market says of a coin. */
export const marketOperations: SliceDescription = {
  title: 'Market',
  responses: { MarketData: marketDataAnswer.in },
  operations: {
    'GET /api/market-data': {
      summary: 'Read what a coin sold for and is offered at',
      parameters: {
        coinType: 'The series, such as "Morgan Dollar"',
        year: 'The date on the coin',
        mint: 'The mint mark; "none" where the coin bears none',
        condition: 'The grade, such as "VF30"; empty where it is not known',
        certified: '"true" for a coin in a grading service’s holder',
        grader: 'The grading service of a certified coin, such as "PCGS"',
        certificationNumber: 'The number of its certificate',
        varieties: 'Varieties with a market of their own, such as "VDB", comma between them',
        refresh: 'Any value: the caller wants it fresh',
      },
      responses: json(marketDataAnswer.in, 'Amounts are dollars; null where nothing was found'),
      errors: ['MARKET_UNAVAILABLE', 'RATE_LIMITED'],
    },
  },
}
