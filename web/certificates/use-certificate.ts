import { useQuery } from '@tanstack/react-query'
import { plainCertificateNumber } from '../../shared/certificates/certificate-spellings.ts'
import { certificateKeySchema, certificateSchema } from '../../shared/certificates/certificates.ts'
import { apiFetch } from '../lib/api.ts'
import { ApiFailure } from '../lib/api-failure.ts'
import { queryKeys } from '../lib/query-keys.ts'
import { useSettled } from '../lib/use-settled.ts'

/** A certificate stays fresh this long in the browser. */
const FRESH_MS = 5 * 60_000
/** Typing a number does not ask for each of its digits. */
const TYPING_PAUSE_MS = 600

const CERTIFICATE_RETRIES = 1

export interface LabelInput {
  /** Empty for a coin without a holder. */
  grader: string
  number: string
  /** As on the label. */
  grade: string
}

/** GET /api/certificates/{grader}/{number}; asked only for a grader and a whole number. */
export function useCertificate(typed: LabelInput) {
  const { grader, number, ...label } = useSettled(typed, TYPING_PAUSE_MS)
  // The address of NGC's page has the grade; the others' answers are the same for every grade.
  const grade = grader === 'NGC' ? label.grade : ''
  const key = certificateKeySchema.safeParse({ grader, number })
  const plain = key.success ? plainCertificateNumber(key.data.grader, key.data.number) : ''
  const query = useQuery({
    queryKey: queryKeys.certificate(grader, plain, grade),
    queryFn: async ({ signal }) => {
      const path = `/api/certificates/${grader}/${encodeURIComponent(plain)}`
      const asked = new URLSearchParams(grade === '' ? {} : { grade })
      const response = await apiFetch(`${path}?${asked}`, { signal })
      return certificateSchema.parse(await response.json())
    },
    enabled: key.success,
    staleTime: FRESH_MS,
    retry: (failures, error) =>
      failures < CERTIFICATE_RETRIES && !(error instanceof ApiFailure && !error.retryable),
  })
  return { ...query, enabled: key.success }
}
