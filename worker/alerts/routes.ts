import { Hono } from 'hono'
import type { Alerts } from '../../shared/alerts.ts'
import { adminOnly } from '../accounts/sessions.ts'
import type { SignedInEnv } from '../http/context.ts'
import { readAlerts } from './alert-store.ts'
import type { AlertServices } from './services.ts'

/** What an operator has to look at, for admins. */
export const alertRoutes = new Hono<SignedInEnv<AlertServices>>()
  .use(adminOnly)
  .get('/', async c => {
    const alerts = await readAlerts(c.get('services').db)
    return c.json({ alerts } satisfies Alerts)
  })
