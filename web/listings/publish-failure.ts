import { ApiFailure, failedWith } from '../lib/api-failure.ts'

export type PublishFailure = {
  description: string
  /** Publishing requires the seller to connect the eBay account again. */
  reconnect: boolean
}

const NEEDS_FULL_PERMISSIONS =
  /sell\.account|sell\.fulfillment|EBAY_RECONNECT_REQUIRED|ebay (account )?connect/i
const EXPIRED = /expired|TOKEN_EXPIRED/i

/** The toast for a failed publish, in the specification's wording. */
export function publishFailure(error: unknown): PublishFailure {
  const message = error instanceof Error ? error.message : 'Failed to publish listings'
  if (
    failedWith(error, 'EBAY_RECONNECT_REQUIRED', 'EBAY_NOT_CONNECTED') ||
    NEEDS_FULL_PERMISSIONS.test(message)
  ) {
    return {
      description:
        'Your eBay account needs to be reconnected with full permissions. Your listing is kept as it is.',
      reconnect: true,
    }
  }
  if (failedWith(error, 'TOKEN_EXPIRED') || EXPIRED.test(message)) {
    return {
      description: 'Your eBay connection has expired. Please reconnect your account.',
      reconnect: true,
    }
  }
  return {
    description: error instanceof ApiFailure ? message : 'Failed to publish listings',
    reconnect: false,
  }
}
