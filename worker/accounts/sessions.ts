import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { jwtVerify, SignJWT } from 'jose'
import { SESSION_COOKIE } from '../../shared/accounts.ts'
import type { AppEnv, SessionUser, SignedInEnv } from '../http/context.ts'
import { Failure } from '../http/failure.ts'
import type { AccountServices } from './services.ts'
import { isSecure, secretOf } from './session-secret.ts'
import {
  type Account,
  accountOfSession,
  closeSession,
  extendSession,
  openSession,
} from './store.ts'

const SESSION_DAYS = 7

const DAY_MS = 86_400_000
const SESSION_MS = SESSION_DAYS * DAY_MS

async function setSessionCookie(
  c: Context<AppEnv<AccountServices>>,
  sessionId: string,
  now: number,
): Promise<void> {
  const token = await new SignJWT()
    .setProtectedHeader({ alg: 'HS256' })
    .setJti(sessionId)
    .setIssuedAt(Math.floor(now / 1000))
    .setExpirationTime(Math.floor((now + SESSION_MS) / 1000))
    .sign(secretOf(c))
  setCookie(c, SESSION_COOKIE, token, {
    path: '/',
    httpOnly: true,
    secure: isSecure(c),
    sameSite: 'Lax',
    maxAge: SESSION_MS / 1000,
  })
}

/** Signs an account in: a row that can be revoked, and its id in a signed cookie. */
export async function startSession(
  c: Context<AppEnv<AccountServices>>,
  account: Account,
): Promise<void> {
  const { db, now } = c.get('services')
  const at = now()
  const id = crypto.randomUUID()
  await openSession(db, { id, userId: account.id, createdAt: at, expiresAt: at + SESSION_MS })
  await setSessionCookie(c, id, at)
}

/** Ends the session on the server and forgets the cookie. */
export async function endSession(c: Context<AppEnv<AccountServices>>): Promise<void> {
  const user = c.get('user')
  if (user) {
    await closeSession(c.get('services').db, user.sessionId)
    reopenSocketsOf(c, c.get('services'), user.id)
  }
  clearSessionCookie(c)
}

/** A socket lives on after the session it was opened with: all of a user's have to be opened anew. */
export function reopenSocketsOf(
  { executionCtx }: Pick<Context, 'executionCtx'>,
  { reopenSockets }: Pick<AccountServices, 'reopenSockets'>,
  userId: number,
): void {
  executionCtx.waitUntil(reopenSockets(userId))
}

/** Takes the cookie of a session that has ended from the browser. */
export function clearSessionCookie(c: Context): void {
  deleteCookie(c, SESSION_COOKIE, { path: '/' })
}

/** Finds out who is calling. A bad, ended or revoked session is nobody, and so is a suspended user; it slides forward once a day of use. */
export const loadSession = createMiddleware<AppEnv<AccountServices>>(async (c, next) => {
  c.set('user', null)
  c.set('suspended', false)
  const token = getCookie(c, SESSION_COOKIE)
  if (token) {
    const { db, now } = c.get('services')
    const at = now()
    const claims = await jwtVerify(token, secretOf(c), {
      algorithms: ['HS256'],
      currentDate: new Date(at),
    }).then(
      verified => verified.payload,
      // A forged or expired cookie is no error of ours: it is nobody.
      () => null,
    )
    const account = claims?.jti ? await accountOfSession(db, claims.jti, at) : null
    if (account && account.suspendedAt !== null) c.set('suspended', true)
    else if (account && claims?.jti) {
      const user: SessionUser = {
        id: account.id,
        username: account.username,
        email: account.email,
        isAdmin: account.isAdmin,
        sessionId: claims.jti,
      }
      c.set('user', user)
      if (at - (claims.iat ?? 0) * 1000 > DAY_MS) {
        await extendSession(db, claims.jti, at + SESSION_MS)
        await setSessionCookie(c, claims.jti, at)
      }
    }
  }
  await next()
})

/** Lets only a signed-in user through. A suspended one is told so. */
export const signedIn = createMiddleware<SignedInEnv>(async (c, next) => {
  if (c.get('suspended')) throw new Failure('SUSPENDED')
  if (!c.get('user')) throw new Failure('NOT_AUTHENTICATED')
  await next()
})

/** Lets only an administrator through; what the session says of it is read anew for each call. */
export const adminOnly = createMiddleware<SignedInEnv>(async (c, next) => {
  if (c.get('suspended')) throw new Failure('SUSPENDED')
  const user = c.get('user')
  if (!user) throw new Failure('NOT_AUTHENTICATED')
  if (!user.isAdmin) throw new Failure('FORBIDDEN')
  await next()
})
