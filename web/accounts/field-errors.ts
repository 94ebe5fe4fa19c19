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
