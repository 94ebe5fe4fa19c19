import { z } from 'zod'
import { DESCRIPTION_MAX_CHARACTERS, TITLE_MAX_CHARACTERS } from './listing-terms.ts'
import { parseCents } from './money.ts'

const DOLLARS_TEXT = 'Dollars, such as "12.50"'
const optionalText = z.string().trim().max(500).optional().default('')
const absentIfEmpty = (text: string) => text || undefined

/** The listing form, with the specification's messages. Amounts are dollars as text. */
export const createListingSchema = z.object({
  title: z
    .string()
    .trim()
    .min(5, 'Title must be at least 5 characters')
    .max(TITLE_MAX_CHARACTERS, `Title must be at most ${TITLE_MAX_CHARACTERS} characters`),
  price: z
    .string()
    .refine(text => (parseCents(text) ?? 0) > 0, 'Price must be a positive number')
    .describe(DOLLARS_TEXT),
  shippingPrice: z
    .string()
    .refine(text => (parseCents(text) ?? -1) >= 0, 'Shipping price must be a non-negative number')
    .describe(DOLLARS_TEXT),
  coinType: z.string().trim().min(2, 'Coin type is required').max(120),
  year: z.string().trim().min(2, 'Year is required').max(20),
  mint: optionalText,
  grade: z.string().trim().min(1, 'Grade is required').max(40),
  composition: optionalText,
  weight: optionalText,
  diameter: optionalText,
  description: z
    .string()
    .trim()
    .min(10, 'Description must be at least 10 characters')
    .max(DESCRIPTION_MAX_CHARACTERS),
  /** The analysis that filled the form. */
  analysisId: z.string().max(64).transform(absentIfEmpty).optional(),
  seriesId: z.string().max(80).transform(absentIfEmpty).optional(),
  /** PCGS, NGC, …: only for a coin in a grader's holder; without it the coin is listed as ungraded. */
  grader: z.string().trim().max(20).transform(absentIfEmpty).optional(),
  certificationNumber: z.string().trim().max(30).transform(absentIfEmpty).optional(),
  /** A JSON list of strings, or items separated by line breaks, commas or semicolons. */
  specialAttributes: z.string().max(2_000).optional(),
})
export type CreateListing = z.infer<typeof createListingSchema>

export const LISTING_STATUSES = ['draft', 'published'] as const

/** The edit form, with the specification's fields and messages. */
export const updateListingSchema = z.object({
  id: z.coerce.number().int().positive(),
  title: z.string().trim().min(1, 'Title is required').max(TITLE_MAX_CHARACTERS),
  price: z
    .string()
    .min(1, 'Price is required')
    .refine(text => (parseCents(text) ?? 0) > 0, 'Price must be a positive number')
    .describe(DOLLARS_TEXT),
  description: z.string().trim().min(1, 'Description is required').max(DESCRIPTION_MAX_CHARACTERS),
  status: z.enum(LISTING_STATUSES),
})
export type UpdateListing = z.infer<typeof updateListingSchema>

export const listingSchema = z.object({
  id: z.number(),
  title: z.string(),
  description: z.string(),
  price: z.string().describe(DOLLARS_TEXT),
  shippingPrice: z.string().describe(DOLLARS_TEXT),
  suggestedPrice: z.string().nullable().describe(DOLLARS_TEXT),
  status: z.enum(LISTING_STATUSES),
  /** The status of publishing: the same call resumes an interrupted publish. */
  publishState: z.enum(['idle', 'publishing', 'interrupted', 'published']),
  coinType: z.string(),
  seriesId: z.string().nullable(),
  year: z.string(),
  mint: z.string(),
  grade: z.string(),
  grader: z.string().nullable(),
  certificationNumber: z.string().nullable(),
  composition: z.string(),
  weight: z.string(),
  diameter: z.string(),
  specialAttributes: z.array(z.string()),
  frontImageUrl: z.string(),
  backImageUrl: z.string(),
  sku: z.string(),
  ebayListingUrl: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Listing = z.infer<typeof listingSchema>

/** Response of POST /api/listings/{id}/publish. */
export const publishResultSchema = z.object({
  success: z.boolean(),
  listingUrl: z.string().nullable(),
  sku: z.string(),
  message: z.string(),
  /** Warnings of eBay and of this server (a graded coin above $2,500, say), for the seller. */
  warnings: z.array(z.string()),
})
export type PublishResult = z.infer<typeof publishResultSchema>
