import type { Cents } from '../lib/money.ts'
import type { FeeTerms } from '../listing/selling-fees.ts'
import { decideChange } from './decide-change.ts'
import type { FollowedListing } from './followed-price.ts'
import { isQuiet, type MetalReading, nextBrake } from './metal-readings.ts'
import type { MetalRuleTerms } from './metal-rules.ts'

const DAY_MS = 86_400_000

/** What a rule would have done with a listing that had its price of today at the first reading. */
export type ReplayedListing = {
  changes: number
  leastCents: Cents
  mostCents: Cents
  lastCents: Cents
  /** How often it would have been out of stock. */
  timesHidden: number
}

/** The readings with what holds for all listings of a rule at each: computed once for many listings. */
export function replayedReadings(terms: MetalRuleTerms, readings: readonly MetalReading[]) {
  let since: number | null = null
  return readings.map(({ at, micros }, index) => {
    since = nextBrake(terms.brake, since, readings.slice(Math.max(0, index - 300), index + 1), at)
    return { at, micros, isBraked: since !== null, isQuiet: isQuiet(terms.quiet, at) }
  })
}

/** Plays a rule over earlier readings of its metal, for one listing. */
export function replayRule(
  terms: MetalRuleTerms,
  listing: FollowedListing,
  readings: ReturnType<typeof replayedReadings>,
  fees: FeeTerms,
): ReplayedListing {
  let now: FollowedListing = { ...listing, isHidden: false }
  const times: { at: number; isPrice: boolean }[] = []
  const { priceCents } = listing
  const result = { changes: 0, leastCents: priceCents, mostCents: priceCents, timesHidden: 0 }
  for (const { at, ...situation } of readings) {
    const recent = times.filter(each => each.at > at - DAY_MS)
    const changesADay = recent.filter(({ isPrice }) => isPrice).length
    const counted = { ...now, changesADay, revisionsADay: recent.length }
    const { change } = decideChange(terms, counted, { ...situation, fees })
    if (!change) continue
    const isPrice = change.priceCents !== now.priceCents
    times.push({ at, isPrice })
    if (isPrice) result.changes += 1
    if (change.isHidden && !now.isHidden) result.timesHidden += 1
    now = { ...now, ...change }
    result.leastCents = Math.min(result.leastCents, now.priceCents)
    result.mostCents = Math.max(result.mostCents, now.priceCents)
  }
  return { ...result, lastCents: now.priceCents }
}
