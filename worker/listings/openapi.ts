import { z } from 'zod'
import type { ErrorCode } from '../../shared/errors.ts'
import * as cards from '../../shared/listing/listing-cards.ts'
import * as forms from '../../shared/listing/listing-forms.ts'
import { listingTemplatesSchema } from '../../shared/listing/listing-templates.ts'
import * as listings from '../../shared/listing/listings.ts'
import {
  sellingSettingsAnswerSchema,
  sellingSettingsSchema,
} from '../../shared/listing/selling-settings.ts'
import { itemSpecificsSchema } from '../../shared/listing/terms/asked-specifics.ts'
import { NEXT_BEFORE_HEADER, ORIGINAL_SLOTS } from '../../shared/listing/terms/listing-terms.ts'
import { listingMarketAnswer } from '../../shared/market/listing-market.ts'
import {
  comprehensiveAnalysisAnswer,
  listingAnalysisSchema,
} from '../../shared/market/market-analysis.ts'
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from '../../shared/pictures/pictures.ts'
import { doneSchema } from '../../shared/responses.ts'
import { EBAY_ERRORS } from '../ebay/openapi.ts'
import { json, type SliceDescription } from '../http/operations.ts'
import { PICTURE_ERRORS } from '../pictures/openapi.ts'

const listingsSchema = z.array(listings.listingSchema)
const listing = { id: 'The listing' }
const VERSION = 'The version that was read; with another one nothing is deleted'
/** Query parameters of a filter of listings. */
export const FILTER = {
  q: 'Words or their beginnings; any part of a SKU or certificate number from three characters on',
  status: 'The status',
  series: 'Id of a series, as in `counts`',
  metal: 'The metal',
  minPrice: 'Least price in dollars',
  maxPrice: 'Highest price in dollars',
  needs: 'Code of a reason for attention, or `any`',
  location: 'The storage location, exactly',
  locationStart: 'What the storage location begins with, as in `counts`',
  olderThan: 'Live on eBay for more than this many days',
  melt: '`below`: drafts and live listings whose price is below their melt value now',
  country: 'Country of the coin, as in `counts`',
  sold: '`some`: listings of which some pieces are sold and others are not',
  sort: 'The order',
  after: '`next` of the page before',
  limit: 'Cards of a page',
}
const ACT_ERRORS = [
  'NOT_FOUND',
  'CONFLICT',
  'BUSY',
  'EBAY_OTHER_ACCOUNT',
  ...EBAY_ERRORS,
] as const satisfies ErrorCode[]

