import type { PairHashes } from '../../shared/pictures/pictures.ts'
import type { QueueError, QueueResult } from '../../shared/queue.ts'

/** A pair to process. */
export type JobPair = PairHashes & {
  userId: number
  id: string
  /** The seller has said which picture is the front. */
  sidesConfirmed?: boolean | undefined
  /** Of the request that added the pair. */
  requestId?: string | undefined
}

export type JobOutcome =
  | { kind: 'done'; result: QueueResult }
  /** `retryable`: the same job may succeed later. */
  | { kind: 'failed'; error: QueueError; retryable: boolean }
  /** The seller's account was deleted: the queue deletes everything. */
  | { kind: 'nobody' }

/**
 * The job that the Worker hands in. It runs at least once per pair and is idempotent: the same pair again is the
 * same analysis, the same coin of the allowance and the same draft.
 */
export interface CoinJob {
  run: (pair: JobPair) => Promise<JobOutcome>
  /** Logs an unforeseen error. */
  report: (event: 'queue_alarm_failed' | 'queue_job_failed', facts: Record<string, unknown>) => void
}
