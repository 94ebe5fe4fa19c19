import type { z } from 'zod'
import { decideChange } from '../../shared/metal/decide-change.ts'
import { type MetalPreview, PREVIEW_MAX, type previewRuleSchema } from '../../shared/metal/metal.ts'
import { isQuiet, nextBrake, readPrice } from '../../shared/metal/metal-readings.ts'
import { replayedReadings, replayRule } from '../../shared/metal/preview-rule.ts'
import { REFRESH_BATCH, refreshCards } from '../listings/cards/refresh-cards.ts'
import { sellingSettingsOf } from '../listings/settings/selling-settings.ts'
import { metalReadings } from '../market/spot-prices.ts'
import { isEditedByHand, type LiveListing, listingsOfGroup } from './followed-listings.ts'
import { priceObstacle } from './price-obstacle.ts'
import { rulesOf } from './rule-store.ts'
import type { MetalServices } from './services.ts'

const DAY_MS = 86_400_000
export const REPLAYED_MS = 30 * DAY_MS
/** The replay looks at a price of every three hours. */
export const REPLAY_STEP_MS = 3 * 3_600_000

/** What terms do now, and would have done in the last thirty days, coin by coin. */
export async function previewRule(
  services: MetalServices,
  userId: number,
  { terms, ruleId }: z.output<typeof previewRuleSchema>,
): Promise<MetalPreview> {
  const { directory, db, now } = services
  await services.spot.refresh()
  while ((await refreshCards(services, userId)) === REFRESH_BATCH);
  const at = now()
  const [day, earlier, settings, ofOthers] = await Promise.all([
    metalReadings(directory, terms.metal, { since: at - DAY_MS }),
    metalReadings(directory, terms.metal, { since: at - REPLAYED_MS, thinMs: REPLAY_STEP_MS }),
    sellingSettingsOf(db, userId),
    listingsOfOtherRules(services, userId, ruleId),
  ])
  const fees = { ownRate: settings.feeBasisPoints, at }
  const group = (await listingsOfGroup(services, userId, terms)).filter(
    ({ id }) => !ofOthers.has(id),
  )
  const price = readPrice(day, { now: at, ageMaxMs: terms.priceAgeMinutes * 60_000 })
  const micros = day.at(-1)?.micros ?? earlier.at(-1)?.micros
  const situation = {
    micros: micros ?? 0,
    isBraked: nextBrake(terms.brake, null, day, at) !== null,
    isQuiet: isQuiet(terms.quiet, at),
    fees,
  }
  const replayed = replayedReadings(terms, earlier)
  const coin = (listing: LiveListing): MetalPreview['coins'][number] => {
    const { change, ...values } = decideChange(terms, listing, situation)
    const isLeftAlone = listing.isLeftAlone || isEditedByHand(listing)
    const { changes, leastCents, mostCents, timesHidden } = replayRule(
      terms,
      listing,
      replayed,
      fees,
    )
    return {
      listingId: listing.id,
      title: listing.title,
      priceCents: listing.priceCents,
      meltCents: values.meltCents,
      floorCents: values.floorCents,
      targetCents: values.targetCents,
      now:
        change && price.kind === 'sure' && !isLeftAlone
          ? { priceCents: change.priceCents, isHidden: change.isHidden, reason: change.reason }
          : null,
      isLeftAlone,
      replay: { changes, leastCents, mostCents, timesHidden },
    }
  }
  return {
    coins: micros === undefined ? [] : group.slice(0, PREVIEW_MAX).map(coin),
    count: group.length,
    obstacle: priceObstacle(terms, price, at),
    since: earlier[0]?.at ?? null,
  }
}

/** Listings that an earlier running rule has: they do not follow these terms. */
async function listingsOfOtherRules(
  services: MetalServices,
  userId: number,
  ruleId: number | undefined,
): Promise<Set<number>> {
  const rules = await rulesOf(services.db, userId)
  const earlier = rules.filter(
    ({ id, isActive }) => isActive && (ruleId === undefined || id < ruleId),
  )
  const groups = await Promise.all(
    earlier.map(({ terms }) => listingsOfGroup(services, userId, terms)),
  )
  return new Set(groups.flat().map(({ id }) => id))
}
