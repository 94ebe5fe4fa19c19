import { z } from 'zod'
import { passwordSchema } from '../../shared/accounts/accounts.ts'
import { COMMON_PASSWORD, isCommonPassword } from '../../shared/accounts/common-passwords.ts'

/** A new password, typed twice. */
export const newPasswordSchema = z
  .object({
    password: passwordSchema.refine(text => !isCommonPassword(text), COMMON_PASSWORD),
    confirmPassword: z.string().min(1, 'Please confirm your password'),
  })
  .refine(form => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: 'Passwords do not match',
  })
