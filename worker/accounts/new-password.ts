import { COMMON_PASSWORD, isCommonPassword } from '../../shared/accounts/common-passwords.ts'
import { Failure } from '../http/failure.ts'
import { PASSWORD_LIST } from './password-list.ts'

const OWN_ADDRESS = 'This is your e-mail address. Please choose another password.'
const SAME_PASSWORD = 'This is your present password. Please choose another.'

/**
 * Throws VALIDATION for a new password that attackers try first (ASVS 5.0, 6.2.4): a common one, the user's own name and
 * address.
 */
export function requireUncommon(
  password: string,
  { username, email }: { username: string; email: string },
  field: string,
): void {
  const text = password.toLowerCase()
  if (text.trim() === email.toLowerCase()) throw refused(OWN_ADDRESS, field)
  if (isCommonPassword(password, username) || PASSWORD_LIST.has(text))
    throw refused(COMMON_PASSWORD, field)
}

/** Throws VALIDATION for a new password that is the present one: who knows that one would know the next. */
export function requireOther(password: string, present: string, field: string): void {
  if (password.normalize('NFKC') === present.normalize('NFKC')) throw refused(SAME_PASSWORD, field)
}

const refused = (message: string, field: string): Failure =>
  new Failure('VALIDATION', { message, detail: { field, fields: { [field]: message } } })
