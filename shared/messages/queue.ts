import { z } from 'zod'
import { queueItemSchema, queueSnapshotSchema } from '../queue.ts'

/**
 * What the queue's socket (GET /api/queue/socket) tells, as JSON text. The first message is the snapshot, then
 * every change once. `revision` counts by one from message to message: a client that misses one takes GET
 * /api/queue, or opens the socket anew. A client says nothing but QUEUE_PING.
 */
export const queueMessageSchema = z.discriminatedUnion('type', [
  queueSnapshotSchema.extend({ type: z.literal('snapshot') }),
  /** These items are new or have changed; each stands whole. */
  z.object({
    type: z.literal('changed'),
    revision: z.number(),
    items: z.array(queueItemSchema),
  }),
  /** These items were removed or cleared. */
  z.object({ type: z.literal('removed'), revision: z.number(), ids: z.array(z.string()) }),
])
export type QueueMessage = z.infer<typeof queueMessageSchema>
