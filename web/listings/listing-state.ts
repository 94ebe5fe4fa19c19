import { counted } from '../../shared/count-text.ts'
import type { Listing, ListingProblem } from '../../shared/listings.ts'

/** What stands on the card's badge. */
export type CardStatus = 'Draft' | 'Published' | 'Scheduled' | 'Sold' | 'Ended'

/** eBay holds the listing and puts it on sale at a later time. */
function isScheduled({ status, scheduledStart }: Listing, now: number): boolean {
  return status === 'published' && scheduledStart !== null && Date.parse(scheduledStart) > now
}

export function cardStatus(listing: Listing, now = Date.now()): CardStatus {
  switch (listing.status) {
    case 'draft':
      return 'Draft'
    case 'published':
      return isScheduled(listing, now) ? 'Scheduled' : 'Published'
    case 'sold':
      return 'Sold'
    case 'ended':
      return 'Ended'
    default:
      return listing.status satisfies never
  }
}

/** Whether "Publish Now" or "Publish again" stands on the card. */
export const isPublishable = ({ status }: Listing): boolean =>
  status === 'draft' || status === 'ended'

/** What keeps the listing from being published: what it lacks, and questions without an answer. */
export function openProblems(listing: Listing): readonly ListingProblem[] {
  return isPublishable(listing) ? listing.problems.filter(({ kind }) => kind !== 'note') : []
}

/** Another eBay account than the connected one, or none, holds the listing, and it may be live there. */
export const isHeldElsewhere = ({ status, ebayAccountConnected }: Listing): boolean =>
  !ebayAccountConnected && status !== 'sold'

/** Whether the seller has to do something before the listing is, or stays, as it should be. */
export function needsSomething(listing: Listing): boolean {
  if (isHeldElsewhere(listing)) return true
  if (listing.status !== 'draft') return false
  return (
    openProblems(listing).length > 0 ||
    listing.publishFailure !== null ||
    listing.publishState === 'interrupted'
  )
}

/** "1 more piece", "3 more pieces". */
export const morePieces = (count: number): string => counted(count, 'more piece')

/** "3 left, 2 sold"; "5 pieces" before any is sold; null for a single coin. */
export function piecesText({ quantity, soldQuantity }: Listing): string | null {
  if (quantity + soldQuantity <= 1) return null
  return soldQuantity > 0 ? `${quantity} left, ${soldQuantity} sold` : `${quantity} pieces`
}

const LOT_NAMES = { lot: 'Lot', roll: 'Roll', set: 'Set' } as const

/** "Roll of 50". */
export const lotText = ({ lot }: Listing): string | null =>
  lot && `${LOT_NAMES[lot.kind]} of ${lot.count}`

/** "Auction, 7 days"; null for a fixed price. */
export function auctionText({ format, durationDays }: Listing): string | null {
  if (format !== 'auction') return null
  return durationDays ? `Auction, ${durationDays} days` : 'Auction'
}

/** "Published with the eBay account A. Reconnect it, or forget it here." */
export const otherAccountText = (account: string | null): string =>
  account
    ? `Published with the eBay account ${account}. Reconnect it, or forget it here.`
    : 'Published with another eBay account. Reconnect it, or forget it here.'
