import type { CertificateFacts, CertificatePrices } from '../../shared/certificates/certificates.ts'
import type { PictureType } from '../../shared/pictures/pictures.ts'

/** What a grading service says of a certificate. */
export type FoundCertificate = { facts: CertificateFacts; prices: CertificatePrices }

export type CertificateAnswer =
  /** `found` is null where the service does not know the certificate. */
  | { ok: true; found: FoundCertificate | null }
  /** `reason` is a sentence for the seller. */
  | { ok: false; reason: string }

/**
 * A grading service that is asked by certificate. Its calls are counted against its daily budget and the seller's
 * share, and of concurrent questions about one certificate the service gets one.
 */
export type CertificateSource = {
  ask: (number: string, userId: number) => Promise<CertificateAnswer>
  /** The service's photographs; absent where this deployment may not show them. */
  photographs?: Photographs | undefined
}

export type Photographs = {
  addresses: (number: string, userId: number) => Promise<PhotographAddresses>
  /** One of them; null where the service does not send a picture. */
  read: (address: string) => Promise<Photograph | null>
}

/** Addresses of photographs at their service; `isAsked` is false where the budget of calls is used up. */
type PhotographAddresses = { ok: true; urls: string[] } | { ok: false; isAsked: boolean }

export type Photograph = { type: PictureType; bytes: ArrayBuffer }
