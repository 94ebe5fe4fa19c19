import {
  type CertificateKey,
  PASTED_AT_ONCE,
  type PastedResult,
  pastedResultsSchema,
} from '../../shared/certificates/certificates.ts'
import { GRADERS } from '../../shared/certificates/graders.ts'
import { parseCertificateList } from '../../shared/certificates/typed-certificate.ts'
import { apiFetch } from '../lib/api.ts'
import { ApiFailure } from '../lib/api-failure.ts'

export interface PastedRow {
  id: string
  text: string
  /** Null where no draft can be made of it. */
  key: CertificateKey | null
  problem: string
}

/** The entries of a pasted list; a number that may be of several services is of the chosen one. */
export function pastedRows(text: string, grader: string): PastedRow[] {
  const seen = new Set<string>()
  return parseCertificateList(text).map(({ text: entry, codes }, at) => {
    const row = { id: `${at} ${entry}`, text: entry, key: null }
    const accepted = codes.flatMap(({ grader: of, certificate: number }) => {
      const known = GRADERS.find(each => each === of)
      return known ? [{ grader: known, number }] : []
    })
    const key =
      accepted.find(one => one.grader === grader) ??
      (accepted.length === 1 ? accepted[0] : undefined)
    if (accepted.length === 0) {
      const isOfOther = codes.length > 0
      return {
        ...row,
        problem: isOfOther ? 'eBay does not accept its service' : 'No certification number',
      }
    }
    if (!key) return { ...row, problem: 'Write the grading service before it' }
    const name = `${key.grader} ${key.number}`
    if (seen.has(name)) return { ...row, problem: 'Twice in this list' }
    seen.add(name)
    return { ...row, key, problem: '' }
  })
}

/** Sends the list in parts, in order; the sentence of what went wrong, empty where all was answered. */
export async function sendPasted(
  keys: readonly CertificateKey[],
  onResults: (results: PastedResult[]) => void,
): Promise<string> {
  let results: PastedResult[] = []
  for (let at = 0; at < keys.length; at += PASTED_AT_ONCE) {
    const certificates = keys.slice(at, at + PASTED_AT_ONCE)
    try {
      // oxlint-disable-next-line no-await-in-loop -- in parts, so that the seller sees how far it is
      const part = await sendPart(certificates)
      results = [...results, ...part]
      onResults(results)
    } catch (error) {
      return error instanceof ApiFailure
        ? error.message
        : 'The list could not be sent. Please try again.'
    }
  }
  return ''
}

async function sendPart(certificates: readonly CertificateKey[]): Promise<PastedResult[]> {
  const response = await apiFetch('/api/certificates/drafts', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ certificates }),
  })
  return pastedResultsSchema.parse(await response.json()).results
}
