import { GRADERS, type Grader } from '../../shared/certificates/graders.ts'
import { parseTypedCertificate } from '../../shared/certificates/typed-certificate.ts'

/**
 * The certificate in a text that was typed or scanned into the field: a label's whole code, an address, or a number
 * with its grader. Null for a plain number, which stays as it is, and where several graders are possible.
 */
export function typedLabel(
  text: string,
  grader: string,
): { grader: Grader; number: string } | null {
  const codes = parseTypedCertificate(text)
  const named = codes.filter(code => grader === '' || code.grader === grader)
  const [code, second] = named.length > 0 ? named : codes
  if (!code || second) return null
  const accepted = GRADERS.find(each => each === code.grader)
  if (!accepted || (code.certificate === text.trim() && accepted === grader)) return null
  return { grader: accepted, number: code.certificate }
}
