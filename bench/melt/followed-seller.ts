import { z } from 'zod'
import type { FeeTerms } from '../../shared/listing/selling-fees.ts'
import { decideChange } from '../../shared/metal/decide-change.ts'
import {
  type FollowedListing,
  floorPrice,
  meltOfOunces,
  targetPrice,
} from '../../shared/metal/followed-price.ts'
import { type MetalReading, nextBrake, readPrice } from '../../shared/metal/metal-readings.ts'
import type { MetalRuleTerms } from '../../shared/metal/metal-rules.ts'
import { DAY_MINUTES, MINUTE_MS } from './price-path.ts'

const DAY_MS = DAY_MINUTES * MINUTE_MS
const BASIS_POINTS = 10_000

const stateSchema = z.object({
  listings: z.array(
    z.object({
      id: z.number(),
      offerId: z.string(),
      priceCents: z.number(),
      shippingCents: z.number(),
      microOunces: z.number(),
      acceptCents: z.number().nullable(),
      declineCents: z.number().nullable(),
      isHidden: z.number(),
    }),
  ),
  changes: z.array(
    z.object({
      id: z.number(),
      listingId: z.number(),
      at: z.number(),
      state: z.string(),
      isPrice: z.number(),
    }),
  ),
  rules: z.array(z.object({ brakedAt: z.number().nullable() })),
})

export type Followed = FollowedListing & { id: number; offerId: string; startCents: number }
type Look = { at: number; readings: readonly MetalReading[] }

export type FollowedSeller = Awaited<ReturnType<typeof followedSeller>>

/** A seller's listings as the database has them, and what their rule would do with them now. */
export async function followedSeller(
  url: string,
  of: { userId: number; terms: MetalRuleTerms; aside: ReadonlySet<number>; at: number },
) {
  const { userId, terms, aside } = of
  let brakedAt: number | null = null
  let isUnsettled = false
  let listings: Followed[] = []
  let changes: z.output<typeof stateSchema>['changes'] = []

  async function look(body: Look & { isLookOnly: boolean }): Promise<void> {
    const answer = await fetch(`${url}/__melt`, {
      method: 'POST',
      body: JSON.stringify({ userId, ...body }),
    })
    if (!answer.ok) throw new Error(`The watcher failed: ${answer.status} ${await answer.text()}`)
    const state = stateSchema.parse(await answer.json())
    const started = new Map(listings.map(({ id, startCents }) => [id, startCents]))
    listings = state.listings
      .filter(({ id }) => !aside.has(id))
      .map(row => ({
        ...row,
        isHidden: row.isHidden === 1,
        consignor: null,
        bullion: false,
        thick: false,
        marketCents: null,
        changesADay: 0,
        revisionsADay: 0,
        startCents: started.get(row.id) ?? row.priceCents,
      }))
    changes = state.changes
    isUnsettled = changes.some(change => change.state === 'sent' || change.state === 'planned')
    brakedAt = state.rules[0]?.brakedAt ?? null
  }
  await look({ at: of.at, readings: [], isLookOnly: true })

  const levels = (micros: number, fees: FeeTerms) => {
    const [any] = listings
    if (!any) return { meltCents: 0, floorCents: 0 }
    const meltCents = meltOfOunces(any.microOunces, micros)
    return { meltCents, floorCents: floorPrice(terms, any, meltCents, fees) }
  }

  return {
    userId,
    terms,
    /** One run of the seller's watcher at a time, with the readings that are new. */
    watch: (at: Look) => look({ ...at, isLookOnly: false }),
    levels,
    listings: (): readonly Followed[] => listings,
    brakedAt: () => brakedAt,
    /** Whether the watcher would do anything at a time: most of its runs find that nothing is to be done. */
    isDue(readings: readonly MetalReading[], now: number, fees: FeeTerms): boolean {
      if (isUnsettled) return true
      const ageMaxMs = terms.priceAgeMinutes * MINUTE_MS
      const price = readPrice(readings, { now, ageMaxMs })
      if (price.kind !== 'sure') return false
      const brake = nextBrake(terms.brake, brakedAt, readings, now)
      if ((brake === null) !== (brakedAt === null)) return true
      const { meltCents, floorCents } = levels(price.micros, fees)
      const times = Map.groupBy(
        changes.filter(({ at }) => at > now - DAY_MS),
        ({ listingId }) => listingId,
      )
      const situation = { micros: price.micros, isBraked: brake !== null, isQuiet: false, fees }
      return listings.some(listing => {
        const target = targetPrice(terms, listing, meltCents, floorCents)
        const isStill =
          brake === null &&
          !listing.isHidden &&
          Math.abs(target - listing.priceCents) * BASIS_POINTS < listing.priceCents * terms.step &&
          Math.min(listing.priceCents, listing.acceptCents ?? Number.MAX_SAFE_INTEGER) >= floorCents
        if (isStill) return false
        const own = times.get(listing.id) ?? []
        const counted = {
          ...listing,
          changesADay: own.filter(({ isPrice }) => isPrice === 1).length,
          revisionsADay: own.length,
        }
        return decideChange(terms, counted, situation).change !== null
      })
    },
  }
}
