import { z } from 'zod'
import { ASPECT_MAX_VALUES, ASPECT_VALUE_MAX_CHARACTERS } from '../reference/aspects.ts'
import { CERTIFICATION_MAX_CHARACTERS } from '../reference/coin-conditions.ts'

/** Strict schemas of the Inventory API. Unknown keys are refused. */
export const TITLE_MAX_CHARACTERS = 80
export const DESCRIPTION_MAX_CHARACTERS = 500_000
export const PICTURES_MAX = 24
export const SKU_MAX_CHARACTERS = 50
export const BULK_MAX = 25

export const MARKETPLACES = [
  'EBAY_US', 'EBAY_MOTORS', 'EBAY_CA', 'EBAY_GB', 'EBAY_AU', 'EBAY_AT', 'EBAY_BE', 'EBAY_FR',
  'EBAY_DE', 'EBAY_IT', 'EBAY_NL', 'EBAY_ES', 'EBAY_CH', 'EBAY_HK', 'EBAY_IE', 'EBAY_MY',
  'EBAY_PH', 'EBAY_PL', 'EBAY_SG', 'EBAY_TW',
] as const // biome-ignore format: a table reads best as one

export const CONDITIONS = [
  'NEW', 'LIKE_NEW', 'NEW_OTHER', 'NEW_WITH_DEFECTS', 'MANUFACTURER_REFURBISHED',
  'CERTIFIED_REFURBISHED', 'EXCELLENT_REFURBISHED', 'VERY_GOOD_REFURBISHED', 'GOOD_REFURBISHED',
  'SELLER_REFURBISHED', 'USED_EXCELLENT', 'USED_VERY_GOOD', 'USED_GOOD', 'USED_ACCEPTABLE',
  'FOR_PARTS_OR_NOT_WORKING', 'PRE_OWNED_EXCELLENT', 'PRE_OWNED_FAIR',
] as const // biome-ignore format: a table reads best as one

const PACKAGE_TYPES = [
  'LETTER', 'LARGE_ENVELOPE', 'PACKAGE_THICK_ENVELOPE', 'MAILING_BOX', 'PADDED_BAGS',
  'PARCEL_OR_PADDED_ENVELOPE', 'USPS_FLAT_RATE_ENVELOPE', 'USPS_LARGE_PACK', 'EXTRA_LARGE_PACK',
  'VERY_LARGE_PACK', 'UPS_LETTER', 'ROLL', 'BULKY_GOODS',
] as const // biome-ignore format: a table reads best as one

export const DURATIONS = [
  'DAYS_1', 'DAYS_3', 'DAYS_5', 'DAYS_7', 'DAYS_10', 'DAYS_21', 'DAYS_30', 'GTC',
] as const // biome-ignore format: a table reads best as one
export const AUCTION_DURATIONS: readonly string[] = [
  'DAYS_1',
  'DAYS_3',
  'DAYS_5',
  'DAYS_7',
  'DAYS_10',
]

const LOCALES = ['en_US', 'en_CA', 'fr_CA', 'en_GB', 'en_AU', 'de_DE'] as const

const upTo = (max: number) =>
  z.string().max(max, `The length should be between 0 and ${max} characters.`)

/** eBay's message says alphanumeric; programs of live sellers send hyphens, underscores and dots, and eBay takes them. */
export const skuSchema = z
  .string()
  .regex(/^[A-Za-z0-9._-]+$/, 'sku has to be alphanumeric')
  .max(SKU_MAX_CHARACTERS, `sku has to be up to ${SKU_MAX_CHARACTERS} characters in length`)

/** eBay's JSON format of an amount: a decimal string and a currency. */
export const amountSchema = z.strictObject({
  value: z.string().regex(/^\d{1,9}(\.\d{1,2})?$/, 'must be a decimal with at most two places.'),
  currency: z.enum(['USD', 'CAD', 'GBP', 'AUD', 'EUR']),
})

const timeDurationSchema = z.strictObject({
  value: z.int().min(0),
  unit: z.enum([
    'YEAR',
    'MONTH',
    'DAY',
    'HOUR',
    'CALENDAR_DAY',
    'BUSINESS_DAY',
    'MINUTE',
    'SECOND',
    'MILLISECOND',
  ]),
})

const productSchema = z.strictObject({
  title: z
    .string()
    .min(1)
    .max(
      TITLE_MAX_CHARACTERS,
      `The length should be between 1 and ${TITLE_MAX_CHARACTERS} characters.`,
    )
    .optional(),
  subtitle: upTo(55).optional(),
  description: upTo(4_000).optional(),
  aspects: z
    .record(
      z.string().min(1).max(ASPECT_VALUE_MAX_CHARACTERS),
      z
        .array(z.string().min(1))
        .min(1)
        .max(ASPECT_MAX_VALUES, `at most ${ASPECT_MAX_VALUES} values.`),
    )
    .optional(),
  brand: upTo(65).optional(),
  mpn: upTo(65).optional(),
  epid: z.string().optional(),
  ean: z.array(z.string()).optional(),
  isbn: z.array(z.string()).optional(),
  upc: z.array(z.string()).optional(),
  imageUrls: z
    .array(z.string().min(1))
    .max(PICTURES_MAX, `at most ${PICTURES_MAX} pictures.`)
    .optional(),
  videoIds: z.array(z.string()).optional(),
})

const conditionDescriptorSchema = z.strictObject({
  name: z.string().regex(/^\d+$/, 'must be a numeric id.'),
  values: z.array(z.string().regex(/^\d+$/, 'must be a numeric id.')).optional(),
  additionalInfo: upTo(CERTIFICATION_MAX_CHARACTERS).optional(),
})

const quantity = z.int().min(0, 'must be 0 or more.').max(99_999)

