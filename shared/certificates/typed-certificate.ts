/** Certificates that a seller types, pastes or scans with a bar code reader, which types what it reads. */

import { writtenCertificate } from './certificate-number.ts'
import { GRADERS } from './graders.ts'
import { graderNamed, type LabelGrader } from './label-graders.ts'
import { parseSlabCode, type SlabCode } from './slab-code.ts'

/** A number's grade, as lists have it behind the number: "28633460 MS65+". */
const GRADE_BEHIND = / (?:MS|PR|PF|SP|AU|XF|EF|VF|VG|F|G|AG|FR|PO) ?-?\d{1,2}\+?$/i

/**
 * The meanings of what was typed: "NGC 8665933-283", "PCGS 28633460", "28633460", a label's whole code or the address
 * of a certificate's page. Several: ask for the grader. Empty: no certificate.
 */
export function parseTypedCertificate(text: string): SlabCode[] {
  const plain = text.trim().replaceAll(/\s+/g, ' ').replace(GRADE_BEHIND, '')
  const named = graderNamed(plain)
  const rest = named
    ? plain.replace(
        /^[a-z.]+[ :#-]*(?:(?:certificate|cert|grading)\b[ .:#-]*)?(?:no\.?|number|#)?[ :]*/i,
        '',
      )
    : plain
  const whole = parseSlabCode(rest.replaceAll(' ', ''), 'typed').filter(
    code => !named || code.grader === named,
  )
  const written = (named ? [named] : GRADERS).flatMap(grader => {
    const certificate = writtenCertificate(grader, rest)
    return certificate === null ? [] : [typedCode(grader, certificate)]
  })
  const known = new Set(whole.map(({ grader, certificate }) => `${grader} ${certificate}`))
  return [
    ...whole,
    ...written.filter(({ grader, certificate }) => !known.has(`${grader} ${certificate}`)),
  ]
}

function typedCode(grader: LabelGrader, certificate: string): SlabCode {
  return { grader, certificate, placeKnown: true, grade: null, details: null, number: null }
}

/** Entries of one pasted list that are read. */
export const CERTIFICATE_LIST_MAX = 500

export interface TypedCertificate {
  readonly text: string
  /** As of `parseTypedCertificate`. */
  readonly codes: SlabCode[]
}

/** A pasted list, one certificate per line, or separated by commas or semicolons. Empty entries are left out. */
export function parseCertificateList(text: string): TypedCertificate[] {
  return text
    .split(/[\n\r,;\t]+/)
    .map(entry => entry.trim())
    .filter(entry => entry !== '')
    .slice(0, CERTIFICATE_LIST_MAX)
    .map(entry => ({ text: entry, codes: parseTypedCertificate(entry) }))
}
