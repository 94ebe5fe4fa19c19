import { z } from 'zod'
import { analysisWarningSchema } from '../coins/coins.ts'
import { CONSIGNOR_BASES } from '../consignment/consignor-part.ts'
import { COIN_FIELDS } from './coin-fields.ts'
import { facts } from './field-values.ts'
import { BASIC_FIELDS, LOT, RECORD_FIELDS } from './fields.ts'
import { OFFER_FIELDS } from './offer-fields.ts'
import { DOLLARS_TEXT } from './terms/listing-terms.ts'

export const LISTING_STATUSES = ['draft', 'published', 'sold', 'ended'] as const
export type ListingStatus = (typeof LISTING_STATUSES)[number]
/** The seller's decision about a draft in the review table. */
export const REVIEW_DECISIONS = ['open', 'approved', 'aside'] as const
export type ReviewDecision = (typeof REVIEW_DECISIONS)[number]

const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/)

/** A picture of a listing by its hash, and the photograph that it was cut from where that is stored. */
export const listingPictureSchema = z.object({
  sha256: sha256Schema,
  originalSha256: sha256Schema.nullable(),
})
export type ListingPictureReference = z.infer<typeof listingPictureSchema>

/** What a listing lacks, asks or notes before it can be published, with the form's field that it belongs to. */
export const listingProblemSchema = z.object({
  code: z.string(),
  field: z.string(),
  /** `question`: publishing asks the seller once; `note`: blocks nothing. */
  kind: z.enum(['blocks', 'question', 'note']),
  message: z.string(),
  /** Of DUPLICATE: the other listing. */
  listingId: z.number().optional(),
})
export type ListingProblem = z.infer<typeof listingProblemSchema>

/** Sales that a listing comes with; its totals count all. */
export const SALES_SHOWN = 20

/** A sale of the listing; cancelled ones too. */
export const listingSaleSchema = z.object({
  orderId: z.string(),
  soldAt: z.string(),
  quantity: z.number(),
  price: z.string().describe(DOLLARS_TEXT),
  shipping: z.string().describe(DOLLARS_TEXT),
  fee: z.string().nullable().describe(DOLLARS_TEXT),
  /** What went back to the buyer, of price and shipping together, which stay what was paid. */
  refunded: z.string().describe(DOLLARS_TEXT),
  /** What eBay charged for its shipping labels; null: none is known. */
  postage: z.string().nullable().describe(DOLLARS_TEXT),
  buyerCountry: z.string().nullable(),
  cancelled: z.boolean(),
})
export type ListingSale = z.infer<typeof listingSaleSchema>

const amountText = z.string().describe(DOLLARS_TEXT)

const { sku, ...records } = facts(RECORD_FIELDS, 'answer')
const { quantity, ...offer } = facts(OFFER_FIELDS, 'answer')

/** Its fields are the rows of fields.ts, and what only the server writes. */
export const listingSchema = z.object({
  id: z.number(),
  /** Counts changes; a write names the version that it read. */
  version: z.number(),
  ...facts(BASIC_FIELDS, 'answer'),
  suggestedPrice: amountText.nullable(),
  /** What the metal of one coin was worth when it was analyzed. */
  meltValue: amountText.nullable(),
  status: z.enum(LISTING_STATUSES),
  /** The status of publishing: the same call resumes an interrupted publish. */
  publishState: z.enum(['idle', 'publishing', 'interrupted', 'published']),
  /** Why the last publish failed. */
  publishFailure: z.string().nullable(),
  ...facts(COIN_FIELDS, 'answer'),
  /** Empty while the listing waits for the picture of this side. */
  frontImageUrl: z.string(),
  backImageUrl: z.string(),
  /** All pictures in order, the front first. */
  pictures: z.array(
    listingPictureSchema.extend({
      url: z.string(),
      originalUrl: z.string().nullable(),
      /** Pixels as eBay gets it; null for a picture that is not stored. */
      size: z
        .object({
          width: z.number(),
          height: z.number(),
          /** Since when a larger copy is on its way from the device that took it, ms; null: none is. */
          largerSince: z.number().nullish(),
        })
        .nullable(),
    }),
  ),
  sku,
  quantity,
  soldQuantity: z.number(),
  ...offer,
  ...records,
  /** Of what the owner of a consigned coin gets his share; null: the seller's own coin. */
  consignorBasis: z.enum(CONSIGNOR_BASES).nullable(),
  lot: LOT.answer,
  /** Questions of the analysis, and the codes of the answered ones. */
  warnings: z.array(analysisWarningSchema),
  answered: z.array(z.string()),
  problems: z.array(listingProblemSchema),
  /** The newest first, SALES_SHOWN at most. */
  sales: z.array(listingSaleSchema),
  /** Of all sales that are not cancelled; null without one. */
  salesTotals: z
    .object({
      count: z.number(),
      price: amountText,
      shipping: amountText,
      /** Null until eBay has told the fee of every sale. */
      fee: amountText.nullable(),
      /** What went back to buyers, of price and shipping together. */
      refunded: amountText,
      /** Null while no label is known of one of them. */
      postage: amountText.nullable(),
      /** Pieces whose whole price went back. */
      refundedPieces: z.number(),
      /** What the owners of consigned coins get of them; null: the seller's own coins. */
      consignorPart: amountText.nullable(),
      /** The last one. */
      soldAt: z.string(),
      /** Each once. */
      buyerCountries: z.array(z.string()),
    })
    .nullable(),
  /** What eBay charged for ads of the listing; null: nothing is known. */
  adFees: amountText.nullable(),
  /** The eBay account that holds the listing. */
  ebayAccount: z.string().nullable(),
  /** False while another account, or none, is connected. */
  ebayAccountConnected: z.boolean(),
  ebayListingUrl: z.string().nullable(),
  publishedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  endedReason: z.string().nullable(),
  /** Another program sells the coin: only what is known here alone can be changed. */
  managedElsewhere: z.boolean(),
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
  /** Warnings of eBay for the seller. */
  warnings: z.array(z.string()),
})
export type PublishResult = z.infer<typeof publishResultSchema>

/** Response of update-ebay, end-ebay, forget-ebay and merge; of merge, the listing that remains. */
export const listingChangedSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  listing: listingSchema,
  warnings: z.array(z.string()),
})
export type ListingChanged = z.infer<typeof listingChangedSchema>
