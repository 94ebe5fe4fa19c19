import type { QueueItem } from '../../../shared/queue.ts'

/** A queue item as GET /api/queue returns it. */
export const queueItem = (id: string, change: Partial<QueueItem> = {}): QueueItem => ({
  id,
  position: 1,
  pace: 'batch',
  status: 'pending',
  frontImage: `/uploads/${id}-front.jpg`,
  backImage: `/uploads/${id}-back.jpg`,
  timestamp: 1,
  startTime: null,
  endTime: null,
  tries: 0,
  nextTryAt: null,
  result: null,
  error: null,
  ...change,
})
