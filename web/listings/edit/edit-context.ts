import { createContext, type ReactNode, use } from 'react'
import type { FieldErrors } from 'react-hook-form'
import { keptAnswers } from '../../../shared/listing/follow.ts'
import type { ListingProblem } from '../../../shared/listing/listings.ts'
import type { EditFields } from './edit-fields.ts'
import type { LockedFields } from './locked-fields.ts'
import type { EditFormApi } from './use-edit-form.ts'

export interface EditContextValue {
  form: EditFormApi
  /** The values on the screen. */
  values: EditFields
  locked: LockedFields
  /** What the listing lacks, asks or notes, with the present values. */
  problems: readonly ListingProblem[]
  errors: FieldErrors<EditFields>
}

export const EditContext = createContext<EditContextValue | null>(null)

export function useEditContext(): EditContextValue {
  const value = use(EditContext)
  if (!value) throw new Error('a field of the edit form outside of it')
  return value
}

/** The fields with text controls. */
export type TextFieldName = Exclude<keyof EditFields, 'pictures' | 'answered'>

interface FieldOptions {
  hint?: ReactNode
  onChange?: () => void
}

/**
 * What a control of the form needs: registration, error, what the listing lacks there, and why it is locked. A change
 * takes back the answers that it makes void.
 */
export function useFieldProps() {
  const { form, locked, problems, errors } = useEditContext()
  const lapse = useLapse()
  return (name: TextFieldName, { hint, onChange }: FieldOptions = {}) => {
    const reason = locked[name]
    return {
      ...form.register(name, {
        onChange: () => {
          lapse(name)
          onChange?.()
        },
      }),
      error: errors[name]?.message,
      ...warningOf(problems, name),
      // Not react-hook-form's own: it would take the value away.
      disabled: reason !== undefined,
      hint: reason ?? hint,
    }
  }
}

/** Takes back the answers to questions about a field that has changed. */
export function useLapse(): (field: keyof EditFields) => void {
  const { form } = useEditContext()
  return field => {
    const answered = form.getValues('answered')
    const kept = keptAnswers(answered, [field])
    if (kept.length < answered.length) form.setValue('answered', kept)
  }
}

/** The sentences of a field's problems that block publishing, and its notes. Questions have buttons of their own. */
export function warningOf(problems: readonly ListingProblem[], field: string) {
  const sentences = problems
    .filter(problem => problem.field === field && problem.kind !== 'question')
    .map(problem => problem.message)
  return { warning: sentences.length > 0 ? sentences.join(' ') : undefined }
}
