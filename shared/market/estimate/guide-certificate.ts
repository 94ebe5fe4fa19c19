/** PCGS numbers its certificates with seven to nine digits. */
const CERTIFICATE = /^\d{7,9}$/

/** The certificate that the price guide knows a coin by; null for another service's, and while it is not whole. */
export function guideCertificate(
  grader: string | null | undefined,
  certificationNumber: string | null | undefined,
): string | null {
  if (grader !== 'PCGS') return null
  const number = (certificationNumber ?? '').replace(/\D/g, '')
  return CERTIFICATE.test(number) ? number : null
}
