import type {
  PasswordAndCode,
  RecoveryCodes,
  SecondFactorSetup,
  SecondFactorStatus,
} from '../../../shared/accounts/second-factor.ts'
import { runTransaction } from '../../db/run-transaction.ts'
import { DecryptionFailed, Failure } from '../../http/failure.ts'
import { tooMany } from '../../http/rate-limit.ts'
import {
  codesLockedMail,
  recoveryCodesRenewedMail,
  secondFactorOffMail,
  secondFactorOnMail,
} from '../mail-templates.ts'
import { objectionLink } from '../objection-links.ts'
import {
  renewalOf,
  renewed,
  renewSessionStatements,
  type SessionRenewal,
} from '../renew-session.ts'
import { requirePassword } from '../require-password.ts'
import type { RecordSecurityEvent } from '../security-log.ts'
import type { AccountServices } from '../services.ts'
import { countAppCode, isLastTry, lockAppCodes } from './code-lock.ts'
import { hashOfRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'
import {
  confirmFactor,
  countRecoveryCodes,
  forgetWrongCodes,
  removeFactorStatements,
  replaceRecoveryCodes,
  type SecondFactorRow,
  secondFactorOf,
  storePendingFactor,
  takePeriod,
  takeRecoveryCode,
} from './second-factor-store.ts'
import { newTotpSecret, periodOfCode, totpUri } from './totp.ts'

type FactorServices = Pick<AccountServices, 'directory' | 'now' | 'secretEncryption'>
type MailingServices = FactorServices & Pick<AccountServices, 'mail'>
/** Whose code it is, and what writes down that it is wrong. */
type CodeOwner = { id: number; username: string; email: string }
type Owner = { id: number; username: string; email: string; sessionId: string }

/** Binds an encrypted secret to its user. */
export const secondFactorContext = (userId: number): string => `totp:${userId}`

export async function secondFactorStatus(
  { directory, secretEncryption }: FactorServices,
  userId: number,
): Promise<SecondFactorStatus> {
  const row = await secondFactorOf(directory, userId)
  const since = row?.confirmedAt ?? null
  return {
    available: secretEncryption !== null,
    since: since === null ? null : new Date(since).toISOString(),
    recoveryCodesLeft: await countRecoveryCodes(directory, userId),
  }
}

/** A new secret for the authenticator app, in use once a code of it is confirmed. Throws CONFLICT when one is in use. */
export async function startSecondFactor(
  services: FactorServices,
  user: Owner,
  password: string,
  record: RecordSecurityEvent,
): Promise<SecondFactorSetup> {
  const encryption = requireEncryption(services)
  await requirePassword(services, user.id, { password, field: 'password' }, record)
  const secret = newTotpSecret()
  const encryptedSecret = await encryption.encrypt(secret, secondFactorContext(user.id))
  if (!(await storePendingFactor(services.directory, { userId: user.id, encryptedSecret })))
    throw isOn()
  return { secret, uri: totpUri({ username: user.username, secret }) }
}

/**
 * Turns the second factor on by a code of the app, ends all other sessions, renews this one and tells the owner by mail.
 * The recovery codes are shown once. Throws NOT_AUTHENTICATED, SECOND_FACTOR_WRONG, SECOND_FACTOR_UNREADABLE, CONFLICT, RATE_LIMITED.
 */
export async function confirmSecondFactor(
  services: MailingServices,
  user: Owner,
  code: string,
  { appUrl, record }: { appUrl: string; record: RecordSecurityEvent },
): Promise<{ codes: RecoveryCodes; renewal: SessionRenewal; mails: Promise<void> }> {
  const { directory, now } = services
  const row = await secondFactorOf(directory, user.id)
  if (!row) throw new Failure('NOT_FOUND', { message: 'Please start setting it up again.' })
  if (row.confirmedAt !== null) throw isOn()
  const { encryptedSecret } = row
  const secret = await secretOf(services, row)
  const period = await triedCode(services, user, record, () =>
    Promise.resolve(periodOfCode(secret, digitsOf(code), now())),
  )
  const recoveryCodes = newRecoveryCodes()
  const codes = recoveryCodes.map(hashOfRecoveryCode)
  const renewal = renewalOf(user, now())
  if (!(await confirmFactor(directory, { renewal, encryptedSecret, period, codes }))) {
    const present = await secondFactorOf(directory, user.id)
    throw present?.encryptedSecret === encryptedSecret && present.confirmedAt === null
      ? new Failure('NOT_AUTHENTICATED')
      : isOn()
  }
  const mails = noteFactor(services, user, { appUrl, factorAt: renewal.at })
  return { codes: { recoveryCodes }, renewal, mails }
}

async function noteFactor(
  services: MailingServices,
  { id: userId, username, email }: Owner,
  { appUrl, factorAt }: { appUrl: string; factorAt: number },
): Promise<void> {
  const objectionUrl = await objectionLink(services, { userId, email, appUrl, factorAt })
  const text = secondFactorOnMail({ username, objectionUrl })
  await services.mail.enqueue({ kind: 'second-factor-on', to: email, ...text })
}

/**
 * New recovery codes, by password and a code: each of them turns the second factor off. The former ones end, and
 * the owner is told by mail. Throws VALIDATION for a wrong password, NOT_FOUND, and what a code is refused with.
 */
export async function renewRecoveryCodes(
  services: MailingServices,
  user: Owner,
  { password, code }: PasswordAndCode,
  record: RecordSecurityEvent,
): Promise<{ codes: RecoveryCodes; mails: Promise<void> }> {
  await requirePassword(services, user.id, { password, field: 'password' }, record)
  await takeCode(services, user, code, record)
  const recoveryCodes = newRecoveryCodes()
  const codes = recoveryCodes.map(hashOfRecoveryCode)
  await replaceRecoveryCodes(services.directory, { userId: user.id, codes })
  const text = recoveryCodesRenewedMail({ username: user.username })
  const mails = services.mail.enqueue({ kind: 'recovery-codes-renewed', to: user.email, ...text })
  return { codes: { recoveryCodes }, mails }
}

/** Turns the second factor off, by password and a code, renews the session and tells the owner by mail. */
export async function removeSecondFactor(
  services: MailingServices,
  user: Owner,
  { password, code }: PasswordAndCode,
  record: RecordSecurityEvent,
): Promise<{ renewal: SessionRenewal; mails: Promise<void> }> {
  await requirePassword(services, user.id, { password, field: 'password' }, record)
  await takeCode(services, user, code, record)
  const renewal = renewalOf(user, services.now())
  const [, isRenewed = []] = await runTransaction(services.directory, [
    ...renewSessionStatements(renewal),
    ...removeFactorStatements(renewed(renewal)),
  ])
  if (isRenewed.length === 0) throw new Failure('NOT_AUTHENTICATED')
  const text = secondFactorOffMail({ username: user.username })
  return {
    renewal,
    mails: services.mail.enqueue({ kind: 'second-factor-off', to: user.email, ...text }),
  }
}

/**
 * The second step of a login whose password was right. False: the user has no second factor, and nothing was passed.
 * Throws SECOND_FACTOR_REQUIRED without a code, SECOND_FACTOR_WRONG, SECOND_FACTOR_UNREADABLE, RATE_LIMITED.
 */
export async function passSecondFactor(
  services: MailingServices,
  owner: CodeOwner,
  code: string | undefined,
  record: RecordSecurityEvent,
): Promise<boolean> {
  const row = await secondFactorOf(services.directory, owner.id)
  if (!row || row.confirmedAt === null) return false
  if (!code) throw new Failure('SECOND_FACTOR_REQUIRED', { detail: { field: 'code' } })
  await takeCode(services, owner, code, record)
  return true
}

/**
 * Takes a code of the app or a recovery code, each once. Wrong codes of the app lock it for a while. A recovery code
 * has 120 random bits: it is taken while the app is locked, and where its secret cannot be read. Throws NOT_FOUND
 * without a second factor, SECOND_FACTOR_WRONG, SECOND_FACTOR_UNREADABLE, RATE_LIMITED.
 */
export async function takeCode(
  services: MailingServices,
  owner: CodeOwner,
  code: string,
  record: RecordSecurityEvent,
): Promise<void> {
  const row = await requireFactor(services, owner.id)
  const digits = digitsOf(code)
  if (/^\d{6}$/.test(digits)) {
    // Read first: where it cannot be read, nothing is tried and nothing counts.
    const secret = await secretOf(services, row)
    await triedCode(services, owner, record, async () =>
      (await takeAppCode(services, owner.id, { secret, digits })) ? true : null,
    )
  } else {
    const codeHash = hashOfRecoveryCode(code)
    if (await takeRecoveryCode(services.directory, { userId: owner.id, codeHash })) return
    record(owner.id, 'code.failed')
    throw wrongCode()
  }
}

/**
 * What `attempt` makes of a code of the app; it answers null to a wrong one. The last wrong one of a row locks the
 * app's codes, and the owner is told by mail at the first lock of a day: who tries them knows the password.
 */
async function triedCode<Result>(
  services: MailingServices,
  owner: CodeOwner,
  record: RecordSecurityEvent,
  attempt: () => Promise<Result | null>,
): Promise<Result> {
  const tried = { userId: owner.id, at: services.now() }
  const wrongCodes = await countAppCode(services.directory, tried)
  const result = wrongCodes === null ? null : await attempt()
  if (result !== null) {
    await forgetWrongCodes(services.directory, owner.id)
    return result
  }
  if (wrongCodes !== null) record(owner.id, 'code.failed')
  if (wrongCodes !== null && !isLastTry(wrongCodes)) throw wrongCode()
  const { lockedUntil, windows, made } = await lockAppCodes(services.directory, tried)
  if (made) {
    record(owner.id, 'code.locked')
    if (windows === 1) {
      const text = codesLockedMail({ username: owner.username })
      await services.mail.enqueue({ kind: 'codes-locked', to: owner.email, ...text })
    }
  }
  if (wrongCodes !== null) throw wrongCode()
  throw tooMany(lockedUntil - tried.at)
}

/** Takes a code of the app, once. False when it is wrong or used. */
async function takeAppCode(
  services: FactorServices,
  userId: number,
  { secret, digits }: { secret: string; digits: string },
): Promise<boolean> {
  const period = periodOfCode(secret, digits, services.now())
  if (period === null) return false
  // Encrypted anew, so that a former key is out of use after the next login.
  const encryptedSecret = await requireEncryption(services).encrypt(
    secret,
    secondFactorContext(userId),
  )
  return takePeriod(services.directory, { userId, period, encryptedSecret })
}

/** The secret in plain text. Throws SECOND_FACTOR_UNREADABLE when no key opens it. */
async function secretOf(
  { secretEncryption }: FactorServices,
  { userId, encryptedSecret }: SecondFactorRow,
): Promise<string> {
  if (!secretEncryption) throw unreadable()
  try {
    return await secretEncryption.decrypt(encryptedSecret, secondFactorContext(userId))
  } catch (cause) {
    if (!(cause instanceof DecryptionFailed)) throw cause
    throw unreadable(cause)
  }
}

const digitsOf = (code: string) => code.replace(/\s/g, '')

async function requireFactor(
  { directory }: FactorServices,
  userId: number,
): Promise<SecondFactorRow> {
  const row = await secondFactorOf(directory, userId)
  if (!row || row.confirmedAt === null) {
    throw new Failure('NOT_FOUND', { message: 'Two-step login is off.' })
  }
  return row
}

function requireEncryption({ secretEncryption }: FactorServices) {
  if (!secretEncryption) throw new Failure('SECOND_FACTOR_NOT_CONFIGURED')
  return secretEncryption
}

const isOn = () => new Failure('CONFLICT', { message: 'Two-step login is on already.' })
const unreadable = (cause?: unknown) =>
  new Failure('SECOND_FACTOR_UNREADABLE', { detail: { field: 'code', retryable: false }, cause })
const wrongCode = () =>
  new Failure('SECOND_FACTOR_WRONG', {
    detail: { field: 'code', fields: { code: 'This code is not right or was used already.' } },
  })