const shipToLocationAvailabilitySchema = z.strictObject({
  quantity: quantity.optional(),
  availabilityDistributions: z
    .array(
      z.strictObject({
        merchantLocationKey: z.string(),
        quantity: quantity.optional(),
        fulfillmentTime: timeDurationSchema.optional(),
      }),
    )
    .optional(),
})

const packageSchema = z.strictObject({
  dimensions: z
    .strictObject({
      height: z.number().positive(),
      length: z.number().positive(),
      width: z.number().positive(),
      unit: z.enum(['INCH', 'FEET', 'CENTIMETER', 'METER']),
    })
    .optional(),
  weight: z
    .strictObject({
      value: z.number().positive(),
      unit: z.enum(['POUND', 'KILOGRAM', 'OUNCE', 'GRAM']),
    })
    .optional(),
  packageType: z.enum(PACKAGE_TYPES).optional(),
  shippingIrregular: z.boolean().optional(),
})

const itemFields = {
  availability: z
    .strictObject({ shipToLocationAvailability: shipToLocationAvailabilitySchema.optional() })
    .optional(),
  condition: z.enum(CONDITIONS).optional(),
  conditionDescription: upTo(1_000).optional(),
  conditionDescriptors: z.array(conditionDescriptorSchema).optional(),
  packageWeightAndSize: packageSchema.optional(),
  product: productSchema.optional(),
}

export const itemSchema = z.strictObject(itemFields)
export type InventoryItem = z.infer<typeof itemSchema>

export const bulkItemsSchema = z.strictObject({
  requests: z.array(z.strictObject({ sku: z.string(), locale: z.enum(LOCALES), ...itemFields })),
})
export const bulkSkusSchema = z.strictObject({
  requests: z.array(z.strictObject({ sku: z.string() })),
})

const policiesSchema = z.strictObject({
  paymentPolicyId: z.string().optional(),
  returnPolicyId: z.string().optional(),
  fulfillmentPolicyId: z.string().optional(),
  bestOfferTerms: z
    .strictObject({
      bestOfferEnabled: z.boolean().optional(),
      autoAcceptPrice: amountSchema.optional(),
      autoDeclinePrice: amountSchema.optional(),
    })
    .optional(),
  eBayPlusIfEligible: z.boolean().optional(),
  productCompliancePolicyIds: z.array(z.string()).optional(),
  takeBackPolicyId: z.string().optional(),
  shippingCostOverrides: z
    .array(
      z.strictObject({
        priority: z.int().min(1),
        shippingServiceType: z.enum(['DOMESTIC', 'INTERNATIONAL']),
        shippingCost: amountSchema.optional(),
        additionalShippingCost: amountSchema.optional(),
        surcharge: amountSchema.optional(),
      }),
    )
    .optional(),
})

const changeableOfferFields = {
  availableQuantity: quantity.optional(),
  categoryId: z.string().optional(),
  secondaryCategoryId: z.string().optional(),
  charity: z.strictObject({ charityId: z.string(), donationPercentage: z.string() }).optional(),
  hideBuyerDetails: z.boolean().optional(),
  includeCatalogProductDetails: z.boolean().optional(),
  listingDescription: upTo(DESCRIPTION_MAX_CHARACTERS).optional(),
  listingDuration: z.enum(DURATIONS).optional(),
  listingPolicies: policiesSchema.optional(),
  listingStartDate: z.iso.datetime().optional(),
  lotSize: z.int().min(1).optional(),
  merchantLocationKey: z.string().max(36).optional(),
  pricingSummary: z
    .strictObject({
      price: amountSchema.optional(),
      auctionStartPrice: amountSchema.optional(),
      auctionReservePrice: amountSchema.optional(),
      minimumAdvertisedPrice: amountSchema.optional(),
      originalRetailPrice: amountSchema.optional(),
      originallySoldForRetailPriceOn: z.enum(['ON_EBAY', 'OFF_EBAY', 'ON_AND_OFF_EBAY']).optional(),
      pricingVisibility: z.enum(['NONE', 'PRE_CHECKOUT', 'DURING_CHECKOUT']).optional(),
    })
    .optional(),
  quantityLimitPerBuyer: z.int().min(1).optional(),
  storeCategoryNames: z.array(z.string()).max(2).optional(),
  tax: z
    .strictObject({
      applyTax: z.boolean().optional(),
      thirdPartyTaxCategory: z.string().optional(),
      vatPercentage: z.number().optional(),
    })
    .optional(),
}

export const createOfferSchema = z.strictObject({
  sku: skuSchema,
  marketplaceId: z.enum(MARKETPLACES),
  format: z.enum(['FIXED_PRICE', 'AUCTION']),
  ...changeableOfferFields,
})
export type Offer = z.infer<typeof createOfferSchema>

/** Replaces all terms. SKU, marketplace and format of an offer never change. */
export const updateOfferSchema = z.strictObject(changeableOfferFields)
export type OfferTerms = z.infer<typeof updateOfferSchema>

export const bulkOffersSchema = z.strictObject({ requests: z.array(z.unknown()) })
export const bulkPublishSchema = z.strictObject({
  requests: z.array(z.strictObject({ offerId: z.string() })),
})
export const bulkPriceQuantitySchema = z.strictObject({
  requests: z.array(
    z.strictObject({
      sku: z.string().optional(),
      shipToLocationAvailability: shipToLocationAvailabilitySchema.optional(),
      offers: z
        .array(
          z.strictObject({
            offerId: z.string(),
            availableQuantity: quantity.optional(),
            price: amountSchema.optional(),
          }),
        )
        .optional(),
    }),
  ),
})
export const feesSchema = z.strictObject({
  offers: z.array(z.strictObject({ offerId: z.string() })).max(250),
})
