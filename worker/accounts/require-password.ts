import { Failure } from '../http/failure.ts'
import { consumeRateLimits } from '../http/rate-limit.ts'
import { checkPassword } from './passwords.ts'
import type { RecordSecurityEvent } from './security-log.ts'
import type { AccountServices } from './services.ts'
import { type Account, accountById } from './store.ts'

/**
 * The account of a signed-in user who has typed the password once more. `field` is the form's field for it.
 * Wrong passwords count by user and are recorded, right ones neither. Throws VALIDATION, RATE_LIMITED, NOT_AUTHENTICATED when the
 * account is gone.
 */
export async function requirePassword(
  services: Pick<AccountServices, 'directory' | 'now'>,
  userId: number,
  { password, field }: { password: string; field: string },
  record: RecordSecurityEvent,
): Promise<Account> {
  const account = await accountById(services.directory, userId)
  if (!account) throw new Failure('NOT_AUTHENTICATED')
  const refused = (failure: unknown) => {
    record(userId, 'reauthentication.failed')
    throw failure
  }
  const uses = { limit: 'passwordByUser', subject: String(userId) } as const
  const spent = await consumeRateLimits(services, [uses]).catch(refused)
  const { right } = await checkPassword(password, account.passwordHash)
  if (!right) return refused(wrongPassword(field))
  await spent.refund()
  return account
}

export function wrongPassword(field: string): Failure {
  const message = 'Your current password is not right.'
  return new Failure('VALIDATION', { message, detail: { field, fields: { [field]: message } } })
}
