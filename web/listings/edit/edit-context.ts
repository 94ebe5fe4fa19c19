import { createContext, type ReactNode, use } from 'react'
import { type FieldErrors, useWatch } from 'react-hook-form'
import type { Listing, ListingProblem } from '../../../shared/listing/listings.ts'
import type { EditFields } from './edit-fields.ts'
import type { LockedFields } from './locked-fields.ts'
import type { FieldsForm } from './use-edit-form.ts'
import { type Following, lapseAnswers } from './use-following.ts'

/** What the sections know of the listing beside its values. A new one is not stored and has no id. */
export type FormListing = Pick<
  Listing,
  'status' | 'warnings' | 'frontImageUrl' | 'backImageUrl'
> & { id?: number; version?: number }

export interface EditContextValue {
  form: FieldsForm
  listing: FormListing
  following: Following
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

/** What is taken of the values on the screen. The caller renders again when that has changed, not at each key. */
export function useEditValues<Taken>(take: (values: EditFields) => Taken): Taken {
  const { form } = useEditContext()
  return useWatch({ control: form.control, compute: take })
}

/** The fields with text controls. */
export type TextFieldName = Exclude<keyof EditFields, 'pictures' | 'answered'>

interface FieldOptions {
  hint?: ReactNode
  /** Other fields follow from it. */
  isOfCoin?: boolean
}

/**
 * What a control of the form needs: registration, error, what the listing lacks there, and why it is locked. A change
 * takes back the answers that it makes void, and updates what follows from the coin.
 */
export function useFieldProps() {
  const { form, locked, problems, errors, following } = useEditContext()
  const lapse = useLapse()
  return (name: TextFieldName, { hint, isOfCoin }: FieldOptions = {}) => {
    const reason = locked[name]
    return {
      ...form.register(name, {
        onChange: () => {
          lapse(name)
          following.onTyped(name)
          if (isOfCoin) following.onCoin()
        },
        onBlur: () => following.onLeft(name),
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
  return field => lapseAnswers(form, [field])
}

/** The sentences of a field's problems that block publishing, and its notes. Questions have buttons of their own. */
export function warningOf(problems: readonly ListingProblem[], field: string) {
  const sentences = problems
    .filter(problem => problem.field === field && problem.kind !== 'question')
    .map(problem => problem.message)
  return { warning: sentences.length > 0 ? sentences.join(' ') : undefined }
}
