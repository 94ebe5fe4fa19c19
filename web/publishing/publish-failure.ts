import { ApiFailure } from '../lib/api-failure.ts'

/** What the seller has to do with the eBay account before anything can be published. */
export type ConnectionAct = 'connect' | 'reconnect'
export const CONNECTION_ACTS: Readonly<Record<ConnectionAct, string>> = {
  connect: 'Connect eBay',
  reconnect: 'Reconnect eBay',
}

export interface PublishFailure {
  description: string
  /** Null where the connection is not the reason. */
  connection: ConnectionAct | null
}

const NEEDS_FULL_PERMISSIONS =
  /sell\.account|sell\.fulfillment|EBAY_RECONNECT_REQUIRED|ebay (account )?connect/i
const HAS_EXPIRED = 'Your eBay connection has expired. Please reconnect your account.'
const NEEDS_RECONNECT =
  'Your eBay account needs to be reconnected with full permissions. Your listing is kept as it is.'

/** Failures of the listing itself, whatever words their message has. */
const OF_THE_LISTING = ['VALIDATION', 'CONFLICT', 'LISTING_SOLD', 'EBAY_OTHER_ACCOUNT', 'NOT_FOUND']

/** Why a call to publish failed. */
export function publishFailure(error: unknown): PublishFailure {
  return error instanceof ApiFailure
    ? failureOfCode(error)
    : { description: 'Failed to publish listings', connection: null }
}

/** Why a listing was not published, in the specification's wording. */
export function failureOfCode(error: { code: string; message: string }): PublishFailure {
  const { code, message } = error
  if (OF_THE_LISTING.includes(code)) return { description: message, connection: null }
  const connection = connectionActOf(code)
  // "expired" may mean anything in a message; the code means the connection.
  if (code === 'TOKEN_EXPIRED') return { description: HAS_EXPIRED, connection }
  if (connection === 'connect') return { description: message, connection }
  if (connection === 'reconnect' || NEEDS_FULL_PERMISSIONS.test(message))
    return { description: NEEDS_RECONNECT, connection: 'reconnect' }
  return { description: message, connection: null }
}

/** What a failure's code asks of the seller. */
export function connectionActOf(code: string): ConnectionAct | null {
  if (code === 'EBAY_NOT_CONNECTED') return 'connect'
  return code === 'EBAY_RECONNECT_REQUIRED' || code === 'TOKEN_EXPIRED' ? 'reconnect' : null
}
