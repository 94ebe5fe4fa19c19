import type { OfferAnswer } from '../../shared/best-offers/best-offers.ts'
import type { Cents } from '../../shared/lib/money.ts'

/** What has become of a buyer's offer, or of the seller's counter offer, on eBay. */
export type BestOfferStatus = 'open' | 'accepted' | 'declined' | 'countered' | 'ended'

/** An offer below the price of a listing, as eBay has it. */
export type BestOffer = {
  bestOfferId: string
  ebayListingId: string
  /** Of one piece. */
  price: Cents
  quantity: number
  /** ms; null where eBay does not say. */
  expiresAt: number | null
  /** Whose turn it is not: a counter offer of the seller waits for the buyer. */
  by: 'buyer' | 'seller'
  status: BestOfferStatus
  /** It is shown and forgotten. */
  buyer: { name: string; feedbackScore: number | null; message: string }
}

/** What the seller answers to an offer. */
export type BestOfferAnswer = {
  bestOfferId: string
  ebayListingId: string
  action: OfferAnswer
  /** Of one piece, with `counter` alone. */
  counter: { price: Cents; quantity: number } | null
  /** To the buyer; empty for none. */
  message: string
}

/** Offers of buyers and to buyers. Part of the marketplace port. */
export type BestOfferCalls = {
  /** A page of the offers that wait for an answer of either side, from 1 on; those that the seller made as a buyer are left out. */
  openBestOffers: (page: number) => Promise<{ offers: BestOffer[]; pages: number }>
  /** One offer in any state; null where eBay does not know it. */
  bestOffer: (offer: Pick<BestOffer, 'bestOfferId' | 'ebayListingId'>) => Promise<BestOffer | null>
  /** Answers an offer: eBay tells the buyer. A second answer of an answered offer is refused. */
  answerBestOffer: (answer: BestOfferAnswer) => Promise<void>
  /** eBay's ids of listings that buyers watch or left in their carts, and that may be offered to them. */
  eligibleListings: (offset: number) => Promise<{ ebayListingIds: string[]; next: number | null }>
  /**
   * Offers a listing to its watchers, at a price below its own. `open`: such an offer is open already, and nothing was
   * sent.
   */
  offerToWatchers: (offer: {
    ebayListingId: string
    price: Cents
    message: string
  }) => Promise<'sent' | 'open'>
}
