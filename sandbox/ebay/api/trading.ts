import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { dollarsText, parseCents } from '../../../shared/lib/money.ts'
import { siteHere } from '../../lib/site-here.ts'
import { type EbayEnv, type EbayServices, isoTime } from '../http/services.ts'
import { findToken } from '../oauth/tokens.ts'
import { buyerOf } from '../reference/buyers.ts'
import {
  addBestOffer,
  bestOffersOf,
  findBestOffer,
  type StoredBestOffer,
  setBestOfferState,
} from '../store/best-offers.ts'
import { findListing, isLive, priceOf } from '../store/listings.ts'
import { SaleRefused, sell } from './selling.ts'
import {
  builder,
  ENDED,
  EXPIRED_TOKEN,
  getSchema,
  INVALID_REQUEST,
  NAMESPACE,
  NO_SUCH_OFFER,
  NOT_ACTIVE,
  PRICE_TOO_HIGH,
  parser,
  refuse,
  respondSchema,
  type TradingError,
  TradingRefusal,
} from './trading-wire.ts'

type Caller = { state: EbayServices['state']; now: number; userId: string }

/**
 * The Trading API: XML at one address, the call in a header. Mounted at `/ws`.
 * Source: developer.ebay.com, Trading API version 1451, GetBestOffers and RespondToBestOffer; the form of the answer as
 * recorded (see best-offers.test.ts in worker/ebay/vendors/ebay). Any token of a seller is accepted: the reference names
 * no scope.
 */
export function tradingRoutes({ state, now }: EbayServices) {
  const app = new Hono<EbayEnv>()
  app.post('/api.dll', async c => {
    const call = c.req.header('x-ebay-api-call-name') ?? ''
    try {
      const token = findToken(state, now(), c.req.header('x-ebay-api-iaf-token') ?? '', ['access'])
      if (!token?.userId) return refuse(EXPIRED_TOKEN)
      const caller = { state, now: now(), userId: token.userId }
      const body = requestOf(await c.req.text(), call)
      if (call === 'GetBestOffers') return answer(c, call, getBestOffers(caller, body))
      if (call === 'RespondToBestOffer') return answer(c, call, respond(caller, body))
      return refuse(INVALID_REQUEST)
    } catch (error) {
      if (error instanceof TradingRefusal) return answer(c, call, failed(error.error), 'Failure')
      throw error
    }
  })
  return app
}

function requestOf(text: string, call: string): unknown {
  const parsed: unknown = parser.parse(text)
  const found = z.record(z.string(), z.unknown()).safeParse(parsed).data?.[`${call}Request`]
  return found ?? refuse(INVALID_REQUEST)
}

function checked<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body)
  return parsed.success ? parsed.data : refuse(INVALID_REQUEST)
}

const failed = ({ code, long }: TradingError) => ({
  Errors: {
    ShortMessage: long,
    LongMessage: long,
    ErrorCode: code,
    SeverityCode: 'Error',
    ErrorClassification: 'RequestError',
  },
})

