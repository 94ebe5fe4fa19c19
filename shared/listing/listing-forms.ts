import { z } from 'zod'
import { type Cents, parseCents, priceText } from '../lib/money.ts'
import { asOneLine, withoutHiddenCharacters } from '../lib/plain-text.ts'
import { DOLLARS_TEXT, LISTING_FORMATS, LOT_KINDS, listingPictureSchema } from './listings.ts'
import {
  AMOUNT_MAX_CENTS,
  AUCTION_DAYS,
  DEFAULT_LISTING_DURATION,
  DESCRIPTION_MAX_CHARACTERS,
  END_REASONS,
  LISTING_DURATIONS,
  LISTING_PICTURES_MAX,
  QUANTITY_MAX,
  SKU_CHARACTERS,
  SKU_MAX_CHARACTERS,
  TITLE_MAX_CHARACTERS,
} from './terms/listing-terms.ts'

/* What a seller may send about a listing. The answers are in listings.ts. */

/** Nothing that is not seen comes into a listing, and so to eBay. */
const oneLine = z.string().overwrite(asOneLine).trim()
const paragraphs = z.string().overwrite(withoutHiddenCharacters).trim()
const optionalText = oneLine.max(500).optional().default('')
const absentIfEmpty = (text: string) => text || undefined

const isAtLeast = (cents: Cents) => (dollars: string | number) =>
  (parseCents(dollars) ?? -1) >= cents
/** A barcode in the column of prices is no price. */
const isNotTooHigh = (dollars: string | number) => (parseCents(dollars) ?? 0) <= AMOUNT_MAX_CENTS
const TOO_HIGH = `An amount is at most ${priceText(AMOUNT_MAX_CENTS)}`
/** Dollars as text, of at least so many cents. */
const amount = (least: Cents, message: string, field = z.string()) =>
  field.refine(isAtLeast(least), message).refine(isNotTooHigh, TOO_HIGH).describe(DOLLARS_TEXT)
/** A number too. */
const anyAmount = (least: Cents, message: string) =>
  z.union([z.string(), z.number()]).refine(isAtLeast(least), message).refine(isNotTooHigh, TOO_HIGH)
const NO_PRICE = 'Price must be a positive number'
const NO_SHIPPING = 'Shipping price must be a non-negative number'

const amountOrNull = amount(1, 'Please enter an amount above zero').nullable()
const text = (most: number) => oneLine.max(most)
const versionSchema = z.int().positive()

/** The listing form, with the specification's messages. Amounts are dollars as text. */
export const createListingSchema = z.object({
  title: oneLine
    .min(5, 'Title must be at least 5 characters')
    .max(TITLE_MAX_CHARACTERS, `Title must be at most ${TITLE_MAX_CHARACTERS} characters`),
  price: amount(1, NO_PRICE),
  shippingPrice: amount(0, NO_SHIPPING),
  coinType: oneLine.min(2, 'Coin type is required').max(120),
  year: oneLine.min(2, 'Year is required').max(20),
  mint: optionalText,
  grade: oneLine.min(1, 'Grade is required').max(40),
  composition: optionalText,
  weight: optionalText,
  diameter: optionalText,
  description: paragraphs
    .min(10, 'Description must be at least 10 characters')
    .max(DESCRIPTION_MAX_CHARACTERS),
  /** The analysis that filled the form. */
  analysisId: z.string().max(64).transform(absentIfEmpty).optional(),
  seriesId: z.string().max(80).transform(absentIfEmpty).optional(),
  /** PCGS, NGC, …: only for a coin in a grader's holder; without it the coin is listed as ungraded. */
  grader: oneLine.max(20).transform(absentIfEmpty).optional(),
  certificationNumber: oneLine.max(30).transform(absentIfEmpty).optional(),
  /** A JSON list of strings, or items separated by line breaks, commas or semicolons. */
  specialAttributes: paragraphs.max(2_000).optional(),
  /** Codes of the analysis's questions that the seller has answered with yes, separated by commas. */
  answered: z.string().max(1_000).optional(),
})
export type CreateListing = z.infer<typeof createListingSchema>

/**
 * The edit form. The specification's fields have its messages; every other field may be left out and then
 * stays as it is. Null clears a field. `version` is the one that was read: without it, or with another one,
 * nothing is written.
 */
export const updateListingSchema = z.object({
  id: z.coerce.number().int().positive(),
  version: versionSchema.optional(),
  title: oneLine.min(1, 'Title is required').max(TITLE_MAX_CHARACTERS).optional(),
  price: amount(1, NO_PRICE, z.string().min(1, 'Price is required')).optional(),
  description: paragraphs
    .min(1, 'Description is required')
    .max(DESCRIPTION_MAX_CHARACTERS)
    .optional(),
  /** Obeyed only where the version fits. */
  status: z.enum(['draft', 'published']).optional(),
  shippingPrice: amount(0, NO_SHIPPING).optional(),
  coinType: text(120).min(2, 'Coin type is required').optional(),
  seriesId: text(80).nullable().optional(),
  year: text(20).optional(),
  mint: text(500).optional(),
  /** Empty while the seller has not graded the coin. */
  grade: text(40).optional(),
  grader: text(20).nullable().optional(),
  certificationNumber: text(30).nullable().optional(),
  composition: text(500).optional(),
  weight: text(500).optional(),
  diameter: text(500).optional(),
  specialAttributes: z.array(text(200).min(1)).max(40).optional(),
  /** Pieces left for sale. */
  quantity: z.int().min(1, 'Quantity must be at least 1').max(QUANTITY_MAX).optional(),
  format: z.enum(LISTING_FORMATS).optional(),
  durationDays: z.literal(AUCTION_DAYS).nullable().optional(),
  reservePrice: amountOrNull.optional(),
  buyItNowPrice: amountOrNull.optional(),
  bestOffer: z.boolean().nullable().optional(),
  bestOfferAccept: amountOrNull.optional(),
  bestOfferDecline: amountOrNull.optional(),
  /** ISO 8601; null starts at once. */
  scheduledStart: z.iso.datetime({ offset: true }).nullable().optional(),
  /** Until eBay knows the listing. */
  sku: z
    .string()
    .trim()
    .regex(SKU_CHARACTERS, 'A SKU has letters and digits only')
    .max(SKU_MAX_CHARACTERS, `A SKU has at most ${SKU_MAX_CHARACTERS} characters`)
    .optional(),
  storageLocation: text(100).optional(),
  cost: amount(0, 'Please enter an amount').nullable().optional(),
  lot: z
    .object({
      kind: z.enum(LOT_KINDS),
      count: z.int().min(2, 'A lot has at least 2 coins').max(QUANTITY_MAX),
      of: text(200),
    })
    .nullable()
    .optional(),
  /** All pictures in order: the first is the front, the second the back. A draft may wait for its back. */
  pictures: z.array(listingPictureSchema).min(1).max(LISTING_PICTURES_MAX).optional(),
  /** Codes of the questions (`problems` of kind question) that the seller has answered with yes. */
  answered: z.array(z.string().max(60)).max(40).optional(),
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
  /** 30 means Good 'Til Cancelled. A fixed-price listing is always Good 'Til Cancelled. */
  listingDuration: z.coerce
    .number()
    .pipe(z.literal(LISTING_DURATIONS))
    .default(DEFAULT_LISTING_DURATION),
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
