import { z } from 'zod'
import {
  AMOUNT_OR_NULL,
  COUNT,
  DURATION,
  FORMAT,
  STORED_LINES,
  TIME_OR_NULL,
  YES_NO_OR_KEEP,
} from './field-kinds.ts'
import { type FieldRows } from './kinds/field-kind.ts'
import { TENTHS_OR_NULL } from './kinds/owner-and-ad-kinds.ts'
import { PRICE_QUESTIONS } from './listing-questions.ts'
import { amountOrNull } from './terms/input-rules.ts'
import { AUCTION_DAYS, LISTING_FORMATS, QUANTITY_MAX } from './terms/listing-terms.ts'
import { adRateRule, storeCategoriesRule } from './terms/store-and-ad.ts'

/** How and when it is sold: rows of fields.ts. */
export const OFFER_FIELDS = {
  /** Pieces left for sale; the column counts those that are sold too. */
  quantity: {
    ...COUNT,
    label: 'Quantity',
    rule: z.int().min(1, 'Quantity must be at least 1').max(QUANTITY_MAX),
    column: 'stockQuantity',
    file: { label: 'Quantity', also: ['qty', 'available quantity', 'stock', 'pieces'] },
    lapses: PRICE_QUESTIONS,
    onCard: true,
  },
  format: {
    ...FORMAT,
    label: 'Format',
    rule: z.enum(LISTING_FORMATS),
    section: 'offer',
    file: { label: 'Format', also: ['listing type', 'selling format'] },
    locked: 'its format',
    onCard: true,
  },
  durationDays: {
    ...DURATION,
    label: 'Duration',
    rule: z.literal(AUCTION_DAYS).nullable(),
    section: 'offer',
    file: { label: 'Auction days', also: ['duration', 'listing duration'] },
    locked: 'its duration',
    onCard: true,
  },
  reservePrice: {
    ...AMOUNT_OR_NULL,
    label: 'Reserve price',
    rule: amountOrNull,
    column: 'reservePriceCents',
    section: 'offer',
    file: { label: 'Reserve price', also: ['reserve'] },
  },
  buyItNowPrice: {
    ...AMOUNT_OR_NULL,
    label: 'Buy it now price',
    rule: amountOrNull,
    column: 'buyItNowPriceCents',
    section: 'offer',
    file: { label: 'Buy It Now price', also: ['auction buy it now price', 'bin price'] },
  },
  bestOffer: {
    ...YES_NO_OR_KEEP,
    label: 'Best offer',
    rule: z.boolean().nullable(),
    section: 'offer',
    file: { label: 'Best Offer', also: ['best offer enabled', 'offers'] },
  },
  bestOfferAccept: {
    ...AMOUNT_OR_NULL,
    label: 'Accept offers from',
    rule: amountOrNull,
    column: 'bestOfferAcceptCents',
    section: 'offer',
    file: {
      label: 'Accept offers from',
      also: ['best offer auto accept price', 'auto accept price'],
    },
  },
  bestOfferDecline: {
    ...AMOUNT_OR_NULL,
    label: 'Decline offers below',
    rule: amountOrNull,
    column: 'bestOfferDeclineCents',
    section: 'offer',
    file: {
      label: 'Decline offers below',
      also: ['minimum best offer price', 'auto decline price'],
    },
  },
  scheduledStart: {
    ...TIME_OR_NULL,
    label: 'Scheduled start',
    rule: z.iso.datetime({ offset: true }).nullable(),
    column: 'scheduledStartAt',
    section: 'offer',
    file: { label: 'Starts at', also: ['schedule time', 'start time'] },
    locked: 'when it starts',
    onCard: true,
  },
  /** Paths in the seller's eBay store; empty: what is set on eBay stays. */
  storeCategories: {
    ...STORED_LINES,
    label: 'Store categories',
    rule: storeCategoriesRule,
    section: 'offer',
    file: { label: 'Store categories', also: ['store category', 'storecategory'] },
  },
  /** Of eBay's promoted listings, general; null: not promoted. */
  adRate: {
    ...TENTHS_OR_NULL,
    label: 'Ad rate',
    rule: adRateRule,
    column: 'adRateTenths',
    section: 'offer',
    file: { label: 'Ad rate', also: ['promoted listing', 'ad rate percent', 'bid percentage'] },
    onCard: true,
  },
} as const satisfies FieldRows
