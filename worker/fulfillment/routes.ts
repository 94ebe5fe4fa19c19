import { Hono } from 'hono'
import {
  coinCheckedSchema,
  packagesSchema,
  packedSchema,
  recipientsQuerySchema,
  type ToShip,
  type ToShipCount,
} from '../../shared/fulfillment/fulfillment.ts'
import { signedIn } from '../accounts/sessions.ts'
import type { SignedInEnv } from '../http/context.ts'
import { validated } from '../http/validation.ts'
import { storeCheck, storePacked } from './pack.ts'
import { readRecipients } from './recipients.ts'
import { sendPackages } from './send-packages.ts'
import type { FulfillmentServices } from './services.ts'
import { countToShip, readToShip } from './to-ship.ts'

/** What a seller has to ship. */
export const fulfillmentRoutes = new Hono<SignedInEnv<FulfillmentServices>>()
  .use(signedIn)
  .get('/to-ship', async c =>
    c.json((await readToShip(c.get('services').db, c.get('user').id)) satisfies ToShip),
  )
  .get('/count', async c => {
    const count = await countToShip(c.get('services').db, c.get('user').id)
    return c.json({ count } satisfies ToShipCount)
  })
  .put('/check', validated('json', coinCheckedSchema), async c => {
    await storeCheck(c.get('services'), c.get('user').id, c.req.valid('json'))
    return c.json({ success: true as const })
  })
  .put('/packed', validated('json', packedSchema), async c => {
    await storePacked(c.get('services'), c.get('user').id, c.req.valid('json'))
    return c.json({ success: true as const })
  })
  .post('/packages', validated('json', packagesSchema), async c => {
    const work = sendPackages(c.get('services'), c.get('user').id, c.req.valid('json').packages)
    // Continues when the client disconnects.
    c.executionCtx.waitUntil(Promise.allSettled([work]))
    return c.json({ results: await work })
  })
  .post('/recipients', validated('json', recipientsQuerySchema), async c => {
    const { orderIds } = c.req.valid('json')
    const recipients = await readRecipients(c.get('services'), c.get('user').id, orderIds)
    return c.json({ recipients })
  })
