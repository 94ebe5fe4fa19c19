import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import { SESSION_COOKIE, UNPREFIXED_COOKIE } from '../../shared/accounts/accounts.ts'
import { NO_USER, USER_HEADER } from '../../shared/accounts/session-user.ts'
import type { AppEnv, SessionUser, SignedInEnv } from '../http/context.ts'
import { Failure } from '../http/failure.ts'
import { browserName } from './browser-name.ts'
import { pushAccountFacts } from './facts/account-facts.ts'
import { onMarketplace } from './own-site.ts'
import { securityRecorder } from './security-log.ts'
import type { AccountServices } from './services.ts'
import { isSecure } from './session-secret.ts'
import { readToken, signToken } from './session-token.ts'
import {
  type Account,
  accountOfSession,
  closeSession,
  extendSession,
  openSession,
  type SessionAccount,
} from './store.ts'
import { newToken } from './tokens.ts'

const SESSION_DAYS = 7

const DAY_MS = 86_400_000
export const SESSION_MS = SESSION_DAYS * DAY_MS

/** A browser stores the cookie with the prefix over https alone. */
const cookieName = (c: Context) => (isSecure(c) ? SESSION_COOKIE : UNPREFIXED_COOKIE)

const sessionToken = (c: Context): string | undefined =>
  getCookie(c, SESSION_COOKIE) ?? getCookie(c, cookieName(c))

/** Whether the request has a session's cookie; it may have ended. */
export const hasSessionCookie = (c: Context): boolean => sessionToken(c) !== undefined

async function setSessionCookie(
  c: Context,
  services: AccountServices,
  { sessionId, now }: { sessionId: string; now: number },
): Promise<void> {
  const token = await signToken(services, 'session', {
    id: sessionId,
    issuedAt: now,
    expiresAt: now + SESSION_MS,
  })
  setCookie(c, cookieName(c), token, {
    path: '/',
    httpOnly: true,
    secure: isSecure(c),
    sameSite: 'Lax',
    maxAge: SESSION_MS / 1000,
  })
}

/**
 * Starts a session: a row that can be revoked, and its id in a signed cookie. The session that the browser had ends.
 * Throws LOGIN_FAILED when the password that was right is changed meanwhile, or two-step login is turned on: that ended
 * all other sessions.
 */
export async function startSession(
  c: Context<AppEnv<AccountServices>>,
  { account, passedSecondFactor }: { account: Account; passedSecondFactor: boolean },
): Promise<void> {
  const { directory, now } = c.get('services')
  const at = now()
  // 256 random bits.
  const id = newToken()
  const browser = browserName(c.req.header('User-Agent') ?? '')
  const expiresAt = at + SESSION_MS
  const session = {
    id,
    userId: account.id,
    browser,
    createdAt: at,
    expiresAt,
    authenticatedAt: at,
  }
  const { passwordHash } = account
  const replaces = c.get('user')?.sessionId ?? null
  if (!(await openSession(directory, session, { passwordHash, passedSecondFactor, replaces })))
    throw new Failure('LOGIN_FAILED')
  await setSessionCookie(c, c.get('services'), { sessionId: id, now: at })
  c.header(USER_HEADER, String(account.id))
}

/**
 * The browser goes on with the session's other id. Sockets that were opened by the former one close; this browser's
 * connect again.
 */
export async function continueSession(
  c: Context,
  services: AccountServices,
  { userId, id, at }: { userId: number; id: string; at: number },
): Promise<void> {
  await setSessionCookie(c, services, { sessionId: id, now: at })
  reopenSocketsOf(c, services, userId)
}

/** Deletes the session and its cookie. */
export async function endSession(c: Context<AppEnv<AccountServices>>): Promise<void> {
  const user = c.get('user')
  if (user) {
    await closeSession(c.get('services').directory, user.sessionId)
    reopenSocketsOf(c, c.get('services'), user.id)
  }
  clearSessionCookie(c)
}

/** Closes a user's sockets after the response, because a socket outlives the session that opened it. */
export function reopenSocketsOf(
  { executionCtx }: Pick<Context, 'executionCtx'>,
  { reopenSockets }: Pick<AccountServices, 'reopenSockets'>,
  userId: number,
): void {
  executionCtx.waitUntil(reopenSockets(userId))
}

export function clearSessionCookie(c: Context): void {
  deleteCookie(c, cookieName(c), { path: '/', secure: isSecure(c) })
  c.header(USER_HEADER, NO_USER)
}

