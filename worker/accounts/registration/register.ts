import { APPROVAL_ACTIONS, type Registration } from '../../../shared/accounts/accounts.ts'
import { Failure } from '../../http/failure.ts'
import { areWithinRateLimits, consumeRateLimits } from '../../http/rate-limit.ts'
import { unconfirmedApplication } from '../email-links.ts'
import { alreadyRegisteredMail, applicationMail, confirmEmailMail } from '../mail-templates.ts'
import { requireUncommon } from '../new-password.ts'
import { applicantLink } from '../own-account/change-email.ts'
import { hashPassword } from '../passwords.ts'
import type { AccountServices } from '../services.ts'
import { activeAdmins } from '../store.ts'
import { hashOfToken, newToken } from '../tokens.ts'
import { markAnnounced } from './announce-applications.ts'
import { type Application, storeLinks } from './applications.ts'
import { disputePasswords } from './disputed-password.ts'
import { type ExistingApplicant, storeApplication } from './store-application.ts'

/** How long an admin can decide by the links of the mail. */
const APPROVAL_LINK_MS = 14 * 24 * 3_600_000

type RegisterServices = Pick<AccountServices, 'directory' | 'now' | 'mail'>

/**
 * Stores an application. A taken username is reported. A known address is not: its owner gets a mail, and the
 * response is the same as for a new one. `mails` resolves when the mails are enqueued; the response does not wait
 * for it. Throws RATE_LIMITED, USERNAME_TAKEN, VALIDATION for a common password.
 */
export async function register(
  services: RegisterServices,
  { username, email, password }: Registration,
  { address, network, appUrl }: { address: string; network: string; appUrl: string },
): Promise<{ mails: Promise<void> }> {
  const { directory, now } = services
  await consumeRateLimits(services, [
    { limit: 'registerByAddress', subject: address },
    ...(network === '' ? [] : [{ limit: 'registerByNetwork' as const, subject: network }]),
    { limit: 'registerByUsername', subject: username },
    { limit: 'registerByEmail', subject: email },
    { limit: 'registrations', subject: 'all' },
  ])
  requireUncommon(password, { username, email }, 'password')
  const passwordHash = await hashPassword(password)
  const { application, existing } = await storeApplication(directory, {
    username,
    email,
    passwordHash,
    createdAt: now(),
  })
  if (application) return { mails: mailAbout(services, application, appUrl) }
  // The same application sent twice does not conflict with itself.
  const takes = (one: ExistingApplicant) =>
    sameName(one.username, username) && !(one.waiting && one.sameEmail)
  if (existing.some(takes)) throw new Failure('USERNAME_TAKEN', { detail: { field: 'username' } })
  const owner = existing.find(one => one.sameEmail && !one.reserved)
  if (!owner) throw new Failure('CONFLICT')
  return { mails: mailOwner(services, owner, { username, email, password, appUrl }) }
}

/**
 * Tells the owner of an address that it was used again; an applicant gets the link to confirm it once more. Earlier
 * passwords of the address end.
 */
async function mailOwner(
  services: RegisterServices,
  { username, email, waiting }: ExistingApplicant,
  { appUrl, ...again }: { username: string; email: string; password: string; appUrl: string },
): Promise<void> {
  // Without a mail service no mailbox can decide.
  if (services.mail.sender !== 'outbox') await disputePasswords(services.directory, again)
  const applicationId = waiting ? await unconfirmedApplication(services.directory, email) : null
  const confirmUrl =
    applicationId === null ? null : await applicantLink(services, { applicationId, email, appUrl })
  const text = alreadyRegisteredMail({
    username,
    waiting,
    loginUrl: `${appUrl}/login`,
    confirmUrl,
  })
  await services.mail.enqueue({ kind: 'already-known', to: email, ...text })
}

/** To the applicant the link that confirms the address, and the application to the admins. */
async function mailAbout(
  services: RegisterServices,
  application: Application,
  appUrl: string,
): Promise<void> {
  const { id: applicationId, username, email } = application
  const confirmUrl = await applicantLink(services, { applicationId, email, appUrl })
  const text = confirmEmailMail({ username, confirmUrl, lives: '14 days' })
  await services.mail.enqueue({ kind: 'confirm-email', to: email, ...text })
  // Of many at once the admins are told in a digest.
  if (!(await areWithinRateLimits(services, [{ limit: 'applicationMails', subject: 'all' }])))
    return
  await notifyAdmins(services, application, appUrl)
  await markAnnounced(services.directory, [applicationId], services.now())
}

const sameName = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** One pair of links per admin, so that the audit log can name the admin whose link was used. */
async function notifyAdmins(
  services: RegisterServices,
  application: Application,
  appUrl: string,
): Promise<void> {
  const expiresAt = services.now() + APPROVAL_LINK_MS
  for (const admin of await activeAdmins(services.directory)) {
    const token = { approve: newToken(), reject: newToken() }
    const [approve, reject] = APPROVAL_ACTIONS.map(action => ({
      tokenHash: hashOfToken(token[action]),
      pendingUserId: application.id,
      adminId: admin.id,
      action,
      expiresAt,
    }))
    if (!approve || !reject) continue
    await storeLinks(services.directory, [approve, reject])
    await services.mail.enqueue({
      kind: 'application',
      to: admin.email,
      ...applicationMail({
        ...application,
        approveUrl: `${appUrl}/approval/approve/${token.approve}`,
        rejectUrl: `${appUrl}/approval/reject/${token.reject}`,
      }),
    })
  }
}
