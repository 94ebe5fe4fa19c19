import { counted } from '../../shared/lib/count-text.ts'
import { priceText } from '../../shared/lib/money.ts'
import type { ConcernedListing, MetalLogChange } from '../../shared/metal/metal.ts'
import type { FollowedMetal, MetalRuleTerms } from '../../shared/metal/metal-rules.ts'

export const METAL_NAMES: Record<FollowedMetal, string> = {
  gold: 'Gold',
  silver: 'Silver',
  platinum: 'Platinum',
  palladium: 'Palladium',
}

/** "$50.12" of an ounce. */
export const ounceText = (micros: number): string => priceText(Math.round(micros / 10_000))

/** "12.5 %" */
export const basisPointsText = (basisPoints: number): string => `${basisPoints / 100} %`

/** How long ago, in words. */
export function ageText(ms: number): string {
  const minutes = Math.max(0, Math.round(ms / 60_000))
  if (minutes < 1) return 'less than a minute old'
  if (minutes < 120) return `${counted(minutes, 'minute')} old`
  return `${counted(Math.round(minutes / 60), 'hour')} old`
}

export const CONCERN_TEXTS: Record<ConcernedListing['concern'], string> = {
  below_melt: 'Below melt',
  below_floor: 'Below floor',
  brake: 'Brake',
  hidden: 'Out of stock',
  left_alone: 'Edited by hand',
  refused: 'eBay refused',
}

const REASON_TEXTS: Record<MetalLogChange['reason'], string> = {
  target: 'to its target',
  floor: 'it was below its floor',
  brake: 'brake: out of stock',
  below_floor: 'out of stock until it reaches its floor',
  on_sale_again: 'on sale again',
  undo: 'taken back',
}

/** Why a listing was changed, or would be. */
export const reasonText = (reason: MetalLogChange['reason']): string => REASON_TEXTS[reason]

/** A rule in a sentence or two. */
export function ruleText(terms: MetalRuleTerms): string {
  const { floor, target, bound, changesADay, brake, protection } = terms
  const goal =
    target.kind === 'market'
      ? 'at the recommended price'
      : `at melt plus ${basisPointsText(target.above)}`
  const brakes = brake
    ? ` Brake at ${basisPointsText(brake.moves)} in ${brake.minutes} minutes: ${protection === 'hide' ? 'out of stock' : 'a warning'}.`
    : ''
  return `${goal.charAt(0).toUpperCase()}${goal.slice(1)}, never below melt plus fees plus ${basisPointsText(floor)}. At most ${basisPointsText(bound)} a change and ${counted(changesADay, 'change')} a day.${brakes}`
}