/** A seller's listings. */
export const listingOperations: SliceDescription = {
  title: 'Listings',
  responses: {
    Listings: listingsSchema,
    Listing: listings.listingSchema,
    PublishResult: listings.publishResultSchema,
    ListingChanged: listings.listingChangedSchema,
    SellingSettings: sellingSettingsAnswerSchema,
    ComprehensiveAnalysis: comprehensiveAnalysisAnswer.in,
    ListingAnalysis: listingAnalysisSchema,
    ListingCards: cards.listingCardsSchema,
    ListingCounts: cards.listingCountsSchema,
    ListingIds: cards.listingIdsSchema,
    DeletedListings: cards.deletedListingsSchema,
  },
  bodies: {
    UpdateListing: forms.updateListingSchema,
    UpdateOnEbay: forms.updateOnEbaySchema,
    EndOnEbay: forms.endOnEbaySchema,
    MergeListing: forms.mergeListingSchema,
    NewSellingSettings: sellingSettingsSchema,
  },
  operations: {
    'GET /api/listings': {
      summary: 'List your listings, the newest first',
      responses: {
        200: {
          schema: listingsSchema,
          description: 'A page of them',
          headers: {
            [NEXT_BEFORE_HEADER]:
              'What to send as `before` for the next page; absent on the last one',
          },
        },
      },
    },
    'GET /api/listings/cards': {
      summary: 'Read a page of your listings as My Listings shows them',
      description:
        'Pages go on from the last row, whatever was added meanwhile. A page may be shorter than `limit`, or empty, and have a `next`: the filter has then passed over many listings, and reading goes on there.',
      parameters: FILTER,
      responses: json(cards.listingCardsSchema, 'The cards, and what to send as `after`'),
    },
    'GET /api/listings/counts': {
      summary: 'Count your listings by status, reason for attention, series, metal and location',
      responses: json(cards.listingCountsSchema, 'The counts of all your listings'),
    },
    'GET /api/listings/ids': {
      summary: 'Read the ids of the listings under a filter, the newest first',
      description: `At most ${cards.SELECTED_IDS_MAX}; \`more\` says whether there are others.`,
      parameters: FILTER,
      responses: json(cards.listingIdsSchema, 'Ids, versions and statuses'),
    },
    'GET /api/listings/deleted': {
      summary: 'Read a page of your deleted listings that can be restored, the last deleted first',
      description: `A listing can be restored for ${cards.RESTORE_DAYS} days; then it and its pictures are deleted.`,
      parameters: { after: FILTER.after, limit: 'Listings of a page' },
      responses: json(cards.deletedListingsSchema, 'The listings, and what to send as `after`'),
    },
    'POST /api/listings/:id/restore': {
      summary: 'Restore a deleted listing',
      description:
        'It has its id, SKU, pictures and sales again. The pieces of a merged draft are taken back from the listing that has them; a live one is revised on eBay first. One that is restored already is answered as it is.',
      parameters: listing,
      responses: json(listings.listingSchema, 'The listing'),
      errors: ACT_ERRORS,
    },
    'GET /api/listings/:id': {
      summary: 'Read one of your listings, with what is stored of its coin’s market',
      parameters: listing,
      responses: json(listings.listingSchema.and(listingMarketAnswer.in), 'The listing'),
      errors: ['NOT_FOUND'],
    },
    'GET /api/listings/:id/analysis': {
      summary: 'Read what is stored with a listing about its coin’s market',
      parameters: listing,
      responses: json(listingAnalysisSchema, 'Null for what is not stored, or is of another coin'),
      errors: ['NOT_FOUND'],
    },
    'GET /api/listings/:id/item-specifics': {
      summary: 'Read which item specifics eBay asks of a listing by name, with its own values',
      parameters: listing,
      responses: json(itemSpecificsSchema, 'Without those that other fields of the listing give'),
      errors: ['NOT_FOUND', ...EBAY_ERRORS],
    },
    'GET /api/coins/comprehensive-analysis': {
      summary: 'Analyze the market of a coin: sales, offers, melt value, guide and price',
      description:
        'With `listingId` the coin is that of your listing, whatever the other parameters say, and the analysis is stored with it.',
      parameters: {
        coinType: 'The series, such as "Morgan Dollar"',
        year: 'The date on the coin',
        mint: 'The mint mark; "none" where the coin bears none',
        grade: 'Such as "VF30"; empty where it is not known',
        certified: '"true" for a coin in a grading service’s holder',
        varieties: 'Varieties with a market of their own, such as "VDB", comma between them',
        listingId: 'One of your listings',
      },
      responses: json(
        comprehensiveAnalysisAnswer.in,
        'Amounts are dollars; null where nothing was found',
      ),
      errors: ['NOT_FOUND', 'MARKET_UNAVAILABLE', 'RATE_LIMITED'],
    },
    'POST /api/listings': {
      summary: 'Make a draft of a coin',
      description:
        'With `analysisId` the pictures may be left out: they are those of the analysis. An analysis makes one listing; the same form again answers with that one, another form with CONFLICT.',
      form: {
        texts: forms.createListingSchema,
        pictures: {
          frontImage: {
            description: 'The front, cropped; needed without `analysisId`',
            required: false,
          },
          backImage: {
            description: 'The back, cropped; needed without `analysisId`',
            required: false,
          },
          [ORIGINAL_SLOTS.front]: {
            description: 'The front as it was photographed',
            required: false,
          },
          [ORIGINAL_SLOTS.back]: {
            description: 'The back as it was photographed',
            required: false,
          },
        },
        types: PICTURE_TYPES,
        maxBytes: MAX_PICTURE_BYTES,
      },
      responses: {
        200: {
          schema: listings.listingSchema,
          description: 'The listing that this analysis made before',
        },
        201: { schema: listings.listingSchema, description: 'The new draft' },
      },
      errors: ['VALIDATION', 'CONFLICT', ...PICTURE_ERRORS],
    },
    'PUT /api/listings/:id': {
      summary: 'Edit a listing; its status publishes it or ends it',
      description:
        'Names the `version` that was read; with another one, or none, nothing is written. An edit that arrives again after it was stored is no conflict. Fields that are left out stay; `answer`, `takeBack` and `swapSides` change what is there. A published listing is changed on eBay first: what eBay refuses changes nowhere. A draft that cannot be published keeps its edit.',
      parameters: listing,
      responses: json(listings.listingSchema, 'The listing as it is now'),
      errors: [...ACT_ERRORS, 'LISTING_SOLD', 'PICTURE_MISSING'],
    },
    'DELETE /api/listings/:id': {
      summary: 'Delete a listing that is not live on eBay',
      description: `It can be restored for ${cards.RESTORE_DAYS} days.`,
      parameters: { ...listing, version: VERSION },
      responses: json(doneSchema, 'It is gone'),
      errors: ACT_ERRORS,
    },
    'POST /api/listings/:id/publish': {
      summary: 'Publish a listing on eBay',
      description:
        'A publish that was cut off is taken up where it stopped; one that is done is answered as it stands. A listing that was on eBay before gets its orders read first.',
      parameters: listing,
      responses: json(listings.publishResultSchema, 'Where it is for sale'),
      errors: [...ACT_ERRORS, 'LISTING_SOLD', 'PICTURE_MISSING'],
    },
    'PUT /api/listings/:id/update-ebay': {
      summary: 'Change a live listing on eBay',
      description:
        'A fixed-price listing is always Good ’Til Cancelled, whatever `listingDuration` says; of a live auction another one than it has is refused.',
      parameters: listing,
      responses: json(listings.listingChangedSchema, 'The listing as it is now'),
      errors: [...ACT_ERRORS, 'LISTING_SOLD', 'PICTURE_MISSING'],
    },
    'POST /api/listings/:id/end-ebay': {
      summary: 'End a live listing on eBay',
      description: 'One that has ended already is answered as it stands.',
      parameters: listing,
      responses: json(listings.listingChangedSchema, 'The ended listing'),
      errors: ACT_ERRORS,
    },
    'POST /api/listings/:id/forget-ebay': {
      summary: 'Make a draft of a listing that another eBay account holds',
      description:
        'For a listing of another account than the connected one, or of any while none is connected. What is live there stays live.',
      parameters: listing,
      responses: json(listings.listingChangedSchema, 'The draft'),
      errors: ['NOT_FOUND', 'CONFLICT', 'BUSY'],
    },
    'POST /api/listings/:id/similar': {
      summary: 'Make a draft of another piece of the same coin',
      description: 'It has neither pictures nor certificate, storage place or cost.',
      parameters: listing,
      responses: { 201: { schema: listings.listingSchema, description: 'The draft' } },
      errors: ['NOT_FOUND', 'PLAN_FULL'],
    },
    'POST /api/listings/:id/merge': {
      summary: 'Add a draft’s pieces to another listing of the same coin',
      description: 'The draft is deleted. A live listing is changed on eBay first.',
      parameters: { id: 'The draft' },
      responses: json(listings.listingChangedSchema, 'The listing with the added pieces'),
      errors: [...ACT_ERRORS, 'LISTING_SOLD', 'PICTURE_MISSING'],
    },
    'GET /api/listing-templates': {
      summary: 'Read what your new drafts begin with',
      responses: json(listingTemplatesSchema, 'The templates; empty before the first PUT'),
    },
    'PUT /api/listing-templates': {
      summary: 'Set what your new drafts begin with, and the policies of your price bands',
      responses: json(listingTemplatesSchema, 'The templates as they are stored'),
    },
    'GET /api/selling-settings': {
      summary: 'Read how your titles are worded and what eBay charges you',
      responses: json(
        sellingSettingsAnswerSchema,
        'The settings; the defaults before the first PUT',
      ),
    },
    'PUT /api/selling-settings': {
      summary: 'Set how your titles are worded and what eBay charges you',
      responses: json(sellingSettingsAnswerSchema, 'The settings as they are stored'),
    },
  },
}
