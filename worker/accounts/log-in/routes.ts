import { Hono } from 'hono'
import {
  type CurrentUser,
  loginSchema,
  logoutQuerySchema,
} from '../../../shared/accounts/accounts.ts'
import { allowanceMonth } from '../../../shared/billing.ts'
import { type DatabaseServices, type Databases, servicesOf } from '../../db/connection.ts'
import { callerAddress } from '../../http/caller.ts'
import { clearSiteData } from '../../http/clear-site-data.ts'
import type { AppEnv, SessionUser } from '../../http/context.ts'
import { validated } from '../../http/validation.ts'
import { isKnownTo, knownBrowser, rememberBrowser } from '../known-browser.ts'
import { securityRecorder } from '../security-log.ts'
import type { AccountServices } from '../services.ts'
import { endSession, reopenSocketsOf, startSession } from '../sessions.ts'
import { userSummaryOf } from '../store.ts'
import { logIn } from './log-in.ts'

export const accountRoutes = new Hono<AppEnv<AccountServices>>()
  .post('/login', validated('json', loginSchema), async c => {
    const services = c.get('services')
    const record = securityRecorder(c)
    const caller = { address: callerAddress(c), browser: await knownBrowser(c, services), record }
    const loggedIn = await logIn(services, c.req.valid('json'), caller)
    const replaced = c.get('user')
    await startSession(c, loggedIn)
    if (replaced) reopenSocketsOf(c, services, replaced.id)
    const { account } = loggedIn
    record(account.id, 'login.succeeded')
    if (!isKnownTo(caller.browser, account)) await rememberBrowser(c, services, account)
    const databases = servicesOf<Databases>(services, account.id)
    return c.json(await currentUser({ ...databases, now: services.now }, account))
  })
  .post('/logout', validated('query', logoutQuerySchema), async c => {
    const user = c.get('user')
    await endSession(c)
    if (user) securityRecorder(c)(user.id, 'session.ended')
    if (c.req.valid('query').clear) clearSiteData(c)
    return c.json({ success: true })
  })
  .get('/user', async c => {
    const user = c.get('user')
    return c.json(
      user
        ? await currentUser(c.get('services'), user)
        : ({ authenticated: false } satisfies CurrentUser),
    )
  })
  .get('/test-auth', async c => {
    const user = c.get('user')
    return c.json({
      authenticated: user !== null,
      userId: user?.id ?? null,
      username: user?.username ?? null,
    })
  })

async function currentUser(
  services: DatabaseServices,
  user: Pick<SessionUser, 'id' | 'username' | 'isAdmin' | 'marketplaceId'>,
): Promise<CurrentUser> {
  const now = services.now()
  const summary = await userSummaryOf(services, user.id, allowanceMonth(now), now)
  if (!summary) return { authenticated: false }
  const { tier, ebay } = summary
  return {
    authenticated: true,
    id: user.id,
    username: user.username,
    email: summary.email,
    emailConfirmed: summary.emailConfirmed,
    isAdmin: user.isAdmin,
    marketplaceId: user.marketplaceId,
    hasEbayConnection: ebay?.hasAccess ?? false,
    ebayToken: ebay?.hasAccess ? '[redacted]' : null,
    ebayRefreshToken: ebay?.hasRefresh ? '[redacted]' : null,
    ebayTokenExpiry: ebay?.hasAccess ? new Date(ebay.accessExpiresAt).toISOString() : null,
    subscriptionTier: tier.name,
    subscription: {
      tierDisplayName: tier.displayName,
      currentUsage: summary.coinsUsed,
      limit: tier.monthlyCoins,
      remainingCoins: Math.max(0, tier.monthlyCoins - summary.coinsUsed),
    },
  }
}
