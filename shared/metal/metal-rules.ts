import { z } from 'zod'

/** Metals whose price a rule can follow. */
export const FOLLOWED_METALS = ['gold', 'silver', 'platinum', 'palladium'] as const
export type FollowedMetal = (typeof FOLLOWED_METALS)[number]

/** Rules of one seller, at most. */
export const METAL_RULES_MAX = 20
/** Changes of one listing in 24 hours that a rule may allow; eBay takes 250 revisions a day. */
export const RULE_CHANGES_MAX = 48

const basisPoints = (least: number, most: number) => z.int().min(least).max(most)

export const metalRuleTermsSchema = z.object({
  name: z.string().trim().min(1, 'Give the rule a name').max(60),
  metal: z.enum(FOLLOWED_METALS),
  /** Id of a series; null: all. */
  seriesId: z.string().max(80).nullable(),
  /** Null: both. */
  certified: z.boolean().nullable(),
  /** A search of My Listings; empty: all. */
  search: z.string().trim().max(100),
  /** What has to be left above the melt value after fees and postage, in basis points of the melt value. */
  floor: basisPoints(0, 10_000),
  /** Where the price is to be: so far above the melt value, or at the recommended price. Never below the floor. */
  target: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('melt'), above: basisPoints(0, 30_000) }),
    z.object({ kind: z.literal('market') }),
  ]),
  /** A price that differs from its target by less stays, in basis points of the price. */
  step: basisPoints(10, 2_000),
  /** One change moves a price by at most this, in basis points of the price. */
  bound: basisPoints(100, 3_000),
  changesADay: z.int().min(1).max(RULE_CHANGES_MAX),
  /** No price changes from one minute of the day to another. */
  quiet: z
    .object({
      from: z.int().min(0).max(1_439),
      until: z.int().min(0).max(1_439),
      timeZone: z.string().max(60).refine(isTimeZone, 'This time zone is not known.'),
    })
    .nullable(),
  /** The metal has moved by more than this, in basis points, within the minutes. */
  brake: z.object({ moves: basisPoints(50, 5_000), minutes: z.int().min(5).max(1_440) }).nullable(),
  /** Under the brake, and where the bound keeps a price below its floor: out of stock, or left with a warning. */
  protection: z.enum(['hide', 'warn']),
  /** An older metal price changes nothing. */
  priceAgeMinutes: z.int().min(10).max(1_440),
})
export type MetalRuleTerms = z.infer<typeof metalRuleTermsSchema>

function isTimeZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
