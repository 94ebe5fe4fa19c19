import type { Reauthentication } from '../../../shared/accounts/second-factor.ts'
import { runTransaction } from '../../db/run-transaction.ts'
import type { SessionUser } from '../../http/context.ts'
import { Failure } from '../../http/failure.ts'
import {
  authenticatedStatement,
  renewalOf,
  renewSessionStatements,
  type SessionRenewal,
} from '../renew-session.ts'
import { requirePassword } from '../require-password.ts'
import { takeCode } from '../second-factor/second-factor.ts'
import type { RecordSecurityEvent } from '../security-log.ts'
import type { AccountServices } from '../services.ts'

/**
 * Takes the password or a code once more, writes the time down in the session and renews it. Throws VALIDATION for a
 * wrong password, RATE_LIMITED, what a code is refused with, and NOT_AUTHENTICATED when the session has ended meanwhile.
 */
export async function reauthenticate(
  services: Pick<AccountServices, 'directory' | 'now' | 'mail' | 'secretEncryption'>,
  user: SessionUser,
  given: Reauthentication,
  record: RecordSecurityEvent,
): Promise<SessionRenewal> {
  const { id: userId } = user
  if ('password' in given)
    await requirePassword(services, userId, { ...given, field: 'password' }, record)
  else
    await takeCode(services, user, given.code, record).catch((refused: unknown) => {
      record(userId, 'reauthentication.failed')
      throw refused
    })
  const renewal = renewalOf(user, services.now())
  const [, isRenewed = []] = await runTransaction(services.directory, [
    ...renewSessionStatements(renewal),
    authenticatedStatement(renewal),
  ])
  if (isRenewed.length === 0) throw new Failure('NOT_AUTHENTICATED')
  record(userId, 'reauthentication.passed')
  return renewal
}
