import { z } from 'zod'
import { analysisWarningSchema, coinAnalysisSchema } from './coins.ts'
import { errorEnvelopeSchema } from './errors.ts'

/**
 * The seller's queue of coin pairs, on the edge. One queue a seller; the session says whose.
 *
 *   POST /api/queue/pairs              multipart → 202 QueueAccepted   put a pair in; the same id again is the same item
 *   GET  /api/queue                    → QueueSnapshot                  what the socket would tell first
 *   GET  /api/queue/socket             WebSocket; messages of shared/messages/queue.ts
 *   POST /api/queue/items/{id}/retry   → QueueChange                    a failed item; BUSY while it is worked on
 *   DELETE /api/queue/items/{id}       → QueueChange                    BUSY while it is worked on
 *   POST /api/queue/retry-failed       → QueueChange
 *   POST /api/queue/clear-completed    → QueueChange
 *
 *   POST /api/coins/batch-process      four forms, all through the same queue; see below
 *   GET  /api/coins/batches/{id}       → BatchState                     the address that a 202 names
 */

/** Coin pairs in one call, and in one rapid batch: then it is processed by itself. */
export const BATCH_MAX_PAIRS = 30
/** The browser compresses a picture for the queue to this longest side, in pixels, and this JPEG quality. */
export const QUEUE_PICTURE_SIDE_PX = 640
export const QUEUE_PICTURE_QUALITY = 0.8
/** Photos of a folder that are sorted into pairs at a time. */
export const UPLOAD_MANY_MAX_PHOTOS = 500
export const QUEUE_PING = 'ping'
export const QUEUE_PONG = 'pong'
/** Close code of a socket that has to be opened anew, with the session checked again. */
export const QUEUE_SOCKET_REOPEN = 4000
/** Close code of a socket whose user may not listen any more (suspended, deleted). */
export const QUEUE_SOCKET_ENDED = 4403

export const QUEUE_STATUSES = ['pending', 'processing', 'completed', 'failed'] as const
export const queueStatusSchema = z.enum(QUEUE_STATUSES)
export type QueueStatus = z.infer<typeof queueStatusSchema>

/** `single`: one at a time, as the simple queue page shows it. `batch`: up to QUEUE_AT_ONCE at a time. */
export const QUEUE_PACES = ['single', 'batch'] as const
export const queuePaceSchema = z.enum(QUEUE_PACES)
export type QueuePace = z.infer<typeof queuePaceSchema>

/** A pair's id, made by the device when it takes the pair: the natural key of everything that follows. */
export const pairIdSchema = z.uuid()

const dollarsOrNull = z.number().nullable().describe('Dollars')

/** What became of a pair: the coin and its draft listing. */
export const queueResultSchema = z.object({
  analysisId: z.string(),
  coinType: z.string(),
  year: z.string(),
  mint: z.string(),
  grade: z.object({ value: z.string() }),
  priceData: z.object({ suggestedPrice: dollarsOrNull }).nullable(),
  /** What to look at before publishing: sides swapped, two different coins, a possible replica, … */
  warnings: z.array(analysisWarningSchema),
  /** The draft whose card is in My Listings. */
  listing: z.object({ id: z.number(), title: z.string(), suggestedPrice: dollarsOrNull }),
})
export type QueueResult = z.infer<typeof queueResultSchema>

/** Why an item failed, in a sentence for the seller. */
export const queueErrorSchema = z.object({
  code: errorEnvelopeSchema.shape.error.shape.code,
  message: z.string(),
  /** Where the allowance is used up: the page with the plans. Then "retry" helps after an upgrade. */
  upgradeUrl: z.string().optional(),
  /** Of a coin that was not recognised: GET /api/coins/analyses/{id} has its pictures and what was seen. */
  analysisId: z.string().optional(),
})
export type QueueError = z.infer<typeof queueErrorSchema>

