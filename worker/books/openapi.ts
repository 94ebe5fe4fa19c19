import { bookPeriodSchema, bookSumsSchema, booksSchema } from '../../shared/books/books.ts'
import { EBAY_ERRORS } from '../ebay/openapi.ts'
import { json, type SliceDescription } from '../http/operations.ts'

const PERIOD = { period: 'A year or a month, UTC: 2026 or 2026-11' }

/** What was earned in a month or a year. */
export const bookOperations: SliceDescription = {
  title: 'Books',
  responses: { Books: booksSchema, BookSums: bookSumsSchema, BookPeriod: bookPeriodSchema },
  bodies: {},
  operations: {
    'GET /api/books': {
      summary: 'Sum what was earned in a month or a year',
      description:
        'Read from eBay’s ledger of the connected account when it is asked for, with what the coins cost. The gross is of all orders, before refunds and fees and without the sales tax that eBay collected: the figure of Form 1099-K.',
      parameters: PERIOD,
      responses: json(booksSchema, 'The sums, the months of a year, the payouts'),
      errors: [...EBAY_ERRORS, 'RATE_LIMITED'],
    },
    'GET /api/books/books.csv': {
      summary: 'The same line by line, as a CSV file for a tax adviser',
      description: 'RFC 4180, UTF-8 with a byte order mark. It names no buyer.',
      parameters: PERIOD,
      responses: {
        200: { description: 'A row for each line, then the totals', types: ['text/csv'] },
      },
      errors: [...EBAY_ERRORS, 'RATE_LIMITED'],
    },
  },
}
