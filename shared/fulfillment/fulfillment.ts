import { z } from 'zod'
import { centsSchema } from '../lib/cents-schema.ts'
import { listingSchema } from '../listing/listings.ts'
import { CARRIERS, PACKAGE_KINDS } from './shipping-rules.ts'

/** What eBay says of a sale's way to the buyer. */
export const SHIPMENTS = ['unpaid', 'waiting', 'shipped'] as const
export type SaleShipment = (typeof SHIPMENTS)[number]

/**
 * A coin against its listing before it is packed: the camera or the label's code says so (`match`, `wrong`), or the
 * seller does after a look at both pictures (`seen`).
 */
export const COIN_CHECKS = ['match', 'wrong', 'seen'] as const
export type CoinCheck = (typeof COIN_CHECKS)[number]

/** Orders of one call at most: each is a call or two to eBay. */
export const PACKAGES_MAX = 50
/** The most lines that the list has. */
export const TO_SHIP_MAX = 500

const orderId = z.string().min(1).max(60)
const lineId = { orderId, lineItemId: z.string().min(1).max(60) }

/** A paid line of an order that is not shipped. Its buyer is in none: who it goes to is fetched when it is needed. */
export const lineToShipSchema = z.object({
  ...lineId,
  title: z.string(),
  quantity: z.number(),
  /** Of all pieces. */
  priceCents: centsSchema,
  /** What the buyer paid for shipping. */
  shippingCents: centsSchema,
  soldAt: z.number(),
  shipByAt: z.number().nullable(),
  buyerCountry: z.string().nullable(),
  /** eBay's code of the service that the buyer chose. */
  shippingService: z.string(),
  /** Whether it is too thick for an envelope: in a holder, a lot, a roll or a set. */
  thick: z.boolean(),
  /** Null where the sale has no listing here. */
  listing: listingSchema
    .pick({
      id: true,
      coinType: true,
      year: true,
      mint: true,
      grade: true,
      grader: true,
      certificationNumber: true,
      frontImageUrl: true,
      backImageUrl: true,
    })
    .extend({
      /** Where the seller keeps it; empty where that is not said. */
      place: z.string(),
      thumbnailUrl: z.string().nullable(),
      /** Other coins of the seller, sold or not, with a design of this one: a picture does not tell them apart. */
      alike: z.number(),
    })
    .nullable(),
  coinCheck: z.enum(COIN_CHECKS).nullable(),
  packedAt: z.number().nullable(),
  carrier: z.string(),
  trackingNumber: z.string(),
  /** It was said here that it is shipped, and eBay is not told yet. */
  isSending: z.boolean(),
  /** Why eBay refused that it is shipped. */
  failure: z.string().nullable(),
})
export type LineToShip = z.infer<typeof lineToShipSchema>

/** GET /api/fulfillment/to-ship: the lines, the most urgent first. */
export const toShipSchema = z.object({
  lines: z.array(lineToShipSchema),
  /** When the orders were last read; null before the first time. */
  readAt: z.number().nullable(),
  /** Why the last reading failed. */
  failure: z.string().nullable(),
})
export type ToShip = z.infer<typeof toShipSchema>

/** GET /api/fulfillment/count */
export const toShipCountSchema = z.object({ count: z.number() })
export type ToShipCount = z.infer<typeof toShipCountSchema>

/** PUT /api/fulfillment/check. `packed`: the right coin is packed at once. */
export const coinCheckedSchema = z.object({
  ...lineId,
  check: z.enum(COIN_CHECKS),
  packed: z.boolean().optional(),
})
export type CoinChecked = z.infer<typeof coinCheckedSchema>

/** PUT /api/fulfillment/packed */
export const packedSchema = z.object({
  lines: z.array(z.object(lineId)).min(1).max(TO_SHIP_MAX),
  packed: z.boolean(),
})
export type Packed = z.infer<typeof packedSchema>

/** Letters and digits alone, as eBay takes them: spaces and hyphens of a label fall away. */
export const trackingNumberSchema = z
  .string()
  .max(80)
  .transform(text => text.replaceAll(/[\s-]/g, '').toUpperCase())
  .refine(text => /^[A-Z0-9]{0,40}$/.test(text), 'A tracking number has letters and digits only')

export const packageSchema = z
  .object({
    orderId,
    kind: z.enum(PACKAGE_KINDS),
    /** Empty: without tracking. */
    carrier: z.enum(['', ...CARRIERS]),
    trackingNumber: trackingNumberSchema,
  })
  .refine(
    ({ carrier, trackingNumber }) => (carrier === '') === (trackingNumber === ''),
    'A carrier and a tracking number belong together',
  )
export type NewPackage = z.infer<typeof packageSchema>

/** POST /api/fulfillment/packages: each order goes in one package and is marked as shipped on eBay. */
export const packagesSchema = z.object({
  packages: z
    .array(packageSchema)
    .min(1)
    .max(PACKAGES_MAX)
    .refine(
      packages => new Set(packages.map(each => each.orderId)).size === packages.length,
      'An order is in one package',
    ),
})

export const packageResultSchema = z.object({
  orderId: z.string(),
  /** `later`: eBay did not answer; it is told again by itself. */
  state: z.enum(['sent', 'later', 'refused']),
  /** For the seller; empty where there is nothing to say. */
  message: z.string(),
})
export type PackageResult = z.infer<typeof packageResultSchema>
export const packageResultsSchema = z.object({ results: z.array(packageResultSchema) })

/** POST /api/fulfillment/recipients */
export const recipientsQuerySchema = z.object({
  orderIds: z.array(orderId).min(1).max(TO_SHIP_MAX),
})

/** Whom an order goes to, as eBay says now. It is shown and forgotten. */
export const recipientSchema = z.object({
  orderId: z.string(),
  /** The buyer's name on eBay. */
  buyer: z.string(),
  name: z.string(),
  company: z.string(),
  street: z.string(),
  street2: z.string(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  country: z.string(),
  /** What the buyer wrote at the checkout. */
  note: z.string(),
})
export type Recipient = z.infer<typeof recipientSchema>
export const recipientsSchema = z.object({ recipients: z.array(recipientSchema) })
