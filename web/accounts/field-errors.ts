import { ApiFailure } from '../lib/api-failure.ts'

/** The invalid fields and the message of each, read from the error response to a form. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiFailure)) return {}
  const { field, fields } = error.detail
  return fields ?? (field ? { [field]: error.message } : {})
}
