import { z } from 'zod'
import { consignorTermsSchema } from '../consignment/consignment.ts'
import { centsSchema } from '../lib/cents-schema.ts'
import { withoutHiddenCharacters } from '../lib/plain-text.ts'

/** What a seller answers to a buyer's offer. */
export const OFFER_ANSWERS = ['accept', 'decline', 'counter'] as const
export type OfferAnswer = (typeof OFFER_ANSWERS)[number]

/** Answers of one call at most: each is two calls to eBay. */
export const ANSWERS_MAX = 50
/** Listings of one call that are offered to watchers, at most: each is a call to eBay. */
export const WATCHED_MAX = 100
/** eBay: SellerResponse of RespondToBestOffer. */
export const ANSWER_MESSAGE_MAX = 250
/** eBay: "Price must be at least 5 % less than your Buy It Now price" in an offer to watchers. */
export const WATCHERS_DISCOUNT_MIN = 500

const time = z.number()
const basisPoints = z.int().min(0).max(20_000)
const bestOfferId = z.string().min(1).max(60)

/** By what a seller judges offers. They propose an answer; nothing is answered by itself. */
export const offerRulesSchema = z
  .object({
    /** Never below what leaves the melt value, and so much of it more, after fees, in basis points; null: no floor. */
    aboveMelt: basisPoints.max(10_000).nullable(),
    /** Accept from this part of the market price on, in basis points; null: accept nothing. */
    acceptFrom: basisPoints.nullable(),
    /** Decline below this part of the market price; null: decline nothing. */
    declineBelow: basisPoints.nullable(),
  })
  .refine(
    ({ acceptFrom, declineBelow }) =>
      acceptFrom === null || declineBelow === null || declineBelow <= acceptFrom,
    { path: ['declineBelow'], message: 'Decline below less than what you accept' },
  )
export type OfferRules = z.infer<typeof offerRulesSchema>

/** The rules of who has set none. */
export const DEFAULT_OFFER_RULES: OfferRules = {
  aboveMelt: 0,
  acceptFrom: 9_500,
  declineBelow: 7_000,
}

/** A listing as an offer for it is judged. */
export const offeredListingSchema = z.object({
  id: z.number(),
  title: z.string(),
  thumbnailUrl: z.string().nullable(),
  frontImageUrl: z.string(),
  priceCents: centsSchema,
  /** What the buyer pays for shipping. */
  shippingCents: centsSchema,
  /** Whether its series is struck as bullion: its fee is another one. */
  bullion: z.boolean(),
  /** Whether it is too thick for an envelope: in a holder, a lot, a roll or a set. */
  thick: z.boolean(),
  pieces: z.number(),
  /** When it went on sale; null where that is not known. */
  listedAt: time.nullable(),
  /** The market price of the coin and its range; null without one. */
  suggestedPriceCents: centsSchema.nullable(),
  priceLowCents: centsSchema.nullable(),
  priceHighCents: centsSchema.nullable(),
  /** What the metal of a piece is worth now; null where that is not known. */
  meltCents: centsSchema.nullable(),
  /** Of a consigned coin, what its owner gets; null: the seller's own. */
  consignor: consignorTermsSchema.nullable(),
  /** What a piece cost the seller. */
  costCents: centsSchema.nullable(),
})
export type OfferedListing = z.infer<typeof offeredListingSchema>

/** An offer that waits: the buyer's for the seller, or the seller's counter offer for the buyer. Its buyer is in none. */
export const openOfferSchema = z.object({
  bestOfferId: z.string(),
  ebayListingId: z.string(),
  by: z.enum(['buyer', 'seller']),
  /** Of one piece. */
  priceCents: centsSchema,
  quantity: z.number(),
  expiresAt: time.nullable(),
  /** Null where the listing is not one of this app. */
  listing: offeredListingSchema.nullable(),
  /** It was answered here, and eBay is not told yet. */
  sending: z.enum(OFFER_ANSWERS).nullable(),
  /** Why eBay refused the answer. */
  failure: z.string().nullable(),
})
export type OpenOffer = z.infer<typeof openOfferSchema>

