import { COMMON_PASSWORD, isCommonPassword } from '../../shared/accounts/common-passwords.ts'
import { Failure } from '../http/failure.ts'
import { PASSWORD_LIST } from './password-list.ts'

/** Throws VALIDATION for a new password that attackers try first (ASVS 5.0, 6.2.4), and for the user's own name. */
export function requireUncommon(password: string, username: string, field: string): void {
  const isCommon = isCommonPassword(password, username) || PASSWORD_LIST.has(password.toLowerCase())
  if (!isCommon) return
  throw new Failure('VALIDATION', {
    message: COMMON_PASSWORD,
    detail: { field, fields: { [field]: COMMON_PASSWORD } },
  })
}
