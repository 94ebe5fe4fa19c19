import type { ComponentProps } from 'react'
import { TextField } from '../ui/fields/text-field.tsx'

/** The code of two-step login, in a form that the server refuses without it. */
export const AskedCode = (field: Omit<ComponentProps<typeof TextField>, 'label'>) => (
  <TextField
    label="Code"
    hint="Of your authenticator app, or a recovery code."
    autoComplete="one-time-code"
    required
    {...field}
  />
)
