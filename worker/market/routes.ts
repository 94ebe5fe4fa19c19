import { Hono } from 'hono'
import { marketDataAnswer, marketDataQuerySchema } from '../../shared/market/market.ts'
import { signedIn } from '../accounts/sessions.ts'
import type { DatabaseServices } from '../db/connection.ts'
import type { SignedInEnv } from '../http/context.ts'
import { consumeRateLimits } from '../http/rate-limit.ts'
import { validated } from '../http/validation.ts'
import type { Market } from './market.ts'
import type { AnswerDependencies } from './shared-sources.ts'

/** Services that the market slice's routes need. */
export type MarketServices = DatabaseServices & { market: Market; answers: AnswerDependencies }

export const marketRoutes = new Hono<SignedInEnv<MarketServices>>().get(
  '/market-data',
  signedIn,
  validated('query', marketDataQuerySchema),
  async c => {
    const services = c.get('services')
    const { id } = c.get('user')
    await consumeRateLimits(services, [{ limit: 'marketDataByUser', subject: String(id) }])
    const data = await services.market.dataOf(c.req.valid('query'), id)
    return c.json(marketDataAnswer.encode(data))
  },
)
