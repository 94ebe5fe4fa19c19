import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { jwtVerify, SignJWT } from 'jose'
import type { AppEnv } from '../http/context.ts'
import type { AccountServices } from './services.ts'
import { isSecure, secretOf } from './session-secret.ts'

/** A browser that signed in so recently is known: nobody else's wrong passwords lock it out. */
const KNOWN_BROWSER_DAYS = 180

const BROWSER_COOKIE = 'obverse_browser'

const AUDIENCE = 'known-browser'
const DAY_MS = 86_400_000

/** A browser in which this user has logged in. It grants no access, it only has a rate limit of its own. */
export type KnownBrowser = { id: string; userId: number }

/** The known browser of this request, or null. */
export async function knownBrowser(
  c: Context<AppEnv<AccountServices>>,
): Promise<KnownBrowser | null> {
  const token = getCookie(c, BROWSER_COOKIE)
  if (!token) return null
  return jwtVerify(token, secretOf(c), {
    algorithms: ['HS256'],
    audience: AUDIENCE,
    currentDate: new Date(c.get('services').now()),
  }).then(
    ({ payload: { jti, sub } }) => (jti && sub ? { id: jti, userId: Number(sub) } : null),
    // A forged or expired cookie is the same as none.
    () => null,
  )
}

/** Marks this browser as the user's, so that strangers who use up the username's tries do not lock the user out. */
export async function rememberBrowser(
  c: Context<AppEnv<AccountServices>>,
  userId: number,
): Promise<void> {
  const now = c.get('services').now()
  const livesMs = KNOWN_BROWSER_DAYS * DAY_MS
  const token = await new SignJWT()
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(AUDIENCE)
    .setSubject(String(userId))
    .setJti(crypto.randomUUID())
    .setIssuedAt(Math.floor(now / 1000))
    .setExpirationTime(Math.floor((now + livesMs) / 1000))
    .sign(secretOf(c))
  setCookie(c, BROWSER_COOKIE, token, {
    path: '/api',
    httpOnly: true,
    secure: isSecure(c),
    sameSite: 'Strict',
    maxAge: livesMs / 1000,
  })
}
