import { siteHere } from '../../lib/site-here.ts'
import type { State } from '../../lib/state.ts'
import { type MarketItem, type MarketSearch, searchMarket } from '../market/market.ts'
import { asOnSite } from '../market/on-site.ts'
import { finds, searchable } from '../market/search-terms.ts'
import { categoryById, isWithin } from '../reference/categories.ts'
import { conditionsFor } from '../reference/coin-conditions.ts'
import { bidsOf } from '../store/bids.ts'
import {
  endsAt,
  isLive,
  type Listing,
  liveListings,
  priceOf,
  shippingCostOf,
} from '../store/listings.ts'
import { pictureIdOf, picturePath } from '../store/pictures.ts'
import { sellerById, siteOfSeller } from '../store/sellers.ts'
import { currentPriceCents } from './auctions.ts'

/** A live listing in search results, with the path of its picture if it has one. */
export type OnView = MarketItem & { picture: string | null }

/** Searches the generated listings and those published in this sandbox. */
export function searchOnView(state: State, search: MarketSearch, now: number): OnView[] {
  const published = liveListings(state)
    .filter(listing => isLive(listing, now) && siteOfSeller(state, listing.userId) === siteHere())
    .map(listing => asMarketItem(state, listing))
    .filter(
      item =>
        finds(item.words, search.query) &&
        (search.categoryId === undefined || isWithin(item.categoryId, search.categoryId)),
    )
  const market = searchMarket('asks', search, now).map(item => ({
    ...asOnSite(item),
    picture: null,
  }))
  return [...published, ...market]
}

export function asMarketItem(state: State, listing: Listing): OnView {
  const { item, offer, postalCode } = listing.snapshot
  const title = item.product?.title ?? ''
  const category = categoryById(offer.categoryId ?? '')
  const condition =
    category && conditionsFor(category).find(one => one.condition === item.condition)
  const seller = sellerById(state, listing.userId)
  const pictureId = pictureIdOf(item.product?.imageUrls?.[0] ?? '')
  const auction = offer.format === 'AUCTION'
  const bids = bidsOf(state, listing.listingId).count
  const bestOffer = offer.listingPolicies?.bestOfferTerms?.bestOfferEnabled === true
  return {
    legacyId: listing.listingId,
    title,
    words: searchable(title),
    price: auction ? currentPriceCents(state, listing) / 100 : Number(priceOf(offer)),
    buyingOptions: [
      offer.format,
      ...(bestOffer ? (['BEST_OFFER'] as const) : []),
      ...(auction && offer.pricingSummary?.price && bids === 0 ? (['FIXED_PRICE'] as const) : []),
    ],
    bids,
    conditionId: condition?.conditionId ?? '',
    condition: condition?.name ?? '',
    categoryId: offer.categoryId ?? '',
    seller: {
      username: seller?.username ?? '',
      feedbackScore: seller?.feedbackScore ?? 0,
      feedbackPercentage: seller?.feedbackPercentage ?? '0.0',
    },
    shippingCost: Number(shippingCostOf(listing.snapshot)),
    postalCode: postalCode ? `${postalCode.slice(0, 3)}**` : '',
    abroad: null,
    startedAt: listing.startedAt,
    endsAt: endsAt(listing),
    soldAt: null,
    aspects: Object.fromEntries(
      Object.entries(item.product?.aspects ?? {}).map(([name, values]) => [name, values[0] ?? '']),
    ),
    metal: '',
    rank: 0.5,
    picture: pictureId ? picturePath(pictureId, 500) : null,
  }
}
