import { Hono } from 'hono'
import type { Alerts } from '../../shared/alerts.ts'
import { adminOnly } from '../accounts/sessions.ts'
import type { SignedInEnv } from '../http/context.ts'
import { readAlerts } from './alert-store.ts'
import { budgetUses } from './budget-uses.ts'
import type { AlertServices } from './services.ts'

/** What an operator has to look at, for admins. */
export const alertRoutes = new Hono<SignedInEnv<AlertServices>>()
  .use(adminOnly)
  .get('/', async c => {
    const services = c.get('services')
    const [alerts, budgets] = await Promise.all([
      readAlerts(services.directory),
      budgetUses(services),
    ])
    return c.json({ alerts, budgets } satisfies Alerts)
  })
