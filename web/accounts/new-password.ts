import { z } from 'zod'
import { passwordSchema } from '../../shared/accounts/accounts.ts'

/** A new password, typed twice. */
export const newPasswordSchema = z
  .object({
    password: passwordSchema,
    confirmPassword: z.string().min(1, 'Please confirm your password'),
  })
  .refine(form => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: 'Passwords do not match',
  })
