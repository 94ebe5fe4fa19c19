import { Hono } from 'hono'
import { marketDataQuerySchema } from '../../shared/market.ts'
import { signedIn } from '../accounts/sessions.ts'
import type { SignedInEnv } from '../http/context.ts'
import { validated } from '../http/validation.ts'
import type { Market } from './market.ts'

/** Services that the market slice's routes need. */
export type MarketServices = { market: Market }

export const marketRoutes = new Hono<SignedInEnv<MarketServices>>().get(
  '/market-data',
  signedIn,
  validated('query', marketDataQuerySchema),
  async c => c.json(await c.get('services').market.dataOf(c.req.valid('query'))),
)
