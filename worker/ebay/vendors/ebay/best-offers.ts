import { z } from 'zod'
import type { EbaySite } from '../../../../shared/lib/ebay-sites.ts'
import { dollarsText, parseCents } from '../../../../shared/lib/money.ts'
import type { BestOffer, BestOfferCalls, BestOfferStatus } from '../../best-offer-port.ts'
import { readCurrency } from './client/parse-response.ts'
import type { TradingCall } from './client/trading.ts'
import { timeSchema } from './orders.ts'

/** AmountType: the currency is an attribute. Null in another currency, which no listing of this marketplace has. */
const amountSchema = z
  .object({ '#text': z.string(), '@currencyID': z.string() })
  .transform((amount, context) => {
    if (amount['@currencyID'] !== readCurrency()) return null
    // eBay writes whole dollars as `150.0`.
    const cents = parseCents(amount['#text'])
    if (cents !== null) return cents
    context.addIssue({ code: 'custom', message: 'Not an amount in dollars and cents' })
    return z.NEVER
  })

const written = z.string().default('')
const count = z.string().regex(/^\d+$/).transform(Number)

/** BestOfferType. */
const bestOfferSchema = z.object({
  BestOfferID: z
    .string()
    .min(1)
    .or(z.tuple([z.string().min(1)]).transform(([id]) => id)),
  ExpirationTime: timeSchema.optional(),
  Buyer: z
    .object({ UserID: written, FeedbackScore: z.string().optional() })
    .default({ UserID: '' }),
  Price: amountSchema,
  Status: z.string(),
  Quantity: count.default(1),
  BuyerMessage: written,
  BestOfferCodeType: z.string().optional(),
})
/** An empty element is an empty text. */
const offersSchema = z
  .object({ BestOffer: z.array(bestOfferSchema).default([]) })
  .or(z.literal('').transform(() => ({ BestOffer: [] })))
  .default({ BestOffer: [] })
const itemSchema = z.object({ ItemID: z.string().min(1) })

const openSchema = z.object({
  ItemBestOffersArray: z
    .object({
      ItemBestOffers: z
        .array(
          z.object({ Role: z.string().optional(), BestOfferArray: offersSchema, Item: itemSchema }),
        )
        .default([]),
    })
    .or(z.literal('').transform(() => ({ ItemBestOffers: [] })))
    .default({ ItemBestOffers: [] }),
  PaginationResult: z.object({ TotalNumberOfPages: count.default(1) }).optional(),
})
const oneSchema = z.object({ BestOfferArray: offersSchema, Item: itemSchema.optional() })
const answeredSchema = z.object({
  RespondToBestOffer: z
    .object({ BestOffer: z.array(z.object({ CallStatus: z.string().optional() })).default([]) })
    .optional(),
})

/** BestOfferStatusCodeType. Recorded: an offer that waits is `Pending`; the reference calls it `Active`. */
const STATUSES: Record<string, BestOfferStatus> = {
  Active: 'open',
  Pending: 'open',
  Accepted: 'accepted',
  PendingBuyerPayment: 'accepted',
  PendingBuyerConfirmation: 'accepted',
  Declined: 'declined',
  Countered: 'countered',
}

const bestOfferOf = (
  offer: z.output<typeof bestOfferSchema>,
  ebayListingId: string,
): BestOffer[] => {
  if (offer.Price === null) return []
  const score = Number(offer.Buyer.FeedbackScore ?? Number.NaN)
  return [
    {
      bestOfferId: offer.BestOfferID,
      ebayListingId,
      price: offer.Price,
      quantity: offer.Quantity,
      expiresAt: offer.ExpirationTime ?? null,
      by: offer.BestOfferCodeType === 'SellerCounterOffer' ? 'seller' : 'buyer',
      status: STATUSES[offer.Status] ?? 'ended',
      buyer: {
        name: offer.Buyer.UserID,
        feedbackScore: Number.isInteger(score) ? score : null,
        message: offer.BuyerMessage,
      },
    },
  ]
}

/** The most that eBay returns in a page is not documented; this many were recorded in one. */
const PAGE_SIZE = 100

const ACTIONS = { accept: 'Accept', decline: 'Decline', counter: 'Counter' } as const
/** RespondToBestOfferRequestType.SellerResponse has at most 250 characters. */
const RESPONSE_MAX = 250

/** Best offers of eBay's Trading API: no other API has them. */
export function createBestOfferCalls(
  trading: TradingCall,
  { currency }: Pick<EbaySite, 'currency'>,
): Pick<BestOfferCalls, 'openBestOffers' | 'bestOffer' | 'answerBestOffer'> {
  return {
    async openBestOffers(page) {
      const answer = await trading(
        'GetBestOffers',
        {
          // Without it the buyer's message is left out.
          DetailLevel: 'ReturnAll',
          BestOfferStatus: 'Active',
          Pagination: { EntriesPerPage: PAGE_SIZE, PageNumber: page },
        },
        openSchema,
        { idempotent: true },
      )
      const offers = answer.ItemBestOffersArray.ItemBestOffers
        // The seller's own offers on others' listings are among them.
        .filter(({ Role }) => Role !== 'Buyer')
        .flatMap(({ BestOfferArray, Item }) =>
          BestOfferArray.BestOffer.flatMap(offer => bestOfferOf(offer, Item.ItemID)),
        )
        .filter(({ status }) => status === 'open')
      return { offers, pages: answer.PaginationResult?.TotalNumberOfPages ?? 1 }
    },
    async bestOffer({ bestOfferId, ebayListingId }) {
      const answer = await trading(
        'GetBestOffers',
        {
          DetailLevel: 'ReturnAll',
          ItemID: ebayListingId,
          BestOfferID: bestOfferId,
          BestOfferStatus: 'All',
        },
        oneSchema,
        { idempotent: true },
      )
      const found = answer.BestOfferArray.BestOffer.flatMap(offer =>
        bestOfferOf(offer, ebayListingId),
      )
      return found.find(offer => offer.bestOfferId === bestOfferId) ?? null
    },
    async answerBestOffer({ bestOfferId, ebayListingId, action, counter, message }) {
      await trading(
        'RespondToBestOffer',
        {
          ItemID: ebayListingId,
          BestOfferID: bestOfferId,
          Action: ACTIONS[action],
          ...(message === '' ? {} : { SellerResponse: message.slice(0, RESPONSE_MAX) }),
          ...(counter && {
            CounterOfferPrice: { '@currencyID': currency, '#text': dollarsText(counter.price) },
            CounterOfferQuantity: counter.quantity,
          }),
        },
        answeredSchema,
        { idempotent: false },
      )
    },
  }
}
