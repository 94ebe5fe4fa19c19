import type { Login } from '../../../shared/accounts/accounts.ts'
import { Failure } from '../../http/failure.ts'
import { consumeRateLimits, type RateLimitUse } from '../../http/rate-limit.ts'
import type { KnownBrowser } from '../known-browser.ts'
import { checkPassword, hashPassword, UNKNOWN_USER_HASH } from '../passwords.ts'
import { applicantsHash } from '../registration/applications.ts'
import { passSecondFactor } from '../second-factor/second-factor.ts'
import type { AccountServices } from '../services.ts'
import { type Account, accountByUsername, storePasswordHash } from '../store.ts'

/** The address of the request, and the browser if it is known. */
export type Caller = { address: string; browser: KnownBrowser | null }

/**
 * The account of these credentials. An unknown user and a wrong password fail alike and take the same time.
 * Failures count by address and username or, in a known browser, by browser alone: strangers who use up the tries
 * of the username or of a shared address do not lock its owner out. Throws RATE_LIMITED, LOGIN_FAILED, SUSPENDED,
 * APPROVAL_PENDING (an applicant with the right password), and of a user with a second factor
 * SECOND_FACTOR_REQUIRED, SECOND_FACTOR_WRONG.
 */
export async function logIn(
  services: Pick<AccountServices, 'db' | 'now' | 'secretEncryption'>,
  { username, password, code }: Login,
  { address, browser }: Caller,
): Promise<Account> {
  const { db, now } = services
  const [account, applicants] = await Promise.all([
    accountByUsername(db, username),
    applicantsHash(db, username),
  ])
  const known = account && browser?.userId === account.id ? browser : null
  const uses: [RateLimitUse, ...RateLimitUse[]] = known
    ? [{ limit: 'loginByBrowser', subject: known.id }]
    : [
        { limit: 'loginByAddress', subject: address },
        { limit: 'loginByAddressAndUsername', subject: `${address} ${username}` },
        { limit: 'loginByUsername', subject: username },
      ]
  const spent = await consumeRateLimits({ db, now }, uses)
  const { right, outdated } = await checkPassword(
    password,
    account?.passwordHash ?? applicants ?? UNKNOWN_USER_HASH,
  )
  if (!right || !(account ?? applicants)) throw new Failure('LOGIN_FAILED')
  await spent.refund()
  if (!account) throw new Failure('APPROVAL_PENDING')
  if (account.suspendedAt !== null) throw new Failure('SUSPENDED')
  await passSecondFactor(services, account.id, code)
  if (!outdated) return account
  const passwordHash = await hashPassword(password)
  if (!(await storePasswordHash(db, account, passwordHash))) throw new Failure('LOGIN_FAILED')
  return { ...account, passwordHash }
}
