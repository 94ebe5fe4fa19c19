import { z } from 'zod'
import { COIN_FIELDS } from './coin-fields.ts'
import { facts } from './field-values.ts'
import { BASIC_FIELDS, FIELDS, LOT } from './fields.ts'
import { type FieldRows } from './kinds/field-kind.ts'
import { listingPictureSchema } from './listings.ts'
import {
  absentIfEmpty,
  anyAmount,
  NO_PRICE,
  NO_SHIPPING,
  paragraphs,
  text,
} from './terms/input-rules.ts'
import {
  ANSWERED_MAX,
  AUCTION_DAYS,
  DESCRIPTION_MAX_CHARACTERS,
  END_REASONS,
  LISTING_DURATIONS,
  LISTING_PICTURES_MAX,
  QUANTITY_MAX,
  TITLE_MAX_CHARACTERS,
} from './terms/listing-terms.ts'

/* What a seller may send about a listing. The answers are in listings.ts. */

const versionSchema = z.int().positive()

const { description: newDescription, ...basics } = facts(BASIC_FIELDS, 'newRule')
const { seriesId, grader, certificationNumber, specialAttributes, ...coin } = facts(
  COIN_FIELDS,
  'newRule',
)

/** The listing form, with the specification's messages. Amounts are dollars as text. */
export const createListingSchema = z.object({
  ...basics,
  ...coin,
  description: newDescription,
  /** The analysis that filled the form. */
  analysisId: z.string().max(64).transform(absentIfEmpty).optional(),
  seriesId,
  grader,
  certificationNumber,
  specialAttributes,
  /** Codes of the analysis's questions that the seller has answered with yes, separated by commas. */
  answered: z.string().max(1_000).optional(),
})
export type CreateListing = z.infer<typeof createListingSchema>

/** The rules of an edit's fields, which may all be left out. */
export const editRules = <Rows extends FieldRows>(rows: Rows) =>
  z.object(facts(rows, 'rule')).partial().shape

const { title, price, description, ...others } = editRules(FIELDS)

const questionCodesSchema = z.array(z.string().max(60)).max(ANSWERED_MAX)

/**
 * The edit form. The specification's fields have its messages; every other field may be left out and then
 * stays as it is. Null clears a field. `version` is the version that was read: without it, or with another version,
 * nothing is written.
 */
export const updateListingSchema = z.object({
  id: z.coerce.number().int().positive(),
  version: versionSchema.optional(),
  title,
  price,
  description,
  /** Obeyed only where the version fits. */
  status: z.enum(['draft', 'published']).optional(),
  ...others,
  lot: LOT.rule.optional(),
  /** All pictures in order: the first is the front, the second the back. A draft may wait for its back. */
  pictures: z.array(listingPictureSchema).min(1).max(LISTING_PICTURES_MAX).optional(),
  /** Codes of questions (`problems` of kind question) that are answered with yes, added to those answered before. */
  answer: questionCodesSchema.optional(),
  /** Codes of questions whose answer is withdrawn. A code in `answer` stays answered. */
  takeBack: questionCodesSchema.optional(),
  /** Exchanges front and back, which answers the question about the sides. */
  swapSides: z.literal(true).optional(),
})
export type UpdateListing = z.infer<typeof updateListingSchema>

/** PUT /api/listings/{id}/update-ebay: the specification's dialog for a live listing. */
export const updateOnEbaySchema = z.object({
  version: versionSchema.optional(),
  title: text(TITLE_MAX_CHARACTERS).min(1, 'Title is required'),
  description: paragraphs.max(DESCRIPTION_MAX_CHARACTERS).min(1, 'Description is required'),
  price: anyAmount(1, NO_PRICE),
  quantity: z.coerce
    .number()
    .int()
    .min(1, 'Quantity must be at least 1')
    .max(QUANTITY_MAX)
    .optional(),
  shippingCost: anyAmount(0, NO_SHIPPING),
  /** A fixed-price listing is always Good 'Til Cancelled; an auction keeps its days, which may be named. */
  listingDuration: z.coerce
    .number()
    .pipe(z.literal([...LISTING_DURATIONS, ...AUCTION_DAYS]))
    .optional(),
})
export type UpdateOnEbay = z.infer<typeof updateOnEbaySchema>

/** POST /api/listings/{id}/end-ebay */
export const endOnEbaySchema = z.object({
  version: versionSchema.optional(),
  reason: z.enum(END_REASONS).default('NOT_AVAILABLE'),
})
export type EndOnEbay = z.infer<typeof endOnEbaySchema>

/** Body of publish and forget-ebay, query of delete: absent in the specification's calls. */
export const versionedSchema = z.object({ version: z.coerce.number().int().positive().optional() })

/** POST /api/listings/{id}/merge: the draft's pieces are added to the listing `into`; the draft is deleted. */
export const mergeListingSchema = z.object({
  version: versionSchema,
  into: z.int().positive(),
  /** The version of `into` that the seller saw: where it is sent it must fit. */
  intoVersion: versionSchema.optional(),
})
export type MergeListing = z.infer<typeof mergeListingSchema>
