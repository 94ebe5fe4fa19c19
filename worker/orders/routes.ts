import { Hono } from 'hono'
import { changesSeenSchema, type ListingChanges, type OrdersSynced } from '../../shared/orders.ts'
import { signedIn } from '../accounts/sessions.ts'
import type { SignedInEnv } from '../http/context.ts'
import { consumeRateLimits } from '../http/rate-limit.ts'
import { validated } from '../http/validation.ts'
import { confirmChanges, listingChanges } from './changes.ts'
import { syncOrders } from './run-orders.ts'
import type { OrderServices } from './services.ts'

/** A seller's own orders on eBay. */
export const orderRoutes = new Hono<SignedInEnv<OrderServices>>()
  .use(signedIn)
  .post('/sync', async c => {
    const services = c.get('services')
    const { id } = c.get('user')
    await consumeRateLimits(services, [{ limit: 'orderSyncByUser', subject: String(id) }])
    const work = syncOrders(services, id)
    // Continues when the client disconnects.
    c.executionCtx.waitUntil(Promise.allSettled([work]))
    const { sold, cancelled, refunded, changed } = await work
    return c.json({ success: true, sold, cancelled, refunded, changed } satisfies OrdersSynced)
  })
  .get('/changes', async c =>
    c.json((await listingChanges(c.get('services').db, c.get('user').id)) satisfies ListingChanges),
  )
  .post('/changes/seen', validated('json', changesSeenSchema), async c => {
    await confirmChanges(c.get('services'), c.get('user').id, c.req.valid('json').upTo)
    return c.json({ success: true as const })
  })
