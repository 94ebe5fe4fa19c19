import { eq } from 'drizzle-orm'
import type { SellerRows } from '../db/connection.ts'
import { ebayConnections } from '../db/schema/ebay.ts'
import { Failure } from '../http/failure.ts'
import type { StoredListing } from './store.ts'

/** The seller's connected eBay account and what its listings use. */
export type ConnectedAccount = {
  userId: string
  username: string
  /** Where the coins ship from is known. */
  hasLocation: boolean
  /** The seller has chosen all three business policies. */
  hasPolicies: boolean
}

/** The connected eBay account; null while none is connected. */
export async function connectedAccount(
  db: SellerRows,
  userId: number,
): Promise<ConnectedAccount | null> {
  const row = await db
    .select({
      userId: ebayConnections.ebayUserId,
      username: ebayConnections.ebayUsername,
      refreshToken: ebayConnections.refreshToken,
      paymentPolicyId: ebayConnections.paymentPolicyId,
      returnPolicyId: ebayConnections.returnPolicyId,
      shippingPolicyId: ebayConnections.shippingPolicyId,
      postalCode: ebayConnections.shipsFromPostalCode,
      locationKey: ebayConnections.merchantLocationKey,
    })
    .from(ebayConnections)
    .where(eq(ebayConnections.userId, userId))
    .get()
  if (!row?.refreshToken) return null
  return {
    userId: row.userId,
    username: row.username,
    hasLocation: row.postalCode !== null || row.locationKey !== null,
    hasPolicies: Boolean(row.paymentPolicyId && row.returnPolicyId && row.shippingPolicyId),
  }
}

/** Whether eBay may know this listing. */
export function isKnownToEbay(listing: StoredListing): boolean {
  const { ebayUserId, ebayOfferId, ebayListingId } = listing
  return ebayUserId !== null || ebayOfferId !== null || ebayListingId !== null
}

/** Whether eBay may know the coin: `isKnownToEbay`, or the listing was published and then forgotten here. */
export function wasOnEbay(listing: StoredListing): boolean {
  return isKnownToEbay(listing) || listing.publishedAt !== null
}

/**
 * Whether the coin was, or may have been, on sale on eBay. Not where eBay refused its first publish: that leaves at
 * most an item and an unpublished offer there. A publish that was interrupted, or whose answer was lost, may have had
 * its effect.
 */
export function wasLive(listing: StoredListing): boolean {
  const { publishedAt, ebayListingId, ebaySold } = listing
  const seen = publishedAt !== null || ebayListingId !== null || Object.keys(ebaySold).length > 0
  return seen || isPublishUnclear(listing)
}

/** Whether no answer told what became of the last publish. Without an offer nothing was published. */
export function isPublishUnclear(listing: StoredListing): boolean {
  const { ebayOfferId, publishFailure, publishUnclear } = listing
  return publishFailure === null ? isKnownToEbay(listing) : publishUnclear && ebayOfferId !== null
}

/** Throws MANAGED_ELSEWHERE before an act on eBay that another program's listing must not see. */
export function requireManagedHere({ status, managedElsewhere }: StoredListing): void {
  if (status === 'published' && managedElsewhere) throw new Failure('MANAGED_ELSEWHERE')
}

/** Whether another account than the connected one, or an unknown one, holds the listing. */
export function isOfOtherAccount(listing: StoredListing, connected: string | null): boolean {
  return isKnownToEbay(listing) && (connected === null || listing.ebayUserId !== connected)
}

/** The account that an act on this listing uses; throws as `accountFor`. */
export const accountOf = async (
  db: SellerRows,
  listing: StoredListing,
): Promise<ConnectedAccount> => accountFor(listing, await connectedAccount(db, listing.userId))

/**
 * The account that an act on this listing uses: the connected one. Throws EBAY_OTHER_ACCOUNT when another
 * account holds the listing or none is connected, EBAY_NOT_CONNECTED for a listing that was never on eBay.
 */
export function accountFor(
  listing: StoredListing,
  connected: ConnectedAccount | null,
): ConnectedAccount {
  if (isOfOtherAccount(listing, connected?.userId ?? null)) {
    const holdingAccount = listing.ebayUsername
    const holder = holdingAccount ? `the eBay account ${holdingAccount}` : 'another eBay account'
    throw new Failure('EBAY_OTHER_ACCOUNT', {
      message: `This listing is with ${holder}. Reconnect that account, or forget the listing here.`,
      detail: {
        ...(holdingAccount ? { holdingAccount } : {}),
        ...(connected ? { connectedAs: connected.username } : {}),
      },
    })
  }
  if (!connected) throw new Failure('EBAY_NOT_CONNECTED')
  return connected
}
