import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import type { ApprovalAction } from '../../shared/accounts/accounts.ts'
import { securityQuerySchema, type UsersSecurityLog } from '../../shared/accounts/security-log.ts'
import {
  type AdminUsers,
  type AnalyticsCheck,
  type AuditLog,
  adminUsersQuerySchema,
  auditQuerySchema,
  type Count,
  changePlanSchema,
  type EmailServiceStatus,
  type FailedMail,
  type FailedMails,
  type PendingUsers,
  setTierSchema,
  settleDisputeSchema,
  type TestEmail,
} from '../../shared/administration.ts'
import { subscriptionTierNameSchema } from '../../shared/billing.ts'
import { pageOf, pageQuerySchema } from '../../shared/lib/page-query.ts'
import { applications } from '../accounts/registration/applications.ts'
import { decideInDashboard } from '../accounts/registration/decide-application.ts'
import { recordActOfAdmin } from '../accounts/security-log.ts'
import { adminOnly, recentlyAuthenticated } from '../accounts/sessions.ts'
import { appUrl } from '../http/app-url.ts'
import type { SignedInEnv } from '../http/context.ts'
import { validated } from '../http/validation.ts'
import type { MailRecord } from '../mail/port.ts'
import { changePlan } from './change-plan.ts'
import { changeUser, endSessionsOf, type UserChange } from './change-user.ts'
import {
  auditEntries,
  countActiveListings,
  countPendingUsers,
  countUsers,
  usersOverview,
  usersSecurityEvents,
} from './overview.ts'
import { readMailOutbox } from './read-outbox.ts'
import { removeSecondFactorOf } from './remove-second-factor.ts'
import type { AdministrationServices } from './services.ts'
import { settleDispute } from './settle-dispute.ts'
import { sendTestMail } from './test-mail.ts'
import { tryMailAgain } from './try-mail-again.ts'
import { userDetails } from './user-details.ts'
import { vendorStatuses } from './vendor-status.ts'

const idSchema = z.object({ id: z.coerce.number().int().positive() })
const mailIdSchema = z.object({ id: z.string().max(80) })
const planNameSchema = z.object({ name: subscriptionTierNameSchema })
const ofUser = validated('param', idSchema)

/** Acts on others' accounts, and mails with their links, take a password or a code of the last quarter of an hour. */
const changesOthers = createMiddleware<SignedInEnv>((c, next) => {
  const reads = c.req.method === 'GET' && !c.req.path.endsWith('/outbox')
  return reads ? next() : recentlyAuthenticated(c, next)
})

