import { Failure } from '../http/failure.ts'
import { consumeRateLimits } from '../http/rate-limit.ts'
import { checkPassword } from './passwords.ts'
import type { AccountServices } from './services.ts'
import { type Account, accountById } from './store.ts'

/**
 * The account of a signed-in user who has typed the password once more. `field` is the form's field for it.
 * Wrong passwords count by user, right ones do not. Throws VALIDATION, RATE_LIMITED, NOT_AUTHENTICATED when the
 * account is gone.
 */
export async function requirePassword(
  services: Pick<AccountServices, 'db' | 'now'>,
  userId: number,
  { password, field }: { password: string; field: string },
): Promise<Account> {
  const account = await accountById(services.db, userId)
  if (!account) throw new Failure('NOT_AUTHENTICATED')
  const spent = await consumeRateLimits(services, [
    { limit: 'passwordByUser', subject: String(userId) },
  ])
  const { right } = await checkPassword(password, account.passwordHash)
  if (!right) throw wrongPassword(field)
  await spent.refund()
  return account
}

export function wrongPassword(field: string): Failure {
  const message = 'Your current password is not right.'
  return new Failure('VALIDATION', { message, detail: { field, fields: { [field]: message } } })
}
