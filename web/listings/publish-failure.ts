import { type ApiFailureCode, failedWith, failureMessage } from '../lib/api-failure.ts'

export interface PublishFailure {
  description: string
  /** Publishing requires the seller to connect the eBay account again. */
  reconnect: boolean
}

const NEEDS_FULL_PERMISSIONS =
  /sell\.account|sell\.fulfillment|EBAY_RECONNECT_REQUIRED|ebay (account )?connect/i
const EXPIRED = /expired|TOKEN_EXPIRED/i
const HAS_EXPIRED = 'Your eBay connection has expired. Please reconnect your account.'

/** Failures of the listing itself, whatever words their message has. */
const OF_THE_LISTING: ApiFailureCode[] = [
  'VALIDATION',
  'CONFLICT',
  'LISTING_SOLD',
  'EBAY_OTHER_ACCOUNT',
  'NOT_FOUND',
]

/** The toast for a failed publish, in the specification's wording. */
export function publishFailure(error: unknown): PublishFailure {
  const description = failureMessage(error, 'Failed to publish listings')
  if (failedWith(error, ...OF_THE_LISTING)) return { description, reconnect: false }
  // By their codes first: the sentence of an expired connection names the connection too.
  if (failedWith(error, 'TOKEN_EXPIRED')) return { description: HAS_EXPIRED, reconnect: true }
  if (
    failedWith(error, 'EBAY_RECONNECT_REQUIRED', 'EBAY_NOT_CONNECTED') ||
    NEEDS_FULL_PERMISSIONS.test(description)
  ) {
    return {
      description:
        'Your eBay account needs to be reconnected with full permissions. Your listing is kept as it is.',
      reconnect: true,
    }
  }
  if (EXPIRED.test(description)) return { description: HAS_EXPIRED, reconnect: true }
  return { description, reconnect: false }
}
