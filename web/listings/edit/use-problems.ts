import { useMemo, useState } from 'react'
import type { Listing, ListingProblem } from '../../../shared/listings.ts'
import type { EditFields } from './edit-fields.ts'
import { formField } from './form-sections.ts'
import { problemsOf } from './problems-of.ts'

/** What the listing lacks with the present values, each problem with the form's field. */
export function useProblems(listing: Listing, values: EditFields): readonly ListingProblem[] {
  const [now] = useState(Date.now)
  return useMemo(
    () =>
      problemsOf(listing, values, now).map(problem => ({
        ...problem,
        field: formField(problem.field),
      })),
    [listing, values, now],
  )
}
