import { NEXT_BEFORE_HEADER } from '../../shared/listing/terms/listing-terms.ts'
import * as review from '../../shared/review.ts'
import { json, type SliceDescription } from '../http/operations.ts'

/** Drafts with their doubts and prices, and edits of many listings at once. */
export const reviewOperations: SliceDescription = {
  title: 'Review',
  responses: {
    ReviewRow: review.reviewRowSchema,
    ReviewRows: review.reviewRowsSchema,
    ReviewEditsResult: review.reviewEditsResultSchema,
  },
  bodies: { ReviewEdits: review.reviewEditsSchema, ReviewEdit: review.reviewEditSchema },
  operations: {
    'GET /api/review': {
      summary: 'List your drafts with the doubts of their analyses and the price of every grade',
      description:
        'With `ids` it lists those listings, whatever their status. Ids that do not exist or are not yours are left out.',
      parameters: {
        ids: 'Ids and spans of ids, such as "101-130,140"',
        before: 'Only listings with lower ids',
      },
      responses: {
        200: {
          schema: review.reviewRowsSchema,
          description: 'A page of them, the newest first',
          headers: {
            [NEXT_BEFORE_HEADER]:
              'What to send as `before` for the next page; absent on the last one',
          },
        },
      },
    },
    'POST /api/review/edits': {
      summary: 'Edit many of your listings at once',
      description:
        'Each edit names the version that it read and is stored or refused alone, by the rules of `PUT /api/listings/{id}`. None waits for another act on a draft; live listings are revised on eBay one after another. A decision about a draft (`review`) alone counts no version. An edit that arrives again is no conflict.',
      responses: json(review.reviewEditsResultSchema, 'The results in the order of the edits'),
    },
  },
}
