import { z } from 'zod'
import { parseCents } from '../lib/money.ts'
import { COIN_FIELDS } from './coin-fields.ts'
import { facts, rowsWith } from './field-values.ts'
import { BASIC_FIELDS, FIELDS, RECORD_FIELDS } from './fields.ts'
import { LISTING_STATUSES, listingProblemSchema, listingSchema } from './listings.ts'
import { OFFER_FIELDS } from './offer-fields.ts'
import type { Facet } from './terms/storage-places.ts'

/** Cards of one page, at most. */
export const CARDS_PAGE_MAX = 100
/** Listings that `GET /api/listings/ids` names, at most: what "select all" selects. */
export const SELECTED_IDS_MAX = 5_000
/** Longest search text. */
export const CARD_SEARCH_MAX_CHARACTERS = 100

/** What a seller's listings can be sorted by; each is answered by an index. */
export const CARD_SORTS = [
  'newest',
  'oldest',
  'price-low',
  'price-high',
  'title',
  /** On eBay the longest; those that were never there come last. */
  'age',
  /** The furthest above its recommended price first; those without a recommendation come last. */
  'gap',
] as const
export type CardSort = (typeof CARD_SORTS)[number]

/** As much of a description as a card shows. */
export const CARD_DESCRIPTION_CHARACTERS = 120

/** The metal that a coin is sold by; `other` for base metals and where it is not known. */
export const CARD_METALS = ['gold', 'silver', 'platinum', 'palladium', 'other'] as const
export type CardMetal = (typeof CARD_METALS)[number]

/** Reasons of "needs attention" beside the codes of `ListingProblem`. */
export const CARD_REASONS = {
  publishFailed: 'PUBLISH_FAILED',
  publishInterrupted: 'PUBLISH_INTERRUPTED',
  /** Another eBay account than the connected one, or none, holds the listing. */
  otherAccount: 'EBAY_OTHER_ACCOUNT',
} as const
/** How far a price lies above the recommended one, for a listing without a recommendation: it is sorted last. */
export const NO_GAP = -2_147_483_648

const amountText = listingSchema.shape.price

/** The fields of a card. */
export const CARD_FIELDS = rowsWith(FIELDS, 'onCard')
const { quantity, ...offer } = facts(OFFER_FIELDS, 'onCard')

/** What a card or a table row shows of a listing. Dialogs read the whole listing by its id. */
export const listingCardSchema = listingSchema
  .pick({
    id: true,
    version: true,
    ...facts(BASIC_FIELDS, 'onCard'),
    suggestedPrice: true,
    status: true,
    publishState: true,
    publishFailure: true,
    ...facts(COIN_FIELDS, 'onCard'),
    ...facts(RECORD_FIELDS, 'onCard'),
    quantity,
    soldQuantity: true,
    ...offer,
    lot: true,
    frontImageUrl: true,
    salesTotals: true,
    ebayAccount: true,
    ebayAccountConnected: true,
    ebayListingUrl: true,
    publishedAt: true,
    endedAt: true,
    endedReason: true,
    managedElsewhere: true,
    createdAt: true,
    updatedAt: true,
  })
  .extend({
    /** Its beginning: the first CARD_DESCRIPTION_CHARACTERS, line breaks as spaces. */
    description: z.string(),
    /** Null for a moment after a change. */
    metal: z.enum(CARD_METALS).nullable(),
    /** 320 px WebP or JPEG; null until one is stored. */
    thumbnailUrl: z.string().nullable(),
    /** Why the listing needs attention: what publishing lacks or asks, and the reasons of CARD_REASONS. No notes. */
    needs: z.array(listingProblemSchema),
  })
export type ListingCard = z.infer<typeof listingCardSchema>

/** A page of cards. It may be shorter than asked for, or empty, and yet have a `next`: reading goes on there. */
export const listingCardsSchema = z.object({
  cards: z.array(listingCardSchema),
  /** The `after` of the next page; null on the last one. */
  next: z.string().nullable(),
})
export type ListingCards = z.infer<typeof listingCardsSchema>

const absentIfEmpty = (text: string) => text || undefined
const shortText = (most: number) => z.string().trim().max(most).transform(absentIfEmpty).optional()
const dollars = z
  .string()
  .refine(text => text === '' || (parseCents(text) ?? -1) >= 0, 'Please enter an amount')
  .transform(absentIfEmpty)
  .describe('Dollars, such as "12.50"')
  .optional()

