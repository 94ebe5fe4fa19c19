/**
 * What the codes on slab labels mean, by the services that can have printed them. Sources: bars of PCGS with 16
 * digits, decoded from photographs of labels of 2024; the other forms from readers in public code (OpenNumismat and
 * others), of which those of ANACS, ICG and CAC name a length and no more. Some lengths belong to several services.
 */

import { certificateInAddress } from './certificate-address.ts'
import { certificateOf } from './certificate-number.ts'
import type { LabelGrader } from './label-graders.ts'
import { SLAB_CODE_MAX_CHARACTERS, type SlabCodeFormat } from './slab-reading.ts'

/** One meaning of a code. */
export interface SlabCode {
  readonly grader: LabelGrader
  /** As the service writes it: "28633460", "8665933-283". */
  readonly certificate: string
  /** False where public sources name only the form's length: the place of the certificate is assumed. */
  readonly placeKnown: boolean
  /** Sheldon number; null where the code has no number, or a word in its place ("Genuine"). */
  readonly grade: number | null
  /** Whether the grade's digits stand for a coin with a problem; null where the code says nothing. */
  readonly details: boolean | null
  /** The service's number of the coin (of PCGS the PCGS number), without leading zeros; null without one. */
  readonly number: string | null
}

interface Form {
  readonly grader: LabelGrader
  readonly placeKnown: boolean
  /** Digits from–to (exclusive); null: the code has none. */
  readonly number: readonly [number, number] | null
  readonly grade: readonly [number, number] | null
  readonly certificate: readonly [number, number]
}

/** Most digits of a coin's number, with a zero behind it in the form of 22. */
const PCGS_NUMBER_DIGITS = 8

/** By the count of digits. */
const FORMS: Readonly<Record<number, readonly Form[]>> = {
  10: [{ grader: 'ANACS', placeKnown: false, number: null, grade: null, certificate: [3, 10] }],
  16: [{ grader: 'PCGS', placeKnown: true, number: [0, 6], grade: [6, 8], certificate: [8, 16] }],
  18: [
    { grader: 'NGC', placeKnown: true, number: [0, 6], grade: [6, 8], certificate: [8, 18] },
    { grader: 'ICG', placeKnown: false, number: null, grade: null, certificate: [8, 18] },
  ],
  20: [
    { grader: 'NGC', placeKnown: true, number: [0, 6], grade: [6, 8], certificate: [10, 20] },
    { grader: 'ANACS', placeKnown: false, number: null, grade: null, certificate: [13, 20] },
    { grader: 'SEGS', placeKnown: true, number: null, grade: null, certificate: [12, 20] },
  ],
  22: [
    { grader: 'PCGS', placeKnown: true, number: [0, 11], grade: [11, 13], certificate: [13, 22] },
  ],
  24: [{ grader: 'CACG', placeKnown: false, number: null, grade: null, certificate: [15, 24] }],
}

/**
 * The meanings that a code can have, by grader; empty for what is no label's code. Several: the grader must be known
 * or asked. Of a QR code or Data Matrix the address of a certificate's page is read too.
 */
export function parseSlabCode(text: string, format: SlabCodeFormat): SlabCode[] {
  if (text.length > SLAB_CODE_MAX_CHARACTERS) return []
  const plain = text.trim()
  if (format === 'QRCode' || format === 'DataMatrix' || format === 'typed') {
    const found = certificateInAddress(plain)
    if (found) return [{ ...found, placeKnown: true, details: null, number: null }]
  }
  const digits = digitsOf(plain)
  if (digits === null || isContainer(digits)) return []
  const codes = (FORMS[digits.length] ?? []).flatMap(form => codeOf(digits, form) ?? [])
  // A QR code of PCGS may hold the bare certificate.
  if (codes.length === 0 && (format === 'QRCode' || format === 'DataMatrix'))
    return bareCertificate(digits)
  return codes
}

/** Digits of a code; GS1's separators and brackets are no content. Null for any other text. */
export function digitsOf(text: string): string | null {
  // oxlint-disable-next-line no-control-regex -- GS1 separates its fields by the control character "group separator"
  const digits = text.replace(/[()\u001D]/g, '')
  return /^\d+$/.test(digits) ? digits : null
}

/** A parcel's serial number (SSCC): 00, eighteen digits, the last of them their check digit (GS1). */
function isContainer(digits: string): boolean {
  if (!/^00\d{18}$/.test(digits)) return false
  const sum = Array.from(digits).reduce(
    (all, digit, index) => all + Number(digit) * (index % 2 === 0 ? 3 : 1),
    0,
  )
  return sum % 10 === 0
}

function codeOf(digits: string, form: Form): SlabCode | null {
  const part = (range: readonly [number, number]): string => digits.slice(range[0], range[1])
  const certificate = certificateOf(form.grader, part(form.certificate))
  if (certificate === null) return null
  const number = form.number && part(form.number).replace(/^0+/, '')
  // Of NGC an 18-digit code of zeros is padding, not a coin.
  if (number === '') return null
  // A number of PCGS has eight digits at most: a parcel's of as many digits fills the form's eleven.
  if (form.grader === 'PCGS' && (number?.length ?? 0) > PCGS_NUMBER_DIGITS) return null
  const grade = form.grade ? gradeOf(form.grader, Number(part(form.grade))) : NO_GRADE
  return (
    grade && { grader: form.grader, certificate, placeKnown: form.placeKnown, number, ...grade }
  )
}

const NO_GRADE: Pick<SlabCode, 'grade' | 'details'> = { grade: null, details: null }

/** Numbers of PCGS for a genuine coin with a problem (82–99), of NGC for Details (87–89). Null for no grade at all. */
function gradeOf(grader: LabelGrader, value: number): Pick<SlabCode, 'grade' | 'details'> | null {
  if (value >= 1 && value <= 70) return { grade: value, details: false }
  const [from, to] = grader === 'NGC' ? [87, 89] : [82, 99]
  return value >= from && value <= to ? { grade: null, details: true } : null
}

function bareCertificate(digits: string): SlabCode[] {
  const certificate = /^\d{7,9}$/.test(digits) ? certificateOf('PCGS', digits) : null
  return certificate === null
    ? []
    : [{ grader: 'PCGS', certificate, placeKnown: false, number: null, ...NO_GRADE }]
}
