import { z } from 'zod'
import { centsSchema } from '../lib/cents-schema.ts'
import { priceText } from '../lib/money.ts'
import { text } from '../listing/terms/input-rules.ts'
import { AMOUNT_MAX_CENTS } from '../listing/terms/listing-terms.ts'
import { FOLLOWED_METALS } from '../metal/metal-rules.ts'
import { shareTableSchema } from './share-table.ts'

/** Lines of an offer, and coins of a line and of an offer, at most. */
export const OFFER_LINES_MAX = 60
export const LINE_COINS_MAX = 1_000
export const OFFER_COINS_MAX = 5_000
/** Pictures of an offer, at most: each makes a draft of its own. */
export const OFFER_PICTURES_MAX = 100

/** Offers of a seller, ended ones too, at most. */
export const BUYING_OFFERS_MAX = 20_000

/** ms since 1970 */
const time = z.int().positive()
const amountSchema = z.int().min(0).max(1_000_000_000).describe('US cents')
/** Made on the device, so that an offer that is sent twice is stored once. */
const offerIdSchema = z.uuid()
export const offerParamsSchema = z.object({ id: offerIdSchema })

/** Coins of one kind. Texts are as in a listing; an empty text is not known. */
export const offerLineSchema = z.object({
  id: z.uuid(),
  /** Null: no known series. */
  seriesId: z.string().max(80).nullable(),
  coinType: text(120).min(2, 'Name each coin'),
  country: text(60),
  denomination: text(60),
  year: text(20),
  mint: text(40),
  grade: text(40),
  /** One of the compositions that the type was struck in; empty: the usual one. */
  composition: z.string().max(200),
  count: z.int().min(1).max(LINE_COINS_MAX),
  /** What one of them brings on eBay; null: not asked. */
  marketCents: amountSchema.nullable(),
  /** What the dealer offers for one, whatever its value; null: by his table. */
  ownCents: amountSchema.nullable(),
  /** SHA-256 of the coins' crops: fewer than `count` where some have none. */
  pictures: z.array(z.string().regex(/^[0-9a-f]{64}$/)).max(OFFER_PICTURES_MAX),
})
export type OfferLine = z.infer<typeof offerLineSchema>

/** $1,000,000 for an ounce, which no metal has cost: amounts stay whole numbers. */
export const SPOT_MAX_MICROS = 1_000_000_000_000
/** Prices of metals as a desk has them: millionths of a dollar per troy ounce. */
export const deskSpotSchema = z.object({
  micros: z.partialRecord(
    z.enum(FOLLOWED_METALS),
    z
      .int()
      .positive()
      .max(
        SPOT_MAX_MICROS,
        `A price of an ounce is at most ${priceText(SPOT_MAX_MICROS / 10_000)}`,
      ),
  ),
  /** When the source says that they are of. */
  at: time,
})
export type DeskSpot = z.infer<typeof deskSpotSchema>

/** An offer as the desk makes it, with all that its amounts are worked out of. */
export const offerSheetSchema = z
  .object({
    lines: z.array(offerLineSchema).min(1, 'Add a coin first').max(OFFER_LINES_MAX),
    /** Null: no metal price was known. */
    spot: deskSpotSchema.nullable(),
    shares: shareTableSchema,
    /** The seller's own final value fee; null: eBay's usual one. */
    feeBasisPoints: z.int().min(0).max(5_000).nullable(),
    pricedAt: time,
    validUntil: time,
  })
  .refine(
    ({ pricedAt, validUntil, shares }) => validUntil - pricedAt <= shares.validMinutes * 60_000,
    {
      error: 'The offer is valid for longer than your table says.',
    },
  )
  .refine(({ lines }) => sum(lines.map(({ count }) => count)) <= OFFER_COINS_MAX, {
    error: `An offer has at most ${OFFER_COINS_MAX} coins`,
  })
  .refine(({ lines }) => sum(lines.map(each => each.pictures.length)) <= OFFER_PICTURES_MAX, {
    error: `An offer has at most ${OFFER_PICTURES_MAX} pictures`,
  })
  .refine(({ lines }) => lines.every(({ pictures, count }) => pictures.length <= count), {
    error: 'A line has more pictures than coins.',
  })
export type OfferSheet = z.infer<typeof offerSheetSchema>

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0)

export const OFFER_STATUSES = ['open', 'accepted', 'declined'] as const
export type BuyingStatus = (typeof OFFER_STATUSES)[number]

const offerSummarySchema = z.object({
  id: offerIdSchema,
  status: z.enum(OFFER_STATUSES),
  coins: z.number(),
  totalCents: centsSchema,
  /** What was paid; null before. */
  paidCents: centsSchema.nullable(),
  pricedAt: time,
  validUntil: time,
  /** When it was accepted or declined. */
  endedAt: time.nullable(),
  /** Drafts that an accepted offer has made; null while they are being made. */
  drafts: z.number().nullable(),
})
export type OfferSummary = z.infer<typeof offerSummarySchema>

/** GET and PUT /api/buying/offers/{id} */
export const buyingOfferSchema = offerSummarySchema.extend({
  sheet: offerSheetSchema,
  /** Of the customer's page, while there is one. */
  token: z.string().nullable(),
})
export type Offer = z.infer<typeof buyingOfferSchema>

/** GET /api/buying: what the desk needs to make offers, also without a network. */
export const deskSchema = z.object({
  shares: shareTableSchema,
  feeBasisPoints: z.number().nullable(),
  spot: deskSpotSchema.nullable(),
})
export type Desk = z.infer<typeof deskSchema>

/** The last offer of a page: when it was priced, and its id, since several may be priced in one millisecond. */
const offerPlaceSchema = z.string().regex(/^[1-9]\d{0,15}\.[0-9a-f-]{36}$/i)
export const offersQuerySchema = z.object({ before: offerPlaceSchema.optional() })
/** Offers of a page. */
export const OFFERS_PAGE = 20
/** GET /api/buying/offers: the newest first. */
export const buyingOffersSchema = z.object({
  offers: z.array(offerSummarySchema),
  /** The `before` of the next page; null on the last one. */
  next: offerPlaceSchema.nullable(),
})

/** POST /api/buying/offers/{id}/accept. `at`: when the customer accepted; a desk without a network tells it later. */
export const acceptOfferSchema = z.object({
  paidCents: z
    .int()
    .min(0)
    // As the cost of one coin.
    .max(AMOUNT_MAX_CENTS, `You can pay at most ${priceText(AMOUNT_MAX_CENTS)}`)
    .describe('US cents'),
  at: time,
})
/** POST /api/buying/offers/{id}/decline */
export const declineOfferSchema = z.object({ at: time })

/** The token of a customer's page: 43 characters of base64url. */
export const sheetParamsSchema = z.object({ token: z.string().regex(/^[\w-]{43}$/) })
/** GET /api/buying/sheets/{token}: what the customer sees, and nothing else of the offer or its dealer. */
export const customerSheetSchema = z.object({
  /** `void`: a metal has moved too far. Then there are no amounts. */
  state: z.enum(['valid', 'void']),
  lines: z.array(
    z.object({
      name: z.string(),
      count: z.number(),
      eachCents: centsSchema,
      sumCents: centsSchema,
    }),
  ),
  totalCents: centsSchema.nullable(),
  pricedAt: time,
  validUntil: time,
  /** Between which prices of an ounce it is valid, by metal. */
  bands: z.array(
    z.object({ metal: z.enum(FOLLOWED_METALS), lowMicros: z.number(), highMicros: z.number() }),
  ),
})
export type CustomerSheet = z.infer<typeof customerSheetSchema>
