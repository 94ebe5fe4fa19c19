import { z } from 'zod'
import { METAL_REASONS } from './decide-change.ts'
import { FOLLOWED_METALS, metalRuleTermsSchema } from './metal-rules.ts'

const cents = z.number()
const id = z.int().positive()
/** ms since 1970 */
const time = z.number()

/** The price of a metal as Obverse has it. */
const metalPriceSchema = z.object({
  metal: z.enum(FOLLOWED_METALS),
  /** Millionths of a dollar per troy ounce; null without one. */
  micros: z.number().nullable(),
  at: time.nullable(),
  /** `unsure`: it makes no sense, or waits for a second reading that agrees. */
  kind: z.enum(['sure', 'stale', 'unsure', 'missing']),
})

/** A rule with what it does now. */
const metalRuleSchema = z.object({
  id,
  terms: metalRuleTermsSchema,
  isActive: z.boolean(),
  /** Since when its brake holds. */
  brakedAt: time.nullable(),
  /** Live listings that follow it now; 0 of a paused rule. */
  listings: z.number(),
})
export type MetalRule = z.infer<typeof metalRuleSchema>

/** Why a listing is shown: what the seller has to know of it. */
export const METAL_CONCERNS = [
  'below_melt',
  'below_floor',
  'brake',
  'hidden',
  'left_alone',
  'refused',
] as const
const concernedListingSchema = z.object({
  listingId: id,
  title: z.string(),
  metal: z.enum(FOLLOWED_METALS),
  concern: z.enum(METAL_CONCERNS),
  priceCents: cents,
  meltCents: cents,
  /** Null without a rule. */
  floorCents: cents.nullable(),
  ruleName: z.string().nullable(),
})
export type ConcernedListing = z.infer<typeof concernedListingSchema>
/** Listings that the screen shows, at most. */
export const CONCERNED_MAX = 300

/** GET /api/metal */
export const metalOverviewSchema = z.object({
  prices: z.array(metalPriceSchema),
  /** Whether metals are traded now. */
  isTraded: z.boolean(),
  /** When the rules were last applied; null before the first time. */
  watchedAt: time.nullable(),
  /** Why nothing was changed then; empty: it could be. */
  obstacle: z.string(),
  rules: z.array(metalRuleSchema),
  concerned: z.array(concernedListingSchema),
})
export type MetalOverview = z.infer<typeof metalOverviewSchema>

export const metalChartQuerySchema = z.object({ metal: z.enum(FOLLOWED_METALS) })
/** GET /api/metal/chart: thirty days, a price of every three hours. */
export const metalChartSchema = z.object({
  readings: z.array(z.object({ at: time, micros: z.number() })),
})

const metalLogChangeSchema = z.object({
  id,
  listingId: id,
  title: z.string(),
  ruleName: z.string(),
  reason: z.enum([...METAL_REASONS, 'undo']),
  metal: z.enum(FOLLOWED_METALS),
  spotMicros: z.number(),
  spotAt: time,
  floorCents: cents,
  beforeCents: cents,
  priceCents: cents,
  wasHidden: z.boolean(),
  isHidden: z.boolean(),
  state: z.enum(['planned', 'sent', 'done', 'refused', 'dropped']),
  /** Why eBay refused it. */
  message: z.string(),
})
export type MetalLogChange = z.infer<typeof metalLogChangeSchema>
const metalRunSchema = z.object({
  id,
  at: time,
  /** The run that this one takes back. */
  undoes: id.nullable(),
  isUndone: z.boolean(),
  changes: z.number(),
  done: z.number(),
  refused: z.number(),
  /** The first RUN_CHANGES_MAX. */
  shown: z.array(metalLogChangeSchema),
})
export type MetalRun = z.infer<typeof metalRunSchema>
/** Changes of a run that the log shows, at most. */
export const RUN_CHANGES_MAX = 100
export const metalRunsQuerySchema = z.object({
  before: z.coerce.number().int().positive().optional(),
})
/** GET /api/metal/runs: the newest first. */
export const metalRunsSchema = z.object({
  runs: z.array(metalRunSchema),
  /** The `before` of the next page; null on the last one. */
  next: id.nullable(),
})
export type MetalRuns = z.infer<typeof metalRunsSchema>

export const previewRuleSchema = z.object({
  terms: metalRuleTermsSchema,
  /** The rule that these terms would replace. */
  ruleId: id.optional(),
})
const previewedCoinSchema = z.object({
  listingId: id,
  title: z.string(),
  priceCents: cents,
  meltCents: cents,
  floorCents: cents,
  targetCents: cents,
  /** What the rule does now; null: nothing. */
  now: z
    .object({ priceCents: cents, isHidden: z.boolean(), reason: z.enum(METAL_REASONS) })
    .nullable(),
  /** An earlier rule has it, or the seller has edited it by hand. */
  isLeftAlone: z.boolean(),
  /** What it would have done in the last thirty days. */
  replay: z.object({
    changes: z.number(),
    leastCents: cents,
    mostCents: cents,
    timesHidden: z.number(),
  }),
})
export type PreviewedCoin = z.infer<typeof previewedCoinSchema>
/** Coins of a preview, at most. */
export const PREVIEW_MAX = 500
/** POST /api/metal/preview: nothing is stored. */
export const metalPreviewSchema = z.object({
  coins: z.array(previewedCoinSchema),
  /** Coins of the rule, also those that are not shown. */
  count: z.number(),
  /** Why it changes nothing now; empty: it does. */
  obstacle: z.string(),
  /** Since when metal prices are stored; null: none are. */
  since: time.nullable(),
})
export type MetalPreview = z.infer<typeof metalPreviewSchema>

export const startRuleSchema = z.object({ terms: metalRuleTermsSchema })
export const changeRuleSchema = z
  .object({ terms: metalRuleTermsSchema.optional(), isActive: z.boolean().optional() })
  .refine(
    ({ terms, isActive }) => terms !== undefined || isActive !== undefined,
    'Nothing changes.',
  )
export const metalListingsSchema = z.object({ listingIds: z.array(id).min(1).max(CONCERNED_MAX) })
/** How many listings an undo or a call for listings concerns. */
export const metalCountSchema = z.object({ listings: z.number() })
