import * as publishing from '../../shared/publishing.ts'
import { json, type SliceDescription } from '../http/operations.ts'

/** Publishing runs. */
export const publishingOperations: SliceDescription = {
  title: 'Publishing',
  responses: {
    Publishing: publishing.publishingSchema,
    PublishingRun: publishing.publishingRunSchema,
    PublishingItem: publishing.publishingItemSchema,
    SellingLimit: publishing.sellingLimitSchema,
  },
  bodies: { StartPublishing: publishing.startPublishingSchema },
  operations: {
    'GET /api/publishing': {
      summary: 'Read the latest publishing run',
      responses: json(publishing.publishingSchema, 'The run, null before the first'),
    },
    'GET /api/publishing/limit': {
      summary: 'Read the selling limit of the eBay account',
      description: 'Of a month, as eBay states it; null where eBay sets none.',
      responses: json(publishing.sellingLimitSchema, 'The limit'),
      errors: [
        'EBAY_NOT_CONNECTED',
        'EBAY_RECONNECT_REQUIRED',
        'TOKEN_EXPIRED',
        'EBAY_UNAVAILABLE',
      ],
    },
    'POST /api/publishing': {
      summary: 'Publish listings to eBay',
      description:
        'Starts a run, or adds the listings to the one in progress. It goes on without the caller. A listing that is not in the version named fails with CONFLICT.',
      responses: { 202: { schema: publishing.publishingSchema, description: 'The run' } },
      errors: ['VALIDATION', 'NOT_FOUND', 'QUEUE_FULL'],
    },
    'POST /api/publishing/stop': {
      summary: 'Stop the publishing run',
      description: 'What is being published is finished; what waits is not published.',
      responses: json(publishing.publishingSchema, 'The run'),
    },
  },
}
