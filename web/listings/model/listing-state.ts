import { counted } from '../../../shared/lib/count-text.ts'
import { parseCents, priceText } from '../../../shared/lib/money.ts'
import type { CARD_REASONS, ListingCard } from '../../../shared/listing/listing-cards.ts'
import type { Listing, ListingProblem } from '../../../shared/listing/listings.ts'
import type { BadgeTone } from '../../ui/badge.tsx'

/** What cards and dialogs both know of a listing. */
export type ListingSummary = Pick<Listing, keyof Listing & keyof ListingCard>

/** What stands on the card's badge. */
export type CardStatus =
  | 'Draft'
  | 'Published'
  /** On sale with another program. */
  | 'Watched'
  | 'Scheduled'
  | 'Sold'
  | 'Refunded'
  | 'Partly refunded'
  | 'Ended'

/** Green is what is live. */
export const STATUS_TONES: Record<CardStatus, BadgeTone> = {
  Draft: 'neutral',
  Published: 'accent',
  Watched: 'neutral',
  Scheduled: 'accent',
  Sold: 'strong',
  Refunded: 'warn',
  'Partly refunded': 'warn',
  Ended: 'neutral',
}

type State = Pick<
  ListingSummary,
  'status' | 'scheduledStart' | 'soldQuantity' | 'salesTotals' | 'managedElsewhere'
>

/** eBay holds the listing and puts it on sale at a later time. */
export function isScheduled(
  { status, scheduledStart }: Pick<State, 'status' | 'scheduledStart'>,
  now = Date.now(),
): boolean {
  return status === 'published' && scheduledStart !== null && Date.parse(scheduledStart) > now
}

export function cardStatus(listing: State, now = Date.now()): CardStatus {
  switch (listing.status) {
    case 'draft':
      return 'Draft'
    case 'published':
      if (listing.managedElsewhere) return 'Watched'
      return isScheduled(listing, now) ? 'Scheduled' : 'Published'
    case 'sold':
      return soldStatus(listing)
    case 'ended':
      return 'Ended'
    default:
      return listing.status satisfies never
  }
}

/** Refunded: the whole price of every piece went back. */
function soldStatus({ soldQuantity, salesTotals }: State): CardStatus {
  if (!salesTotals || (parseCents(salesTotals.refunded) ?? 0) === 0) return 'Sold'
  return salesTotals.refundedPieces >= soldQuantity ? 'Refunded' : 'Partly refunded'
}

/** The status in words: "Partly refunded $50.00". */
export function statusText(listing: State): string {
  const status = cardStatus(listing)
  const refunded = parseCents(listing.salesTotals?.refunded ?? '')
  return status === 'Partly refunded' && refunded ? `${status} ${priceText(refunded)}` : status
}

/** Whether "Publish Now" or "Publish again" stands on the card. */
export const isPublishable = ({ status }: Pick<Listing, 'status'>): boolean =>
  status === 'draft' || status === 'ended'

/** Whether it can be ended from here. */
export const isEndable = ({
  status,
  managedElsewhere,
}: Pick<Listing, 'status' | 'managedElsewhere'>): boolean =>
  status === 'published' && !managedElsewhere

/** Whether it can be deleted: a live listing is ended first, and a watched listing stays on sale. */
export const isDeletable = ({
  status,
  managedElsewhere,
}: Pick<Listing, 'status' | 'managedElsewhere'>): boolean =>
  status !== 'published' || managedElsewhere

/** What keeps the listing from being published: what it lacks, and questions without an answer. */
const openProblems = (listing: Pick<Listing, 'status' | 'problems'>): readonly ListingProblem[] =>
  isPublishable(listing) ? listing.problems.filter(({ kind }) => kind !== 'note') : []

/** Why a listing needs attention beside what publishing lacks or asks. */
export type OwnReason = (typeof CARD_REASONS)[keyof typeof CARD_REASONS]
const reason = (code: OwnReason, message: string): ListingProblem => ({
  code,
  field: '',
  kind: 'blocks',
  message,
})

/** Why a listing needs attention, each reason once; a card comes with the same from the server. */
export function needsOf(listing: Listing): ListingProblem[] {
  const { publishState, publishFailure } = listing
  const problems = openProblems(listing)
  const failed =
    publishFailure !== null && !problems.some(({ message }) => message === publishFailure)
  return [
    ...problems,
    ...(publishState === 'interrupted' && isPublishable(listing)
      ? [reason('PUBLISH_INTERRUPTED', 'Publishing was interrupted')]
      : []),
    ...(failed ? [reason('PUBLISH_FAILED', publishFailure)] : []),
    ...(isOnOtherAccount(listing)
      ? [reason('EBAY_OTHER_ACCOUNT', otherAccountText(listing.ebayAccount))]
      : []),
  ]
}

/** Another eBay account than the connected one, or none, holds the listing, and it may be live there. */
export const isOnOtherAccount = ({
  status,
  ebayAccountConnected,
}: Pick<Listing, 'status' | 'ebayAccountConnected'>): boolean =>
  !ebayAccountConnected && status !== 'sold'

/** "1 more piece", "3 more pieces". */
export const morePieces = (count: number): string => counted(count, 'more piece')

/** "3 left, 2 sold"; "5 pieces" before any is sold; null for a single coin. */
export function piecesText({
  quantity,
  soldQuantity,
}: Pick<Listing, 'quantity' | 'soldQuantity'>): string | null {
  if (quantity + soldQuantity <= 1) return null
  return soldQuantity > 0 ? `${quantity} left, ${soldQuantity} sold` : `${quantity} pieces`
}

const LOT_NAMES = { lot: 'Lot', roll: 'Roll', set: 'Set' } as const

/** "Roll of 50". */
export const lotText = ({ lot }: Pick<Listing, 'lot'>): string | null =>
  lot && `${LOT_NAMES[lot.kind]} of ${lot.count}`

/** "Auction, 7 days"; null for a fixed price. */
export function auctionText({
  format,
  durationDays,
}: Pick<Listing, 'format' | 'durationDays'>): string | null {
  if (format !== 'auction') return null
  return durationDays ? `Auction, ${durationDays} days` : 'Auction'
}

/** "Published with the eBay account A. Reconnect it, or forget it here." */
export const otherAccountText = (account: string | null): string =>
  account
    ? `Published with the eBay account ${account}. Reconnect it, or forget it here.`
    : 'Published with another eBay account. Reconnect it, or forget it here.'

/** "AU58", "PCGS MS65"; "Ungraded" while there is none. */
export const gradeText = ({ grade, grader }: Pick<Listing, 'grade' | 'grader'>): string =>
  [grader, grade].filter(Boolean).join(' ') || 'Ungraded'

const DAY_MS = 86_400_000

/** How long it is on eBay, or here where it never was: `days` since then, and the words for it. */
export function ageOf(
  { publishedAt, createdAt, status }: Pick<Listing, 'publishedAt' | 'createdAt' | 'status'>,
  now = Date.now(),
): { text: string; since: string } {
  const live = status === 'published' && publishedAt !== null
  const days = Math.max(0, Math.floor((now - Date.parse(live ? publishedAt : createdAt)) / DAY_MS))
  return {
    text: days === 0 ? 'Today' : counted(days, 'day'),
    since: live ? 'on eBay' : 'since it was added',
  }
}
