import { type ReviewEdits, type ReviewEditsResult, reviewEditSchema } from '../../shared/review.ts'
import { Failure } from '../http/failure.ts'
import { validationFailure } from '../http/validation.ts'
import { editMany } from '../listings/write/edit-many.ts'
import { reviewRowsOf } from './review-rows.ts'
import type { ReviewServices } from './services.ts'

/** Applies each edit alone; answers in their order with the rows as they are afterwards. */
export async function applyEdits(
  services: ReviewServices,
  userId: number,
  given: ReviewEdits['edits'],
): Promise<ReviewEditsResult['results']> {
  const edits = given.flatMap(one => ('malformed' in one ? [] : one))
  const failures = await editMany(services, userId, edits)
  const failureOf = new Map(edits.map((edit, index) => [edit, failures[index] ?? null]))
  const named = given.map(one =>
    'malformed' in one
      ? { id: one.malformed.id, failure: faultOf(one.malformed) }
      : { id: one.id, failure: failureOf.get(one) ?? null },
  )
  const rows = await reviewRowsOf(
    services,
    userId,
    named.map(({ id }) => id),
  )
  const rowOf = new Map(rows.map(row => [row.listing.id, row]))
  return named.map(({ id, failure }) => ({
    id,
    row: rowOf.get(id) ?? null,
    error: failure && errorOf(failure),
  }))
}

function faultOf(malformed: unknown): Failure {
  const read = reviewEditSchema.safeParse(malformed)
  return read.success ? new Failure('INTERNAL') : validationFailure(read.error)
}

const errorOf = ({ code, message, detail }: Failure) => ({
  code,
  message,
  fields: detail?.fields ?? {},
  retryAfterSeconds: detail?.retryAfterSeconds,
  questions: detail?.questions,
})
