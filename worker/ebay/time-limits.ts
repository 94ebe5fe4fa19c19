/**
 * How long a call to eBay may take, in ms: one attempt, and all of them with their pauses. Publishing takes eBay seconds
 * an offer, and it works through the entries of a bulk call one by one.
 */
export const EBAY_TIME_LIMITS = {
  read: { attemptMs: 10_000, totalMs: 30_000 },
  upload: { attemptMs: 20_000, totalMs: 40_000 },
  /** A write of an item, an offer or a policy; a publish, a withdrawal. */
  write: { attemptMs: 30_000, totalMs: 30_000 },
  bulk: { attemptMs: 120_000, totalMs: 120_000 },
} as const
export type EbayTimeLimit = keyof typeof EBAY_TIME_LIMITS
