import { priceText } from '../lib/money.ts'
import { type ListingFacts, problem } from './listing-facts.ts'
import type { ListingProblem } from './listings.ts'
import { AUCTION_DAYS } from './terms/listing-terms.ts'

/** Source: eBay, "Auction-style listings with Buy It Now": at least 30 % above the start price. */
const BUY_IT_NOW_MIN_RATIO = 1.3
const DAY_MS = 86_400_000
/** Source: eBay, "Scheduling a listing": up to three weeks ahead. */
export const SCHEDULED_START_MAX_DAYS = 21

/** Auctions: eBay's rules of duration, quantity, reserve and Buy It Now. */
export function formatProblems(facts: ListingFacts): ListingProblem[] {
  if (facts.format !== 'auction') return []
  const { priceCents, durationDays, quantity, reservePriceCents, buyItNowPriceCents } = facts
  const problems: ListingProblem[] = []
  if (!AUCTION_DAYS.some(days => days === durationDays))
    problems.push(
      problem(
        'AUCTION_DURATION',
        'durationDays',
        'blocks',
        `Choose how long the auction runs: ${AUCTION_DAYS.join(', ')} days.`,
      ),
    )
  if (quantity !== 1)
    problems.push(
      problem(
        'AUCTION_QUANTITY',
        'quantity',
        'blocks',
        'An auction sells one piece. Set the quantity to 1, or list at a fixed price.',
      ),
    )
  if (reservePriceCents !== null && reservePriceCents <= priceCents)
    problems.push(
      problem(
        'AUCTION_RESERVE',
        'reservePrice',
        'blocks',
        `Set the reserve above the start price of ${priceText(priceCents)}.`,
      ),
    )
  const least = Math.max(Math.ceil(priceCents * BUY_IT_NOW_MIN_RATIO), reservePriceCents ?? 0)
  if (buyItNowPriceCents !== null && buyItNowPriceCents < least)
    problems.push(
      problem(
        'AUCTION_BUY_IT_NOW',
        'buyItNowPrice',
        'blocks',
        `Set Buy It Now to at least ${priceText(least)}: 30 % above the start price, and no less than the reserve.`,
      ),
    )
  return problems
}

/** Best offer: for fixed prices; both limits below the price, declining below accepting. */
export function bestOfferProblems(facts: ListingFacts): ListingProblem[] {
  if (!facts.bestOffer) return []
  if (facts.format === 'auction')
    return [
      problem(
        'BEST_OFFER_AUCTION',
        'bestOffer',
        'blocks',
        'eBay takes best offers for fixed prices only. Switch them off for an auction.',
      ),
    ]
  const { priceCents, bestOfferAcceptCents: accept, bestOfferDeclineCents: decline } = facts
  const problems: ListingProblem[] = []
  if (accept !== null && accept >= priceCents)
    problems.push(
      problem(
        'BEST_OFFER_ACCEPT',
        'bestOfferAccept',
        'blocks',
        `Accept offers from an amount below the price of ${priceText(priceCents)}.`,
      ),
    )
  const limit = accept ?? priceCents
  if (decline !== null && decline >= limit)
    problems.push(
      problem(
        'BEST_OFFER_DECLINE',
        'bestOfferDecline',
        'blocks',
        `Decline offers below an amount under ${priceText(limit)}.`,
      ),
    )
  return problems
}

/** A scheduled start of a listing that is not on eBay yet. */
export function startProblems({ scheduledStartAt, status, now }: ListingFacts): ListingProblem[] {
  if (scheduledStartAt === null || status === 'published') return []
  if (scheduledStartAt <= now)
    return [
      problem(
        'START_PAST',
        'scheduledStart',
        'blocks',
        'The scheduled start is past. Choose a later one, or start at once.',
      ),
    ]
  if (scheduledStartAt > now + SCHEDULED_START_MAX_DAYS * DAY_MS)
    return [
      problem(
        'START_TOO_LATE',
        'scheduledStart',
        'blocks',
        `Choose a start within ${SCHEDULED_START_MAX_DAYS} days.`,
      ),
    ]
  return []
}

/** Lots, rolls and sets say how many of what. */
export function lotProblems({ lot }: ListingFacts): ListingProblem[] {
  if (!lot) return []
  const problems: ListingProblem[] = []
  if (lot.count < 2)
    problems.push(problem('LOT_COUNT', 'lot', 'blocks', `A ${lot.kind} has at least 2 coins.`))
  if (!lot.of.trim())
    problems.push(problem('LOT_OF_MISSING', 'lot', 'blocks', `Say what the ${lot.kind} holds.`))
  return problems
}

/** Promoted listings with the general strategy are for fixed prices. Source: eBay, "General campaign strategy". */
export function adProblems({ format, adRateTenths }: ListingFacts): ListingProblem[] {
  if (format !== 'auction' || adRateTenths === null) return []
  return [
    problem(
      'AUCTION_NOT_PROMOTED',
      'adRate',
      'note',
      'eBay promotes fixed-price listings only: this auction is published without an ad.',
    ),
  ]
}
