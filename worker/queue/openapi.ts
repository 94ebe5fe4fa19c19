import * as queue from '../../shared/queue.ts'
import { SLAB_FLAG } from '../certificates/openapi.ts'
import { json, type SliceDescription } from '../http/operations.ts'
import { PICTURE_ERRORS, PICTURE_PAIR_FORM } from '../pictures/openapi.ts'
import { FACE_FLAGS } from '../references/openapi.ts'

const confirmations = {
  [queue.SAME_SIDE_CONFIRMED]: '"true": both pictures are the same on purpose',
  [queue.SIDES_CONFIRMED]:
    '"true": the seller has said which picture is the front; the draft is never turned, and the order is not asked about',
}
const identity = {
  'X-User-ID': {
    description: 'Taken and not believed: the session says who calls',
    required: false,
  },
  'X-Username': { description: 'The same', required: false },
}
const pictureErrors = ['VALIDATION', ...PICTURE_ERRORS, 'SAME_PICTURE'] as const

/** The queue, and batches, which go through the queue. */
export const queueOperations: SliceDescription = {
  title: 'Queue',
  responses: {
    QueueItem: queue.queueItemSchema,
    QueueResult: queue.queueResultSchema,
    QueueError: queue.queueErrorSchema,
    QueueSnapshot: queue.queueSnapshotSchema,
    QueueAccepted: queue.queueAcceptedSchema,
    QueueChange: queue.queueChangeSchema,
    QueueDrafted: queue.queueDraftedSchema,
    BatchCoin: queue.batchCoinAnswer.in,
    BatchLine: queue.batchResultAnswer.in,
    BatchResults: queue.batchResultsAnswer.in,
    BatchState: queue.batchStateAnswer.in,
  },
  bodies: { BatchPair: queue.batchPairSchema },
  operations: {
    'GET /api/queue': {
      summary: 'List the pairs in the queue',
      responses: json(queue.queueSnapshotSchema, 'All of them, in the order in which they came'),
    },
    'GET /api/queue/socket': {
      summary: 'Listen to the queue',
      description:
        'A WebSocket: first the snapshot, then every change, as JSON. "ping" is answered with "pong". Close code 4000 asks to open it anew, 4403 says that this user may not listen any more.',
      headers: { Upgrade: { description: 'A WebSocket', required: true, values: ['websocket'] } },
      responses: { 101: { description: 'The socket is open' } },
      errors: ['VALIDATION', 'WRONG_ORIGIN'],
    },
    'POST /api/queue/pairs': {
      summary: 'Put a pair of pictures into the queue',
      description:
        'Once it is answered the device may forget the pair. The id is the device’s own: sent again, it is the same item. A finished item is a draft listing; it takes one coin of the month’s allowance, a failed one none.',
      form: {
        ...PICTURE_PAIR_FORM,
        texts: queue.enqueueSchema,
        flags: { ...confirmations, ...FACE_FLAGS, ...SLAB_FLAG },
      },
      responses: { 202: { schema: queue.queueAcceptedSchema, description: 'It is in the queue' } },
      errors: [...pictureErrors, 'CONFLICT', 'QUEUE_FULL'],
    },
    'POST /api/queue/items/:id/retry': {
      summary: 'Work on a failed item again',
      parameters: { id: 'The pair' },
      responses: json(queue.queueChangeSchema, 'What has changed'),
      errors: ['NOT_FOUND', 'BUSY'],
    },
    'DELETE /api/queue/items/:id': {
      summary: 'Remove an item from the queue',
      parameters: { id: 'The pair' },
      responses: json(queue.queueChangeSchema, 'What has changed'),
      errors: ['NOT_FOUND', 'BUSY'],
    },
    'POST /api/queue/items/:id/take-back': {
      summary: 'Take back a pair that was captured by mistake, with the draft that was made of it',
      description:
        'A draft that the seller has changed or decided about in the review stays, and so does its item. A listing that was there before the pair stays.',
      parameters: { id: 'The pair' },
      responses: json(queue.queueChangeSchema, 'What has changed'),
      errors: ['NOT_FOUND', 'BUSY', 'CONFLICT'],
    },
    'POST /api/queue/draft-failed': {
      summary: 'Make drafts of all failed items, to be named by hand',
      description:
        'Such a draft has the pictures and what was read of the coin, often nothing. It takes no coin of the month’s allowance. An item whose pictures are gone stays.',
      responses: json(queue.queueDraftedSchema, 'What has changed, and the drafts'),
    },
    'POST /api/queue/retry-failed': {
      summary: 'Work on all failed items again',
      responses: json(queue.queueChangeSchema, 'What has changed'),
    },
    'POST /api/queue/clear-completed': {
      summary: 'Clear the completed items from the queue',
      responses: json(queue.queueChangeSchema, 'What has changed'),
    },
    'POST /api/coins/batch-process': {
      summary: 'Have one pair or a batch of pairs made into drafts',
      description:
        'One pair as a form waits for its coin. A JSON list of pairs (pictures as base64 data URLs, at most 30 pairs and 64 MB) waits for all and answers in their order; a pair that is refused stops none of the others. With `Prefer: respond-async` it answers at once with the batch’s address.',
      headers: {
        ...identity,
        Prefer: {
          description: 'For a list: do not wait',
          required: false,
          values: ['respond-async'],
        },
      },
      form: {
        ...PICTURE_PAIR_FORM,
        flags: {
          ...confirmations,
          ...FACE_FLAGS,
          ...SLAB_FLAG,
          id: 'The client’s own name of the pair; a UUID is the item’s id in the queue',
          userId: 'Taken and not believed: the session says who calls',
          username: 'The same',
          rapidMode: '"true" from the rapid camera; makes no difference',
        },
      },
      json: queue.batchPairSchema.array().min(1),
      responses: {
        200: {
          schema: queue.batchCoinAnswer.in.or(queue.batchResultsAnswer.in),
          description: 'The coin with its draft, or the results of a list',
        },
        202: {
          schema: queue.batchStateAnswer.in,
          description: 'The list is in the queue',
          headers: { Location: 'The batch’s address', 'Preference-Applied': 'respond-async' },
        },
      },
      errors: [
        ...pictureErrors,
        'BATCH_TOO_LARGE',
        'CONFLICT',
        'QUEUE_FULL',
        'ALLOWANCE_USED_UP',
        'VISION_NOT_CONFIGURED',
        'ANALYSIS_FAILED',
        'COIN_NOT_RECOGNISED',
        'NOT_FOUND',
        'SUSPENDED',
      ],
    },
    'GET /api/coins/batches/:id': {
      summary: 'Read how far a batch has come',
      parameters: { id: 'The batch' },
      responses: json(queue.batchStateAnswer.in, 'A line for each pair, null until it is done'),
      errors: ['NOT_FOUND'],
    },
  },
}
