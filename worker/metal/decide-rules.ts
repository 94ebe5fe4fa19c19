import { decideChange, type MetalDecision } from '../../shared/metal/decide-change.ts'
import {
  isQuiet,
  type MetalReading,
  nextBrake,
  type ReadPrice,
  readPrice,
} from '../../shared/metal/metal-readings.ts'
import type { FollowedMetal } from '../../shared/metal/metal-rules.ts'
import { sellingSettingsOf } from '../listings/settings/selling-settings.ts'
import { metalReadings } from '../market/spot-prices.ts'
import type { DecidedChange } from './change-store.ts'
import { isEditedByHand, type LiveListing, listingsOfGroup } from './followed-listings.ts'
import { rulesOf, type StoredRule } from './rule-store.ts'
import type { MetalServices } from './services.ts'

const DAY_MS = 86_400_000

/** What a rule finds of a listing that it looks at. */
export type RuledListing = { rule: StoredRule; listing: LiveListing; decision: MetalDecision }

/** A rule with its metal's price and its brake as they are now. */
export type RuleNow = { rule: StoredRule; price: ReadPrice; brakedAt: number | null }

export type RulesNow = {
  rules: RuleNow[]
  ruled: RuledListing[]
  changes: DecidedChange[]
  /** No rule has seen them. */
  fresh: LiveListing[]
  /** Edited by hand since a rule last left them. */
  edited: LiveListing[]
}

/** A decision of a listing that is left alone, or whose change eBay has just refused, changes nothing. */
const follows = (listing: LiveListing): boolean =>
  !listing.isLeftAlone && !isEditedByHand(listing) && !listing.isRefused

/** What a seller's running rules decide now. A listing belongs to the first rule whose group has it. */
export async function decideRules(
  services: Pick<MetalServices, 'directory' | 'db' | 'now'>,
  userId: number,
): Promise<RulesNow> {
  const { db, now } = services
  const at = now()
  const fees = { ownRate: (await sellingSettingsOf(db, userId)).feeBasisPoints, at }
  const readings = readingsOnce(services)
  const result: RulesNow = { rules: [], ruled: [], changes: [], fresh: [], edited: [] }
  const seen = new Set<number>()
  for (const rule of (await rulesOf(db, userId)).filter(({ isActive }) => isActive)) {
    const { terms } = rule
    // oxlint-disable-next-line no-await-in-loop -- an earlier rule has its listings first
    const ofMetal = await readings(terms.metal)
    const price = readPrice(ofMetal, { now: at, ageMaxMs: terms.priceAgeMinutes * 60_000 })
    const brakedAt =
      price.kind === 'sure' ? nextBrake(terms.brake, rule.brakedAt, ofMetal, at) : rule.brakedAt
    result.rules.push({ rule, price, brakedAt })
    // oxlint-disable-next-line no-await-in-loop -- as above
    const group = await listingsOfGroup(services, userId, terms)
    const own = group.filter(({ id }) => !seen.has(id))
    for (const listing of own) {
      seen.add(listing.id)
      if (listing.left === null) result.fresh.push(listing)
      if (!listing.isLeftAlone && isEditedByHand(listing)) result.edited.push(listing)
      if (price.kind !== 'sure') continue
      const situation = {
        ...price,
        isBraked: brakedAt !== null,
        isQuiet: isQuiet(terms.quiet, at),
        fees,
      }
      const decision = decideChange(terms, listing, situation)
      result.ruled.push({ rule, listing, decision })
      if (decision.change && follows(listing))
        result.changes.push({
          ...decision.change,
          listing,
          ruleId: rule.id,
          ruleName: terms.name,
          metal: terms.metal,
          spotMicros: price.micros,
          spotAt: price.at,
          floorCents: decision.floorCents,
        })
    }
  }
  return result
}

/** The readings of the last day of each metal, each read once. */
export function readingsOnce({ directory, now }: Pick<MetalServices, 'directory' | 'now'>) {
  const known = new Map<FollowedMetal, Promise<MetalReading[]>>()
  return (metal: FollowedMetal): Promise<MetalReading[]> => {
    const read = known.get(metal) ?? metalReadings(directory, metal, { since: now() - DAY_MS })
    known.set(metal, read)
    return read
  }
}
