import { useMemo, useState } from 'react'
import { listingProblems } from '../../../shared/listing/listing-rules.ts'
import type { Listing, ListingProblem } from '../../../shared/listings.ts'
import type { EditFields } from './edit-fields.ts'
import { factsOf } from './facts-of.ts'
import { formField } from './form-sections.ts'

/** Of the account; the rules here do not know it. */
const ACCOUNT: ReadonlySet<string> = new Set([
  'NOT_CONNECTED',
  'LOCATION_MISSING',
  'POLICY_MISSING',
])

/** What the listing lacks with the present values, by the rules that publishing obeys. */
export function useProblems(listing: Listing, values: EditFields): readonly ListingProblem[] {
  const [now] = useState(Date.now)
  return useMemo(() => problemsOf(listing, values, now), [listing, values, now])
}

function problemsOf(listing: Listing, values: EditFields, now: number): ListingProblem[] {
  return [
    ...listingProblems(factsOf(listing, values, now)),
    ...listing.problems.filter(({ code }) => ACCOUNT.has(code)),
    // Known to the server alone, and for this title.
    ...listing.problems.filter(
      ({ code }) => code === 'DUPLICATE' && values.title.trim() === listing.title,
    ),
  ].map(problem => ({ ...problem, field: formField(problem.field) }))
}