/** For so long after the password or a code was given an admin may change others' accounts. */
const RECENT_MS = 15 * 60_000

const sessionUser = (account: SessionAccount, sessionId: string, now: number): SessionUser => ({
  id: account.id,
  username: account.username,
  email: account.email,
  isAdmin: account.isAdmin,
  sessionId,
  hasSecondFactor: account.hasSecondFactor,
  marketplaceId: account.marketplaceId,
  recentlyAuthenticated: now - account.authenticatedAt <= RECENT_MS,
})

const SWITCHING_PROTOCOLS = 101

/**
 * Sets `user` from the session cookie. It is null for an invalid, expired or revoked session and for a suspended
 * user. A session is extended once a day of use. The API's answers say whose session it is.
 */
export const loadSession = createMiddleware<AppEnv<AccountServices>>(async (c, next) => {
  c.set('user', null)
  c.set('suspended', false)
  const { directory, now } = c.get('services')
  const at = now()
  const token = sessionToken(c)
  let extended: string | null = null
  if (token) {
    const claims = await readToken(c.get('services'), 'session', token)
    const account = claims ? await accountOfSession(directory, claims.id, at) : null
    // No request of the seller works with what was true before.
    if (account?.hasFactsDue) await pushAccountFacts(c.get('services'), account.id)
    if (account && account.suspendedAt !== null) c.set('suspended', true)
    else if (account && claims) {
      c.set('user', sessionUser(account, claims.id, at))
      if (at - claims.issuedAt > DAY_MS) extended = claims.id
    }
  }
  // Pictures stay in the browser's cache, where the session of their day would be a wrong answer.
  if (c.req.path.startsWith('/api/')) c.header(USER_HEADER, String(c.get('user')?.id ?? NO_USER))
  await onMarketplace(c.get('user')?.marketplaceId ?? 'EBAY_US', next)
  // Last: a session that was renewed or ended meanwhile gets no cookie any more. A socket's answer takes none.
  const isAnswer = extended !== null && c.res.status !== SWITCHING_PROTOCOLS
  if (extended !== null && isAnswer && (await extendSession(directory, extended, at + SESSION_MS)))
    await setSessionCookie(c, c.get('services'), { sessionId: extended, now: at })
  const refused = c.error instanceof Failure && c.error.code === 'FORBIDDEN'
  const user = c.get('user')
  // Its route: a path may hold the token of a link, and each other path would be a row.
  if (refused && user) securityRecorder(c)(user.id, 'access.refused', routePath(c, -1))
})

/** Whether a page shows another user than the one of its session: he logged in from another tab. */
function isOfOtherUser(c: Context<SignedInEnv>): boolean {
  const page = c.req.header(USER_HEADER)
  return page !== undefined && page !== String(c.get('user').id)
}

/** Requires a signed-in user, and that the page is this user's. Throws SUSPENDED, NOT_AUTHENTICATED, OTHER_USER. */
export const signedIn = createMiddleware<SignedInEnv>(async (c, next) => {
  if (c.get('suspended')) throw new Failure('SUSPENDED')
  if (!c.get('user')) throw new Failure('NOT_AUTHENTICATED')
  if (isOfOtherUser(c)) throw new Failure('OTHER_USER')
  await next()
})

/**
 * Requires an admin with two-step login. The role is read from the database for each request. Throws FORBIDDEN and
 * SECOND_FACTOR_NOT_SET_UP too.
 */
export const adminOnly = createMiddleware<SignedInEnv>(async (c, next) => {
  if (c.get('suspended')) throw new Failure('SUSPENDED')
  const user = c.get('user')
  if (!user) throw new Failure('NOT_AUTHENTICATED')
  if (isOfOtherUser(c)) throw new Failure('OTHER_USER')
  if (!user.isAdmin) throw new Failure('FORBIDDEN')
  if (!user.hasSecondFactor) throw new Failure('SECOND_FACTOR_NOT_SET_UP')
  await next()
})

/** Behind `signedIn` or `adminOnly`: requires that the password or a code was given lately. Throws REAUTHENTICATION_REQUIRED. */
export const recentlyAuthenticated = createMiddleware<SignedInEnv>(async (c, next) => {
  if (!c.get('user').recentlyAuthenticated) throw new Failure('REAUTHENTICATION_REQUIRED')
  await next()
})
