import type { QueueError, QueueResult } from '../shared/queue.ts'

/** One run of a pair's work. */
export type JobPair = { userId: number; id: string; frontSha256: string; backSha256: string }

export type JobOutcome =
  | { kind: 'done'; result: QueueResult }
  /** `retryable`: the same may well succeed a little later. */
  | { kind: 'failed'; error: QueueError; retryable: boolean }
  /** The seller does not exist any more: nothing of the queue is to be kept. */
  | { kind: 'nobody' }

/**
 * The work that the queue does with a pair, handed in by the Worker. It runs at least once: the same pair
 * again is the same analysis, the same coin of the allowance and the same draft.
 */
export interface CoinJob {
  run: (pair: JobPair) => Promise<JobOutcome>
  /** Logs an unforeseen error. */
  report: (event: 'queue_alarm_failed' | 'queue_job_failed', facts: Record<string, unknown>) => void
}
