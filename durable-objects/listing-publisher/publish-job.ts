import type { PublishingItem } from '../../shared/publishing.ts'

export type PublishError = NonNullable<PublishingItem['error']>

/** A listing to publish, in the version that the seller confirmed. */
export type ListingToPublish = {
  listingId: number
  version: number
  /** Of the request that had it published. */
  requestId?: string | undefined
}

export type PublishOutcome =
  | { kind: 'published'; listingUrl: string | null; warnings: string[] }
  | {
      kind: 'failed'
      error: PublishError
      /** The same listing may be published later. */
      retryable: boolean
      /** The next try is not before, in ms; 0 where only the backoff counts. */
      retryAfterMs: number
      /** eBay's limits: the whole run waits for `retryAfterMs`. */
      pausesRun: boolean
      /** No other listing can be published either: eBay is not connected, or refuses the account. What was not begun is stopped. */
      endsRun: boolean
    }
  /**
   * Not begun, because another act holds the listing, its pictures are on their way or the batch is full. It counts
   * as no attempt. `reason`: for the seller, where it may last.
   */
  | { kind: 'later'; afterMs: number; reason?: PublishError | null }

/**
 * The job that the Worker hands in: it publishes listings together. It runs at least once per listing and is
 * idempotent by SKU: a second run ends with the same listing on eBay.
 */
export interface PublishJob {
  /**
   * Reports the outcome of each listing as soon as it is known. `nobody`: the seller's account was deleted, the
   * object deletes everything.
   */
  run: (
    userId: number,
    listings: readonly ListingToPublish[],
    settle: (listingId: number, outcome: PublishOutcome) => Promise<void>,
  ) => Promise<'done' | 'nobody'>
  /** Stores on the listings why they were not published. */
  recordFailure: (userId: number, listingIds: readonly number[], message: string) => Promise<void>
  /** Logs an unforeseen error. */
  report: (
    event: 'publishing_alarm_failed' | 'publishing_failure_not_recorded' | 'publishing_job_failed',
    facts: Record<string, unknown>,
  ) => void
}
