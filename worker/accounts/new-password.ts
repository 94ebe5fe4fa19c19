import { COMMON_PASSWORD, isCommonPassword } from '../../shared/accounts/common-passwords.ts'
import { Failure } from '../http/failure.ts'

/** Throws VALIDATION for a new password that attackers try first, and for the user's own name. */
export function requireUncommon(password: string, username: string, field: string): void {
  if (!isCommonPassword(password, username)) return
  throw new Failure('VALIDATION', {
    message: COMMON_PASSWORD,
    detail: { field, fields: { [field]: COMMON_PASSWORD } },
  })
}
