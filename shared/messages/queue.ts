import { z } from 'zod'
import { queueItemSchema, queueSnapshotSchema } from '../queue.ts'

/**
 * Messages of the queue's socket (GET /api/queue/socket), as JSON text: first the snapshot, then every change once.
 * `revision` increases by one per message: a client that misses one requests GET /api/queue or reopens the socket.
 * A client sends only QUEUE_PING.
 */
export const queueMessageSchema = z.discriminatedUnion('type', [
  queueSnapshotSchema.extend({ type: z.literal('snapshot') }),
  /** New or changed items, each complete. */
  z.object({
    type: z.literal('changed'),
    revision: z.number(),
    items: z.array(queueItemSchema),
  }),
  /** Removed items. */
  z.object({ type: z.literal('removed'), revision: z.number(), ids: z.array(z.string()) }),
])
export type QueueMessage = z.infer<typeof queueMessageSchema>
