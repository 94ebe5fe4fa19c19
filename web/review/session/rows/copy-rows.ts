import { parseCents } from '../../../../shared/lib/money.ts'
import type { Listing } from '../../../../shared/listing/listings.ts'
import type { ReviewRow } from '../../../../shared/review.ts'
import { asOneStep, type RowStep, stepped } from './change-rows.ts'
import type { RowChange } from './session-row.ts'
import { type SessionState, said } from './session-state.ts'
import { nextLocation } from './storage-location.ts'

/** Grade, holder, price, shipping, storage location and cost as the row above has them; what it lacks stays. */
export function asAbove(state: SessionState, ids: readonly number[], now: number): SessionState {
  let copied = state
  for (const id of ids) {
    const above = copied.rows.get(copied.order[copied.order.indexOf(id) - 1] ?? 0)
    if (above) copied = stepped(copied, [copyOf(id, above.shown)], now)
  }
  return copied === state
    ? said(state, 'There is no row above.')
    : asOneStep(state, { ...copied, entry: null })
}

function copyOf(id: number, { listing }: ReviewRow): RowStep {
  const { grade, grader, price, shippingPrice, storageLocation, cost } = listing
  const change: RowChange = {
    shippingPrice,
    ...(grade && { grade, grader }),
    ...((parseCents(price) ?? 0) > 0 && { price }),
    ...(storageLocation && { storageLocation }),
    ...(cost !== null && { cost }),
  }
  // Told by the amount: the same amount may follow the market in one row and be the seller's own in another.
  return { id, change, basis: null }
}

/**
 * Storage locations that count up: the first coin gets `from`; without it the one after the location given last, or after
 * that of the nearest row above. Without any, and for a single row that has a location, the field is opened.
 */
export function located(
  state: SessionState,
  ids: readonly number[],
  { from, now }: { from?: string | undefined; now: number },
): SessionState {
  const [first] = ids
  if (first === undefined) return state
  if (from) return counting(state, ids, { first: from, now })
  const own = ids.length === 1 ? state.rows.get(first)?.shown.listing.storageLocation : ''
  const base = state.lastLocation ?? locationAbove(state, first)
  if (own || !base)
    return { ...state, focus: first, entry: { field: 'storageLocation', error: null } }
  return counting(state, ids, { first: nextLocation(base), now })
}

/** One location after the other, from this one on. */
export function counting(
  state: SessionState,
  ids: readonly number[],
  { first, now }: { first: string; now: number },
): SessionState {
  let [location, next] = [first, first]
  const steps = ids.map(id => {
    location = next
    next = nextLocation(location)
    return { id, change: { storageLocation: location } }
  })
  return { ...stepped(state, steps, now), lastLocation: location }
}

function locationAbove({ order, rows }: SessionState, id: number): string | null {
  const above = order.slice(0, order.indexOf(id)).toReversed()
  const found = above.find(each => rows.get(each)?.shown.listing.storageLocation)
  return found === undefined ? null : (rows.get(found)?.shown.listing.storageLocation ?? null)
}

/** The coin with its place under a name of its own. */
export const withPlace = (listing: Listing): Listing & { place: string } => ({
  ...listing,
  place: listing.storageLocation,
})
