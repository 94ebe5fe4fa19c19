import { z } from 'zod'
import { certificateSchema } from '../certificates/certificates.ts'
import { centsSchema } from '../lib/cents-schema.ts'
import { priceDataSchema } from '../market/market.ts'
import { specifiedAnswer } from '../market/specified-answer.ts'

/** The two picture slots of a coin, as the multipart parts of every capture call are named. */
export const PICTURE_SLOTS = { front: 'frontImage', back: 'backImage' } as const
export type PictureSlot = keyof typeof PICTURE_SLOTS
export const SLOTS = ['front', 'back'] as const satisfies PictureSlot[]
export const OTHER_SLOT: Readonly<Record<PictureSlot, PictureSlot>> = {
  front: 'back',
  back: 'front',
}

/**
 * Text parts beside the pictures: the face descriptor of each as JSON (shared/recognition). One of a version that
 * the server does not know is left unused.
 */
export const FACE_PARTS = { front: 'frontFace', back: 'backFace' } as const
/** A text part of POST /api/coins/analyze: "true" or "false" in place of the seller's setting `fast`. */
export const FAST_PART = 'fast'

const confidence = z.number().min(0).max(1)

/** A field of the analysis with its confidence and evidence. `value` null: not visible. */
export const judgedFieldSchema = z.object({
  value: z.string().nullable(),
  confidence,
  evidence: z.string(),
  /** `memory`: of the seller's own confirmed coins, those of the deployment, or the catalogue that ships. */
  source: z.enum(['model', 'facts', 'label', 'seller', 'memory']),
  /** Memory knows it from the catalogue that ships, not from confirmed coins. */
  fromCatalogue: z.literal(true).optional(),
  /** Memory cannot know it and the model was not asked: the seller enters it. */
  toConfirm: z.literal(true).optional(),
})
export type JudgedField = z.infer<typeof judgedFieldSchema>

/** Which coins memory knows it from, for the seller. */
export const memoryText = ({ fromCatalogue }: JudgedField): string =>
  fromCatalogue ? 'from the euro catalogue' : 'from your coins'

export const analysisWarningSchema = z.object({
  code: z.enum([
    'NOT_RECOGNISED',
    'NOT_A_COIN',
    'SIDES_SWAPPED',
    'SIDES_PUT_RIGHT',
    'SAME_SIDE_TWICE',
    'DIFFERENT_COINS',
    'NOT_STRUCK',
    'MINT_MARK_NOT_VISIBLE',
    'DATE_NOT_VISIBLE',
    'METAL_DISAGREES',
    'POSSIBLE_REPLICA',
    'DAMAGE',
    'COMPOSITION_UNSURE',
    'GRADE_IS_ESTIMATE',
    'LABEL_DISAGREES',
    'LABEL_NOT_READ',
    'LABEL_OF_OTHER_COIN',
    'CERTIFICATE_DISAGREES',
    'CERTIFICATE_UNKNOWN',
    'CERTIFICATE_UNCONFIRMED',
    'CERTIFICATE_TWICE',
  ]),
  message: z.string(),
  /** The certificate that it is about, where it is about one: another number settles it. */
  certificate: z.string().optional(),
  /** The grade that is an estimate, as the form got it: another grade is the seller's own. */
  estimate: z.string().optional(),
  /** The coin that the label names, where it is about that: a listing of the same coin settles it. */
  printed: z
    .object({
      seriesId: z.string().nullable(),
      coinType: z.string(),
      year: z.string(),
      mint: z.string(),
    })
    .optional(),
})
export type AnalysisWarning = z.infer<typeof analysisWarningSchema>

/** A field of a slab's label with what each witness says: the codes on it, and its words as the model read them. */
const labelFieldSchema = judgedFieldSchema.extend({
  code: z.string().nullable(),
  words: z.string().nullable(),
})
export type LabelField = z.infer<typeof labelFieldSchema>

/** Both witnesses of a slab's label, field by field. Where they disagree the value is null: the seller is asked. */
export const slabLabelSchema = z.object({
  grader: labelFieldSchema,
  certificate: labelFieldSchema,
  grade: labelFieldSchema,
  /** What is printed of the coin; null where nothing is legible. */
  coin: labelFieldSchema.nullable(),
  variety: labelFieldSchema.nullable(),
})
export type SlabLabel = z.infer<typeof slabLabelSchema>

export const coinAnalysisSchema = z.object({
  id: z.string(),
  /** False: the seller names the coin. */
  recognised: z.boolean(),
  seriesId: z.string().nullable(),
  coinType: z.string(),
  /**
   * What the model or memory itself named, where the certificate or the label names the coin: null for nothing. Absent
   * where the coin has the name that they gave.
   */
  named: z
    .object({ seriesId: z.string().nullable(), coinType: z.string(), denomination: z.string() })
    .nullable()
    .optional(),
  year: z.string(),
  mint: z.string(),
  denomination: z.string(),
  /** The issuing state as eBay names it; empty where nothing tells it. An analysis of before has none. */
  issuer: z.string().optional(),
  grade: z.object({
    value: z.string(),
    confidence,
    description: z.string(),
    /** An uncertified coin has an estimate with a range. */
    certified: z.boolean(),
    low: z.string().nullable(),
    high: z.string().nullable(),
    /** The model was not asked: the seller grades the coin. */
    toConfirm: z.literal(true).optional(),
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
    /** The words on the label as the model read them; null without any. */
    words: z
      .object({
        grader: z.string().nullable(),
        certificationNumber: z.string().nullable(),
        labelGrade: z.string().nullable(),
        labelCoin: z.string().nullable(),
        labelVariety: z.string().nullable(),
      })
      .nullable(),
  }),
  /** Null for a coin without a slab. */
  label: slabLabelSchema.nullable(),
  /** What the grading service says; null where the label gives no certificate. */
  certificate: certificateSchema.nullable(),
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
  /** Null when the coin is not named yet or no source responded. */
  priceData: priceDataSchema.nullable(),
  listing: z.object({
    title: z.string(),
    description: z.string(),
    suggestedPriceCents: centsSchema.nullable(),
  }),
  model: z.object({ provider: z.string(), name: z.string() }),
})
export type CoinAnalysis = z.infer<typeof coinAnalysisSchema>
/** Response of POST /api/coins/analyze. */
export const coinAnalysisAnswer = /* @__PURE__ */ specifiedAnswer(coinAnalysisSchema)

/** Response of GET /api/coins/analyses/{id}. A `cut_off` analysis is resumed when its pictures are sent again. */
export const analysisStateSchema = z.object({
  id: z.string(),
  state: z.enum(['running', 'cut_off', 'done', 'failed']),
  images: z.object({ front: z.string(), back: z.string() }),
  analysis: coinAnalysisSchema.nullable(),
  /** Why it failed, fit for a toast. */
  message: z.string().nullable(),
})
export type AnalysisState = z.infer<typeof analysisStateSchema>
