import { Hono } from 'hono'
import { marketDataQuerySchema } from '../../shared/market.ts'
import { signedIn } from '../accounts/sessions.ts'
import type { SignedInEnv } from '../http/context.ts'
import { validated } from '../http/validation.ts'

export const marketRoutes = new Hono<SignedInEnv>().get(
  '/market-data',
  signedIn,
  validated('query', marketDataQuerySchema),
  async c => c.json(await c.get('services').market.dataOf(c.req.valid('query'))),
)
