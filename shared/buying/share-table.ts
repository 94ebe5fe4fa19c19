import { z } from 'zod'
import { FOLLOWED_METALS, type FollowedMetal } from '../metal/metal-rules.ts'

/** Types with a share of their own, at most. */
export const TYPE_SHARES_MAX = 200
/** An offer is valid for a week at most, in minutes. */
export const VALID_MINUTES_MAX = 7 * 24 * 60

/** In basis points of a coin's value. Some coins are bought above their metal. */
const shareSchema = z.int().min(0).max(15_000)

/** What a dealer pays of a coin's value, and how long an offer stands. */
export const shareTableSchema = z.object({
  /** Of the melt value, by the metal that weighs most in the coin. */
  metals: z.record(z.enum(FOLLOWED_METALS), shareSchema),
  /** Of the melt value of single types; they precede their metal's. */
  types: z
    .array(z.object({ seriesId: z.string().min(1).max(80), share: shareSchema }))
    .max(TYPE_SHARES_MAX),
  /** Of what eBay would leave after fees and postage. */
  market: shareSchema,
  validMinutes: z.int().min(5).max(VALID_MINUTES_MAX),
  /** An offer is void once the price of one of its metals has moved by more, in basis points. */
  moves: z.int().min(10).max(2_000),
})
export type ShareTable = z.infer<typeof shareTableSchema>

/** Until the dealer has a table of his own. */
export const DEFAULT_SHARES: ShareTable = {
  metals: { gold: 9_500, silver: 8_500, platinum: 8_500, palladium: 8_000 },
  types: [],
  market: 6_500,
  validMinutes: 60,
  moves: 200,
}

/** The share of a type's melt value, in basis points. */
export const meltShare = (
  { metals, types }: ShareTable,
  { seriesId, metal }: { seriesId: string | null; metal: FollowedMetal },
): number => types.find(each => each.seriesId === seriesId)?.share ?? metals[metal]
