import { writtenCertificate } from './certificate-number.ts'
import type { Grader } from './graders.ts'

/** A certificate's number in one form, however it was typed: as the service writes it, else without its spaces. */
export function plainCertificateNumber(grader: Grader, text: string): string {
  return writtenCertificate(grader, text) ?? text.replace(/\s+/g, '')
}

/** The forms in which a listing may have a certificate's number, the plain one first. */
export function certificateSpellings(grader: Grader, text: string): string[] {
  const plain = plainCertificateNumber(grader, text)
  if (grader === 'PCGS') return [...new Set([plain, plain.padStart(8, '0')])]
  return [...new Set([plain, plain.replace('-', '')])]
}
