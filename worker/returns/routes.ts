import { Hono } from 'hono'
import {
  newRefundSchema,
  type RefundResult,
  type Relisted,
  type ReturnCount,
  type Returns,
  relistSchema,
  returnCheckSchema,
  returnDecisionSchema,
} from '../../shared/returns/returns.ts'
import { signedIn } from '../accounts/sessions.ts'
import type { SignedInEnv } from '../http/context.ts'
import { validated } from '../http/validation.ts'
import { checkReturn, decideReturn, relistReturn } from './decide.ts'
import { countReturns, readReturns } from './read-returns.ts'
import { refundLine } from './refund.ts'
import type { ReturnServices } from './services.ts'

/** Coins that come back, and money that goes back. */
export const returnRoutes = new Hono<SignedInEnv<ReturnServices>>()
  .use(signedIn)
  .get('/', async c =>
    c.json((await readReturns(c.get('services'), c.get('user').id)) satisfies Returns),
  )
  .get('/count', async c => {
    const count = await countReturns(c.get('services'), c.get('user').id)
    return c.json({ count } satisfies ReturnCount)
  })
  .put('/decision', validated('json', returnDecisionSchema), async c => {
    await decideReturn(c.get('services'), c.get('user').id, c.req.valid('json'))
    return c.json({ success: true as const })
  })
  .put('/check', validated('json', returnCheckSchema), async c => {
    await checkReturn(c.get('services'), c.get('user').id, c.req.valid('json'))
    return c.json({ success: true as const })
  })
  .post('/relist', validated('json', relistSchema), async c =>
    c.json(
      (await relistReturn(
        c.get('services'),
        c.get('user').id,
        c.req.valid('json'),
      )) satisfies Relisted,
    ),
  )
  .post('/refunds', validated('json', newRefundSchema), async c => {
    const work = refundLine(c.get('services'), c.get('user').id, c.req.valid('json'))
    // Continues when the client disconnects.
    c.executionCtx.waitUntil(Promise.allSettled([work]))
    return c.json((await work) satisfies RefundResult)
  })
