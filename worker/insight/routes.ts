import { Hono } from 'hono'
import { type Dashboard, dashboardQuerySchema } from '../../shared/insight.ts'
import { signedIn } from '../accounts/sessions.ts'
import type { SignedInEnv } from '../http/context.ts'
import { validated } from '../http/validation.ts'
import { dashboardOf, type InsightServices } from './dashboard.ts'

/** A seller's own dashboard. */
export const dashboardRoutes = new Hono<SignedInEnv<InsightServices>>()
  .use(signedIn)
  .get('/dashboard', validated('query', dashboardQuerySchema), async c => {
    const dashboard = await dashboardOf(c.get('services'), c.get('user').id, c.req.valid('query'))
    return c.json(dashboard satisfies Dashboard)
  })
