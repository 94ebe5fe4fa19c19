import { z } from 'zod'
import { centsSchema } from '../lib/cents-schema.ts'
import { asOneLine, withoutHiddenCharacters } from '../lib/plain-text.ts'
import { CONSIGNOR_BASES } from './consignor-part.ts'

/** Owners of a seller, at most. */
export const CONSIGNORS_MAX = 1_000
/** Payments that a seller has recorded, at most. */
export const PAYMENTS_MAX = 20_000
export const CONSIGNOR_NAME_MAX = 120
export const CONSIGNOR_ADDRESS_MAX = 500
const NOTE_MAX = 200
/** A payment, at most. */
const PAYMENT_MAX_CENTS = 1_000_000_000
const MINIMUM_MAX_CENTS = 99_999_999

const oneLine = z.string().overwrite(asOneLine).trim()
const lines = z.string().overwrite(withoutHiddenCharacters).trim()
const consignorId = z.int().positive()

/** In one sentence each, as the screens say them. */
export const BASIS_TEXTS = {
  price:
    'The owner gets his share of the price of the coin, without shipping and sales tax; you pay eBay’s fees.',
  net: 'The owner gets his share of what eBay’s fees for the coin leave of its price, without shipping and sales tax.',
} as const satisfies Record<(typeof CONSIGNOR_BASES)[number], string>

/** ConsignorTerms in an answer. */
export const consignorTermsSchema = z.object({
  basis: z.enum(CONSIGNOR_BASES),
  share: z.int(),
  minimumCents: centsSchema,
})

/** POST /api/consignment/owners, PUT /api/consignment/owners/{id} */
export const newConsignorSchema = z.object({
  name: oneLine.min(1, 'Enter a name').max(CONSIGNOR_NAME_MAX),
  email: z.union([z.literal(''), z.email('Enter an e-mail address, or nothing').max(254)]),
  address: lines.max(CONSIGNOR_ADDRESS_MAX),
  basis: z.enum(CONSIGNOR_BASES),
  /** Basis points. */
  share: z.int().min(0).max(10_000),
  minimumCents: centsSchema.min(0).max(MINIMUM_MAX_CENTS),
})
export type NewConsignor = z.infer<typeof newConsignorSchema>

export const consignorSchema = newConsignorSchema.extend({
  id: z.int(),
  email: z.string(),
  isArchived: z.boolean(),
})
export type Consignor = z.infer<typeof consignorSchema>

/** An owner with what is with the seller, and what is owed. */
export const consignorOverviewSchema = consignorSchema.extend({
  /** Listings. */
  drafts: z.int(),
  live: z.int(),
  /** Sold lines, and those of them that were given back. */
  sold: z.int(),
  returned: z.int(),
  /** Of all sales, what is his, and of it what was paid to him. */
  earnedCents: centsSchema,
  paidCents: centsSchema,
  /** Listings and sales of him, deleted listings too: while there are any he is archived and not deleted. */
  coins: z.int(),
})
export type ConsignorOverview = z.infer<typeof consignorOverviewSchema>

/** GET /api/consignment */
export const consignmentSchema = z.object({
  owners: z.array(consignorOverviewSchema),
  /** The head of statements: the seller's name and address. */
  heading: z.string(),
})
export type Consignment = z.infer<typeof consignmentSchema>

/** GET /api/consignment/owners: to choose from. */
export const consignorListSchema = z.object({ owners: z.array(consignorSchema) })

export const consignorParamsSchema = z.object({ id: z.coerce.number().pipe(consignorId) })
export const archiveSchema = z.object({ isArchived: z.boolean() })
export const headingSchema = z.object({ heading: lines.max(CONSIGNOR_ADDRESS_MAX) })

const day = z.iso.date()

export const newPaymentSchema = z.object({
  /** Made on the device. */
  id: z.uuid(),
  day,
  /** Below zero: money that the owner gave back. */
  cents: centsSchema
    .min(-PAYMENT_MAX_CENTS)
    .max(PAYMENT_MAX_CENTS)
    .refine(cents => cents !== 0, 'Enter an amount'),
  note: oneLine.max(NOTE_MAX),
})
export type NewPayment = z.infer<typeof newPaymentSchema>
export const paymentParamsSchema = consignorParamsSchema.extend({ payment: z.uuid() })

/** Days whose ends count, UTC. */
export const statementQuerySchema = z
  .object({ from: day, to: day })
  .refine(({ from, to }) => from <= to, 'The period ends before it begins')
export type StatementPeriod = z.infer<typeof statementQuerySchema>

/** ISO 8601. */
const time = z.string()

/** GET /api/consignment/owners/{id}/statement?from=&to= */
export const statementSchema = z.object({
  owner: consignorSchema,
  heading: z.string(),
  period: z.object({ from: day, to: day }),
  /** What was owed when the period began. */
  openingCents: centsSchema,
  sold: z.array(
    z.object({
      at: time,
      orderId: z.string(),
      sku: z.string(),
      title: z.string(),
      pieces: z.int(),
      priceCents: centsSchema,
      /** eBay's, where the owner's share is of what they leave; null: the dealer pays them. */
      feeCents: centsSchema.nullable(),
      /** Basis points. */
      share: z.int(),
      partCents: centsSchema,
      /** His minimum is more than his share. */
      isMinimum: z.boolean(),
      /** The share depends on a fee that eBay has not told yet. */
      isProvisional: z.boolean(),
    }),
  ),
  /** What went back to buyers lowers the owner's part. */
  returned: z.array(
    z.object({
      at: time,
      orderId: z.string(),
      sku: z.string(),
      title: z.string(),
      refundedCents: centsSchema,
      isCancelled: z.boolean(),
      /** The whole line. */
      isGivenBack: z.boolean(),
      partCents: centsSchema,
    }),
  ),
  payments: z.array(z.object({ id: z.string(), day, cents: centsSchema, note: z.string() })),
  soldCents: centsSchema,
  returnedCents: centsSchema,
  paidCents: centsSchema,
  /** Opening + sold − returned − paid. */
  closingCents: centsSchema,
  /** On sale or in preparation now. */
  forSale: z.array(
    z.object({
      sku: z.string(),
      title: z.string(),
      isLive: z.boolean(),
      pieces: z.int(),
      priceCents: centsSchema,
    }),
  ),
})
export type Statement = z.infer<typeof statementSchema>

/** POST /api/consignment/owners/{id}/statement/mail */
export const statementMailSchema = z
  .object({
    /** Made on the device, so that a mail that is asked for twice is sent once. */
    id: z.uuid(),
    from: day,
    to: day,
  })
  .refine(({ from, to }) => from <= to, 'The period ends before it begins')
export type StatementMail = z.infer<typeof statementMailSchema>
/** GET /api/consignment/owners/{id}/statement/mail: what would be sent. */
export const statementPreviewSchema = z.object({
  to: z.string(),
  senderName: z.string(),
  replyTo: z.string(),
  subject: z.string(),
  text: z.string(),
  /** False: no mail service is set up, and mails stay in the outbox. */
  isSent: z.boolean(),
})
export type StatementPreview = z.infer<typeof statementPreviewSchema>
