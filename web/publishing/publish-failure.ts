import { ApiFailure } from '../lib/api-failure.ts'

export interface PublishFailure {
  description: string
  /** Publishing requires the seller to connect the eBay account again. */
  reconnect: boolean
}

const NEEDS_FULL_PERMISSIONS =
  /sell\.account|sell\.fulfillment|EBAY_RECONNECT_REQUIRED|ebay (account )?connect/i
const EXPIRED = /expired|TOKEN_EXPIRED/i
const HAS_EXPIRED = 'Your eBay connection has expired. Please reconnect your account.'
const NEEDS_RECONNECT =
  'Your eBay account needs to be reconnected with full permissions. Your listing is kept as it is.'

/** Failures of the listing itself, whatever words their message has. */
const OF_THE_LISTING = ['VALIDATION', 'CONFLICT', 'LISTING_SOLD', 'EBAY_OTHER_ACCOUNT', 'NOT_FOUND']

/** Why a call to publish failed. */
export function publishFailure(error: unknown): PublishFailure {
  return error instanceof ApiFailure
    ? failureOfCode(error)
    : { description: 'Failed to publish listings', reconnect: false }
}

/** Why a listing was not published, in the specification's wording. */
export function failureOfCode(error: { code: string; message: string }): PublishFailure {
  const { code, message } = error
  if (OF_THE_LISTING.includes(code)) return { description: message, reconnect: false }
  // By their codes first: the sentence of an expired connection names the connection too.
  if (code === 'TOKEN_EXPIRED') return { description: HAS_EXPIRED, reconnect: true }
  if (
    code === 'EBAY_RECONNECT_REQUIRED' ||
    code === 'EBAY_NOT_CONNECTED' ||
    NEEDS_FULL_PERMISSIONS.test(message)
  )
    return { description: NEEDS_RECONNECT, reconnect: true }
  if (EXPIRED.test(message)) return { description: HAS_EXPIRED, reconnect: true }
  return { description: message, reconnect: false }
}
