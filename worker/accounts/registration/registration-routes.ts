import { type Context, Hono } from 'hono'
import { z } from 'zod'
import {
  APPROVAL_PAGE,
  type ApprovalAction,
  confirmEmailSchema,
  forgotPasswordSchema,
  objectionSchema,
  PAGE_HEADER,
  type PersonCheckRequired,
  REGISTERED_MESSAGE,
  registrationSchema,
  resetPasswordSchema,
} from '../../../shared/accounts/accounts.ts'
import { appUrl } from '../../http/app-url.ts'
import { callerAddress, callerNetwork } from '../../http/caller.ts'
import type { AppEnv } from '../../http/context.ts'
import { Failure } from '../../http/failure.ts'
import { consumeRateLimits } from '../../http/rate-limit.ts'
import { validated } from '../../http/validation.ts'
import { rememberBrowser } from '../known-browser.ts'
import { confirmEmail } from '../own-account/change-email.ts'
import { mailResetLink, resetPassword } from '../own-account/change-password.ts'
import { objectToEmailChange } from '../own-account/objection.ts'
import { personCheckFrame, requirePerson } from '../person-check.ts'
import { securityRecorder } from '../security-log.ts'
import type { AccountServices } from '../services.ts'
import { reopenSocketsOf } from '../sessions.ts'
import { decideByLink } from './decide-application.ts'
import { register } from './register.ts'

const FORGOTTEN_MESSAGE =
  'If an account has this e-mail address, a link to choose a new password is on its way.'
const RESET_MESSAGE = 'Your password has been changed. Please log in.'

/** A base64url token. */
const tokenSchema = z.object({ token: z.string().regex(/^[\w-]{1,100}$/) })

/** Routes without a session: register, confirm an address, decide an application by a mail's link, reset a password. */
export const registrationRoutes = new Hono<AppEnv<AccountServices>>()
  .post('/register', validated('json', registrationSchema), async c => {
    const caller = {
      address: callerAddress(c),
      network: callerNetwork(c),
      appUrl: appUrl(c),
    }
    const { personToken, ...registration } = c.req.valid('json')
    await requirePerson(
      c.get('services').personCheck,
      personToken,
      c.req.header('CF-Connecting-IP'),
    )
    const { mails } = await register(c.get('services'), registration, caller)
    c.executionCtx.waitUntil(mails)
    return c.json({ message: REGISTERED_MESSAGE }, 201)
  })
  .get('/person-check', c =>
    c.json({
      required: c.get('services').personCheck !== null,
    } satisfies PersonCheckRequired),
  )
  .get('/person-check/frame', c => {
    const check = c.get('services').personCheck
    if (!check) throw new Failure('NOT_FOUND')
    const { page, policy } = personCheckFrame(check)
    c.header('Content-Security-Policy', policy)
    c.header('X-Frame-Options', 'SAMEORIGIN')
    return c.html(page)
  })
  .get('/approve-user/:token', validated('param', tokenSchema), async c =>
    c.json(await decided(c, 'approve', c.req.valid('param').token)),
  )
  .get('/reject-user/:token', validated('param', tokenSchema), async c =>
    c.json(await decided(c, 'reject', c.req.valid('param').token)),
  )
  .post('/forgot-password', validated('json', forgotPasswordSchema), async c => {
    const { email } = c.req.valid('json')
    const services = c.get('services')
    const address = callerAddress(c)
    await consumeRateLimits(services, [
      { limit: 'forgotByAddress', subject: address },
      { limit: 'forgotByAddressAndEmail', subject: `${address} ${email}` },
      { limit: 'forgotByEmail', subject: email },
    ])
    const record = securityRecorder(c)
    c.executionCtx.waitUntil(
      mailResetLink(services, email, appUrl(c)).then(
        userId => userId !== null && record(userId, 'password.reset_asked'),
      ),
    )
    return c.json({ message: FORGOTTEN_MESSAGE }, 202)
  })
  .post('/reset-password', validated('json', resetPasswordSchema), async c => {
    const services = c.get('services')
    const spent = await consumeRateLimits(services, [
      { limit: 'tokenByAddress', subject: callerAddress(c) },
    ])
    const { account, mails } = await resetPassword(services, c.req.valid('json'), appUrl(c))
    c.executionCtx.waitUntil(mails)
    await spent.refund()
    securityRecorder(c)(account.id, 'password.reset')
    await rememberBrowser(c, services, account)
    reopenSocketsOf(c, services, account.id)
    return c.json({ message: RESET_MESSAGE })
  })
  /** Only a press of our page's button sends this, so that what opens every link of a mail confirms nothing. */
  .post('/confirm-email', validated('json', confirmEmailSchema), async c => {
    const services = c.get('services')
    const spent = await consumeRateLimits(services, [
      { limit: 'tokenByAddress', subject: callerAddress(c) },
    ])
    const { token } = c.req.valid('json')
    const { email, userId, isChange, mails } = await confirmEmail(services, token, appUrl(c))
    c.executionCtx.waitUntil(mails)
    await spent.refund()
    if (userId !== null) securityRecorder(c)(userId, isChange ? 'email.changed' : 'email.confirmed')
    return c.json({ message: `${email} is confirmed.` })
  })
  /** "This was not me": only a press of our page's button sends this. */
  .post('/objection', validated('json', objectionSchema), async c => {
    const services = c.get('services')
    const spent = await consumeRateLimits(services, [
      { limit: 'tokenByAddress', subject: callerAddress(c) },
    ])
    const { token } = c.req.valid('json')
    const { userId, message, mails } = await objectToEmailChange(services, token, appUrl(c))
    c.executionCtx.waitUntil(mails)
    await spent.refund()
    securityRecorder(c)(userId, 'email.objected')
    reopenSocketsOf(c, services, userId)
    return c.json({ message })
  })

/**
 * The specification demands a GET that decides. Link previews and scanners must not trigger it. So the mail's link
 * opens our page, and only the page's own request decides: it has a header that neither a navigation nor another
 * site can send, and fetch metadata, if present, has to name our origin.
 */
async function decided(c: Context<AppEnv<AccountServices>>, action: ApprovalAction, token: string) {
  const site = c.req.header('Sec-Fetch-Site')
  const fromOurPage =
    c.req.header(PAGE_HEADER) === APPROVAL_PAGE &&
    (site === undefined || site === 'same-origin') &&
    c.req.header('Sec-Fetch-Mode') !== 'navigate'
  if (!fromOurPage) throw new Failure('PAGE_ONLY')
  const services = c.get('services')
  const spent = await consumeRateLimits(services, [
    { limit: 'tokenByAddress', subject: callerAddress(c) },
  ])
  const { result, mails } = await decideByLink(services, { action, token, appUrl: appUrl(c) })
  c.executionCtx.waitUntil(mails)
  await spent.refund()
  c.header('Cache-Control', 'no-store')
  return result
}
