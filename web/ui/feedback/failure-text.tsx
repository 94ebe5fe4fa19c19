import { CircleAlert } from 'lucide-react'
import { failureMessage } from '../../lib/api-failure.ts'

interface FailureTextProps {
  /** What the act threw; null: it did not fail. */
  error: unknown
  /** Where it is no failure of the API. */
  otherwise?: string
}

/** Why an act failed, beside its button until the next try. A toast has told it to screen readers. */
export function FailureText({ error, otherwise = 'Please try again.' }: FailureTextProps) {
  if (!error) return null
  return (
    <p className="mr-auto flex min-w-0 items-start gap-1.5 self-center text-small text-danger">
      <CircleAlert size={16} className="mt-0.5 shrink-0" />
      {failureMessage(error, otherwise)}
    </p>
  )
}
