import { Hono } from 'hono'
import { z } from 'zod'
import { analysisQuerySchema } from '../../../shared/market/market-analysis.ts'
import { signedIn } from '../../accounts/sessions.ts'
import type { DatabaseServices } from '../../db/connection.ts'
import type { SignedInEnv } from '../../http/context.ts'
import { consumeRateLimits } from '../../http/rate-limit.ts'
import { validated } from '../../http/validation.ts'
import { analyzedCoin } from '../../market/market.ts'
import type { MarketServices } from '../../market/routes.ts'
import { analyzeListing, listingAnalysis } from './listing-analysis.ts'

type AnalysisServices = DatabaseServices & MarketServices

/** The market of a coin by its words, or of a listing's coin, with which it is stored then. */
export const analysisRoutes = new Hono<SignedInEnv<AnalysisServices>>().get(
  '/comprehensive-analysis',
  signedIn,
  validated('query', analysisQuerySchema),
  async c => {
    const services = c.get('services')
    const { id: userId } = c.get('user')
    await consumeRateLimits(services, [{ limit: 'marketDataByUser', subject: String(userId) }])
    const query = c.req.valid('query')
    return c.json(
      query.listingId === undefined
        ? await services.market.analysisOf(analyzedCoin(query), userId)
        : await analyzeListing(services, userId, query.listingId),
    )
  },
)

const idSchema = z.object({ id: z.coerce.number().int().positive() })

/** What is stored about the market of a seller's own listing. */
export const listingAnalysisRoutes = new Hono<SignedInEnv<DatabaseServices>>().get(
  '/:id/analysis',
  signedIn,
  validated('param', idSchema),
  async c =>
    c.json(await listingAnalysis(c.get('services').db, c.get('user').id, c.req.valid('param').id)),
)
