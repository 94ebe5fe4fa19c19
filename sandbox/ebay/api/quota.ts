import { Hono } from 'hono'
import type { State } from '../../lib/state.ts'
import { accessError, refuse } from '../http/errors.ts'
import { type EbayEnv, type EbayServices, isoTime } from '../http/services.ts'
import { requires, SCOPES } from '../oauth/auth.ts'
import { countToday, timesToday } from '../store/daily-counter.ts'

const DAY_MS = 24 * 3_600_000

/** Default daily limits of API calls per application. */
export const CALLS_A_DAY = {
  'buy.browse': { limit: 5_000, context: 'buy', name: 'Browse', version: 'v1' },
  'buy.marketplace_insights': {
    limit: 5_000,
    context: 'buy',
    name: 'Marketplace Insights',
    version: 'v1_beta',
  },
} as const
export type Metered = keyof typeof CALLS_A_DAY

/** Counts one call. @throws EbayRefusal 429 above the daily limit */
export function countCall(state: State, now: number, api: Metered): void {
  if (countToday(state, now, api, CALLS_A_DAY[api].limit)) return
  refuse(
    429,
    accessError(2001, 'Too many requests.', {
      longMessage: 'The request limit has been reached for the resource.',
    }),
  )
}

/** The Analytics API: remaining calls of the day. Mounted at `/developer/analytics/v1_beta`. */
export function analyticsRoutes({ state, now, ...deps }: EbayServices) {
  const app = new Hono<EbayEnv>()
  app.get('/rate_limit/', requires({ state, now, ...deps }, 'any', SCOPES.bare), c => {
    const reset = isoTime((Math.floor(now() / DAY_MS) + 1) * DAY_MS)
    const requested = { context: c.req.query('api_context'), name: c.req.query('api_name') }
    const rateLimits = Object.entries(CALLS_A_DAY)
      .filter(
        ([, api]) =>
          (requested.context ?? api.context) === api.context &&
          (requested.name ?? api.name).toLowerCase() === api.name.toLowerCase(),
      )
      .map(([key, { limit, context, name, version }]) => {
        const count = timesToday(state, now(), key)
        return {
          apiContext: context,
          apiName: name,
          apiVersion: version,
          resources: [
            {
              name: key,
              rates: [
                { count, limit, remaining: limit - count, reset, timeWindow: DAY_MS / 1_000 },
              ],
            },
          ],
        }
      })
    return rateLimits.length > 0 ? c.json({ rateLimits }) : c.body(null, 204)
  })
  return app
}
