import { z } from 'zod'
import { currentPasswordSchema } from './accounts.ts'

/** Response of GET /api/account/second-factor. */
export const secondFactorStatusSchema = z.object({
  /** Whether this server can store a secret. */
  available: z.boolean(),
  /** ISO 8601: since when a code is asked for at login; null while it is not. */
  since: z.string().nullable(),
  recoveryCodesLeft: z.number(),
})
export type SecondFactorStatus = z.infer<typeof secondFactorStatusSchema>

/** A code of the app, or a recovery code. */
const codeSchema = z.string().trim().min(1, 'Please enter the code').max(40, 'This is not a code')

/** POST /api/account/second-factor */
export const secondFactorPasswordSchema = z.object({ password: currentPasswordSchema })
/** What the authenticator app needs: the secret in base32, and its `otpauth://` address. */
export const secondFactorSetupSchema = z.object({ secret: z.string(), uri: z.string() })
export type SecondFactorSetup = z.infer<typeof secondFactorSetupSchema>

/** POST /api/account/second-factor/confirmation */
export const confirmSecondFactorSchema = z.object({ code: codeSchema })
/** Recovery codes are shown once; each logs in once without the app. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>

/** POST /api/account/second-factor/recovery-codes and POST /api/account/second-factor/removal */
export const passwordAndCodeSchema = z.object({
  password: currentPasswordSchema,
  code: codeSchema,
})
export type PasswordAndCode = z.infer<typeof passwordAndCodeSchema>

/** POST /api/account/reauthentication: the password, or a code of the app or a recovery code. */
export const reauthenticationSchema = z.union([
  z.strictObject({ password: currentPasswordSchema }),
  z.strictObject({ code: codeSchema }),
])
export type Reauthentication = z.infer<typeof reauthenticationSchema>
