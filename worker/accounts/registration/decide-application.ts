import type { ApprovalAction, ApprovalResult } from '../../../shared/accounts/accounts.ts'
import { Failure } from '../../http/failure.ts'
import { approvedMail, rejectedMail } from '../mail-templates.ts'
import type { AccountServices } from '../services.ts'
import { hashOfToken } from '../tokens.ts'
import {
  applicationOf,
  approveApplication,
  type Decided,
  type Decision,
  decisionOn,
  linkOf,
  rejectApplication,
} from './applications.ts'
import { isDisputed } from './disputed-password.ts'
import { existingAccounts } from './store-application.ts'

type DecisionServices = Pick<AccountServices, 'directory' | 'now' | 'mail'>
type Admin = { id: number; username: string }
export type DecisionResult = { result: ApprovalResult; mails: Promise<void> }

/** Decides an application in the dashboard. Throws NOT_FOUND when it is decided already, CONFLICT. */
export async function decideInDashboard(
  services: DecisionServices,
  request: { action: ApprovalAction; applicationId: number; by: Admin; appUrl: string },
): Promise<DecisionResult> {
  const decided = await decide(services, { ...request, way: 'dashboard' })
  if (decided) return decided
  const before = await decisionOn(services.directory, request.applicationId)
  throw new Failure('NOT_FOUND', {
    message: before ? `${sentenceOf(before)} already.` : 'There is no such application.',
  })
}

/**
 * Decides an application by the link in an admin's mail, in the name of that admin. Throws NOT_FOUND for an
 * unknown token, LINK_SPENT for a used or expired one, FORBIDDEN when the user is no longer an admin.
 */
export async function decideByLink(
  services: DecisionServices,
  request: { action: ApprovalAction; token: string; appUrl: string },
): Promise<DecisionResult> {
  const { directory, now } = services
  const link = await linkOf(directory, hashOfToken(request.token), request.action)
  if (!link) throw new Failure('NOT_FOUND', { message: 'This link is not valid.' })
  const { pendingUserId: applicationId, admin } = link
  if (!(await decisionOn(directory, applicationId))) {
    if (link.expiresAt <= now()) {
      throw new Failure('LINK_SPENT', {
        message: 'This link has expired. Please decide in the admin dashboard.',
      })
    }
    if (!admin.isAdmin || admin.suspendedAt !== null) throw new Failure('FORBIDDEN')
    const decided = await decide(services, {
      ...request,
      applicationId,
      by: admin,
      way: 'mail link',
      linkHash: link.tokenHash,
    })
    if (decided) return decided
  }
  const before = await decisionOn(directory, applicationId)
  throw new Failure('LINK_SPENT', {
    message: before
      ? `This link was used already: ${sentenceOf(before)}.`
      : 'This link was used already.',
  })
}

async function decide(
  services: DecisionServices,
  request: Omit<Decision, 'at'> & { action: ApprovalAction; appUrl: string },
): Promise<DecisionResult | null> {
  const decision = { ...request, at: services.now() }
  const loginUrl = `${request.appUrl}/login`
  const approved = request.action === 'approve'
  const applicant = approved
    ? await approve(services, decision)
    : await rejectApplication(services.directory, decision)
  if (!applicant) return null
  const { username, email, passwordHash } = applicant
  const forgotUrl = isDisputed(passwordHash) ? `${request.appUrl}/forgot-password` : null
  const text = approved
    ? approvedMail({ username, loginUrl, forgotUrl })
    : rejectedMail({ username })
  return {
    result: { message: `${sentenceOf({ username, approved })} and notified.`, username, loginUrl },
    mails: services.mail.enqueue({ kind: approved ? 'approved' : 'rejected', to: email, ...text }),
  }
}

/**
 * Throws CONFLICT when the applicant has not confirmed the address, or a user with this name or address was added
 * meanwhile (`npm run admin`). Where no mail service is set up no address can be confirmed.
 */
async function approve(
  { directory, mail }: DecisionServices,
  decision: Decision,
): Promise<Decided | null> {
  const unconfirmed = mail.sender === 'outbox'
  try {
    const decided = await approveApplication(directory, { ...decision, unconfirmed })
    if (decided || unconfirmed) return decided
    const waiting = await applicationOf(directory, decision.applicationId)
    if (waiting?.emailConfirmedAt !== null) return null
    throw new Failure('CONFLICT', {
      message: `${waiting.username} has not confirmed the address ${waiting.email} yet.`,
    })
  } catch (cause) {
    if (cause instanceof Failure) throw cause
    const application = await applicationOf(directory, decision.applicationId)
    const known = application ? await existingAccounts(directory, application) : []
    if (known.length === 0) throw cause
    throw new Failure('CONFLICT', {
      message: 'A user with this username or e-mail address exists meanwhile.',
      cause,
    })
  }
}

function sentenceOf({ username, approved }: { username: string; approved: boolean }): string {
  return `${username} has been ${approved ? 'approved' : 'rejected'}`
}
