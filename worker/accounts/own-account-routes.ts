import { Hono } from 'hono'
import { changePasswordSchema, deleteAccountSchema } from '../../shared/accounts.ts'
import { appUrl } from '../http/app-url.ts'
import type { SignedInEnv } from '../http/context.ts'
import { Failure } from '../http/failure.ts'
import { validated } from '../http/validation.ts'
import { changePassword } from './change-password.ts'
import { deleteAccount } from './delete-account.ts'
import { exportAccount } from './export-account.ts'
import type { AccountServices } from './services.ts'
import { clearSessionCookie, reopenSocketsOf, signedIn } from './sessions.ts'

/** A user's own account: password, export, deletion. */
export const ownAccountRoutes = new Hono<SignedInEnv<AccountServices>>()
  .post('/password', signedIn, validated('json', changePasswordSchema), async c => {
    const { mails } = await changePassword(
      c.get('services'),
      c.get('user'),
      c.req.valid('json'),
      appUrl(c),
    )
    c.executionCtx.waitUntil(mails)
    reopenSocketsOf(c, c.get('services'), c.get('user').id)
    return c.json({ message: 'Your password has been changed. All other sessions were ended.' })
  })
  .get('/export', signedIn, async c => {
    const { db, now, queueItems } = c.get('services')
    const { id, username } = c.get('user')
    const at = now()
    const queue = await queueItems(id)
    const day = new Date(at).toISOString().slice(0, 10)
    return c.body(exportAccount(db, id, { appUrl: appUrl(c), now: at, queue }), 200, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="obverse-${username}-${day}.json"`,
      'Cache-Control': 'no-store',
    })
  })
  /** The body has to repeat the username. */
  .post('/delete', signedIn, validated('json', deleteAccountSchema), async c => {
    const user = c.get('user')
    if (c.req.valid('json').username !== user.username) {
      const message = 'Please type your username to delete your account.'
      throw new Failure('VALIDATION', {
        message,
        detail: { field: 'username', fields: { username: message } },
      })
    }
    await deleteAccount(c.get('services'), user)
    clearSessionCookie(c)
    return c.json({ message: 'Your account and all your pictures have been deleted.' })
  })