/** Which listings: every part narrows the choice; an absent one does not. */
export const listingFilterSchema = z.object({
  /** Words, or their beginnings, of title, coin, year, mint, grade and location; any part of SKU and certificate. */
  q: shortText(CARD_SEARCH_MAX_CHARACTERS),
  status: z.enum(LISTING_STATUSES).optional(),
  /** Id of a series. */
  series: shortText(80),
  /** The name of the coin's country. */
  country: shortText(80),
  metal: z.enum(CARD_METALS).optional(),
  minPrice: dollars,
  maxPrice: dollars,
  /** Code of a reason, or `any`. */
  needs: shortText(60),
  location: shortText(100),
  /** The beginning of the location, with its spaces. */
  locationStart: z.string().max(100).transform(absentIfEmpty).optional(),
  /** On eBay for more than this many days (UTC), and live. */
  olderThan: z.coerce.number().int().positive().max(36_500).optional(),
  /** For sale, or to be, for less than its metal is worth now. */
  melt: z.literal('below').optional(),
  /** Some of its pieces are sold, and its status is another than sold. */
  sold: z.literal('some').optional(),
})
export type ListingFilter = z.infer<typeof listingFilterSchema>

export const listingQuerySchema = listingFilterSchema.extend({
  sort: z.enum(CARD_SORTS).default('newest'),
  /** `next` of the page before, with the same sort. */
  after: z.string().max(600).optional(),
  limit: z.coerce.number().int().min(1).max(CARDS_PAGE_MAX).default(60),
})
export type ListingQuery = z.infer<typeof listingQuerySchema>

const facetSchema = z.object({ value: z.string(), count: z.number() }) satisfies z.ZodType<Facet>

/** GET /api/listings/counts: of all the seller's listings, whatever filter is set. */
export const listingCountsSchema = z.object({
  total: z.number(),
  status: z.object({
    draft: z.number(),
    published: z.number(),
    sold: z.number(),
    ended: z.number(),
  }),
  /** Some of their pieces are sold; their status is another than sold. */
  partlySold: z.number(),
  /** Listings that need attention for any reason. */
  needsAny: z.number(),
  /** By reason, the most frequent first. */
  needs: z.array(facetSchema.extend({ label: z.string() })),
  /** What each draft lacks, as eBay's account lacks it: it is said once, not on each card. */
  account: listingProblemSchema.nullable(),
  series: z.array(facetSchema),
  countries: z.array(facetSchema),
  metals: z.array(facetSchema),
  /** Storage locations, but for those that `locationStarts` stands for. */
  locations: z.array(facetSchema),
  /** What the locations of one listing each begin with, before their last number, and how many begin so. */
  locationStarts: z.array(facetSchema),
  /** Listings whose reasons are still being worked out, as after a large import; usually 0. */
  pending: z.number(),
})
export type ListingCounts = z.infer<typeof listingCountsSchema>

/** A selected listing: the version that was read, and what the questions about several listings add up. */
export const selectedListingSchema = listingCardSchema.pick({
  id: true,
  version: true,
  title: true,
  status: true,
  price: true,
  shippingPrice: true,
  suggestedPrice: true,
  quantity: true,
  seriesId: true,
  grader: true,
  lot: true,
  format: true,
  adRate: true,
  managedElsewhere: true,
})
export type SelectedListing = z.infer<typeof selectedListingSchema>

/** GET /api/listings/ids: the newest first. */
export const listingIdsSchema = z.object({
  listings: z.array(selectedListingSchema),
  /** More match than SELECTED_IDS_MAX. */
  more: z.boolean(),
})
export type ListingIds = z.infer<typeof listingIdsSchema>

/** Days in which a deleted listing can be restored. */
export const RESTORE_DAYS = 30

/** GET /api/listings/deleted: the last deleted first. */
export const deletedListingSchema = z.object({
  id: z.number(),
  title: z.string(),
  price: amountText,
  status: z.enum(LISTING_STATUSES),
  sku: z.string(),
  /** As of a card. */
  thumbnailUrl: z.string().nullable(),
  frontImageUrl: z.string(),
  deletedAt: z.string(),
  /** The title of the listing that has its pieces; restoring takes them back. Null where it was not merged. */
  mergedInto: z.string().nullable(),
  /** When it and its pictures are deleted for good. */
  expiresAt: z.string(),
})
export type DeletedListing = z.infer<typeof deletedListingSchema>
export const deletedListingsSchema = z.object({
  listings: z.array(deletedListingSchema),
  /** The `after` of the next page; null on the last one. */
  next: z.string().nullable(),
})
export type DeletedListings = z.infer<typeof deletedListingsSchema>

export const deletedQuerySchema = z.object({
  after: z
    .string()
    .regex(/^\d{1,16}-\d{1,16}$/, 'This is not the key of a next page.')
    .optional(),
  limit: z.coerce.number().int().min(1).max(CARDS_PAGE_MAX).default(60),
})
export type DeletedQuery = z.infer<typeof deletedQuerySchema>
