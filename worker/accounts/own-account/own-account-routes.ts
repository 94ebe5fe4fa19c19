import { Hono } from 'hono'
import { z } from 'zod'
import {
  changeEmailSchema,
  changePasswordSchema,
  deleteAccountSchema,
  type ExportParts,
  exportQuerySchema,
  type OwnSessions,
} from '../../../shared/accounts/accounts.ts'
import { reauthenticationSchema } from '../../../shared/accounts/second-factor.ts'
import type { SecurityLog } from '../../../shared/accounts/security-log.ts'
import { pageOf, pageQuerySchema } from '../../../shared/lib/page-query.ts'
import { appUrl } from '../../http/app-url.ts'
import { clearSiteData } from '../../http/clear-site-data.ts'
import type { SignedInEnv } from '../../http/context.ts'
import { Failure } from '../../http/failure.ts'
import { validated } from '../../http/validation.ts'
import { rememberBrowser } from '../known-browser.ts'
import { requirePassword } from '../require-password.ts'
import { passSecondFactor } from '../second-factor/second-factor.ts'
import { ownSecurityEvents, securityRecorder } from '../security-log.ts'
import type { AccountServices } from '../services.ts'
import {
  clearSessionCookie,
  continueSession,
  recentlyAuthenticated,
  reopenSocketsOf,
  signedIn,
} from '../sessions.ts'
import { requestEmailChange, requestEmailConfirmation } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { deleteAccount } from './delete-account.ts'
import { exportAccount } from './export-account.ts'
import { exportParts } from './export-parts.ts'
import { endOtherSessions, endOwnSession, ownSessions } from './own-sessions.ts'
import { reauthenticate } from './reauthenticate.ts'

const sessionIdSchema = z.object({ id: z.string().regex(/^[0-9a-f]{64}$/) })

/** A user's own account: password, sessions, export, deletion. */
export const ownAccountRoutes = new Hono<SignedInEnv<AccountServices>>()
  .post('/password', signedIn, validated('json', changePasswordSchema), async c => {
    const { account, renewal, mails } = await changePassword(
      c.get('services'),
      c.get('user'),
      c.req.valid('json'),
      { appUrl: appUrl(c), record: securityRecorder(c) },
    )
    c.executionCtx.waitUntil(mails)
    securityRecorder(c)(account.id, 'password.changed')
    await continueSession(c, c.get('services'), renewal)
    // The mark that this browser had is of the former password.
    await rememberBrowser(c, c.get('services'), account)
    return c.json({ message: 'Your password has been changed. All other sessions were ended.' })
  })
  .post('/email', signedIn, validated('json', changeEmailSchema), async c => {
    const form = c.req.valid('json')
    const services = c.get('services')
    const { id } = c.get('user')
    const record = securityRecorder(c)
    const by = { appUrl: appUrl(c), record }
    const { mails } = await requestEmailChange(services, id, form, by)
    c.executionCtx.waitUntil(mails)
    record(id, 'email.change_asked')
    const message = `We have sent a link to ${form.email}. Your address changes when you open it.`
    return c.json({ message }, 202)
  })
  .post('/email/confirmation', signedIn, async c => {
    const { id, email } = c.get('user')
    const { mails } = await requestEmailConfirmation(c.get('services'), id, appUrl(c))
    c.executionCtx.waitUntil(mails)
    return c.json({ message: `We have sent a link to ${email}.` }, 202)
  })
  .get('/sessions', signedIn, async c => {
    const sessions = await ownSessions(c.get('services'), c.get('user'))
    return c.json({ sessions } satisfies OwnSessions)
  })
  .delete(
    '/sessions/:id',
    signedIn,
    recentlyAuthenticated,
    validated('param', sessionIdSchema),
    async c => {
      const user = c.get('user')
      const { current } = await endOwnSession(c.get('services'), user, c.req.valid('param').id)
      if (current) clearSessionCookie(c)
      securityRecorder(c)(user.id, current ? 'session.ended' : 'sessions.ended')
      reopenSocketsOf(c, c.get('services'), user.id)
      return c.json({ success: true as const })
    },
  )
  .post('/sessions/end-others', signedIn, recentlyAuthenticated, async c => {
    const renewal = await endOtherSessions(c.get('services'), c.get('user'))
    securityRecorder(c)(c.get('user').id, 'sessions.ended')
    await continueSession(c, c.get('services'), renewal)
    return c.json({ success: true as const })
  })
  .post('/reauthentication', signedIn, validated('json', reauthenticationSchema), async c => {
    const given = c.req.valid('json')
    const [services, user] = [c.get('services'), c.get('user')]
    const renewal = await reauthenticate(services, user, given, securityRecorder(c))
    await continueSession(c, services, renewal)
    return c.json({ success: true as const })
  })
  .get('/security-log', signedIn, validated('query', pageQuerySchema), async c => {
    const { before, limit } = c.req.valid('query')
    const page = { before, limit: limit + 1 }
    const rows = await ownSecurityEvents(c.get('services').directory, c.get('user').id, page)
    const { items, nextBefore } = pageOf(rows, limit)
    return c.json({ events: items, nextBefore } satisfies SecurityLog)
  })
  .get('/export/parts', signedIn, async c => {
    const parts = await exportParts(c.get('services').db, c.get('user').id)
    return c.json({ parts } satisfies ExportParts)
  })
  .get('/export', signedIn, validated('query', exportQuerySchema), async c => {
    const { directory, db, now, queueItems, openPicture } = c.get('services')
    const { id, username } = c.get('user')
    const { part: number } = c.req.valid('query')
    const parts = await exportParts(db, id)
    const part = parts[number - 1]
    if (!part) throw new Failure('NOT_FOUND')
    const at = now()
    const queue = await queueItems(id)
    const day = new Date(at).toISOString().slice(0, 10)
    const place = parts.length > 1 ? `-${number}-of-${parts.length}` : ''
    securityRecorder(c)(id, 'account.exported')
    const options = { appUrl: appUrl(c), now: at, queue, openPicture, part }
    return c.body(exportAccount({ directory, db }, id, options), 200, {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="obverse-${username}-${day}${place}.zip"`,
      'Cache-Control': 'no-store',
    })
  })
  /** The body has to repeat the username and the password, and to have a code where two-step login is on. */
  .post('/delete', signedIn, validated('json', deleteAccountSchema), async c => {
    const user = c.get('user')
    const { username, password, code } = c.req.valid('json')
    if (username !== user.username) {
      const message = 'Please type your username to delete your account.'
      throw new Failure('VALIDATION', {
        message,
        detail: { field: 'username', fields: { username: message } },
      })
    }
    const services = c.get('services')
    const record = securityRecorder(c)
    const typed = { password, field: 'password' }
    const account = await requirePassword(services, user.id, typed, record)
    await passSecondFactor(services, account, code || undefined, record)
    await deleteAccount(c.get('services'), user)
    clearSessionCookie(c)
    clearSiteData(c)
    return c.json({ message: 'Your account and all your pictures have been deleted.' })
  })
