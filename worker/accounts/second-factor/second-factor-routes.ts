import { Hono } from 'hono'
import {
  confirmSecondFactorSchema,
  passwordAndCodeSchema,
  secondFactorPasswordSchema,
} from '../../../shared/accounts/second-factor.ts'
import { appUrl } from '../../http/app-url.ts'
import type { SignedInEnv } from '../../http/context.ts'
import { validated } from '../../http/validation.ts'
import { securityRecorder } from '../security-log.ts'
import type { AccountServices } from '../services.ts'
import { continueSession, signedIn } from '../sessions.ts'
import {
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  secondFactorStatus,
  startSecondFactor,
} from './second-factor.ts'

/** A user's second factor: the codes of an authenticator app at login. Secrets and codes are never cached. */
export const secondFactorRoutes = new Hono<SignedInEnv<AccountServices>>()
  .get('/', signedIn, async c =>
    c.json(await secondFactorStatus(c.get('services'), c.get('user').id)),
  )
  .post('/', signedIn, validated('json', secondFactorPasswordSchema), async c => {
    const { password } = c.req.valid('json')
    const setup = await startSecondFactor(
      c.get('services'),
      c.get('user'),
      password,
      securityRecorder(c),
    )
    c.header('Cache-Control', 'no-store')
    return c.json(setup)
  })
  .post('/confirmation', signedIn, validated('json', confirmSecondFactorSchema), async c => {
    const [services, user] = [c.get('services'), c.get('user')]
    const record = securityRecorder(c)
    const { code } = c.req.valid('json')
    const { codes, renewal, mails } = await confirmSecondFactor(services, user, code, {
      appUrl: appUrl(c),
      record,
    })
    record(user.id, 'factor.on')
    c.executionCtx.waitUntil(mails)
    await continueSession(c, c.get('services'), renewal)
    c.header('Cache-Control', 'no-store')
    return c.json(codes)
  })
  .post('/recovery-codes', signedIn, validated('json', passwordAndCodeSchema), async c => {
    const form = c.req.valid('json')
    const [user, record] = [c.get('user'), securityRecorder(c)]
    const { codes, mails } = await renewRecoveryCodes(c.get('services'), user, form, record)
    record(user.id, 'factor.codes_renewed')
    c.executionCtx.waitUntil(mails)
    c.header('Cache-Control', 'no-store')
    return c.json(codes)
  })
  .post('/removal', signedIn, validated('json', passwordAndCodeSchema), async c => {
    const form = c.req.valid('json')
    const [user, record] = [c.get('user'), securityRecorder(c)]
    const { renewal, mails } = await removeSecondFactor(c.get('services'), user, form, record)
    record(user.id, 'factor.off')
    c.executionCtx.waitUntil(mails)
    await continueSession(c, c.get('services'), renewal)
    return c.json({ success: true as const })
  })
