import { z } from 'zod'
import { priceDataSchema } from './market.ts'

/** The two picture slots of a coin, as the multipart parts of every capture call are named. */
export const PICTURE_SLOTS = { front: 'frontImage', back: 'backImage' } as const
export type PictureSlot = keyof typeof PICTURE_SLOTS

/** From this confidence on a candidate is shown as the coin; below it, the seller is asked to name it. */
export const RECOGNISED_FROM_CONFIDENCE = 0.5

/** How long one call to the vision model may take before it counts as unanswered. */
export const VISION_TIMEOUT_MS = 25_000
/** Calls to the vision model in all for one analysis: passing failures (429, 5xx, cut bodies) are tried again. */
export const VISION_TRIES = 3

const confidence = z.number().min(0).max(1)

/** A field of the answer with how sure we are and what speaks for it. `value` null: not visible. */
export const judgedFieldSchema = z.object({
  value: z.string().nullable(),
  confidence,
  evidence: z.string(),
  source: z.enum(['model', 'facts', 'label', 'seller']),
})
export type JudgedField = z.infer<typeof judgedFieldSchema>

export const analysisWarningSchema = z.object({
  code: z.enum([
    'NOT_RECOGNISED',
    'NOT_A_COIN',
    'SIDES_SWAPPED',
    'DIFFERENT_COINS',
    'NOT_STRUCK',
    'MINT_MARK_NOT_VISIBLE',
    'DATE_NOT_VISIBLE',
    'METAL_DISAGREES',
    'POSSIBLE_REPLICA',
    'DAMAGE',
    'COMPOSITION_UNSURE',
    'GRADE_IS_ESTIMATE',
  ]),
  message: z.string(),
})
export type AnalysisWarning = z.infer<typeof analysisWarningSchema>

export const coinAnalysisSchema = z.object({
  id: z.string(),
  /** False: the model did not know the coin; the seller names it with the series picker. */
  recognised: z.boolean(),
  seriesId: z.string().nullable(),
  coinType: z.string(),
  year: z.string(),
  mint: z.string(),
  denomination: z.string(),
  grade: z.object({
    value: z.string(),
    confidence,
    description: z.string(),
    /** An uncertified coin has an estimate with its range, never a grade as a fact. */
    certified: z.boolean(),
    low: z.string().nullable(),
    high: z.string().nullable(),
  }),
  composition: z.string(),
  weight: z.string(),
  diameter: z.string(),
  specialAttributes: z.array(z.string()),
  confidence,
  fields: z.object({
    coinType: judgedFieldSchema,
    year: judgedFieldSchema,
    mint: judgedFieldSchema,
  }),
  holder: z.object({
    kind: z.enum(['raw', 'slab', 'flip', 'unclear']),
    grader: z.string().nullable(),
    certificationNumber: z.string().nullable(),
  }),
  legends: z.object({ obverse: z.array(z.string()), reverse: z.array(z.string()) }),
  alternativeMatches: z.array(
    z.object({
      seriesId: z.string().nullable(),
      coinType: z.string(),
      year: z.string(),
      mint: z.string(),
      confidence,
    }),
  ),
  warnings: z.array(analysisWarningSchema),
  /** Addresses of the stored pictures, readable by their owner only. */
  images: z.object({ front: z.string(), back: z.string() }),
  /** Null when the coin is not named yet or no price source answered. */
  priceData: priceDataSchema.nullable(),
  listing: z.object({
    title: z.string(),
    description: z.string(),
    suggestedPrice: z.number().nullable(),
  }),
  model: z.object({ provider: z.string(), name: z.string() }),
})
export type CoinAnalysis = z.infer<typeof coinAnalysisSchema>
