import type { CertificateFacts, CertificatePrices } from '../../shared/certificates.ts'

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
  /** Addresses of the service's photographs, null where it did not answer; absent where this deployment may not show them. */
  images?: ((number: string, userId: number) => Promise<string[] | null>) | undefined
}