/** Times are ms since 1970. */
export const queueItemSchema = z.object({
  id: z.string(),
  /** Rises in the order in which pairs came in. */
  position: z.number(),
  pace: queuePaceSchema,
  status: queueStatusSchema,
  /** Addresses of the stored pictures, readable by their owner only. */
  frontImage: z.string(),
  backImage: z.string(),
  /** When the pair came in. */
  timestamp: z.number(),
  /** When the latest try began; null before the first. */
  startTime: z.number().nullable(),
  endTime: z.number().nullable(),
  /** Tries that failed and may pass. */
  tries: z.number(),
  /** A pending item waits until then after such a try; null when it is due. */
  nextTryAt: z.number().nullable(),
  /** Of a completed item. */
  result: queueResultSchema.nullable(),
  /** Of a failed item; of a pending one, why its last try failed. */
  error: queueErrorSchema.nullable(),
})
export type QueueItem = z.infer<typeof queueItemSchema>

/** Answer of GET /api/queue. `revision` counts every change: the socket's messages count on from it. */
export const queueSnapshotSchema = z.object({
  revision: z.number(),
  /** By position. Completed ones: the latest QUEUE_KEEPS_COMPLETED. */
  items: z.array(queueItemSchema),
})
export type QueueSnapshot = z.infer<typeof queueSnapshotSchema>

/** Multipart names of POST /api/queue/pairs besides `frontImage` and `backImage`. */
export const enqueueSchema = z.object({
  id: pairIdSchema,
  pace: queuePaceSchema.default('batch'),
})
/** The same as flags of the form. "true": both pictures are the same on purpose. */
export const SAME_SIDE_CONFIRMED = 'sameSideConfirmed'

/** Answer of POST /api/queue/pairs: the device may forget the pair now. `item` null: it was removed since. */
export const queueAcceptedSchema = z.object({ id: z.string(), item: queueItemSchema.nullable() })
export type QueueAccepted = z.infer<typeof queueAcceptedSchema>

/** Answer of retry, remove, retry-failed and clear-completed: the ids that it changed. */
export const queueChangeSchema = z.object({ revision: z.number(), ids: z.array(z.string()) })
export type QueueChange = z.infer<typeof queueChangeSchema>

/**
 * Answer of POST /api/coins/batch-process in forms 1 to 3 (multipart, one pair): the analysis, and its draft.
 * It waits for the pair's turn in the queue. A failure has its own status and the one envelope.
 */
export const batchCoinSchema = coinAnalysisSchema.extend({
  success: z.literal(true),
  /** The queue's item. */
  pairId: z.string(),
  listing: coinAnalysisSchema.shape.listing.extend({ id: z.number() }),
})
export type BatchCoin = z.infer<typeof batchCoinSchema>

/**
 * POST /api/coins/batch-process, form 4: a JSON array. The pictures are data URLs (base64). An id that is
 * no UUID is the client's own name for the pair and comes back as it was.
 */
export const batchPairSchema = z.object({
  id: z.union([z.string().min(1).max(100), z.number()]).transform(String),
  frontImage: z.string(),
  backImage: z.string(),
  timestamp: z.union([z.number(), z.string()]).optional(),
})
export type BatchPair = z.infer<typeof batchPairSchema>

/**
 * One line of a batch's answer, in the order of the request. A refused pair has the 4xx it would have had by
 * itself; a failed one the status of its failure.
 */
export const batchResultSchema = z.discriminatedUnion('success', [
  queueResultSchema.extend({ success: z.literal(true), id: z.string() }),
  z.object({
    success: z.literal(false),
    id: z.string(),
    status: z.number(),
    error: queueErrorSchema,
    message: z.string(),
  }),
])
export type BatchResult = z.infer<typeof batchResultSchema>

/** Answer of form 4 when all are done. */
export const batchResultsSchema = z.object({ results: z.array(batchResultSchema) })
export type BatchResults = z.infer<typeof batchResultsSchema>

/** Answer 202 of form 4 with `Prefer: respond-async`, and of its address: a line is null until it is done. */
export const batchStateSchema = z.object({
  id: z.string(),
  done: z.boolean(),
  results: z.array(batchResultSchema.nullable()),
})
export type BatchState = z.infer<typeof batchStateSchema>
