import { ApiFailure } from '../lib/api-failure.ts'

/** The fields at fault and what is wrong with each, as a refused form's answer tells them. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiFailure)) return {}
  const { field, fields } = error.detail
  return fields ?? (field ? { [field]: error.message } : {})
}
