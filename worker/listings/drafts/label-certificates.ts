import { writtenCertificate } from '../../../shared/certificates/certificate-number.ts'
import type { CertificateKey } from '../../../shared/certificates/certificates.ts'
import { GRADERS } from '../../../shared/certificates/graders.ts'
import { graderNamed } from '../../../shared/certificates/label-graders.ts'
import type { SlabLabel } from '../../../shared/coins/coins.ts'

/** The certificates that a label may name, where its witnesses disagree: each reading of the number and the service. */
export function labelCertificates({ grader, certificate }: SlabLabel): CertificateKey[] {
  const named = readingsOf(grader).map(graderNamed)
  const read = GRADERS.filter(each => named.includes(each))
  const graders = read.length > 0 ? read : GRADERS
  return graders.flatMap(each =>
    readingsOf(certificate).flatMap(text => {
      const number = writtenCertificate(each, text)
      return number === null ? [] : [{ grader: each, number }]
    }),
  )
}

/** What is believed of a field, else what each witness says; several meanings of a code are joined by "or". */
function readingsOf({ value, code, words }: SlabLabel['grader']): string[] {
  if (value !== null) return [value]
  return [code, words].flatMap(text => text?.split(' or ') ?? [])
}
