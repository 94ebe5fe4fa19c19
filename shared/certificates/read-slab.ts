/**
 * The certificate of a slab from its two witnesses: the codes, and the words printed on the label. Interleaved 2 of 5
 * has no check digit and may be read in part without notice, so a code alone proves nothing.
 */

import { writtenCertificate } from './certificate-number.ts'
import { graderNamed, type LabelGrader } from './label-graders.ts'
import { digitsOf, parseSlabCode, type SlabCode } from './slab-code.ts'
import type { ReadCode, SlabCodeFormat, SlabReading } from './slab-reading.ts'

/** The label's words, as the vision model read them or the seller typed them; null: not legible. */
export interface PrintedLabel {
  readonly grader: string | null
  readonly certificate: string | null
  /** Sheldon number. */
  readonly grade: number | null
}

export const NOTHING_PRINTED: PrintedLabel = { grader: null, certificate: null, grade: null }

export type SlabVerdict =
  /** Code and printed number name one certificate. */
  | { kind: 'agreed'; code: SlabCode }
  /**
   * Only a code was read. It has to be confirmed. `witnesses`: its passes over all codes, those of a QR code twice,
   * because it corrects itself.
   */
  | { kind: 'read'; code: SlabCode; witnesses: number }
  /** Only a code was read, and its form belongs to several services: ask for the grader. */
  | { kind: 'which-grader'; codes: SlabCode[] }
  /** Only the printed number was read. `grader` null: ask for it. */
  | { kind: 'printed'; grader: LabelGrader | null; certificate: string }
  /** Two witnesses differ: show both and ask. `certificate` is the printed one, as printed. */
  | {
      kind: 'disagrees'
      field: 'grader' | 'certificate' | 'grade'
      codes: SlabCode[]
      certificate: string | null
    }
  | { kind: 'unread' }

interface RawCode {
  readonly text: string
  readonly format: SlabCodeFormat
}

/**
 * The codes of several passes over one picture, the most read first. A code whose digits are a part of a longer one's
 * is that code, read in part: it is dropped.
 */
export function fusePasses(passes: readonly (readonly RawCode[])[]): ReadCode[] {
  const counted = new Map<string, ReadCode>()
  for (const pass of passes) {
    const seen = new Set<string>()
    for (const { text, format } of pass) {
      const key = `${format} ${text}`
      if (seen.has(key)) continue
      seen.add(key)
      counted.set(key, { text, format, passes: (counted.get(key)?.passes ?? 0) + 1 })
    }
  }
  return whole([...counted.values()]).sort((a, b) => b.passes - a.passes)
}

function isBars({ format }: ReadCode): boolean {
  return format === 'ITF' || format === 'Code128'
}

function whole(codes: ReadCode[]): ReadCode[] {
  return codes.filter(
    code =>
      !isBars(code) ||
      !codes.some(
        longer =>
          isBars(longer) &&
          longer.text.length > code.text.length &&
          longer.text.includes(code.text),
      ),
  )
}

/**
 * What a reading of both sides proves, with what is printed. Codes that are no label's (a shop's own sticker) are
 * passed over.
 */
export function readSlab(
  reading: SlabReading,
  printed: PrintedLabel = NOTHING_PRINTED,
): SlabVerdict {
  const codes = whole([...reading.front, ...reading.back]).flatMap(code => {
    const meanings = parseSlabCode(code.text, code.format)
    return meanings.length === 0 ? [] : [{ ...code, meanings }]
  })
  if (codes.length === 0) return printedAlone(printed)
  const grader = graderNamed(printed.grader)
  const all = codes.flatMap(({ meanings }) => meanings)
  const possible = grader ? all.filter(one => one.grader === grader) : all
  const refused = (field: 'grader' | 'certificate' | 'grade', of = possible): SlabVerdict => ({
    kind: 'disagrees',
    field,
    codes: distinct(of),
    certificate: printed.certificate,
  })
  if (possible.length === 0) return refused('grader', all)
  if (printed.certificate !== null) {
    const agreed = codes.flatMap(code => agreeing(code, grader, printed.certificate ?? ''))
    const [first] = distinct(agreed)
    if (!first) return refused('certificate')
    const graders = new Set(agreed.map(one => one.grader))
    if (graders.size > 1) return { kind: 'which-grader', codes: distinct(agreed) }
    if (!codes.some(code => confirms(code, first))) return printedAlone(printed)
    const code = { ...first, ...complete(agreed) }
    if (printed.grade !== null && code.grade !== null && code.grade !== printed.grade)
      return refused('grade', agreed)
    return { kind: 'agreed', code }
  }
  return codesAlone(withoutAssumed(codes), possible, refused)
}

