/** How each service writes the number of a certificate, and when two spellings name the same one. */
import type { LabelGrader } from './label-graders.ts'

/** Digits without leading zeros, shortest and longest that a service has given out; NGC and CACG below. */
const DIGITS: Readonly<Record<LabelGrader, readonly [number, number]>> = {
  PCGS: [7, 9],
  NGC: [10, 10],
  CACG: [9, 9],
  ANACS: [7, 7],
  ICG: [10, 10],
  SEGS: [5, 8],
}

/**
 * The number as the service writes it, from digits with or without its leading zeros; null when it cannot be one.
 * NGC: seven digits, a hyphen and three more, where the first seven may start with zeros.
 */
export function certificateOf(grader: LabelGrader, digits: string): string | null {
  if (!/^\d+$/.test(digits)) return null
  if (grader === 'NGC')
    return digits.length === 10 && !digits.startsWith('000')
      ? `${digits.slice(0, 7)}-${digits.slice(7)}`
      : null
  const plain = digits.replace(/^0+/, '')
  const [shortest, longest] = DIGITS[grader]
  return plain.length >= shortest && plain.length <= longest ? plain : null
}

/**
 * A certificate as printed, typed or pasted, written as the service does: "8665933283", "8665933-283" and
 * "8665933 283" are one. Null when it cannot be one of this service's, for example where it was read in part.
 * CACG prints the coin's index and sometimes an L behind the nine digits: "123456789.01", "123456789L".
 */
export function writtenCertificate(grader: LabelGrader, text: string): string | null {
  const plain = text.trim().replace(/^#|^no\.?\s*/i, '')
  if (grader === 'CACG') {
    const found = /^(\d{9})(?:[-./ ]?\d{1,2})?L?$/i.exec(plain)
    return found?.[1] ? certificateOf('CACG', found[1]) : null
  }
  if (grader === 'NGC') {
    const found = /^(\d{6,7})[-–—. ](\d{3})$|^(\d{7})(\d{3})$/.exec(plain)
    if (!found) return null
    return certificateOf('NGC', `${found[1] ?? found[3]}${found[2] ?? found[4]}`.padStart(10, '0'))
  }
  // PCGS prints "7134.65/28633460": number, grade and certificate.
  const certificate = grader === 'PCGS' ? plain.replace(/^\d{1,7}\.\d{1,2}\+?\//, '') : plain
  // A hyphen is NGC's alone, which tells its ten digits from ICG's.
  return /^\d[\d ]*$/.test(certificate)
    ? certificateOf(grader, certificate.replaceAll(' ', ''))
    : null
}

/** Why a text cannot be a whole certificate's number of a service whose form is sure; null where it can. */
export function formProblem(grader: LabelGrader, text: string): string | null {
  if (writtenCertificate(grader, text) !== null) return null
  // Leading zeros may be printed.
  if (grader === 'PCGS')
    return /^\d{7,9}$/.test(text.replace(/\s/g, ''))
      ? null
      : 'A PCGS certificate has seven to nine digits.'
  return grader === 'NGC' ? 'An NGC certificate has seven digits, a hyphen and three more.' : null
}
