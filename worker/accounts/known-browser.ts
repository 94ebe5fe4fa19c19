import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { AccountServices } from './services.ts'
import { isSecure } from './session-secret.ts'
import { readToken, signToken } from './session-token.ts'
import type { Account } from './store.ts'

/** A browser that signed in so recently is known: nobody else's wrong passwords lock it out. */
const KNOWN_BROWSER_DAYS = 180

/** Over https; browsers take a name with this prefix from the host itself alone. */
const BROWSER_COOKIE = '__Host-obverse_browser'
const UNPREFIXED_BROWSER_COOKIE = 'obverse_browser'

const DAY_MS = 86_400_000

/**
 * A browser in which this user has logged in. It grants no access, it only has a rate limit of its own, and only until
 * the password changes: `version` is the credentials' that it logged in with.
 */
export type KnownBrowser = { id: string; userId: number; version: number }

type BrowserServices = Pick<AccountServices, 'now' | 'sessionSecret' | 'formerSessionSecret'>

const cookieName = (c: Context) => (isSecure(c) ? BROWSER_COOKIE : UNPREFIXED_BROWSER_COOKIE)

/** The known browser of this request, or null. */
export async function knownBrowser(
  c: Context,
  services: BrowserServices,
): Promise<KnownBrowser | null> {
  const token = getCookie(c, cookieName(c))
  const claims = token ? await readToken(services, 'known-browser', token) : null
  if (!claims || claims.subject === undefined || claims.version === undefined) return null
  return { id: claims.id, userId: Number(claims.subject), version: claims.version }
}

/** Whether the browser is known to this account with its present password. */
export const isKnownTo = (
  browser: KnownBrowser | null,
  { id, credentialsVersion }: Pick<Account, 'id' | 'credentialsVersion'>,
): browser is KnownBrowser => browser?.userId === id && browser.version === credentialsVersion

/** Marks this browser as the user's, so that strangers who use up the username's tries do not lock the user out. */
export async function rememberBrowser(
  c: Context,
  services: BrowserServices,
  { id, credentialsVersion }: Pick<Account, 'id' | 'credentialsVersion'>,
): Promise<void> {
  const now = services.now()
  const livesMs = KNOWN_BROWSER_DAYS * DAY_MS
  const token = await signToken(services, 'known-browser', {
    id: crypto.randomUUID(),
    issuedAt: now,
    expiresAt: now + livesMs,
    subject: String(id),
    version: credentialsVersion,
  })
  setCookie(c, cookieName(c), token, {
    path: '/',
    httpOnly: true,
    secure: isSecure(c),
    sameSite: 'Strict',
    maxAge: livesMs / 1000,
  })
}
