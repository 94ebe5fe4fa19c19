import type { State } from '../../lib/state.ts'

/** The bids of an auction: how many, and the highest in cents (null without bids). */
export type Bids = { count: number; highestCents: number | null }

export function bidsOf(state: State, listingId: string): Bids {
  const row = state.get(
    'SELECT count(*) AS bids, max(amount_cents) AS highest FROM bid WHERE listing_id = ?',
    listingId,
  )
  const highest = row?.['highest']
  return {
    count: Number(row?.['bids'] ?? 0),
    highestCents: highest === null || highest === undefined ? null : Number(highest),
  }
}

export const addBid = (
  state: State,
  now: number,
  listingId: string,
  bidder: string,
  amountCents: number,
): void => {
  state.run(
    'INSERT INTO bid (listing_id, bidder, amount_cents, at) VALUES (?, ?, ?, ?)',
    listingId,
    bidder,
    amountCents,
    now,
  )
}
