import type { FeeTerms } from '../../shared/listing/selling-fees.ts'
import { targetPrice } from '../../shared/metal/followed-price.ts'
import type { FollowedSeller } from './followed-seller.ts'

const BASIS_POINTS = 10_000
/** The chance that a coin below its floor is bought in a minute: such a coin is found within half a day. */
const BOUGHT_A_MINUTE = 1 / 720

export type Exposure = ReturnType<typeof exposureOf>

/**
 * What is lost by sales below the floor, in cents, minute by minute at the metal's true price, and how long a price is
 * not yet where its rule wants it: beside it sellers who never change a price, and those who do once a day.
 */
export function exposureOf(sellers: readonly FollowedSeller[]) {
  const lost = { rules: 0, never: 0, daily: 0 }
  const daily = new Map<number, number>()
  const staleSince = new Map<number, number>()
  const staleMinutes: number[] = []

  /** What a buyer gets below the floor: the price, or the lowest offer that is accepted by itself. */
  const below = (priceCents: number, acceptCents: number | null, floorCents: number) =>
    Math.max(0, floorCents - Math.min(priceCents, acceptCents ?? priceCents)) * BOUGHT_A_MINUTE

  return {
    lost,
    staleMinutes,
    /** One minute; `isMorning`: the daily sellers set their prices. */
    pass(minute: number, of: { micros: number; fees: FeeTerms; isMorning: boolean }): void {
      const { micros, fees, isMorning } = of
      for (const seller of sellers) {
        const { terms } = seller
        const { meltCents, floorCents } = seller.levels(micros, fees)
        for (const listing of seller.listings()) {
          const { id, priceCents, acceptCents, startCents } = listing
          const target = targetPrice(terms, listing, meltCents, floorCents)
          if (isMorning) daily.set(id, target)
          const ofDay = daily.get(id) ?? startCents
          // Their limits of best offer stay as far below the price as they were.
          const accept = (price: number) => (acceptCents === null ? null : Math.round(price * 0.97))
          lost.never += below(startCents, accept(startCents), floorCents)
          lost.daily += below(ofDay, accept(ofDay), floorCents)
          if (!listing.isHidden) lost.rules += below(priceCents, acceptCents, floorCents)
          const isFar =
            !listing.isHidden &&
            seller.brakedAt() === null &&
            Math.abs(target - priceCents) * BASIS_POINTS >= priceCents * terms.step
          const since = staleSince.get(id)
          if (isFar && since === undefined) staleSince.set(id, minute)
          if (!isFar && since !== undefined) {
            staleMinutes.push(minute - since)
            staleSince.delete(id)
          }
        }
      }
    },
  }
}