type MeantCode = ReadCode & { meanings: SlabCode[] }

/** Beside a label's code, one that only may be a label's (a shop's QR code of digits) is passed over. */
function withoutAssumed(codes: readonly MeantCode[]): readonly MeantCode[] {
  const known = codes.filter(({ meanings }) => meanings.some(({ placeKnown }) => placeKnown))
  return known.length > 0 ? known : codes
}

/** Without a printed number: what every code can mean. */
function codesAlone(
  codes: readonly MeantCode[],
  possible: readonly SlabCode[],
  refused: (field: 'certificate') => SlabVerdict,
): SlabVerdict {
  const common = distinct(possible).filter(one =>
    codes.every(({ meanings }) => meanings.some(other => isSame(one, other))),
  )
  const [first, second] = common
  if (!first) return refused('certificate')
  if (second) return { kind: 'which-grader', codes: common }
  const same = possible.filter(one => isSame(one, first))
  const witnesses = codes.reduce((sum, code) => sum + code.passes * (isBars(code) ? 1 : 2), 0)
  return { kind: 'read', code: { ...first, ...complete(same) }, witnesses }
}

/**
 * Meanings that name the printed certificate. Where the place of the certificate in the code is not known, it may
 * stand at any one place in it.
 */
function agreeing(code: MeantCode, grader: LabelGrader | null, certificate: string): SlabCode[] {
  return code.meanings.flatMap(meaning => {
    if (grader && meaning.grader !== grader) return []
    const written = writtenCertificate(meaning.grader, certificate)
    if (written === null) return []
    if (meaning.certificate === written) return [meaning]
    return !meaning.placeKnown && standsInOnePlace(written, code.text)
      ? [{ ...meaning, certificate: written }]
      : []
  })
}

/** Whether a code names a certificate and has no other part that a misread print may have been. */
function confirms({ text, meanings }: MeantCode, { grader, certificate }: SlabCode): boolean {
  return meanings.some(
    meaning =>
      meaning.grader === grader &&
      (meaning.placeKnown
        ? meaning.certificate === certificate
        : standsInOnePlace(certificate, digitsOf(text) ?? '')),
  )
}

/** A number read with one or two wrong digits is another part of the code only where the code repeats itself. */
const MISREAD_DIGITS = 2

function standsInOnePlace(digits: string, code: string): boolean {
  const near = Array.from({ length: code.length - digits.length + 1 }, (_, at) => {
    const part = code.slice(at, at + digits.length)
    return Array.from(part).filter((digit, index) => digit !== digits[index]).length
  }).filter(different => different <= MISREAD_DIGITS)
  return near.length === 1 && near[0] === 0
}

/** Grade and number from whichever code has them. */
function complete(same: readonly SlabCode[]): Pick<SlabCode, 'grade' | 'details' | 'number'> {
  const graded = same.find(one => one.details !== null) ?? same.find(one => one.grade !== null)
  return {
    grade: graded?.grade ?? null,
    details: graded?.details ?? null,
    number: same.find(one => one.number !== null)?.number ?? null,
  }
}

function isSame(one: SlabCode, other: SlabCode): boolean {
  return one.grader === other.grader && one.certificate === other.certificate
}

function distinct(codes: readonly SlabCode[]): SlabCode[] {
  return codes.filter((one, index) => codes.findIndex(other => isSame(one, other)) === index)
}

function printedAlone({ grader, certificate }: PrintedLabel): SlabVerdict {
  if (certificate === null) return { kind: 'unread' }
  const named = graderNamed(grader)
  const written = named && writtenCertificate(named, certificate)
  return { kind: 'printed', grader: named, certificate: written ?? certificate }
}
