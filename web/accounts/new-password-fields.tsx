import type { UseFormRegisterReturn } from 'react-hook-form'
import { PasswordField } from '../ui/fields/password-field.tsx'

type RegisteredField = UseFormRegisterReturn & { error: string | undefined }

interface NewPasswordFieldsProps {
  /** Of the first field. */
  label: string
  hint?: string | undefined
  /** The two fields, as `registerField` gives them. */
  password: RegisteredField
  confirmation: RegisteredField
}

/** A new password, typed twice; `newPasswordSchema` compares both. */
export function NewPasswordFields({ label, hint, password, confirmation }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField label={label} autoComplete="new-password" required hint={hint} {...password} />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        required
        {...confirmation}
      />
    </>
  )
}
