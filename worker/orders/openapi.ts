import * as orders from '../../shared/orders.ts'
import { doneSchema } from '../../shared/responses.ts'
import { EBAY_ERRORS } from '../ebay/openapi.ts'
import { json, type SliceDescription } from '../http/operations.ts'

/** A seller's orders on eBay, and what they changed. */
export const orderOperations: SliceDescription = {
  title: 'Orders',
  responses: {
    OrdersSynced: orders.ordersSyncedSchema,
    ListingChanges: orders.listingChangesSchema,
    ListingEvent: orders.listingEventSchema,
  },
  bodies: { ChangesSeen: orders.changesSeenSchema },
  operations: {
    'POST /api/orders/sync': {
      summary: 'Read your orders and live listings from eBay now',
      description:
        'They are read every 15 minutes anyway; this call does it at once, at most once a minute.',
      responses: json(orders.ordersSyncedSchema, 'How many changes were found'),
      errors: ['BUSY', 'CONFLICT', 'RATE_LIMITED', ...EBAY_ERRORS],
    },
    'GET /api/orders/changes': {
      summary: 'List what changed on eBay since you last confirmed the changes',
      responses: json(orders.listingChangesSchema, 'The changes, the newest first'),
    },
    'POST /api/orders/changes/seen': {
      summary: 'Confirm the changes up to an event',
      description: 'Later calls list the events after it. A lower number than before is ignored.',
      responses: json(doneSchema, 'They are confirmed'),
    },
  },
}
