import { z } from 'zod'
import { centsSchema } from '../lib/cents-schema.ts'
import { GRADERS } from './graders.ts'

/** Certificates in one request of a pasted list. */
export const PASTED_CERTIFICATES_MAX = 100
/** Of them, those that are worked on at a time. */
export const PASTED_AT_ONCE = 5

/** Photographs of one certificate that are shown. */
export const PHOTOGRAPHS_MAX = 4

/** What a grading service says that is in the holder. It does not change. */
export const certificateFactsSchema = z.object({
  /** The service's own number of such coins: PCGS 7130. */
  coinNumber: z.string(),
  /** As the service words it: "1881-S $1". */
  name: z.string(),
  series: z.string(),
  denomination: z.string(),
  country: z.string(),
  /** Empty where the answer contradicts itself. */
  year: z.string(),
  /** The mint mark; empty for a coin without one. */
  mint: z.string(),
  /** As the form writes it: "MS65 DMPL", "AU Details"; empty where the holder says Genuine. */
  grade: z.string(),
  variety: z.string(),
  /** Whether the holder has a chip that a telephone can check. */
  hasNfc: z.boolean(),
  /** Whether CAC has approved the coin; null where the service does not say. */
  hasCac: z.boolean().nullable(),
  /** The service's page about such coins. */
  url: z.string().nullable(),
})
export type CertificateFacts = z.infer<typeof certificateFactsSchema>

/** What such a coin counts and costs: it changes daily. */
export const certificatePricesSchema = z.object({
  population: z.number().nullable(),
  /** Coins of higher grades. */
  populationHigher: z.number().nullable(),
  /** Cents; null where the guide has no price. */
  guideCents: z.number().nullable(),
})
export type CertificatePrices = z.infer<typeof certificatePricesSchema>

/** The coin of a certificate in the words of the listing form. */
export const certifiedCoinSchema = z.object({
  /** Null where the tables have no such series. */
  seriesId: z.string().nullable(),
  coinType: z.string(),
  denomination: z.string(),
  year: z.string(),
  /** A mint mark, `none`, or empty where unknown. */
  mint: z.string(),
  grade: z.string(),
  composition: z.string(),
  weight: z.string(),
  diameter: z.string(),
  specialAttributes: z.array(z.string()),
})
export type CertifiedCoin = z.infer<typeof certifiedCoinSchema>

/**
 * `checked`: the service knows it; `unknown`: it does not; `not_checked`: it was not asked, or did not answer.
 */
export const certificateStateSchema = z.enum(['checked', 'unknown', 'not_checked'])
export type CertificateState = z.infer<typeof certificateStateSchema>

/** A listing of the same seller with the same certificate. */
export const sameCertificateSchema = z.object({
  id: z.number(),
  title: z.string(),
  status: z.enum(['draft', 'published', 'sold', 'ended']),
  /** Whether it is a draft that waits for its pictures: those of the coin go into it. */
  waits: z.boolean(),
})
export type SameCertificate = z.infer<typeof sameCertificateSchema>

/** Response of GET /api/certificates/{grader}/{number}. */
export const certificateSchema = z.object({
  grader: z.enum(GRADERS),
  number: z.string(),
  state: certificateStateSchema,
  /** Why it is not checked or not known; empty for a checked one. */
  message: z.string(),
  /** Whether the service did not answer this time: it may when it is asked again. */
  canAskAgain: z.boolean(),
  /** The grading service's own page, for a person. */
  link: z.string(),
  facts: certificateFactsSchema.nullable(),
  coin: certifiedCoinSchema.nullable(),
  population: z.number().nullable(),
  populationHigher: z.number().nullable(),
  /** By the service's price guide. */
  guidePriceCents: centsSchema.nullable(),
  /** Paths of the service's photographs at this server; empty where this deployment may not show them. */
  images: z.array(z.string()),
  /** When the service was asked. */
  checkedAt: z.string().nullable(),
  /** The caller's other listings with this certificate. */
  listings: z.array(sameCertificateSchema),
})
export type Certificate = z.infer<typeof certificateSchema>

/** A certificate's number as it is stored: without spaces; NGC's with its hyphen. */
export const certificateNumberSchema = z
  .string()
  .overwrite(text => text.replace(/\s+/g, ''))
  .regex(/^[0-9][0-9A-Za-z./-]{3,19}$/, 'Enter the number as it stands on the label.')

export const certificateKeySchema = z.object({
  grader: z.enum(GRADERS),
  number: certificateNumberSchema,
})
export type CertificateKey = z.infer<typeof certificateKeySchema>

/** POST /api/certificates/drafts: a draft for each certificate, without pictures. */
export const pastedCertificatesSchema = z.object({
  certificates: z.array(certificateKeySchema).min(1).max(PASTED_CERTIFICATES_MAX),
})
export type PastedCertificates = z.infer<typeof pastedCertificatesSchema>

/** `exists`: a listing has the certificate already, and none was made. */
export const pastedResultSchema = z.object({
  grader: z.enum(GRADERS),
  number: z.string(),
  outcome: z.enum(['created', 'exists', 'failed']),
  /** The draft, or the listing that there was. */
  listing: z.object({ id: z.number(), title: z.string() }).nullable(),
  state: certificateStateSchema,
  /** Why it failed or was not checked; empty otherwise. */
  message: z.string(),
})
export type PastedResult = z.infer<typeof pastedResultSchema>

/** In the order of the request. */
export const pastedResultsSchema = z.object({ results: z.array(pastedResultSchema) })
export type PastedResults = z.infer<typeof pastedResultsSchema>
