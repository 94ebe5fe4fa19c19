import { Failure } from '../../http/failure.ts'
import { consumeRateLimits } from '../../http/rate-limit.ts'
import {
  confirmApplicationEmail,
  type EmailLink,
  emailLinkOf,
  endAddressChanges,
  setConfirmedEmail,
  storeApplicationLink,
  storeUserLink,
} from '../email-links.ts'
import {
  confirmEmailMail,
  emailChangedMail,
  emailChangeRequestedMail,
  emailInUseMail,
} from '../mail-templates.ts'
import { objectionLink } from '../objection-links.ts'
import { requirePassword } from '../require-password.ts'
import { passSecondFactor } from '../second-factor/second-factor.ts'
import type { RecordSecurityEvent } from '../security-log.ts'
import type { AccountServices } from '../services.ts'
import { type Account, accountByEmail, accountById } from '../store.ts'

/** How long the link for a user's address works. */
const USER_LINK_MS = 24 * 3_600_000
/** How long an applicant can confirm the address. */
const APPLICANT_LINK_MS = 14 * 24 * 3_600_000

type EmailServices = Pick<AccountServices, 'directory' | 'now' | 'mail'>
type WithMails = { mails: Promise<unknown> }

/** The address of the page that confirms an application's e-mail address; it works for 14 days. */
export async function applicantLink(
  { directory, now }: EmailServices,
  { applicationId, email, appUrl }: { applicationId: number; email: string; appUrl: string },
): Promise<string> {
  const link = { email, now: now(), livesMs: APPLICANT_LINK_MS }
  const token = await storeApplicationLink(directory, applicationId, link)
  return `${appUrl}/confirm-email/${token}`
}

/**
 * Mails a link to the new address and a note to the present one. The address changes when the link is used. An
 * address that another user has gets a mail that says so; the response does not reveal it. Throws VALIDATION for a
 * wrong password, RATE_LIMITED, and of a user with a second factor what a login is refused with.
 */
export async function requestEmailChange(
  services: EmailServices & Pick<AccountServices, 'secretEncryption'>,
  userId: number,
  { email, password, code }: { email: string; password: string; code?: string | undefined },
  { appUrl, record }: { appUrl: string; record: RecordSecurityEvent },
): Promise<WithMails> {
  const account = await requirePassword(services, userId, { password, field: 'password' }, record)
  await passSecondFactor(services, account, code || undefined, record)
  await countLink(services, userId, email)
  return { mails: mailChangeLink(services, account, email, appUrl) }
}

async function mailChangeLink(
  services: EmailServices,
  account: Account,
  email: string,
  appUrl: string,
): Promise<void> {
  const { directory, mail } = services
  const { username } = account
  const isOther = email.toLowerCase() !== account.email.toLowerCase()
  const holder = isOther ? await accountByEmail(directory, email) : null
  if (holder) {
    await endAddressChanges(directory, account)
    const text = emailInUseMail({ username: holder.username })
    await mail.enqueue({ kind: 'email-in-use', to: holder.email, ...text })
  } else {
    await mailUserLink(services, account, email, appUrl)
  }
  if (!isOther) return
  const to = { userId: account.id, email: account.email, appUrl }
  const objectionUrl = await objectionLink(services, to)
  const text = emailChangeRequestedMail({ username, email, objectionUrl })
  await mail.enqueue({ kind: 'email-change-requested', to: account.email, ...text })
}

/** Mails a user a link that confirms the present address. Throws RATE_LIMITED. */
export async function requestEmailConfirmation(
  services: EmailServices,
  userId: number,
  appUrl: string,
): Promise<WithMails> {
  const account = await accountById(services.directory, userId)
  if (!account) throw new Failure('NOT_AUTHENTICATED')
  await countLink(services, userId, account.email)
  return { mails: mailUserLink(services, account, account.email, appUrl) }
}

async function countLink(services: EmailServices, userId: number, email: string): Promise<void> {
  await consumeRateLimits(services, [
    { limit: 'emailLinkByUser', subject: String(userId) },
    { limit: 'emailLinkByEmail', subject: email },
  ])
}

async function mailUserLink(
  { directory, now, mail }: EmailServices,
  account: Account,
  email: string,
  appUrl: string,
): Promise<void> {
  const { username } = account
  const token = await storeUserLink(directory, account, {
    email,
    now: now(),
    livesMs: USER_LINK_MS,
  })
  if (token === null) return
  const confirmUrl = `${appUrl}/confirm-email/${token}`
  const text = confirmEmailMail({ username, confirmUrl, lives: 'one day' })
  await mail.enqueue({ kind: 'confirm-email', to: email, ...text })
}

/**
 * Confirms an address by the token of a mail, once. A user's new address takes effect and the former one is told:
 * `isChange`.
 * Throws LINK_SPENT, CONFLICT when another account has the address meanwhile.
 */
export async function confirmEmail(
  services: EmailServices,
  token: string,
  appUrl: string,
): Promise<WithMails & { email: string; userId: number | null; isChange: boolean }> {
  const { directory, now } = services
  const link = await emailLinkOf(directory, token, now())
  if (!link) throw spentLink()
  const { email, userId } = link
  if (userId !== null)
    return { email, userId, ...(await confirmUserEmail(services, link, userId, appUrl)) }
  if (!(await confirmApplicationEmail(directory, link, now()))) throw spentLink()
  return { email, userId, isChange: false, mails: Promise.resolve() }
}

async function confirmUserEmail(
  services: EmailServices,
  link: EmailLink,
  userId: number,
  appUrl: string,
): Promise<WithMails & { isChange: boolean }> {
  const { directory, now } = services
  const before = await accountById(directory, userId)
  if (!before) throw spentLink()
  const { username, email: former } = before
  try {
    if (!(await setConfirmedEmail(directory, link, now()))) throw spentLink()
  } catch (cause) {
    const holder = await accountByEmail(directory, link.email)
    if (!holder || holder.id === userId) throw cause
    throw new Failure('CONFLICT', {
      message: 'Another account has this e-mail address meanwhile.',
      cause,
    })
  }
  const isChange = former.toLowerCase() !== link.email.toLowerCase()
  if (!isChange) return { isChange, mails: Promise.resolve() }
  const change = { userId, username, former, email: link.email, appUrl }
  return { isChange, mails: noteChange(services, change) }
}

async function noteChange(
  services: EmailServices,
  change: { userId: number; username: string; former: string; email: string; appUrl: string },
): Promise<void> {
  const { userId, username, former, email, appUrl } = change
  const objectionUrl = await objectionLink(services, { userId, email: former, appUrl })
  const text = emailChangedMail({ username, email, objectionUrl })
  await services.mail.enqueue({ kind: 'email-changed', to: former, ...text })
}

function spentLink(): Failure {
  return new Failure('LINK_SPENT', {
    message: 'This link was used already or has expired. Please ask for a new one.',
  })
}
