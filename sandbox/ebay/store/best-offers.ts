import type { Row, State } from '../../lib/state.ts'

/** Who made an offer. */
const OFFERS_BY = ['BuyerBestOffer', 'BuyerCounterOffer', 'SellerCounterOffer'] as const
type OfferBy = (typeof OFFERS_BY)[number]
const STATES = ['Pending', 'Accepted', 'Declined', 'Countered', 'Expired', 'Retracted'] as const
type BestOfferState = (typeof STATES)[number]

/** An offer of a buyer for a listing, or the seller's counter offer to one. Times in ms since 1970. */
export type StoredBestOffer = {
  bestOfferId: string
  listingId: string
  buyer: number
  by: OfferBy
  /** Of one piece. */
  cents: number
  quantity: number
  message: string
  state: BestOfferState
  at: number
  expiresAt: number
}

/** BestOfferStatusCodeType: "expired due to the passing of 48 hours". */
const EXPIRES_MS = 48 * 3_600_000

const offerOf = (row: Row): StoredBestOffer => ({
  bestOfferId: String(row['best_offer_id']),
  listingId: String(row['listing_id']),
  buyer: Number(row['buyer']),
  by: OFFERS_BY.find(by => by === row['made_by']) ?? 'BuyerBestOffer',
  cents: Number(row['amount_cents']),
  quantity: Number(row['quantity']),
  message: String(row['message']),
  state: STATES.find(state => state === row['state']) ?? 'Pending',
  at: Number(row['at']),
  expiresAt: Number(row['expires_at']),
})

/** Stores an offer that waits for the other side. */
export function addBestOffer(
  state: State,
  now: number,
  offer: Pick<StoredBestOffer, 'listingId' | 'buyer' | 'by' | 'cents' | 'quantity' | 'message'>,
): StoredBestOffer {
  const bestOfferId = String(state.next('bestOffer', 31_249_027))
  const { listingId, buyer, by, cents, quantity, message } = offer
  state.run(
    'INSERT INTO best_offer VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
    bestOfferId,
    listingId,
    buyer,
    by,
    cents,
    quantity,
    message,
    'Pending',
    now,
    now + EXPIRES_MS,
  )
  return { ...offer, bestOfferId, state: 'Pending', at: now, expiresAt: now + EXPIRES_MS }
}

/** An offer as it is now: one whose time is over has expired. */
export function findBestOffer(
  state: State,
  now: number,
  bestOfferId: string,
): StoredBestOffer | undefined {
  const row = state.get('SELECT * FROM best_offer WHERE best_offer_id = ?', bestOfferId)
  return row && expired(offerOf(row), now)
}

const expired = (offer: StoredBestOffer, now: number): StoredBestOffer =>
  offer.state === 'Pending' && offer.expiresAt <= now ? { ...offer, state: 'Expired' } : offer

/** The offers for the listings of a seller, the newest first. */
export const bestOffersOf = (state: State, now: number, userId: string): StoredBestOffer[] =>
  state
    .all(
      `SELECT best_offer.* FROM best_offer JOIN listing USING (listing_id) WHERE user_id = ?
       ORDER BY at DESC, best_offer_id DESC`,
      userId,
    )
    .map(row => expired(offerOf(row), now))

export const setBestOfferState = (
  state: State,
  bestOfferId: string,
  next: BestOfferState,
): void => {
  state.run('UPDATE best_offer SET state = ? WHERE best_offer_id = ?', next, bestOfferId)
}

/** How many buyers watch a listing. */
export function setWatchers(state: State, listingId: string, watchers: number): void {
  state.run('INSERT OR REPLACE INTO listing_watchers VALUES (?, ?)', listingId, watchers)
}

export const watchersOf = (state: State, listingId: string): number =>
  Number(state.text('SELECT watchers FROM listing_watchers WHERE listing_id = ?', listingId) ?? 0)

/** An offer of a seller to the watchers of a listing. */
export type WatcherOffer = {
  offerId: string
  listingId: string
  cents: number
  message: string
  at: number
}

/** Release notes of v1.1.2: four days, the only duration on EBAY_US. */
const WATCHER_OFFER_MS = 4 * 86_400_000

export function addWatcherOffer(
  state: State,
  now: number,
  { listingId, cents, message }: Pick<WatcherOffer, 'listingId' | 'cents' | 'message'>,
): WatcherOffer {
  const offerId = String(state.next('watcherOffer', 5_000_000_101))
  state.run(
    'INSERT INTO watcher_offer VALUES (?, ?, ?, ?, ?)',
    offerId,
    listingId,
    cents,
    message,
    now,
  )
  return { offerId, listingId, cents, message, at: now }
}

export const watcherOffersOf = (state: State, listingId: string): WatcherOffer[] =>
  state.all('SELECT * FROM watcher_offer WHERE listing_id = ? ORDER BY at', listingId).map(row => ({
    offerId: String(row['offer_id']),
    listingId: String(row['listing_id']),
    cents: Number(row['amount_cents']),
    message: String(row['message']),
    at: Number(row['at']),
  }))

/** Whether an offer to a listing's watchers stands. */
export const isOfferedToWatchers = (state: State, now: number, listingId: string): boolean =>
  watcherOffersOf(state, listingId).some(({ at }) => at + WATCHER_OFFER_MS > now)
