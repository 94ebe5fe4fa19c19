import type { Listing, ListingProblem } from '../../../shared/listings.ts'
import { contractOf, differingKeys, type EditFields, editFieldsOf } from './edit-fields.ts'
import { formField } from './form-sections.ts'

/** What the listing lacks with the present values. */
export function useProblems(listing: Listing, values: EditFields): readonly ListingProblem[] {
  const changed = new Set<string>(
    differingKeys(contractOf(editFieldsOf(listing)), contractOf(values)),
  )
  return listing.problems.filter(problem => !changed.has(formField(problem.field)))
}
