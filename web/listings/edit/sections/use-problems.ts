import { useMemo, useState } from 'react'
import { plainCertificateNumber } from '../../../../shared/certificates/certificate-spellings.ts'
import type { Listing, ListingProblem } from '../../../../shared/listing/listings.ts'
import { useCertificate } from '../../../certificates/use-certificate.ts'
import type { EditFields } from '../edit-fields.ts'
import { editProblems } from '../problems-of.ts'
import { useItemSpecifics } from '../use-item-specifics.ts'
import { formField } from './form-sections.ts'

/** What the listing lacks with the present values, each problem with the form's field. */
export function useProblems(listing: Listing, values: EditFields): readonly ListingProblem[] {
  const [now] = useState(Date.now)
  const certificateState = useCertificateState(values)
  const asked = useItemSpecifics(listing).data?.specifics
  return useMemo(
    () =>
      editProblems(listing, values, { now, certificateState, asked }).map(problem => ({
        ...problem,
        field: formField(problem.field),
      })),
    [listing, values, now, certificateState, asked],
  )
}

/** What the grading service says of the certificate in the form; undefined before it has answered. */
function useCertificateState({ grader, certificationNumber: number, grade }: EditFields) {
  const { data, enabled } = useCertificate({ grader, number, grade })
  const isOfForm =
    enabled &&
    data?.grader === grader &&
    data.number === plainCertificateNumber(data.grader, number)
  return isOfForm ? data.state : undefined
}
