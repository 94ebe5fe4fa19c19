import type {
  FieldPath,
  FieldValues,
  FormState,
  RegisterOptions,
  UseFormGetFieldState,
  UseFormRegister,
} from 'react-hook-form'

interface Form<Values extends FieldValues> {
  register: UseFormRegister<Values>
  getFieldState: UseFormGetFieldState<Values>
  formState: FormState<Values>
}

/** react-hook-form's `register`, with the sentence of the field's failed rule as `error`. */
export function registerField<Values extends FieldValues, Name extends FieldPath<Values>>(
  { register, getFieldState, formState }: Form<Values>,
  name: Name,
  options?: RegisterOptions<Values, Name>,
) {
  return { ...register(name, options), error: getFieldState(name, formState).error?.message }
}
