import type { Reauthentication } from '../../../shared/accounts/second-factor.ts'
import type { SessionUser } from '../../http/context.ts'
import { requirePassword } from '../require-password.ts'
import { takeCode } from '../second-factor/second-factor.ts'
import type { RecordSecurityEvent } from '../security-log.ts'
import type { AccountServices } from '../services.ts'
import { renewAuthentication } from '../store.ts'

/**
 * Takes the password or a code once more and writes the time down in the session. Throws VALIDATION for a wrong
 * password, RATE_LIMITED, and what a code is refused with.
 */
export async function reauthenticate(
  services: Pick<AccountServices, 'db' | 'now' | 'mail' | 'secretEncryption'>,
  user: SessionUser,
  given: Reauthentication,
  record: RecordSecurityEvent,
): Promise<void> {
  const { id: userId, sessionId } = user
  if ('password' in given)
    await requirePassword(services, userId, { ...given, field: 'password' }, record)
  else
    await takeCode(services, user, given.code, record).catch((refused: unknown) => {
      record(userId, 'reauthentication.failed')
      throw refused
    })
  await renewAuthentication(services.db, { userId, sessionId, at: services.now() })
  record(userId, 'reauthentication.passed')
}