function answer(c: Context, call: string, body: object, ack = 'Success') {
  const xml = builder.build({
    [`${call}Response`]: {
      '@xmlns': NAMESPACE,
      Timestamp: isoTime(Date.now()),
      Ack: ack,
      Version: '1451',
      Build: 'E1451_SANDBOX_R1',
      ...body,
    },
  })
  return c.body(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}`, 200, {
    'Content-Type': 'text/xml',
  })
}

function getBestOffers({ state, now, userId }: Caller, body: unknown): object {
  const { BestOfferID, ItemID, BestOfferStatus, Pagination } = checked(getSchema, body)
  const own = bestOffersOf(state, now, userId)
  if (BestOfferID || ItemID) {
    // "If a BestOfferID value is supplied in the call request, any ItemID or BestOfferStatus values will be ignored."
    const found = own.filter(offer =>
      BestOfferID
        ? offer.bestOfferId === BestOfferID[0]
        : offer.listingId === ItemID && (BestOfferStatus === 'All' || offer.state === 'Pending'),
    )
    const [first] = found
    if (!first) return BestOfferID ? refuse(NO_SUCH_OFFER) : {}
    return {
      BestOfferArray: { BestOffer: found.map(offerXml) },
      Item: itemXml(state, first.listingId),
    }
  }
  // Without an item the filter All answers the active ones alone (eBay, knowledge base 1733).
  const active = own.filter(offer => offer.state === 'Pending')
  const { EntriesPerPage: size, PageNumber: page } = Pagination ?? {
    EntriesPerPage: 200,
    PageNumber: 1,
  }
  const shown = active.slice((page - 1) * size, page * size)
  const listings = [...new Set(shown.map(({ listingId }) => listingId))]
  return {
    ...(listings.length > 0 && {
      ItemBestOffersArray: {
        ItemBestOffers: listings.map(listingId => ({
          Role: 'Seller',
          BestOfferArray: {
            BestOffer: shown.filter(offer => offer.listingId === listingId).map(offerXml),
          },
          Item: itemXml(state, listingId),
        })),
      },
    }),
    PageNumber: page,
    PaginationResult: {
      TotalNumberOfPages: Math.ceil(active.length / size),
      TotalNumberOfEntries: active.length,
    },
  }
}

const amount = (cents: number) => ({
  '@currencyID': siteHere().currency,
  '#text': dollarsText(cents),
})

function offerXml(offer: StoredBestOffer) {
  const buyer = buyerOf(offer.buyer, 'US')
  return {
    BestOfferID: offer.bestOfferId,
    ExpirationTime: isoTime(offer.expiresAt),
    Buyer: {
      Email: buyer.email,
      FeedbackScore: String(offer.buyer % 500),
      UserID: buyer.username,
    },
    Price: amount(offer.cents),
    Status: offer.state,
    Quantity: String(offer.quantity),
    ...(offer.by === 'SellerCounterOffer' || offer.message === ''
      ? {}
      : { BuyerMessage: offer.message }),
    BestOfferCodeType: offer.by,
  }
}

function itemXml(state: Caller['state'], listingId: string) {
  const listing = findListing(state, listingId)
  return {
    BuyItNowPrice: {
      '@currencyID': siteHere().currency,
      '#text': listing ? priceOf(listing.snapshot.offer) : '0.00',
    },
    ItemID: listingId,
    Title: listing?.snapshot.item.product?.title ?? '',
  }
}

function respond(caller: Caller, body: unknown): object {
  const { state } = caller
  const request = checked(respondSchema, body)
  // "The seller cannot accept or counter offer multiple Best Offers with one call."
  if (request.Action !== 'Decline' && request.BestOfferID.length > 1) refuse(INVALID_REQUEST)
  return state.transaction(() => {
    const offers = request.BestOfferID.map(id => openOffer(caller, id, request.ItemID))
    for (const offer of offers) answerOffer(caller, offer, request)
    return {
      RespondToBestOffer: {
        BestOffer: offers.map(({ bestOfferId }) => ({
          BestOfferID: bestOfferId,
          CallStatus: 'Success',
        })),
      },
    }
  })
}

function openOffer({ state, now, userId }: Caller, id: string, listingId: string): StoredBestOffer {
  const offer = findBestOffer(state, now, id)
  const listing = findListing(state, listingId)
  if (!offer || listing?.userId !== userId || offer.listingId !== listingId)
    return refuse(NO_SUCH_OFFER)
  if (offer.state !== 'Pending' || offer.by === 'SellerCounterOffer') return refuse(NOT_ACTIVE)
  if (!isLive(listing, now)) return refuse(ENDED)
  return offer
}

function answerOffer(
  { state, now }: Caller,
  offer: StoredBestOffer,
  { Action, CounterOfferPrice, CounterOfferQuantity }: z.output<typeof respondSchema>,
): void {
  const { bestOfferId, listingId } = offer
  if (Action === 'Decline') return setBestOfferState(state, bestOfferId, 'Declined')
  if (Action === 'Accept') {
    setBestOfferState(state, bestOfferId, 'Accepted')
    return sellAtOffer(state, now, offer)
  }
  const cents = parseCents(CounterOfferPrice?.['#text'] ?? '')
  const listing = findListing(state, listingId)
  if (cents === null || CounterOfferQuantity === undefined || !listing)
    return refuse(INVALID_REQUEST)
  if (cents > (parseCents(priceOf(listing.snapshot.offer)) ?? 0)) refuse(PRICE_TOO_HIGH)
  setBestOfferState(state, bestOfferId, 'Countered')
  addBestOffer(state, now, {
    listingId,
    buyer: offer.buyer,
    by: 'SellerCounterOffer',
    cents,
    quantity: CounterOfferQuantity,
    message: '',
  })
}

/** An offer that is accepted is a sale at its price. The buyer is taken to pay at once. */
export function sellAtOffer(state: Caller['state'], now: number, offer: StoredBestOffer): void {
  const listing = findListing(state, offer.listingId)
  if (!listing) return refuse(ENDED)
  try {
    sell(state, now, 'US', [{ listing, quantity: offer.quantity, priceCents: offer.cents }])
  } catch (error) {
    if (error instanceof SaleRefused) refuse({ ...ENDED, long: error.message })
    throw error
  }
}
