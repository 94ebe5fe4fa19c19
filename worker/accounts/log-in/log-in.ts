import type { Login } from '../../../shared/accounts/accounts.ts'
import { Failure } from '../../http/failure.ts'
import { consumeRateLimits, type RateLimitUse } from '../../http/rate-limit.ts'
import { isKnownTo, type KnownBrowser } from '../known-browser.ts'
import { checkPassword, hashPassword, UNKNOWN_USER_HASH } from '../passwords.ts'
import { applicantsHash } from '../registration/applications.ts'
import { passSecondFactor } from '../second-factor/second-factor.ts'
import type { RecordSecurityEvent } from '../security-log.ts'
import type { AccountServices } from '../services.ts'
import { type Account, accountByUsername, storePasswordHash } from '../store.ts'

/** The address of the request, the browser if it is known, and what writes down how the login ends. */
export type Caller = {
  address: string
  browser: KnownBrowser | null
  record: RecordSecurityEvent
}

/** Whose credentials they were, and whether a code was asked for and right. */
export type LoggedIn = { account: Account; passedSecondFactor: boolean }

/** No user's id. A failure for an unknown name is recorded with the same work, which the response time would tell. */
const NOBODY = 0

/**
 * The account of these credentials. An unknown user and a wrong password fail alike and take the same time.
 * Failures count by address and username or, in a known browser, by browser and by all known browsers: strangers
 * who use up the tries of the username or of a shared address do not lock its owner out. Throws RATE_LIMITED,
 * LOGIN_FAILED, SUSPENDED, APPROVAL_PENDING (an applicant with the right password), and of a user with a second
 * factor SECOND_FACTOR_REQUIRED, SECOND_FACTOR_WRONG.
 */
export async function logIn(
  services: Pick<AccountServices, 'directory' | 'now' | 'secretEncryption' | 'mail'>,
  { username, password, code }: Login,
  { address, browser, record }: Caller,
): Promise<LoggedIn> {
  const { directory, now } = services
  const [account, applicants] = await Promise.all([
    accountByUsername(directory, username),
    applicantsHash(directory, username),
  ])
  const uses: [RateLimitUse, ...RateLimitUse[]] =
    account && isKnownTo(browser, account)
      ? [
          { limit: 'loginByBrowser', subject: browser.id },
          { limit: 'loginByKnownBrowsers', subject: String(account.id) },
        ]
      : [
          { limit: 'loginByAddress', subject: address },
          { limit: 'loginByAddressAndUsername', subject: `${address} ${username}` },
          { limit: 'loginByUsername', subject: username },
        ]
  const spent = await consumeRateLimits({ directory, now }, uses).catch((refused: unknown) => {
    record(account?.id ?? NOBODY, 'login.limited')
    throw refused
  })
  const { right, outdated } = await checkPassword(
    password,
    account?.passwordHash ?? applicants ?? UNKNOWN_USER_HASH,
  )
  if (!right || !(account ?? applicants)) {
    record(account?.id ?? NOBODY, 'login.failed')
    throw new Failure('LOGIN_FAILED')
  }
  // A wrong code counts as a wrong password does: who tries codes sends the right password with each.
  if (!account || account.suspendedAt !== null || !code) await spent.refund()
  if (!account) throw new Failure('APPROVAL_PENDING')
  if (account.suspendedAt !== null) throw new Failure('SUSPENDED')
  const passedSecondFactor = await passSecondFactor(services, account, code, record)
  if (code) await spent.refund()
  if (!outdated) return { account, passedSecondFactor }
  const passwordHash = await hashPassword(password)
  if (!(await storePasswordHash(directory, account, passwordHash)))
    throw new Failure('LOGIN_FAILED')
  return { account: { ...account, passwordHash }, passedSecondFactor }
}
