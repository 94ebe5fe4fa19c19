import type { AnswerResult, NewAnswer, OfferAnswer } from '../../shared/best-offers/best-offers.ts'
import { markDue } from '../due/due-sellers.ts'
import type { BestOffer, BestOfferStatus } from '../ebay/best-offer-port.ts'
import { callLimit } from '../ebay/call-order.ts'
import type { SellerSession } from '../ebay/connection/seller-session.ts'
import { configured } from '../ebay/service/service.ts'
import { Failure } from '../http/failure.ts'
import { log } from '../http/log.ts'
import {
  acquireAnswer,
  giveUpAnswer,
  requestAnswers,
  type StoredOffer,
  settleAnswer,
} from './offer-store.ts'
import type { BestOfferServices } from './services.ts'

/** A crashed attempt's lease expires after it; longer than eBay may take for both calls. */
export const ANSWER_LEASE_MS = 90_000
/** Offers that eBay is told of at once. Cloudflare opens six connections. */
const OFFERS_AT_ONCE = 4

/**
 * Answers buyers' offers. What the seller says is stored first: where eBay does not answer or the Worker ends, the
 * schedule goes on. Before eBay is told, the offer is looked up, so that it is told once. Throws EBAY_NOT_CONNECTED and
 * what the connection throws; what is wrong with an offer is its result.
 */
export async function answerOffers(
  services: BestOfferServices,
  userId: number,
  answers: readonly NewAnswer[],
): Promise<AnswerResult[]> {
  await markDue(services, userId, { offers: services.now() })
  const requested = await requestAnswers(services.db, userId, answers, services.now())
  const told = await tellAnswers(services, userId, [...requested])
  return answers.map(
    ({ bestOfferId }) =>
      told.find(result => result.bestOfferId === bestOfferId) ?? {
        bestOfferId,
        state: 'refused',
        message: NOT_OPEN,
      },
  )
}

const NOT_OPEN = 'This offer does not wait for an answer any more.'

/** Tells eBay of answers that are requested. */
export async function tellAnswers(
  services: BestOfferServices,
  userId: number,
  bestOfferIds: readonly string[],
): Promise<AnswerResult[]> {
  if (bestOfferIds.length === 0) return []
  return configured(services.ebay).withSeller(userId, session => {
    const tell = callLimit(OFFERS_AT_ONCE)((bestOfferId: string) =>
      tellAnswer(services, session, { userId, bestOfferId }),
    )
    return Promise.all(bestOfferIds.map(each => tell(each)))
  })
}

async function tellAnswer(
  { db, now }: BestOfferServices,
  { seller, account }: SellerSession,
  own: { userId: number; bestOfferId: string },
): Promise<AnswerResult> {
  const { bestOfferId } = own
  const lease = { now: now(), until: now() + ANSWER_LEASE_MS }
  const offer = await acquireAnswer(db, { ...own, ebayUserId: account.userId }, lease)
  if (!offer?.answer) return { bestOfferId, state: 'later', message: UNDER_WAY }
  try {
    const known = await seller.bestOffer(offer)
    if (known?.status === 'open') await seller.answerBestOffer(answerOf(offer, offer.answer, known))
    else if (known?.status !== STATUS_AFTER[offer.answer]) {
      // It has another end than the seller wanted: no answer of it is possible any more.
      await settleAnswer(db, own, now())
      return { bestOfferId, state: 'refused', message: ENDS[known?.status ?? 'ended'] }
    }
    await settleAnswer(db, own, now())
    return { bestOfferId, state: 'sent', message: '' }
  } catch (error) {
    const failure = error instanceof Failure ? error : new Failure('INTERNAL', { cause: error })
    log('warn', 'offer_answer_failed', { userId: own.userId, bestOfferId, code: failure.code })
    if (failure.code !== 'EBAY_REFUSED') {
      // What needs the seller, such as a new consent, is thrown to the connection, which remembers it.
      if (failure.code !== 'EBAY_UNAVAILABLE') throw failure
      return { bestOfferId, state: 'later', message: NO_ANSWER }
    }
    await giveUpAnswer(db, own, failure.message)
    return { bestOfferId, state: 'refused', message: failure.message }
  }
}

const UNDER_WAY = 'eBay is being told of this answer already.'
const NO_ANSWER = 'eBay did not answer. It is told again in a few minutes by itself.'

/** What an answer makes of an offer on eBay. */
const STATUS_AFTER: Record<OfferAnswer, BestOfferStatus> = {
  accept: 'accepted',
  decline: 'declined',
  counter: 'countered',
}

/** Ends that the seller did not bring about from here. */
const ENDS: Record<BestOfferStatus, string> = {
  open: NOT_OPEN,
  accepted: 'The offer was accepted on eBay before. Nothing was sent.',
  declined: 'The offer was declined on eBay before. Nothing was sent.',
  countered: 'The offer was countered on eBay before. Nothing was sent.',
  ended: 'The offer has expired or was withdrawn. Nothing was sent.',
}

const answerOf = (
  { bestOfferId, ebayListingId, counterCents, message }: StoredOffer,
  action: OfferAnswer,
  { quantity }: BestOffer,
) => ({
  bestOfferId,
  ebayListingId,
  action,
  counter: action === 'counter' ? { price: counterCents ?? 0, quantity } : null,
  message,
})
