import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiFailure, failureMessage } from '../lib/api-failure.ts'

/** What to say at a form's only field that a request can be refused for. */
export function fieldErrorOr(error: unknown, field: string): string {
  return fieldErrors(error)[field] ?? failureMessage(error, 'Please try again.')
}

/** The invalid fields and the message of each, read from the error response to a form. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiFailure)) return {}
  const { field, fields } = error.detail
  return fields ?? (field ? { [field]: error.message } : {})
}

/** Says at each of a form's fields what is wrong with it; the last one gets the focus. */
export function showAtFields<Values extends FieldValues, Parsed>(
  form: UseFormReturn<Values, unknown, Parsed>,
  errors: Record<string, string>,
  fields: readonly FieldPath<Values>[],
): void {
  for (const field of fields) {
    const message = errors[field]
    if (message) form.setError(field, { message }, { shouldFocus: true })
  }
}