/** The routes of the admins. The middleware in front of all of them enforces the role. */
export const adminRoutes = new Hono<SignedInEnv<AdministrationServices>>()
  .use(adminOnly)
  .use(changesOthers)
  .get('/pending-users', validated('query', pageQuerySchema), async c => {
    const { before, limit } = c.req.valid('query')
    const rows = await applications(c.get('services').directory, { before, limit: limit + 1 })
    const { items, nextBefore } = pageOf(rows, limit)
    const pendingUsers = items.map(one => ({
      ...one,
      emailConfirmedAt: isoTime(one.emailConfirmedAt),
      createdAt: new Date(one.createdAt).toISOString(),
    }))
    return c.json({ pendingUsers, nextBefore } satisfies PendingUsers)
  })
  .get('/pending-users/count', async c =>
    c.json({ count: await countPendingUsers(c.get('services').directory) } satisfies Count),
  )
  .get('/users/count', async c =>
    c.json({ count: await countUsers(c.get('services').directory) } satisfies Count),
  )
  .get('/listings/count', async c =>
    c.json({ count: await countActiveListings(c.get('services').directory) } satisfies Count),
  )
  .post('/approve-user/:id', ofUser, async c =>
    c.json(await decided(c, 'approve', c.req.valid('param').id)),
  )
  .post('/reject-user/:id', ofUser, async c =>
    c.json(await decided(c, 'reject', c.req.valid('param').id)),
  )
  .get('/check-analytics', c =>
    c.json({
      hasAnalyticsId: c.get('services').hasAnalyticsId,
    } satisfies AnalyticsCheck),
  )
  .get('/email-service-status', c =>
    c.json({
      success: true,
      status: c.get('services').configuredMailServices,
    } satisfies EmailServiceStatus),
  )
  .post('/test-email', async c => {
    const services = c.get('services')
    const { sender } = services.mail
    await sendTestMail(services, c.get('user'))
    const sent = sender !== 'outbox'
    const message = sent
      ? `A test email to ${c.get('user').email} was handed to ${sender}.`
      : 'No mail service is set up: the test email was kept in the outbox and not sent.'
    return c.json({ message, sent } satisfies TestEmail)
  })
  .get('/users', validated('query', adminUsersQuerySchema), async c => {
    const { directory, now } = c.get('services')
    const { items, nextBefore } = await usersOverview(directory, c.req.valid('query'), now())
    return c.json({ users: items, nextBefore } satisfies AdminUsers)
  })
  .get('/users/:id', ofUser, async c =>
    c.json(await userDetails(c.get('services'), c.req.valid('param').id)),
  )
  .post('/users/:id/suspend', ofUser, c => done(c, c.req.valid('param').id, { kind: 'suspend' }))
  .post('/users/:id/unsuspend', ofUser, c =>
    done(c, c.req.valid('param').id, { kind: 'unsuspend' }),
  )
  .post('/users/:id/settle-dispute', ofUser, validated('json', settleDisputeSchema), async c => {
    const { id } = c.req.valid('param')
    const choice = { ...c.req.valid('json'), appUrl: appUrl(c) }
    const { mails } = await settleDispute(c.get('services'), c.get('user'), id, choice)
    c.executionCtx.waitUntil(mails)
    return c.json({ success: true as const })
  })
  .post('/users/:id/remove-second-factor', ofUser, async c => {
    const { id } = c.req.valid('param')
    const { isRemoved, mails } = await removeSecondFactorOf(c.get('services'), c.get('user'), id)
    c.executionCtx.waitUntil(mails)
    if (isRemoved) recordActOfAdmin(c, id, 'factor.off')
    return c.json({ success: true as const })
  })
  /** Logs a user out of all browsers. */
  .post('/users/:id/end-sessions', ofUser, async c => {
    const { id } = c.req.valid('param')
    await endSessionsOf(c.get('services'), c.get('user'), id)
    await c.get('services').closeSockets(id)
    recordActOfAdmin(c, id, 'sessions.ended')
    return c.json({ success: true as const })
  })
  .post('/users/:id/make-admin', ofUser, c =>
    done(c, c.req.valid('param').id, { kind: 'make-admin' }),
  )
  .post('/users/:id/unmake-admin', ofUser, c =>
    done(c, c.req.valid('param').id, { kind: 'unmake-admin' }),
  )
  .put('/users/:id/tier', ofUser, validated('json', setTierSchema), c =>
    done(c, c.req.valid('param').id, { kind: 'set-tier', tier: c.req.valid('json').tierName }),
  )
  .put(
    '/plans/:name',
    validated('param', planNameSchema),
    validated('json', changePlanSchema),
    async c => {
      const { name } = c.req.valid('param')
      await changePlan(c.get('services'), c.get('user'), name, c.req.valid('json'))
      return c.json({ success: true as const })
    },
  )
  .get('/audit-log', validated('query', auditQuerySchema), async c => {
    const { items, nextBefore } = await auditEntries(
      c.get('services').directory,
      c.req.valid('query'),
    )
    return c.json({ entries: items, nextBefore } satisfies AuditLog)
  })
  .get('/security-log', validated('query', securityQuerySchema), async c => {
    const { items, nextBefore } = await usersSecurityEvents(
      c.get('services').directory,
      c.req.valid('query'),
    )
    return c.json({ events: items, nextBefore } satisfies UsersSecurityLog)
  })
  /** Mails that failed for good or wait after a failed try. */
  .get('/failed-mails', async c => {
    const mails = await c.get('services').mail.failedMails()
    return c.json({ mails: mails.map(mailOnWire) } satisfies FailedMails)
  })
  .get('/outbox', async c => c.json(await readMailOutbox(c.get('services'), c.get('user'))))
  .post('/failed-mails/:id/try-again', validated('param', mailIdSchema), async c => {
    await tryMailAgain(c.get('services'), c.req.valid('param').id, c.get('user'))
    return c.json({ success: true as const })
  })
  .get('/vendors', async c => {
    const { vendorChecks, now } = c.get('services')
    return c.json({ vendors: await vendorStatuses(vendorChecks, now) })
  })

async function decided(
  c: Context<SignedInEnv<AdministrationServices>>,
  action: ApprovalAction,
  applicationId: number,
) {
  const by = c.get('user')
  const request = { action, applicationId, by, appUrl: appUrl(c) }
  const { result, mails } = await decideInDashboard(c.get('services'), request)
  c.executionCtx.waitUntil(mails)
  return result
}

async function done(
  c: Context<SignedInEnv<AdministrationServices>>,
  userId: number,
  measure: UserChange,
) {
  const services = c.get('services')
  await changeUser(services, c.get('user'), userId, measure)
  // Each request checks the session, an open socket does not.
  if (measure.kind === 'suspend') await services.closeSockets(userId)
  return c.json({ success: true as const })
}

const isoTime = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

function mailOnWire(mail: MailRecord): FailedMail {
  const { id, kind, to, subject, tries, reason, hasText, createdAt, nextTryAt } = mail
  const createdIso = new Date(createdAt).toISOString()
  return {
    id,
    kind,
    to,
    subject,
    tries,
    reason,
    repeatable: hasText,
    createdAt: createdIso,
    nextTryAt: isoTime(nextTryAt),
  }
}