/** GET /api/best-offers: as they were last read from eBay. */
export const openOffersSchema = z.object({
  offers: z.array(openOfferSchema),
  rules: offerRulesSchema,
  /** The seller's own final value fee in basis points; null: eBay's usual one. */
  feeBasisPoints: z.number().nullable(),
  /** When they were last read; null before the first time. */
  readAt: time.nullable(),
  /** Why the last reading failed. */
  failure: z.string().nullable(),
})
export type OpenOffers = z.infer<typeof openOffersSchema>

/** GET /api/best-offers/count: how many of buyers wait for an answer. */
export const offerCountSchema = z.object({ count: z.number() })
export type OfferCount = z.infer<typeof offerCountSchema>

/** Who made an offer, as eBay says now. It is shown and forgotten. */
export const offeringBuyerSchema = z.object({
  bestOfferId: z.string(),
  /** The buyer's name on eBay. */
  buyer: z.string(),
  feedbackScore: z.number().nullable(),
  message: z.string(),
})
export type OfferingBuyer = z.infer<typeof offeringBuyerSchema>
/** POST /api/best-offers/read */
export const offeringBuyersSchema = z.object({ buyers: z.array(offeringBuyerSchema) })

/** Without control characters, which XML cannot hold. */
const shownText = z.string().transform(text => withoutHiddenCharacters(text).trim())

export const newAnswerSchema = z
  .object({
    bestOfferId,
    answer: z.enum(OFFER_ANSWERS),
    /** Of one piece, with `counter` alone. */
    counterCents: centsSchema.min(99).nullable(),
    message: shownText.pipe(z.string().max(ANSWER_MESSAGE_MAX)),
  })
  .refine(
    ({ answer, counterCents }) => (answer === 'counter') === (counterCents !== null),
    'A counter offer has a price, and no other answer has',
  )
export type NewAnswer = z.infer<typeof newAnswerSchema>

/** POST /api/best-offers/answers */
export const newAnswersSchema = z.object({
  answers: z
    .array(newAnswerSchema)
    .min(1)
    .max(ANSWERS_MAX)
    .refine(
      answers => new Set(answers.map(each => each.bestOfferId)).size === answers.length,
      'An offer is answered once',
    ),
})
export const answerResultSchema = z.object({
  bestOfferId: z.string(),
  /** `later`: eBay did not answer; it is told again by itself. */
  state: z.enum(['sent', 'later', 'refused']),
  /** For the seller; empty where there is nothing to say. */
  message: z.string(),
})
export type AnswerResult = z.infer<typeof answerResultSchema>
export const answerResultsSchema = z.object({ results: z.array(answerResultSchema) })

/** A live listing that buyers watch and that eBay lets the seller offer to them. */
export const watchedByBuyersSchema = z.object({
  listing: offeredListingSchema,
  ebayListingId: z.string(),
  /** The last offer to its watchers from here. */
  last: z.object({ priceCents: centsSchema, at: time }).nullable(),
})
export type WatchedByBuyers = z.infer<typeof watchedByBuyersSchema>
/** POST /api/best-offers/watchers/read */
export const watchersSchema = z.object({
  listings: z.array(watchedByBuyersSchema),
  /** Listings that eBay names and that are not of this app. */
  others: z.number(),
})
export type WatchedListings = z.infer<typeof watchersSchema>

/** POST /api/best-offers/watchers */
export const offersToWatchersSchema = z.object({
  offers: z
    .array(z.object({ listingId: z.int().positive(), priceCents: centsSchema.min(99) }))
    .min(1)
    .max(WATCHED_MAX)
    .refine(
      offers => new Set(offers.map(each => each.listingId)).size === offers.length,
      'A listing is offered once',
    ),
  message: shownText.pipe(z.string().max(2_000)),
})
export type OffersToWatchers = z.infer<typeof offersToWatchersSchema>
export const watchersResultSchema = z.object({
  listingId: z.number(),
  state: z.enum(['sent', 'later', 'refused']),
  message: z.string(),
})
export type WatchersResult = z.infer<typeof watchersResultSchema>
export const watchersResultsSchema = z.object({ results: z.array(watchersResultSchema) })
